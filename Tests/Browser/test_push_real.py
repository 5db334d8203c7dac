"""The whole way of a push: from the terminal over the server and a push service into a Chromium without a page, and back."""

import datetime
import time

import api
import browser as looks
import browser_push
import pytest
import server
from texts import text

ADDRESS, PASSWORD = "mina@haru.example", "a long walk at dusk"


@pytest.fixture
def haru(tmp_path, service):
    haru = server.Server(tmp_path / "server", "--mail-from", "haru@example.org", "--push-service", service.origin)
    haru.start()
    yield haru
    haru.stop()


@pytest.fixture
def person(haru, service):
    """Another device of the person, which has no browser."""
    person = api.Client(haru.origin)
    assert person.ask("POST", "accounts", {"email": ADDRESS, "password": PASSWORD})[0] == 201
    service.key = person.ask("GET", "push")[2]["key"]
    return person


@pytest.fixture
def start(playwright, haru, person, service, tmp_path):
    """`start()` starts the person's Chromium on its profile, which it keeps."""
    with browser_push.running(service, tmp_path) as stand_in:
        contexts = []

        def new():
            context = playwright.chromium.launch_persistent_context(
                tmp_path / "profile", executable_path=looks.executable(is_whole=True), base_url=haru.origin, locale="en-GB",
                timezone_id="Asia/Seoul", args=["--no-sandbox", *stand_in.arguments])
            context.set_default_timeout(looks.PATIENCE)
            context.grant_permissions(["notifications"], origin=haru.origin)
            stand_in.redirect(context)
            contexts.append(context)
            return context

        yield new
        for context in contexts:
            context.close()


def switch_alarms_on(context):
    """Signs in and asks to be told of alarms; then there is no page of the app."""
    page = context.pages[0]
    answer = context.request.post("/api/v1/sessions", data={"email": ADDRESS, "password": PASSWORD})
    assert answer.ok, answer.text()
    page.goto("/settings/notifications")
    looks.wait_until_shown(page)
    with page.expect_response("**/push/subscription") as answer:
        page.get_by_role("switch", name=text("notices.alarm"), exact=True).click()
    assert answer.value.ok
    page.goto("about:blank")


def snooze_until(person, alarm, end):
    """Another device snoozes yesterday's ring until then: it does not have to wait for a whole minute."""
    now = int(time.time() * 1000)
    answer = {"date": yesterday(), "time": "07:30", "at": now, "until": end}
    push = {"epoch": None, "device": f"device{now}", "after": 0, "prior": 0, "now": now,
            "ops": [{"n": 1, "e": "alarm", "i": alarm, "f": "answer", "t": now, "v": answer}]}
    assert person.ask("POST", "sync/push", push)[0] == 200


def yesterday():
    return (datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=9))) - datetime.timedelta(days=1)).date().isoformat()


def alarm_of(person):
    """The id of the alarm and the last answer to it."""
    changes = [it for it in person.ask("GET", "export")[2]["changes"] if it["e"] == "alarm"]
    return changes[0]["i"], next((it["v"] for it in changes if it["f"] == "answer"), None)


SHOWN = "registration.getNotifications().then((all) => all.map(({ title, data }) => ({ title, receipt: data?.push?.receipt })))"
PRESS = """async (action) => {
  const [notification] = await registration.getNotifications();
  dispatchEvent(new NotificationEvent("notificationclick", { notification, action }));
}"""


def shown(context, other_than=None):
    """The notification that Chromium shows, once there is one with another receipt."""
    def find():
        for worker in context.service_workers:
            for one in worker.evaluate(SHOWN):
                if one["receipt"] != other_than:
                    return one
        return None
    return looks.wait(context.pages[0], find)


def press(context, button):
    context.service_workers[0].evaluate(PRESS, button)


def test_an_alarm_of_the_terminal_reaches_a_browser_without_a_page_and_is_answered_there(start, person, haru, terminal):
    terminal("login", haru.origin, words=f"{ADDRESS}\n{PASSWORD}\n")
    terminal("alarm", "add", "07:30", "--label", "Get up")
    terminal("sync")
    alarm, _ = alarm_of(person)
    context = start()
    switch_alarms_on(context)
    snooze_until(person, alarm, int(time.time() * 1000) + 200)
    first = shown(context)
    assert first["title"] == "Get up"
    press(context, "snooze")
    answer = looks.wait(context.pages[0], lambda: (it := alarm_of(person)[1])["until"] > time.time() * 1000 + 400_000 and it)
    assert answer["date"] == yesterday()
    # It comes again when the nine minutes are over, which is now.
    snooze_until(person, alarm, int(time.time() * 1000) + 200)
    shown(context, other_than=first["receipt"])
    press(context, "stop")
    looks.wait(context.pages[0], lambda: alarm_of(person)[1]["until"] is None)
    terminal("sync")
    assert "Stopped" in terminal("alarm", "list")


def test_a_browser_that_was_closed_is_told_when_it_is_opened_again(start, person, service):
    now = int(time.time() * 1000)
    made = [{"n": number, "e": "alarm", "i": "early", "f": name, "v": value, "t": now}
            for number, (name, value) in enumerate({"time": "07:30", "days": [1, 2, 3, 4, 5, 6, 7], "label": "Get up"}.items(), 1)]
    push = {"epoch": None, "device": "desk", "after": 0, "prior": 0, "now": now, "ops": made}
    assert person.ask("POST", "sync/push", push)[0] == 200
    context = start()
    switch_alarms_on(context)
    context.close()
    snooze_until(person, "early", int(time.time() * 1000) + 200)
    service.wait(1)
    assert shown(start())["title"] == "Get up"
