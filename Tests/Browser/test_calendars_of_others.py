"""Other people's calendars on the page of the day: from a file, and from an address that the server reads."""

import datetime
import zoneinfo

from playwright.sync_api import expect

import browser as looks
import server
from devices import Device
from provider import site
from texts import text

# Before the planner's own day begins, the page still shows the day before.
SINCE = datetime.datetime.now(zoneinfo.ZoneInfo("Asia/Seoul")).date() - datetime.timedelta(days=1)


def calendar(title):
    lines = ["BEGIN:VCALENDAR", "X-WR-CALNAME:Timetable", "BEGIN:VEVENT", f"SUMMARY:{title}", f"DTSTART;VALUE=DATE:{SINCE:%Y%m%d}", "RRULE:FREQ=DAILY",
             "END:VEVENT", "END:VCALENDAR", ""]
    return "\r\n".join(lines).encode()


def take(page):
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Sports day")
    dialog.get_by_role("button", name=text("calendar.take"), exact=True).click()


def agenda(page):
    # A year of days is a large change, and the page is left at once.
    looks.wait_until_kept(page)
    page.goto("/today")
    looks.wait_until_shown(page)
    return page.get_by_role("list", name=text("today.calendar"))


def test_a_file_is_shown_with_the_day_hidden_and_deleted(visit):
    page = visit("/settings/data")
    page.set_input_files("#calendar-file", {"name": "a.ics", "mimeType": "text/calendar", "buffer": calendar("Sports day")})
    take(page)
    expect(page.get_by_role("switch", name="Timetable")).to_be_checked()
    expect(page.locator("#calendar-address")).to_have_count(0)
    expect(agenda(page)).to_contain_text("Sports day")
    page.goto("/settings/data")
    looks.wait_until_shown(page)
    page.get_by_role("switch", name="Timetable").click()
    expect(agenda(page)).to_have_count(0)


def test_an_address_is_read_by_the_server(chromium, assert_accessible):
    with site(calendar("Sports day")) as calendars, server.serve("--calendar-origin", calendars) as origin:
        phone = Device(looks.context(chromium, origin, size="phone"), "/settings/data")
        phone.sign("accounts")
        field = phone.page.get_by_label(text("calendar.address"))
        # Another site, which the operator did not allow.
        field.fill("https://elsewhere.example/a.ics")
        field.press("Enter")
        expect(phone.page.get_by_text(text("calendar.notFetched"))).to_be_visible()
        expect(field).to_have_value("https://elsewhere.example/a.ics")
        field.fill(f"{calendars}/a.ics")
        phone.page.get_by_role("button", name=text("calendar.take"), exact=True).click()
        expect(phone.page.get_by_role("dialog")).to_be_visible()
        assert_accessible(phone.page)
        take(phone.page)
        expect(phone.page.get_by_role("switch", name="Timetable")).to_be_checked()
        assert_accessible(phone.page)
        expect(agenda(phone.page)).to_contain_text("Sports day")
        phone.context.close()
