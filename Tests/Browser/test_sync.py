"""Devices and one server: what each does alone, and what all of them show once they are signed in."""

import datetime
import json
import re
import signal
import time

import browser as looks
import pytest
from devices import EMAIL, PASSWORD, UP_TO_DATE
from playwright.sync_api import expect
from texts import text

NOW = datetime.datetime.now(datetime.timezone.utc)


def test_who_is_not_signed_in_asks_the_server_for_nothing(device):
    phone = device("/settings")
    phone.state("^" + re.escape(text("sync.state.local")) + "$")
    phone.page.wait_for_load_state("networkidle")
    assert not [url for url in phone.requests if "/sync" in url]
    expect(phone.page.locator(".side .sync")).to_have_count(0)


def test_a_day_offline_with_wrong_clocks_then_all_show_the_same(device, terminal, haru):
    phone = device(clock=NOW + datetime.timedelta(hours=3))
    desk = device(clock=NOW - datetime.timedelta(hours=5))
    for it in [phone, desk]:
        looks.wait_until_loaded(it.page)
        it.context.set_offline(True)
    phone.add("From the phone")
    desk.add("From the desk")
    terminal("dday", "add", "From the terminal", "2027-03-01", "--at",
             (NOW + datetime.timedelta(hours=7)).strftime("%Y-%m-%dT%H:%M:%SZ"))
    # The phone chose first by the correct time; its own clock is eight hours ahead of the desktop's.
    for it, hour, hours in [(phone, "9:00 PM", 24), (desk, "6:00 AM", 23)]:
        it.page.get_by_role("link", name=text("settings.title")).first.click()
        it.page.get_by_label(text("settings.dayStart")).select_option(hour)
        it.page.clock.fast_forward(hours * 3_600_000)
    for it, path in [(phone, "accounts"), (desk, "sessions")]:
        it.context.set_offline(False)
        it.sign(path)
        it.state(UP_TO_DATE)
    assert "Signed in" in terminal("login", haru.origin, words=f"{EMAIL}\n{PASSWORD}\n")
    terminal("sync")
    for it in [phone, desk]:
        expect(it.page.get_by_label(text("settings.dayStart"))).to_have_value("6")
        it.page.get_by_role("link", name=text("dday.title")).first.click()
        it.shows("From the phone", "From the desk", "From the terminal")
    listed = [json.loads(line)["name"] for line in terminal("dday", "list", "--json").splitlines()]
    assert sorted(listed) == ["From the desk", "From the phone", "From the terminal"]
    assert "0 changes to sync." in terminal("status")


COPIED = """() => new Promise((done) => {
  const opening = indexedDB.open(`haru${localStorage.haru_copy ?? ""}`);
  opening.onsuccess = () => {
    const all = opening.result.transaction("base").objectStore("base").getAll();
    all.onsuccess = () => {
      opening.result.close();
      done(JSON.stringify(all.result.map((it) => [it.e, it.i, it.f, it.v]).sort()));
    };
  };
})"""


def until(condition):
    deadline = time.monotonic() + looks.PATIENCE / 1000
    while not condition():
        assert time.monotonic() < deadline, "it did not come true"
        time.sleep(0.05)


def test_devices_in_sync_recommend_the_same_next_quote(device):
    """Each started with an order of its own; one of them applies to both."""
    phone, desk = device("/quotes"), device("/quotes")
    for it, path in [(phone, "accounts"), (desk, "sessions")]:
        for _ in range(3):
            it.page.get_by_role("button", name=text("quotes.another"), exact=True).first.click()
        it.sign(path)
        it.page.get_by_role("link", name=text("settings.title")).first.click()
        it.state(UP_TO_DATE)
    # The desktop's records are on the phone.
    until(lambda: phone.page.evaluate(COPIED) == desk.page.evaluate(COPIED))
    recommended = []
    for it in [phone, desk]:
        it.context.set_offline(True)
        it.page.get_by_role("link", name=text("quotes.title")).first.click()
        recommended.append(it.page.locator(".saying.ember blockquote").inner_text())
    assert recommended[0] == recommended[1]


