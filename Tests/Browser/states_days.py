"""States of the day, the calculator, D-days and the weather."""

import datetime

from playwright.sync_api import expect

import browser as looks
import month
from calculator import Calculator
from gallery import LARGE_TEXT, NARROW, TABLET, WIDE, add, nothing, settle, state
from states_settings import settings_signed_in

add("today", "/today", cells=lambda language: month.cells(language) + month.running(language, 12, 0), sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
add("today-idle", "/today")
add("today-empty", "/today", cells=nothing, sizes=(NARROW, LARGE_TEXT))
add("today-calendar", "/today", cells=lambda language: month.cells(language) + month.calendars(language), sizes=(NARROW, WIDE, LARGE_TEXT))
add("today-yesterday", f"/today?date={(month.NOW - datetime.timedelta(days=1)):%Y-%m-%d}")


@state("today-offline", "/settings", is_signed_in=True, sizes=(NARROW, LARGE_TEXT))
def offline(screen):
    # The time of the last sync is shown only once there was one.
    settings_signed_in(screen)
    screen.page.get_by_role("link", name=screen.text("today.title"), exact=True).filter(visible=True).first.click()
    expect(screen.page.locator(".dayhead")).to_be_visible()
    settle(screen.page)
    screen.page.context.set_offline(True)
    screen.page.evaluate("dispatchEvent(new Event('offline'))")
    screen.tick(60)
    expect(screen.page.locator(".dayhead .trouble")).to_be_visible()


def done(language):
    """Everything planned is done, one task late."""
    morning = month.NOW.replace(hour=8, minute=0)
    tasks = [(4, "08:00", 60, 58), (1, "10:00", 45, 62), (5, "11:30", 40, 40)]
    return month.cells(language) + month.planned([(task, time, minutes) for task, time, minutes, _ in tasks]) + [
        cell for place, (task, _, _, spent) in enumerate(tasks)
        for cell in month.session(language, morning + datetime.timedelta(minutes=100 * place), task, spent, 20 + place)]


add("today-done", "/today", cells=done, sizes=(NARROW, LARGE_TEXT))


def journey(language):
    """The morning in Bangkok, the afternoon in Seoul."""
    bangkok = datetime.timezone(datetime.timedelta(hours=7))
    dawn = month.NOW.replace(hour=0, minute=0).timestamp() * 1000
    return [it for it in month.cells(language) if it["e"] != "workSession" or it["t"] < dawn] + [
        it for number, (hour, offset, zone, task, spent) in enumerate([
            (6, bangkok, "Asia/Bangkok", 0, 34), (8, bangkok, "Asia/Bangkok", 1, 52), (13, month.SEOUL, "Asia/Seoul", 6, 21)])
        for it in month.session(language, month.NOW.replace(hour=hour, minute=10, tzinfo=offset), task, spent, 30 + number, zone)]


add("today-journey", "/today", cells=journey)


def over_the_change(start, minutes):
    """Work over the hour in which New York's clocks change, on days that begin at midnight."""
    return lambda language: [
        it for it in month.cells(language) if it["e"] != "workSession"] + month.session(
            language, start, 1, minutes, 60, "America/New_York") + month.thing("settings", "settings", month.NOW, dayStartHour=0)


def new_york(hour, month_of, day, offset):
    return datetime.datetime(2026, month_of, day, hour, 40, tzinfo=datetime.timezone(datetime.timedelta(hours=offset)))


add("today-23-hours", "/today?date=2026-03-08", cells=over_the_change(new_york(1, 3, 8, -5), 50), options={"timezone_id": "America/New_York"})
add("today-25-hours", "/today?date=2026-11-01", cells=over_the_change(new_york(0, 11, 1, -4), 110), options={"timezone_id": "America/New_York"})


def written(language):
    return month.cells(language) + month.journal(language)


add("today-written", f"/today?date={(month.NOW - datetime.timedelta(days=1)):%Y-%m-%d}", cells=written, sizes=(NARROW, TABLET, LARGE_TEXT))


@state("today-evening", "/today", cells=written, sizes=(NARROW, WIDE))
def evening(screen):
    screen.page.clock.set_fixed_time(month.NOW.replace(hour=21))
    screen.page.reload()
    looks.wait_until_shown(screen.page)
    expect(screen.page.locator(".evening input")).to_be_visible()
add("today-planned", "/today", cells=lambda language: month.cells(language) + month.planned(), sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
add("today-plan-too-long", "/today", cells=lambda language: month.cells(language) + month.planned(((4, "03:00", 600), (1, None, 400))))
add("planner-planned", "/focus/planner", cells=lambda language: month.cells(language) + month.planned())


@state("today-planning", "/today", cells=lambda language: month.cells(language) + month.planned(), sizes=(NARROW, LARGE_TEXT))
def edit_plan(screen):
    screen.press("plan.edit")


@state("today-planning-nothing", "/today")
def plan_nothing(screen):
    edit_plan(screen)


@state("today-plan-dialog", "/today", cells=lambda language: month.cells(language) + month.planned(), sizes=(NARROW,))
def change_plan(screen):
    edit_plan(screen)
    screen.press("plan.change", name=month.TASKS[screen.records_in][1])
    screen.sees_dialog()
@state("today-strip", "/today")
def tap_strip(screen):
    screen.page.locator(".daygrid .spent").first.click()
    screen.sees_dialog()


def hidden(language):
    fields = month.thing("settings", "settings", month.NOW, todayLayout="-quote.alarm.plan.words.-ddays.weather")
    return month.cells(language) + fields


add("today-arranged", "/today", cells=hidden)
add("today-edit", "/today/edit", cells=hidden, sizes=(NARROW, LARGE_TEXT))


@state("welcome", "/", cells=nothing, sizes=(NARROW, LARGE_TEXT))
def welcome(screen):
    screen.sees_dialog()


def add_hint(name, path, key, **options):
    """The hint of a page at its first visit."""
    @state(name, "/", cells=nothing, **options)
    def hint(screen):
        welcome(screen)
        screen.press("welcome.start", screen.dialog)
        screen.go(path)
        screen.tick(5)  # It waits until the browser is idle.
        screen.sees(key)


add_hint("welcomed-hint", "/dday", "hint.dday")
add_hint("welcomed-hint-records", "/focus/records", "hint.records")
add_hint("welcomed-hint-week", "/focus/week", "hint.week")
add_hint("welcomed-hint-world", "/clock/world", "hint.world")
add_hint("welcomed-hint-stopwatch", "/clock/stopwatch", "hint.stopwatch", sizes=(NARROW, LARGE_TEXT))
add_hint("welcomed-hint-timer", "/clock/timer", "hint.timer", sizes=(NARROW, LARGE_TEXT))
add_hint("welcomed-hint-search", "/search", "hint.search", sizes=(NARROW, LARGE_TEXT))


add("practice", "/practice", cells=nothing, sizes=(NARROW, LARGE_TEXT))


@state("practice-running", "/practice", cells=nothing)
def practise(screen):
    screen.page.locator(".choices button").nth(1).click()
    screen.tick(25)


@state("practice-compared", "/practice", cells=nothing)
def compare(screen):
    practise(screen)
    screen.tick(27)
    screen.press("focus.complete")


@state("demo", "/practice", cells=nothing, sizes=(NARROW, LARGE_TEXT))
def demo(screen):
    screen.press("welcome.demo")
    screen.sees("demo.banner")
    expect(screen.page.locator(".saying blockquote")).not_to_be_empty()


add("calc", "/calc", sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
add("calc-empty", "/calc", cells=nothing)


@state("calc-entry", "/calc", sizes=(NARROW,))
def enter(screen):
    Calculator(screen.page, screen.language).press("1 2 3 4 5 + 5 9")


@state("calc-result", "/calc")
def answer(screen):
    enter(screen)
    Calculator(screen.page, screen.language).press("=")


@state("calc-copied", "/calc", options={"permissions": ["clipboard-read", "clipboard-write"]})
def copy(screen):
    answer(screen)
    screen.press("calc.copy")
    expect(screen.page.get_by_role("status").filter(has_text=screen.text("app.copied"))).to_be_visible()


@state("calc-expression", "/calc")
def wrong_expression(screen):
    Calculator(screen.page, screen.language).evaluate("1:30 + 5")


@state("calc-more", "/calc")
def more(screen):
    screen.page.get_by_role("button", name=screen.text("calc.more", formula=month.CALCULATIONS[-1][0])).first.click()


@state("calc-clear", "/calc")
def clear(screen):
    Calculator(screen.page, screen.language).clear_history.click()
    screen.sees_dialog()


@state("calc-cleared", "/calc")
def cleared(screen):
    clear(screen)
    screen.press("list.delete", screen.dialog.first)
    expect(screen.control("app.undo")).to_be_visible()


add("dday", "/dday", sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
add("dday-empty", "/dday", cells=nothing)


def open_day(screen, number):
    row = screen.page.get_by_role("listitem").filter(has_text=month.DAYS[number][1 if screen.language == "ko" else 0]).first
    row.get_by_role("button").first.click()
    return row


@state("dday-counted", "/dday", sizes=(LARGE_TEXT,))
def count(screen):
    screen.page.locator("[name=to]").fill("2027-06-14")


@state("dday-open", "/dday", sizes=(LARGE_TEXT,))
def open_first(screen):
    open_day(screen, 3)


@state("dday-new", "/dday", sizes=(NARROW, LARGE_TEXT))
def new_day(screen):
    screen.page.locator("#save").click()
    screen.sees_dialog()


@state("dday-nameless", "/dday")
def save_without_name(screen):
    new_day(screen)
    screen.press("app.save", screen.dialog)
    screen.sees("field.nameMissing")


@state("dday-edit", "/dday")
def edit_day(screen):
    screen.press("list.edit", open_day(screen, 2))
    screen.sees_dialog()


@state("dday-deleted", "/dday")
def delete_day(screen):
    screen.press("list.delete", open_day(screen, 3))
    expect(screen.control("app.undo")).to_be_visible()


@state("dday-by-hand", "/dday")
def by_hand(screen):
    screen.press("dday.sortByHand")


def sees_weather(screen):
    expect(screen.page.locator("main").get_by_text("7°").first).to_be_visible()


@state("weather", "/weather", sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
def weather(screen):
    sees_weather(screen)


@state("weather-first", "/weather", cells=nothing)
def first_weather(screen):
    sees_weather(screen)


@state("weather-search", "/weather")
def search_place(screen):
    sees_weather(screen)
    screen.page.locator("#add-place").click()
    name = "대구" if screen.language == "ko" else "Daegu"
    screen.dialog.get_by_role("searchbox").fill(name)
    expect(screen.dialog.get_by_role("button").filter(has_text=name).first).to_be_visible()


@state("weather-search-none", "/weather")
def search_no_place(screen):
    sees_weather(screen)
    screen.page.locator("#add-place").click()
    screen.dialog.get_by_role("searchbox").fill("xyzzyq")
    screen.press("weather.search", screen.dialog)
    screen.sees("search.nothing", text="xyzzyq")


def without_weather(context):
    context.unroute_all()
    context.route("**/api/v1/weather/point?*", lambda route: route.fulfill(status=503))


@state("weather-missing", "/weather", prepare=without_weather)
def no_weather(screen):
    screen.sees("weather.missing")


@state("weather-refused", "/weather", options={"permissions": []})
def refused(screen):
    sees_weather(screen)
    screen.page.locator("#add-place").click()
    screen.press("weather.locate")
    screen.sees("weather.refused")


@state("weather-deleted", "/weather")
def delete_place(screen):
    sees_weather(screen)
    screen.page.get_by_role("button", name=screen.text("list.deleteNamed", name=month.PLACES[1][3 if screen.language == "ko" else 2])).click()
    expect(screen.control("app.undo")).to_be_visible()
