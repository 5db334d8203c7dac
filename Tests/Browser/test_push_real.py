"""The whole way of a push message: from the terminal over the server and a push service into a browser without a page, and back."""

import datetime
import json
import time

import api
import browser as looks
import browser_push
import firefox_push
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
    """Signs in and switches alarms on; then closes all pages of the app."""
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
    """Lets another device snooze yesterday's ring until then, so that the test need not wait for a whole minute."""
    now = int(time.time() * 1000)
    answer = {"date": yesterday(), "time": "07:30", "at": now, "until": end}
    push = {"epoch": None, "device": f"device{now}", "after": 0, "prior": 0, "now": now,
            "ops": [{"n": 1, "e": "alarm", "i": alarm, "f": "answer", "t": now, "v": answer}]}
    assert person.ask("POST", "sync/push", push)[0] == 200


def in_seoul(**later):
    return datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=9))) + datetime.timedelta(**later)


def yesterday():
    # The alarms of these tests ring only on its weekday, so that none rings today by itself.
    return in_seoul(days=-1).date().isoformat()


def alarm_of(person):
    """The id of the alarm and the last answer to it."""
    changes = [it for it in person.ask("GET", "export")[2]["changes"] if it["e"] == "alarm"]
    return changes[0]["i"], next((it["v"] for it in changes if it["f"] == "answer"), None)


SHOWN = "registration.getNotifications().then((all) => all.map(({ title }) => title))"
PRESS = """async (action) => {
  const [notification] = await registration.getNotifications();
  dispatchEvent(new NotificationEvent("notificationclick", { notification, action }));
}"""


def shown(context, person, after=None, patience=looks.PATIENCE):
    """The title of the notification that Chromium shows, and when it confirmed it, once that is later than `after`.

    The server is asked, because nothing may ask the browser before the notification is there (notices.py).
    """
    page = context.pages[0]
    confirmed = looks.wait(page, lambda: (at := person.ask("GET", "push")[2]["devices"][0]["confirmed_at"]) != after and at, patience)
    page.wait_for_timeout(250)  # The browser is about to show it.
    [title] = [title for worker in context.service_workers for title in worker.evaluate(SHOWN)]
    return title, confirmed


def press(context, button):
    context.service_workers[0].evaluate(PRESS, button)


# A ring and a snooze come at whole minutes and after one.
OVER_A_MINUTE = 100_000


def test_an_alarm_of_the_terminal_reaches_a_browser_without_a_page_and_is_answered_there(start, person, haru, terminal):
    terminal("login", haru.origin, words=f"{ADDRESS}\n{PASSWORD}\n")
    context = start()
    switch_alarms_on(context)
    # Ten seconds from now at the earliest.
    minute = in_seoul(seconds=70).strftime("%H:%M")
    terminal("alarm", "add", minute, "--repeat", "mon,tue,wed,thu,fri,sat,sun", "--label", "Get up", "--snooze", "1")
    terminal("sync")
    title, first = shown(context, person, patience=OVER_A_MINUTE)
    assert title == "Get up"
    press(context, "snooze")
    answer = looks.wait(context.pages[0], lambda: alarm_of(person)[1])
    assert answer["time"] == minute and answer["until"] == answer["at"] + 60_000
    terminal("sync")
    assert "Snoozed until" in terminal("alarm", "list")
    title, _ = shown(context, person, after=first, patience=OVER_A_MINUTE)
    assert title == "Get up"
    press(context, "stop")
    looks.wait(context.pages[0], lambda: alarm_of(person)[1]["until"] is None)
    terminal("sync")
    assert "Stopped" in terminal("alarm", "list")


def test_a_browser_that_was_closed_is_told_when_it_is_opened_again(start, person, service):
    now = int(time.time() * 1000)
    made = [{"n": number, "e": "alarm", "i": "early", "f": name, "v": value, "t": now}
            for number, (name, value) in enumerate({"time": "07:30", "days": [in_seoul(days=-1).isoweekday()], "label": "Get up"}.items(), 1)]
    push = {"epoch": None, "device": "desk", "after": 0, "prior": 0, "now": now, "ops": made}
    assert person.ask("POST", "sync/push", push)[0] == 200
    context = start()
    switch_alarms_on(context)
    context.close()
    snooze_until(person, "early", int(time.time() * 1000) + 200)
    service.wait(1)
    assert shown(start(), person)[0] == "Get up"


def confirmed(person):
    """When the person's browser last confirmed a message, once it has."""
    end = time.monotonic() + firefox_push.PATIENCE
    while not (at := person.ask("GET", "push")[2]["devices"][0]["confirmed_at"]):
        assert time.monotonic() < end, person.ask("GET", "push")
        time.sleep(.05)
    return at


@pytest.mark.skipif(not firefox_push.executable(), reason="Firefox is not installed (Debian: firefox-esr), or not where HARU_FIREFOX says")
def test_a_firefox_without_a_page_is_told_too(haru, person, service, tmp_path):
    made = {"time": "07:30", "days": f"{in_seoul(days=-1):%a}".lower(), "label": "Get up"}
    assert person.ask("POST", "alarms", made)[0] == 201
    alarm, _ = alarm_of(person)
    with firefox_push.running(service, tmp_path / "firefox") as firefox:
        firefox.go(f"{haru.origin}/manifest.webmanifest")
        session = json.dumps(json.dumps({"email": ADDRESS, "password": PASSWORD}))
        status = firefox.evaluate(f"""return fetch("/api/v1/sessions", {{ method: "POST", headers: {{ "Content-Type": "application/json" }},
          body: {session} }}).then((it) => it.status)""")
        assert status == 201
        firefox.go(f"{haru.origin}/settings/notifications")
        name = json.dumps(text("notices.alarm"))
        switch = f"[...document.querySelectorAll('[role=switch]')].find((it) => (it.ariaLabel ?? it.parentElement.textContent).startsWith({name}))"
        firefox.wait(f"const it = {switch}; return !!it && !it.disabled && !!document.querySelector('#app main')?.$id")
        firefox.evaluate(f"{switch}.click()")
        firefox.wait("return fetch('/api/v1/push').then((it) => it.json()).then(({ devices }) => devices.length > 0)")
        firefox.go("about:blank")
        snooze_until(person, alarm, int(time.time() * 1000) + 200)
        assert confirmed(person)
        firefox.go(f"{haru.origin}/manifest.webmanifest")
        shown = firefox.evaluate("""return navigator.serviceWorker.getRegistration("/").then((it) => it.getNotifications())
          .then((all) => all.map(({ title }) => title))""")
        assert shown == ["Get up"]