def test_a_change_reaches_the_other_devices_by_itself_and_in_order(device, terminal, haru):
    phone, desk = device(), device()
    phone.sign("accounts")
    desk.sign("sessions")
    names = [f"Day {number}" for number in range(5)]
    for name in names:
        phone.add(name)
        expect(desk.days.filter(has_text=name)).to_have_count(1)
    assert desk.page.locator(".dday").all_inner_texts() == phone.page.locator(".dday").all_inner_texts()
    terminal("login", haru.origin, words=f"{EMAIL}\n{PASSWORD}\n")
    terminal("dday", "add", "Far", "2027-01-01")
    terminal("sync")
    for it in [phone, desk]:
        expect(it.days.filter(has_text="Far")).to_have_count(1)


def test_three_tabs_hold_one_stream_and_the_next_takes_it_over(device, haru):
    first, other = device(), device()
    first.sign("accounts")
    other.sign("sessions")
    tabs = [first, first.tab(), first.tab()]
    for tab in tabs:
        expect(tab.page.locator(".side .sync.ok")).to_have_count(1)
    assert haru.streams() == 2
    other.add("Seen in all")
    for tab in tabs:
        tab.shows("Seen in all")
    assert haru.streams() == 2
    first.page.close()
    tabs[1].add("After the leader is gone")
    other.shows("Seen in all", "After the leader is gone")
    other.add("And back")
    tabs[2].shows("Seen in all", "After the leader is gone", "And back")
    assert haru.streams() == 2


def test_tabs_agree_offline(device):
    first = device()
    second = first.tab()
    looks.wait_until_loaded(first.page)
    first.context.set_offline(True)
    first.add("Offline")
    second.shows("Offline")


def test_a_connection_that_comes_back_is_used_at_once(device):
    """However often syncing failed before, and even if the first request after the browser's event fails too."""
    phone, desk = device("/settings", clock=NOW), device()
    phone.sign("accounts")
    desk.sign("sessions")
    phone.state(UP_TO_DATE)
    asked, cut = [], "**/api/v1/sync/p*"
    phone.context.route(cut, lambda route: (asked.append(route.request.url), route.abort()))

    def fails(act):
        before = len(asked)
        until(lambda: act() or len(asked) > before)

    fails(lambda: phone.page.evaluate("dispatchEvent(new Event('online')) && null"))
    phone.state("^" + re.escape(text("sync.state.unreachable")))
    for minutes in [1, 2, 4, 8, 16]:
        fails(lambda: phone.page.clock.fast_forward(minutes * 60_000))
    desk.add("Meanwhile")
    fails(lambda: phone.page.evaluate("dispatchEvent(new Event('online')) && null"))
    phone.context.unroute(cut)
    # Within five seconds of its clock; after that many failures, the back-off would be at least half a minute.
    for _ in range(50):
        phone.page.clock.fast_forward(100)
    phone.state(UP_TO_DATE)
    phone.page.get_by_role("link", name=text("dday.title")).first.click()
    phone.shows("Meanwhile")


def test_a_server_that_is_killed_loses_nothing(device, haru):
    phone, desk = device(), device()
    phone.sign("accounts")
    desk.sign("sessions")
    phone.add("Before")
    desk.shows("Before")
    for it in [phone, desk]:
        looks.wait_until_loaded(it.page)
    haru.stop(kill=True)
    phone.add("Meanwhile", "And then")
    desk.add("On the desk")
    expect(phone.page.locator(".side .sync.warn")).to_have_text(text("sync.mark.unreachable"))
    phone.page.get_by_role("link", name=text("settings.title")).first.click()
    expect(phone.page.locator("#sync-state")).to_have_text(re.compile("^Couldn't connect to the server. \\d+ changes are saved here"))
    haru.start()
    phone.state(UP_TO_DATE)
    expect(desk.page.locator(".side .sync.ok")).to_have_count(1)
    phone.page.get_by_role("link", name=text("dday.title")).first.click()
    for it in [phone, desk]:
        it.shows("Before", "Meanwhile", "And then", "On the desk")


