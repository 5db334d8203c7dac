"""Syncing when something fails: the connection, the server, the stream of events, or the storage of the browser."""

import datetime
import re
import signal
import time

import browser as looks
import pytest
from devices import UP_TO_DATE, until
from playwright.sync_api import expect
from texts import text

NOW = datetime.datetime.now(datetime.timezone.utc)


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
    looks.wait_for_worker(phone.page)
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


@pytest.mark.parametrize("language", looks.LANGUAGES)
def test_says_what_could_not_be_saved_online(device, assert_accessible_day_and_night, language):
    phone = device("/settings", language=language)
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
    assert_accessible_day_and_night(phone.page)


def test_who_cannot_hear_says_that_it_checks_and_asks_from_time_to_time(device, haru):
    phone, desk = device(clock=NOW), device()
    phone.sign("accounts")
    desk.sign("sessions")
    mark = phone.page.locator(".side .sync")
    expect(mark).to_have_text(text("sync.mark.done"))
    expect(desk.page.locator(".side .sync")).to_have_text(text("sync.mark.done"))
    # The server's response to a session that has eight streams (EventStreamTests). Opening eight here would be a race, because a busy
    # Chromium keeps the stream of a page that was left for a minute.
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


def test_a_late_heartbeat_makes_it_check_and_say_so(device, haru):
    phone = device(clock=NOW)
    phone.sign("accounts")
    mark = phone.page.locator(".side .sync")
    expect(mark).to_have_text(text("sync.mark.done"))
    # The stream stays open, and nothing comes.
    haru.process.send_signal(signal.SIGSTOP)
    try:
        phone.page.clock.fast_forward(17_000)
        expect(mark).to_have_text(text("sync.mark.checking"))
        phone.page.clock.fast_forward(2_000)
        expect(mark).to_have_text(text("sync.mark.silent"))
    finally:
        haru.process.send_signal(signal.SIGCONT)
    expect(mark).to_have_text(text("sync.mark.done"))


def test_a_page_whose_storage_the_browser_closes_says_so(chromium, origin):
    context = looks.context(chromium, origin, size="desktop")
    page = context.new_page()
    page.goto("/dday")
    looks.wait_until_shown(page)
    # As when somebody clears the site's data in the settings of the browser while the app is open.
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})
    expect(page.locator(".side .sync.bad")).to_have_text(text("sync.mark.unkept"))
    context.close()


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
