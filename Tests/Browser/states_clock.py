"""States of the clock: alarms, ringing, the world clock, stopwatch, timers."""

import datetime

from playwright.sync_api import expect

import browser as looks
import month
from gallery import LARGE_TEXT, NARROW, TABLET, WIDE, add, nothing, settle, state

ZONES_ARRIVED = "answered.some((path) => path.includes('zones'))"


def alarm(number, minutes, english, korean, language):
    time = month.NOW + datetime.timedelta(minutes=minutes)
    return month.thing("alarm", month.identifier(month.START, 250 + number), month.START, time=f"{time:%H:%M}", days=[], date=f"{time:%Y-%m-%d}",
                       label=korean if language == "ko" else english, zone=None, on=True, sound="", snoozeMinutes=9, skip=[], pausedUntil=None,
                       skipsHolidays=False)


def soon(language):
    return month.cells(language) + alarm(0, 1, "Call the dentist", "치과에 전화하기", language)


def several(language):
    return (soon(language) + alarm(1, 1, "Bus 7016 leaves", "7016번 버스", language) +
            tea(language, deadline=month.NOW + datetime.timedelta(minutes=1)))


def tea(language, **state):
    return month.countdown(0, "보리차" if language == "ko" else "Barley tea", 600, **state)


def timers(language):
    return (month.cells(language) + tea(language, deadline=month.NOW + datetime.timedelta(seconds=200)) +
            month.countdown(1, "빨래" if language == "ko" else "Laundry", 3000, left=1234) + month.countdown(2, "", 180))


def timer_ends(language):
    return month.cells(language) + tea(language, deadline=month.NOW + datetime.timedelta(seconds=30))


def with_laps(language, **watch):
    splits = [61_230, 119_870, 182_010, 240_440, 305_900]
    running = {"accumulated": 0, "startedAt": int((month.NOW - datetime.timedelta(seconds=318)).timestamp() * 1000), "splits": splits}
    return month.cells(language) + month.thing("clock", "clock", month.NOW, stopwatch={**running, **watch})


def all_runs(language):
    return with_laps(language) + tea(language, deadline=month.NOW + datetime.timedelta(seconds=200)) + month.running(language, 12, 0)


add("bar-all", "/calc", cells=all_runs, sizes=(NARROW, WIDE, LARGE_TEXT))
add("alarms", "/clock", sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
add("alarms-empty", "/clock", cells=nothing)
add("world", "/clock/world", sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
add("world-empty", "/clock/world", cells=nothing)
add("stopwatch", "/clock/stopwatch", cells=nothing, sizes=(LARGE_TEXT,))
add("stopwatch-running", "/clock/stopwatch", cells=with_laps, sizes=(NARROW, TABLET, WIDE))
add("timer", "/clock/timer", cells=nothing, sizes=(NARROW, LARGE_TEXT))
add("timer-running", "/clock/timer", cells=timers, sizes=(TABLET, WIDE))


@state("alarm-new", "/clock", sizes=(NARROW, LARGE_TEXT))
def new_alarm(screen):
    screen.press("app.addAlarm")
    screen.sees_dialog()


@state("alarm-change", "/clock")
def change_alarm(screen):
    screen.page.get_by_role("listitem").filter(has_text=month.ALARMS[0][3 if screen.language == "ko" else 2]).get_by_role("button").first.click()
    screen.sees_dialog()


@state("alarm-more", "/clock", sizes=(NARROW, LARGE_TEXT))
def all_options(screen):
    change_alarm(screen)
    screen.page.get_by_text(screen.text("sheet.more"), exact=True).click()
    screen.field("alarm.pause").scroll_into_view_if_needed()


HOLIDAYS = "BEGIN:VCALENDAR\r\n" + "".join(f"BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:{date}\r\nSUMMARY:{name}\r\nEND:VEVENT\r\n" for date, name in [
    ("20261225", "Christmas"), ("20270101", "New Year"), ("20279999", "Nothing")]) + "END:VCALENDAR\r\n"


@state("alarms-holidays", "/clock", sizes=(NARROW,))
def import_holidays(screen):
    with screen.page.expect_file_chooser() as chooser:
        screen.page.get_by_text(screen.text("alarm.holidays"), exact=True).click()
    chooser.value.set_files({"name": "holidays.ics", "mimeType": "text/calendar", "buffer": HOLIDAYS.encode()})
    screen.sees("alarm.holidaysImported", count=2)


@state("alarms-edit", "/clock")
def edit_alarms(screen):
    screen.press("list.edit")


@state("alarm-deleted", "/clock")
def delete_alarm(screen):
    edit_alarms(screen)
    screen.press("list.delete", screen.page.get_by_role("listitem").first)
    expect(screen.control("app.undo")).to_be_visible()


def await_zones(screen):
    """Without time zones, an alarm has no instant."""
    looks.wait_until(screen.page, ZONES_ARRIVED)
    settle(screen.page)


@state("ringing-alarm", "/clock", cells=soon, sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
def ring(screen):
    await_zones(screen)
    screen.tick(61)
    screen.sees_dialog()


@state("ringing-several", "/clock", cells=several, sizes=(NARROW,))
def ring_several(screen):
    ring(screen)


@state("ringing-elsewhere", "/calc", cells=soon)
def ring_elsewhere(screen):
    ring(screen)


@state("ringing-timer", "/clock/timer", cells=timer_ends)
def ring_timer(screen):
    ring(screen)


@state("snoozed", "/clock", cells=soon)
def snooze(screen):
    ring(screen)
    screen.control("alarm.snooze", count=9).or_(screen.control("alarm.later")).first.click()
    expect(screen.dialog).to_have_count(0)


@state("missed", "/clock", cells=soon)
def miss(screen):
    await_zones(screen)
    screen.page.clock.fast_forward(3 * 3_600_000)
    screen.page.evaluate("dispatchEvent(new Event('focus'))")
    expect(screen.page.locator(".banner.warn, .missed").first).to_be_visible()


@state("world-search", "/clock/world")
def search_place(screen):
    screen.press("clock.addPlace")
    screen.page.locator("#query").fill("뉴욕" if screen.language == "ko" else "york")
    screen.tick(1)


@state("world-search-none", "/clock/world")
def search_no_place(screen):
    screen.press("clock.addPlace")
    screen.page.locator("#query").fill("xyzzyxq")
    screen.tick(1)


@state("world-edit", "/clock/world")
def edit_places(screen):
    screen.press("list.edit")


@state("stopwatch-stopped", "/clock/stopwatch", cells=with_laps)
def stop(screen):
    screen.press("stopwatch.stop")