def test_a_server_that_takes_everything_in_and_says_nothing_holds_nobody_up(device, haru):
    phone = device(service_worker=True)
    phone.sign("accounts")
    phone.add("Before")
    phone.page.evaluate(looks.WORKER_IS_READY)
    haru.process.send_signal(signal.SIGSTOP)
    try:
        phone.add("Meanwhile")
        phone.shows("Before", "Meanwhile")
        started = time.monotonic()
        phone.open("/calc").open("/dday").shows("Before", "Meanwhile")
        phone.add("And then")
        assert time.monotonic() - started < 10
    finally:
        haru.process.send_signal(signal.SIGCONT)
    desk = device()
    desk.sign("sessions")
    desk.shows("Before", "Meanwhile", "And then")


def test_signed_out_changes_stay_here_and_go_with_the_next_sign_in(device):
    phone, desk = device(), device()
    phone.sign("accounts")
    desk.sign("sessions")
    settings = phone.tab("/settings")
    settings.state(UP_TO_DATE)
    assert phone.ask("DELETE", "sessions/current") == 204
    settings.state("^" + re.escape(text("sync.state.signedOut")) + "$")
    phone.add("Kept here")
    settings.open("/settings").state("^Signed out. \\d+ changes are saved only on this device.$")
    expect(desk.days).to_have_count(0)
    phone.sign("sessions")
    desk.shows("Kept here")


def test_a_restored_server_gets_back_what_it_had_lost(device, haru, terminal, tmp_path):
    phone, desk = device(), device()
    phone.sign("accounts")
    desk.sign("sessions")
    phone.add("In the backup")
    desk.shows("In the backup")
    terminal("admin", "backup", str(tmp_path / "backup"), "--data", haru.data)
    phone.add("After the backup")
    desk.shows("In the backup", "After the backup")
    haru.stop()
    terminal("admin", "restore", str(tmp_path / "backup"), "--data", haru.data)
    haru.start()
    third = device()
    third.sign("sessions")
    third.shows("In the backup", "After the backup")
    for it in [phone, desk]:
        expect(it.page.locator(".side .sync.ok")).to_have_count(1)
        it.shows("In the backup", "After the backup")


def test_what_two_devices_have_before_they_meet_is_neither_lost_nor_doubled(device):
    phone, desk = device(), device()
    phone.sign("accounts")
    for it, zone in [(phone, "Lisbon"), (desk, "Auckland")]:
        it.open("/clock/world")
        it.page.get_by_role("button", name="Add a place").click()
        it.page.locator("#query").fill(zone)
        it.page.locator(".found").get_by_role("button").first.click()
    desk.sign("sessions")
    for it in [phone, desk]:
        for zone in ["Seoul", "Lisbon", "Auckland"]:
            expect(it.page.locator("main li").filter(has_text=zone)).to_have_count(1)


