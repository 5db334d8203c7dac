"""Devices and one server: what each does alone, and what all of them show once they are signed in."""

import datetime
import json
import re

import browser as looks
from devices import EMAIL, PASSWORD, UP_TO_DATE, until
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


def test_devices_in_sync_recommend_the_same_next_quote(device):
    """Each started with its own order; one of them applies to both."""
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
