"""Notifications while the app is closed: from the records over a push service into the browser."""

import json
import os
import subprocess
import time

import pytest
from playwright.sync_api import expect

import api
import audits
import browser as looks
import geometry
import push_service
import pushes
import server
from devices import record, snoozed_alarm
from texts import text

SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag, actions }) => ({ title, body, tag, actions: actions.map((one) => one.action) }))"""


@pytest.fixture
def push_server(service):
    with server.serve("--mail-from", "haru@example.org", "--push-service", service.origin) as origin:
        yield origin


class Person:
    """A signed-in person with their own browser."""

    def __init__(self, browser, origin, service, address=None):
        self.context = looks.context(browser, origin, service_worker=True, permissions=["notifications"])
        self.context.set_default_timeout(looks.PATIENCE)
        self.page, self.service = self.context.new_page(), service
        if address:
            self.ask("POST", "/accounts", {"email": address, "password": "a long walk at dusk"})
        else:
            self.ask("POST", "/accounts/anonymous", {})
        service.key = self.ask("GET", "/push")["key"]

    def ask(self, method, path, body=None, status=None):
        answer = self.context.request.fetch(f"/api/v1{path}", method=method, data=body and json.dumps(body),
                                            headers={"Content-Type": "application/json"})
        assert answer.status == status if status else answer.ok, f"{answer.status} {answer.text()}"
        return json.loads(answer.text() or "null")

    def subscribe(self, **options):
        subscription = push_service.Subscription(self.service)
        self.ask("PUT", "/push/subscription", {**subscription.json, "zone": "Asia/Seoul", "language": "en", **options})
        return subscription

    def save(self, entity, identity, **fields):
        """Saves a record on another device of the same person."""
        self.ask("POST", "/sync/push", record(entity, identity, **fields))

    def timer(self, identity="tea", seconds=0.2, label="Tea"):
        """Adds a timer that ends in a moment."""
        deadline = int(time.time() * 1000 + seconds * 1000)
        self.save("countdown", identity, label=label, state={"length": 60_000, "total": 60_000, "deadline": deadline})


@pytest.fixture
def person(whole_chromium, push_server, service):
    people = []

    def new(address=None):
        people.append(Person(whole_chromium, push_server, service, address))
        return people[-1]

    yield new
    for one in people:
        one.context.close()


# A press on a button of the notification, as the browser reports it to the worker.
PRESS = """async (action) => {
  const [notification] = await registration.getNotifications();
  dispatchEvent(new NotificationEvent("notificationclick", { notification, action }));
}"""


@pytest.mark.parametrize("button, minutes", [("stop", None), ("snooze", 9)])
def test_a_button_in_the_notification_answers_the_alarm_without_a_page(person, service, button, minutes):
    someone = person()
    someone.subscribe()
    alarm = snoozed_alarm(200)
    yesterday, now, end = [alarm["answer"][name] for name in ["date", "at", "until"]]
    someone.save("alarm", "early", **alarm)
    [message] = service.wait(1)
    notice = message["message"]["notification"]
    assert (notice["title"], notice["tag"]) == ("Get up", f"ring/early/{yesterday}T07:30/{end}")
    page = someone.page
    page.goto("/settings/notifications")
    looks.wait_until_shown(page)
    deliver = pushes.deliveries(someone.page)
    worker = someone.context.service_workers[0]
    page.goto("about:blank")
    deliver(json.dumps(message["message"]))
    worker.evaluate(PRESS, button)
    for _ in range(10):
        page.wait_for_timeout(250)
        changes = someone.ask("GET", "/export")["changes"]
        [answer] = [it["v"] for it in changes if it["f"] == "answer"]
        if answer["at"] > now:
            break
    assert (answer["date"], answer["time"]) == (yesterday, "07:30")
    assert answer["until"] == (minutes and answer["at"] + minutes * 60_000)
    assert [it.url for it in someone.context.pages] == ["about:blank"]


@pytest.mark.parametrize("button", ["stop", "snooze"])
def test_a_button_in_the_notification_of_one_device_ends_the_ring_of_a_page_on_another(person, service, push_server, button):
    desk = person("mina@haru.example")
    desk.page.goto("/clock")
    looks.wait_until_shown(desk.page)
    phone = api.Client(push_server)
    assert phone.ask("POST", "sessions", {"email": "mina@haru.example", "password": "a long walk at dusk"})[0] == 201
    subscription = {**push_service.Subscription(service).json, "zone": "Asia/Seoul", "language": "en"}
    assert phone.ask("PUT", "push/subscription", subscription)[0] == 204
    desk.save("alarm", "early", **snoozed_alarm(3_000))
    ring = desk.page.get_by_role("dialog")
    expect(ring).to_contain_text("Get up")
    [message] = service.wait(1)
    receipt = message["message"]["notification"]["data"]["receipt"]
    assert phone.ask("POST", "push/receipts", {"receipt": receipt, "answer": button})[0] == 204
    expect(ring).to_have_count(0)
    assert len(service.messages) == 1


def test_the_operator_tries_the_browsers_of_an_account(whole_chromium, service, tmp_path):
    data, options = str(tmp_path / "data"), ["--mail-from", "haru@example.org", "--push-service", service.origin]

    def tried():
        command = [server.binary(), "admin", "push-test", "mina@haru.example", "--data", data, "--lang", "en"]
        return subprocess.run(command, capture_output=True, text=True)

    with server.serve(*options, data=data) as origin:
        mina = Person(whole_chromium, origin, service, "mina@haru.example")
        assert "no browser of this account" in tried().stderr
        subscription = mina.subscribe()
        answer = tried()
        assert (answer.returncode, answer.stderr) == (0, "") and answer.stdout.endswith(": accepted by 127.0.0.1\n")
        [message] = service.wait(1)
        assert message["message"]["notification"]["title"] == text("notice.test")
        service.answers = [413, 413, 410]
        assert tried().stdout.endswith(": 127.0.0.1 refused it with status 413\n")
        gone = tried()
        assert gone.returncode == 1 and "no longer knows this browser" in gone.stdout
        assert mina.ask("GET", "/push")["devices"] == []
        service.subscriptions.pop(subscription.path)
        mina.context.close()
    with server.serve(data=data):
        assert "sends no messages" in tried().stderr


def test_a_timer_reaches_a_browser_whose_app_is_closed(person, service):
    someone = person()
    someone.subscribe()
    someone.timer()
    [message] = service.wait(1)
    assert message["Urgency"] == "high" and 590 < int(message["TTL"]) <= 600
    notice = message["message"]["notification"]
    assert "Tea" in notice["title"]
    assert notice["navigate"].endswith("/clock/timer")
    # The worker shows the message and confirms it to the server.
    page = someone.page
    page.goto("/settings/notifications")
    looks.wait_until_shown(page)
    deliver = pushes.deliveries(someone.page)
    deliver(json.dumps(message["message"]))
    [shown] = page.evaluate(SHOWN)
    assert (shown["title"], shown["tag"]) == (notice["title"], "ring")
    for _ in range(200):
        [device] = someone.ask("GET", "/push")["devices"]
        if device["confirmed_at"]:
            break
        page.wait_for_timeout(50)
    assert device["confirmed_at"] >= device["accepted_at"]
    # Even an unknown message is shown, because a browser ends a subscription whose messages show nothing.
    deliver("nonsense")
    assert "Haru" in [it["title"] for it in page.evaluate(SHOWN)]
    page.reload()
    looks.wait_until_shown(page)
    expect(page.get_by_text(text("notices.arrivedNow"))).to_be_visible()


def test_a_page_that_answers_a_ring_closes_what_came_without_a_page(person, service):
    someone = person()
    someone.subscribe()
    page = someone.page
    page.goto("/clock")
    looks.wait_until_shown(page)
    deliver = pushes.deliveries(someone.page)
    worker = someone.context.service_workers[0]
    page.goto("about:blank")
    someone.timer()
    [message] = service.wait(1)
    deliver(json.dumps(message["message"]))
    tags = "registration.getNotifications().then((all) => all.map(({ tag }) => tag))"
    assert [it.split("/")[:2] for it in worker.evaluate(tags)] == [["timer", "tea"]]
    page.goto("/clock")
    page.get_by_role("button", name=text("alarm.stop"), exact=True).click()
    looks.wait_until(page, f"({SHOWN})().then((all) => all.length === 0)")


# A worker that is registered only when the test allows it.
HELD_BACK = """() => {
  const { register } = ServiceWorkerContainer.prototype;
  const held = new Promise((done) => { globalThis.registerNow = done; });
  ServiceWorkerContainer.prototype.register = async function (...all) { await held; return register.apply(this, all); };
}"""


def test_a_worker_that_is_not_yet_registered_is_waited_for(person, service):
    someone = person()
    pushes.subscribe(someone.context, service)
    someone.context.add_init_script(f"({HELD_BACK})()")
    page = someone.page
    page.goto("/settings/notifications")
    looks.wait_until_shown(page)
    looks.wait_until(page, "globalThis.registerNow")
    assert page.get_by_text(text("settings.notificationsUnsupported")).count() == 0
    page.evaluate("registerNow()")
    page.get_by_role("switch", name=text("notices.alarm"), exact=True).click()
    expect(page.get_by_role("button", name=text("notices.test"), exact=True)).to_be_visible()


@pytest.mark.parametrize("is_phone", [True, False])
def test_a_browser_without_push_says_so_and_an_iphone_how_to_install(person, is_phone):
    someone = person()
    someone.context.add_init_script("delete globalThis.PushManager;" + ("navigator.standalone = false;" if is_phone else ""))
    page = someone.page
    page.goto("/settings/notifications")
    looks.wait_until_shown(page)
    wanted = "notices.notInstalled" if is_phone else "settings.notificationsUnsupported"
    expect(page.get_by_role("status").filter(has_text=text(wanted))).to_be_visible()
    expect(page.get_by_role("switch", name=text("notices.alarm"), exact=True)).to_be_disabled()


def settings_page(someone, service):
    """The notifications page in a browser that has a subscription, with alarms switched on."""
    pushes.subscribe(someone.context, service)
    page = someone.page
    page.goto("/settings/notifications")
    looks.wait_until_shown(page)
    page.get_by_role("switch", name=text("notices.alarm"), exact=True).click()
    expect(page.get_by_role("button", name=text("notices.test"), exact=True)).to_be_visible()
    return page


@pytest.mark.parametrize("is_signed_out", [True, False])
def test_a_start_asks_again_for_what_was_asked_for(person, service, is_signed_out):
    """After signing out and in again, and after the service has given up the subscription."""
    someone = person("mina@haru.example")
    page = settings_page(someone, service)
    if is_signed_out:
        someone.ask("DELETE", "/sessions/current")
        someone.ask("POST", "/sessions", {"email": "mina@haru.example", "password": "a long walk at dusk"})
    else:
        someone.ask("DELETE", "/push/subscription")
    assert someone.ask("GET", "/push")["devices"] == []
    with page.expect_response("**/push/subscription") as answer:
        page.goto("/clock")
    assert answer.value.request.method == "PUT" and answer.value.ok
    expect(page.get_by_text(text("alarm.reached"))).to_be_visible()
    assert [one["current"] for one in someone.ask("GET", "/push")["devices"]] == [True]


def test_the_test_walks_the_whole_way_of_a_message(person, service):
    someone = person()
    page = settings_page(someone, service)
    page.get_by_role("button", name=text("notices.test"), exact=True).click()
    [message] = service.wait(1)
    pushes.deliveries(someone.page)(json.dumps(message["message"]))
    expect(page.get_by_text(text("notices.score", good="9", all="10"))).to_be_visible()
    page.get_by_role("button", name=text("notices.seenNo"), exact=True).click()
    expect(page.get_by_text(text("notices.fixSeen"))).to_be_visible()
    page.get_by_role("button", name=text("notices.testAgain"), exact=True).click()
    pushes.deliveries(someone.page)(json.dumps(service.wait(2)[1]["message"]))
    page.get_by_role("button", name=text("notices.seenYes"), exact=True).click()
    expect(page.get_by_text(text("notices.score", good="10", all="10"))).to_be_visible()
    assert audits.axe(page) == [] and geometry.complaints(page) == []


def test_the_test_says_what_to_do_where_it_ends(person, service):
    someone = person()
    service.answers = [500]
    page = settings_page(someone, service)
    page.get_by_role("button", name=text("notices.test"), exact=True).click()
    expect(page.get_by_text(text("notices.score", good="6", all="10"))).to_be_visible()
    expect(page.get_by_text(text("notices.fixSent"))).to_be_visible()


def test_the_command_on_the_same_machine_tells_only_what_the_browser_did_not_show(person, service, push_server, tmp_path):
    someone = person("mina@haru.example")
    someone.subscribe()
    environment = {**os.environ, "HARU_DATA": str(tmp_path / "terminal"), "HARU_LANG": "en"}
    for arguments, words in [(["login", push_server], "mina@haru.example\na long walk at dusk\n"), (["sync"], "")]:
        if arguments == ["sync"]:
            someone.timer("shown", 6, "Rice")
            someone.timer("unseen", 7, "Tea")
        subprocess.run([server.binary(), *arguments], input=words, env=environment, text=True, capture_output=True, check=True)
    watching = [server.binary(), "notify", "--watch", "--browser", "chrom", "--kinds", "timer", "--exec", "true"]
    with subprocess.Popen(watching, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as watch:
        try:
            notices = [it["message"]["notification"] for it in service.wait(2)]
            [rice] = [it for it in notices if "Rice" in it["title"]]
            # The browser shows one of the two.
            someone.ask("POST", "/push/receipts", {"receipt": rice["data"]["receipt"]})
            assert "Tea" in watch.stdout.readline()
        finally:
            watch.kill()
        assert watch.stdout.read() == ""


def test_a_subscription_that_its_service_forgot_is_forgotten_here_too(person, service):
    someone = person()
    someone.subscribe()
    service.answers = [410]
    someone.timer()
    for _ in range(200):
        if not someone.ask("GET", "/push")["devices"]:
            break
        time.sleep(.05)
    assert someone.ask("GET", "/push")["devices"] == []
    assert service.messages == []


@pytest.mark.parametrize("statuses", [[500], [429], [503, 500]])
def test_what_a_service_could_not_take_comes_once_it_can(person, service, statuses):
    someone = person()
    someone.subscribe()
    service.answers = list(statuses)
    someone.timer()
    service.wait(1)
    assert [status for status, _ in service.asked] == [*statuses, 201]


def test_no_redirect_is_followed(person, service):
    someone = person()
    someone.subscribe()
    service.answers = [301]
    outcome = someone.ask("POST", "/push/test", {})
    assert outcome == {"outcome": "refused"}
    assert [path for _, path in service.asked if "elsewhere" in path] == []


def test_whoever_signs_in_last_gets_the_messages_of_a_browser(person, service):
    first, second = person(), person()
    subscription = first.subscribe()
    second.ask("PUT", "/push/subscription", {**subscription.json, "zone": "UTC", "language": "en"})
    assert first.ask("GET", "/push")["devices"] == []
    first.timer("theirs")
    second.timer("own")
    service.wait(1)
    # The next round is over, too.
    second.timer("later")
    messages = service.wait(2)
    assert all("theirs" not in it["message"]["notification"]["tag"] for it in messages)


def test_signing_out_ends_the_messages(person, service):
    someone = person("mina@haru.example")
    someone.subscribe()
    other = person()
    other.subscribe()
    someone.timer(seconds=2)
    someone.ask("DELETE", "/sessions/current")
    other.timer(seconds=3)
    service.wait(1)
    assert len(service.asked) == 1


def test_an_address_in_the_operators_network_is_refused(person, service):
    someone = person()
    subscription = push_service.Subscription(service).json
    for endpoint in ["http://127.0.0.1:1/", "https://localhost/", "https://fcm.googleapis.com.evil.example/", "https://10.0.0.1/"]:
        someone.ask("PUT", "/push/subscription", {**subscription, "endpoint": endpoint, "zone": "UTC", "language": "en"}, status=422)
    assert someone.ask("GET", "/push")["devices"] == []