def test_a_look_is_the_devices_own(device):
    phone, desk = device("/settings"), device("/settings")
    phone.sign("accounts")
    desk.sign("sessions")
    phone.page.get_by_text(text("settings.themeDark"), exact=True).click()
    phone.page.get_by_label(text("settings.dayStart")).select_option("9:00 PM")
    expect(desk.page.get_by_label(text("settings.dayStart"))).to_have_value("21")
    expect(desk.page.locator("html")).to_have_attribute("data-theme", "light")
    expect(phone.page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("look", looks.THEMES)
@pytest.mark.parametrize("language", looks.LANGUAGES)
def test_says_what_could_not_be_saved_online(device, assert_accessible, look, language):
    phone = device("/settings", color_scheme=look, language=language)
    phone.page.evaluate("""() => new Promise((done) => {
      const opening = indexedDB.open(`haru${localStorage.haru_copy ?? ""}`);
      opening.onsuccess = () => {
        const change = opening.result.transaction("outbox", "readwrite");
        change.objectStore("outbox").add({ e: "dday", i: "not an id", f: "name", v: "Lost?", t: Date.now() });
        change.oncomplete = done;
      };
    })""")
    phone.sign("accounts")
    summary = phone.page.locator("main summary")
    summary.click()
    item = phone.page.get_by_role("listitem").filter(has_text="Lost?")
    expect(item).to_contain_text(text("sync.reason.badValue", language))
    expect(item).to_contain_text(text("dday.title", language))
    assert_accessible(phone.page)


def test_the_backup_of_a_day_is_older_than_what_comes_from_other_devices(device):
    phone, desk = device(), device()
    phone.sign("accounts")
    desk.sign("sessions")
    phone.add("Yesterday")
    desk.shows("Yesterday")
    looks.wait_until(desk.page, "localStorage.haru_backup")
    # As if that had been a day ago.
    desk.page.evaluate("""() => new Promise((done) => {
      localStorage.removeItem("haru_backup");
      indexedDB.deleteDatabase("haru-backups").onsuccess = done;
    })""")
    phone.add("Today")
    desk.shows("Yesterday", "Today")
    looks.wait_until(desk.page, "localStorage.haru_backup")
    kept = desk.page.evaluate("""() => new Promise((done) => {
      indexedDB.open("haru-backups").onsuccess = ({ target }) => {
        target.result.transaction("texts").objectStore("texts").getAll().onsuccess = (all) => done(all.target.result.join());
      };
    })""")
    assert "Yesterday" in kept and "Today" not in kept


def test_a_reset_without_a_connection_ends_the_session_at_the_next_start(device):
    desk = device("/settings", service_worker=True)
    desk.sign("accounts")
    desk.state(UP_TO_DATE)
    desk.page.evaluate(looks.WORKER_IS_READY)
    desk.context.set_offline(True)
    desk.page.get_by_role("button", name=text("settings.reset")).click()
    desk.page.get_by_role("button", name=text("settings.resetConfirm")).click()
    expect(desk.page.get_by_role("status").filter(has_text=text("settings.cleared"))).to_be_visible()
    desk.context.set_offline(False)
    assert desk.ask("GET", "account") == 200
    desk.open("/settings")
    looks.wait_until(desk.page, "!localStorage.haru_leaving")
    assert desk.ask("GET", "account") == 401


def test_the_end_of_a_session_is_tried_until_the_server_has_heard_it(device):
    desk = device("/settings", clock=NOW)
    desk.sign("accounts")
    desk.state(UP_TO_DATE)
    session = "**/api/v1/sessions/current"
    with desk.page.expect_event("requestfailed", lambda it: it.method == "DELETE"):
        desk.page.route(session, lambda route: route.abort())
        desk.page.get_by_role("button", name=text("settings.reset")).click()
        desk.page.get_by_role("button", name=text("settings.resetConfirm")).click()
    expect(desk.page.get_by_role("status").filter(has_text=text("settings.cleared"))).to_be_visible()
    desk.page.unroute(session)
    looks.wait_until(desk.page, "localStorage.haru_leaving")
    desk.page.clock.fast_forward(6_000)
    looks.wait_until(desk.page, "!localStorage.haru_leaving")
    assert desk.ask("GET", "account") == 401


def test_everything_deleted_here_stays_on_the_server(device):
    phone, desk = device(), device("/settings")
    phone.sign("accounts")
    desk.sign("sessions")
    phone.add("Everywhere")
    desk.page.get_by_role("button", name=text("settings.reset")).click()
    desk.page.get_by_role("button", name=text("settings.resetConfirm")).click()
    expect(desk.page.get_by_role("status").filter(has_text=text("settings.cleared"))).to_be_visible()
    desk.state("^" + re.escape(text("sync.state.local")) + "$")
    desk.open("/dday").shows()
    phone.shows("Everywhere")


def test_an_account_that_is_being_deleted_says_so_on_every_device(device):
    phone, desk = device("/settings"), device("/settings")
    phone.sign("accounts")
    phone.state(UP_TO_DATE)
    assert phone.ask("POST", "account/deletion", {"password": PASSWORD}) < 300
    for it in [phone, desk]:
        it.sign("sessions")
        it.state("^" + re.escape(text("sync.state.deletes", date="@")).replace("@", ".+") + "$")
    expect(desk.page.locator(".side .sync.bad")).to_have_text(text("sync.mark.deletes"))


def test_an_account_that_is_shut_says_so(device, terminal, haru):
    phone = device("/settings")
    phone.sign("accounts")
    phone.state(UP_TO_DATE)
    terminal("admin", "user", "disable", EMAIL, "--data", haru.data)

    def says_so():
        # The server caches for a second what it knows about a session.
        phone.page.evaluate("dispatchEvent(new Event('online')) && null")
        return phone.page.locator("#sync-state").inner_text() == text("sync.state.disabled")

    until(says_so)
    expect(phone.page.locator(".side .sync.bad")).to_have_text(text("sync.mark.problem"))


def test_who_cannot_hear_says_that_it_checks_and_asks_from_time_to_time(device, haru):
    phone, desk = device(clock=NOW), device()
    phone.sign("accounts")
    desk.sign("sessions")
    mark = phone.page.locator(".side .sync")
    expect(mark).to_have_text(text("sync.mark.done"))
    expect(desk.page.locator(".side .sync")).to_have_text(text("sync.mark.done"))
    # What the server says to a session that has eight streams (EventStreamTests). Holding eight here would be a race: a busy Chromium
    # keeps the stream of a page that was left for a minute.
    events, refusal = "**/api/v1/sync/events", {"status": 429, "headers": {"Retry-After": "10"}, "json": {"code": "too_many_streams"}}
    phone.page.goto(f"{haru.origin}/manifest.webmanifest")
    phone.context.route(events, lambda route: route.fulfill(**refusal))
    phone.open("/dday")
    expect(mark).to_have_text(text("sync.mark.checking"))
    desk.add("Heard late")
    phone.page.clock.fast_forward(12_000)
    phone.shows("Heard late")
    expect(mark).to_have_text(text("sync.mark.checking"))
    phone.context.unroute(events)
    phone.page.clock.fast_forward(12_000)
    expect(mark).to_have_text(text("sync.mark.done"))


def test_a_deleted_thing_that_was_changed_later_elsewhere_is_back_and_says_so(device):
    phone, desk = device(), device()
    phone.sign("accounts")
    phone.add("Exam")
    desk.sign("sessions")
    desk.shows("Exam")
    looks.wait_until_loaded(desk.page)
    desk.context.set_offline(True)
    phone.delete("Exam")
    expect(phone.page.locator(".side .sync.ok")).to_have_count(1)
    desk.rename("Exam", "Exam, room 3")
    desk.context.set_offline(False)
    expect(phone.page.get_by_role("status").filter(has_text=text("sync.cameBack", name="Exam, room 3"))).to_be_visible()
    for it in [phone, desk]:
        it.shows("Exam, room 3")


def test_a_browser_that_keeps_nothing_says_so(chromium, origin):
    context = looks.context(chromium, origin, size="desktop")
    context.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); }")
    page = context.new_page()
    page.goto("/dday")
    looks.wait_until_shown(page)
    expect(page.locator(".side .sync.bad")).to_have_text(text("sync.mark.unkept"))
    page.get_by_role("link", name=text("settings.title")).first.click()
    expect(page.locator("#sync-state")).to_have_text(text("sync.state.unkept"))
    context.close()
