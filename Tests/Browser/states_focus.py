"""States of focus: tasks, a session from start to result, planner and records."""

from playwright.sync_api import expect

import month
from gallery import LARGE_TEXT, NARROW, TABLET, WIDE, nothing, state, add


def with_running(minutes, task=0, device=None):
    return lambda language: month.cells(language) + month.running(language, minutes, task, device)


def with_two(language):
    return month.cells(language) + month.running(language, 12, 0, "phone") + month.running(language, 5, 5, "desk")


add("focus", "/focus", sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
add("focus-empty", "/focus", cells=nothing)
add("focus-one-runs", "/focus", cells=with_running(12))
add("focus-two-run", "/focus", cells=with_two)


@state("focus-edit-list", "/focus")
def edit_list(screen):
    screen.press("list.edit")


@state("focus-search-hit", "/focus")
def search_hit(screen):
    search(screen, month.TASKS[screen.records_in][5])


@state("focus-search-none", "/focus")
def search_none(screen):
    search(screen, "xyzzy")


def search(screen, words):
    field = screen.page.get_by_role("searchbox").or_(screen.page.get_by_label(screen.text("focus.search")))
    if not field.filter(visible=True).count():
        screen.press("focus.search")
    field.filter(visible=True).first.fill(words)


@state("focus-new", "/focus", sizes=(NARROW, LARGE_TEXT))
def new_task(screen):
    screen.press("focus.newTask")
    screen.sees_dialog()


@state("focus-estimate", "/focus?estimate=2700", sizes=(NARROW, LARGE_TEXT))
def estimate_of_a_task(screen):
    screen.sees_dialog()
    screen.dialog.get_by_role("combobox", name=screen.text("focus.task")).select_option(label=month.TASKS[screen.records_in][5])
    expect(screen.field("field.name", screen.dialog)).to_have_value(month.TASKS[screen.records_in][5])


@state("focus-icon-none", "/focus", sizes=(LARGE_TEXT,))
def search_no_icon(screen):
    new_task(screen)
    screen.fill("focus.iconSearch", "xyzzy", screen.dialog)
    expect(screen.dialog.get_by_role("status")).to_contain_text("xyzzy")


@state("focus-change", "/focus", sizes=(NARROW,))
def change_task(screen):
    edit_list(screen)
    screen.press("focus.change", name=month.TASKS[screen.records_in][1])
    screen.sees_dialog()


@state("focus-deleted", "/focus")
def delete_task(screen):
    edit_list(screen)
    screen.press("list.deleteNamed", name=month.TASKS[screen.records_in][1])
    expect(screen.control("app.undo")).to_be_visible()


add("session-running", "/focus/session", cells=with_running(12), sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
add("session-over", "/focus/session", cells=with_running(33), sizes=(NARROW, LARGE_TEXT))
add("session-two-run", "/focus/session", cells=with_two)
add("session-none", "/focus/session")


@state("session-paused", "/focus/session", cells=with_running(12), sizes=(NARROW,))
def pause(screen):
    screen.press("focus.pause")
    expect(screen.control("focus.resume")).to_be_visible()


@state("session-paused-over", "/focus/session", cells=with_running(33))
def pause_over(screen):
    pause(screen)


@state("session-cancel", "/focus/session", cells=with_running(12))
def cancel(screen):
    pause(screen)
    screen.press("app.cancel")


@state("session-in-time", "/focus/session", cells=with_running(24), sizes=(NARROW, LARGE_TEXT))
def complete(screen):
    pause(screen)
    screen.press("focus.complete")
    expect(screen.page.locator("h1, h2").filter(visible=True).first).to_be_visible()
    screen.sees("focus.actual")


@state("session-over-time", "/focus/session", cells=with_running(33))
def complete_late(screen):
    complete(screen)


add("nowbar", "/calc", cells=with_running(12))
add("nowbar-over", "/dday", cells=with_running(33))
add("task", f"/focus/task?id={month.task_identity(0)}", sizes=(TABLET, WIDE, LARGE_TEXT))
add("task-gone", "/focus/task?id=nothing")
add("records", "/focus/records", sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
add("records-empty", "/focus/records", cells=nothing)


@state("records-computed", "/focus/records")
def show_computation(screen):
    screen.page.locator(".more summary").click()
    screen.page.locator(".more dl").scroll_into_view_if_needed()


@state("record-open", "/focus/records")
def open_record(screen):
    screen.page.locator(".record summary").first.click()


@state("record-correct", "/focus/records")
def correct(screen):
    open_record(screen)
    screen.press("focus.correct")
    screen.sees_dialog()


@state("record-new", "/focus/records", sizes=(NARROW,))
def new_record(screen):
    screen.press("focus.addSession")
    screen.sees_dialog()


@state("record-deleted", "/focus/records")
def delete_record(screen):
    open_record(screen)
    screen.press("list.delete")
    screen.sees("focus.sessionDeleted")


add("week-review", "/focus/week", sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
add("week-review-empty", "/focus/week?date=2020-01-01")


@state("record-over-midnight", "/focus/records", sizes=(NARROW,))
def enter_over_midnight(screen):
    screen.press("focus.addSession")
    screen.page.locator("dialog [type=date]").fill("2026-11-18")
    for place, time in enumerate(["23:30", "00:10"]):
        screen.page.locator("dialog [type=time]").nth(place).fill(time)
    screen.press("app.save")
    expect(screen.control("focus.overMidnight")).to_be_visible()


add("planner-day", "/focus/planner", cells=with_running(12), sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
add("planner-empty", "/focus/planner", cells=nothing)


@state("planner-week", "/focus/planner", sizes=(NARROW, TABLET, WIDE))
def week(screen):
    span(screen, "focus.week")


@state("planner-month", "/focus/planner", sizes=(NARROW, LARGE_TEXT))
def whole_month(screen):
    span(screen, "focus.month")


def span(screen, key):
    screen.page.get_by_role("radio", name=screen.text(key), exact=True).or_(screen.control(key)).first.click()
