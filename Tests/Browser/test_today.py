"""The today page: composed of parts, without layout shifts, and one tap starts or completes."""

import re

import browser as looks
import gallery
import month
import pytest
import work
from playwright.sync_api import expect
from states import STATES
from test_looks import SHIFTS
from texts import text


def names(page):
    expect(page.locator(".todo .name").first).to_be_visible()
    return page.locator(".todo .name").all_inner_texts()


@pytest.mark.parametrize("size, language", [("phone", "ko"), ("desktop", "en")])
def test_the_whole_day_is_on_it(app, assert_accessible_day_and_night, size, language):
    page = app(language=language, size=size)
    expect(page.locator(".saying blockquote")).not_to_be_empty()
    expect(page.locator(".ddays b")).to_have_count(3)
    expect(page.locator(".glance b").first).not_to_be_empty()
    expect(page.locator(".daygrid .spent").first).to_be_visible()
    assert len(names(page)) == len(work.TASKS)
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert_accessible_day_and_night(page)


@pytest.mark.parametrize("size", looks.SIZES)
def test_nothing_jumps_while_its_parts_arrive(app, size):
    page = app(size=size)
    expect(page.locator(".saying blockquote")).not_to_be_empty()
    expect(page.locator(".glance b").first).not_to_be_empty()
    shifts = page.evaluate(SHIFTS.replace("setTimeout", "requestAnimationFrame"))
    assert not shifts, shifts


def test_a_task_is_started_and_completed_from_it(app):
    page = app()
    page.clock.install(time=month.NOW)
    page.reload()
    looks.wait_until_shown(page)
    name = names(page)[0]
    page.get_by_role("button", name=text("focus.start", name=name)).click()
    page.go_back()
    expect(page.locator(".todo .task").first).to_contain_text(name)
    page.clock.fast_forward(10 * 60_000)
    page.locator(".todo").get_by_role("button", name=text("focus.complete")).click()
    page.goto("/today")
    looks.wait_until_shown(page)
    expect(page.locator(".todo .done", has_text=name)).to_contain_text("10")


def test_other_days_are_a_key_or_a_tap_away(app):
    page = app()
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(f"{page.url.split('?')[0]}?date=2026-11-{month.NOW.day - 1}")
    expect(page.locator(".dayhead p")).to_contain_text(text("date.yesterday"))
    page.get_by_role("button", name=text("today.after")).click()
    expect(page.locator(".glances")).to_be_visible()
    page.go_back()
    expect(page.locator(".glances")).to_have_count(0)


def restyled(page, change):
    """The elements whose style the browser looks at again because something in them has changed, by class."""
    devtools, events, ended = page.context.new_cdp_session(page), [], []
    devtools.on("Tracing.dataCollected", lambda it: events.extend(it["value"]))
    devtools.on("Tracing.tracingComplete", lambda it: ended.append(it))
    categories = ["devtools.timeline", "disabled-by-default-devtools.timeline.invalidationTracking"]
    devtools.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": categories}})
    page.evaluate(f"{change}; document.body.offsetHeight")
    devtools.send("Tracing.end")
    looks.wait(page, lambda: ended)
    found = [it["args"]["data"] for it in events if it["name"].endswith("InvalidationTracking")]
    return {it["nodeName"] for it in found if it.get("changedPseudo") == "has" or "has" in it.get("reason", "")}


def test_what_changes_in_a_task_restyles_nothing_around_the_page(app):
    """A rule like `.haru:has(.toast)` restyles the whole page for every element that is added, which takes a third of a frame."""
    page = app()
    names(page)
    looks.wait_until_loaded(page)
    add = "document.querySelector('%s').append(Object.assign(document.createElement('a'), { className: 'btn toast other pic' }))"
    assert restyled(page, add % ".todo li") == set()
    # What a rule depends on is found.
    assert "DIV class='haru has-side'" in restyled(page, add % ".toasts")


def test_a_finger_turns_the_day_and_a_mouse_selects_text(app):
    page = app()
    y = 600
    page.mouse.move(300, y)
    page.mouse.down()
    page.mouse.move(60, y, steps=4)
    page.mouse.up()
    looks.swipe(page, (60, y), (180, y), (330, y))
    # The finger turns back one day; the mouse before it would have turned forward.
    expect(page).to_have_url(re.compile(r"date=2026-11-20"))


# Where each text of the two heads is, and in how many lines.
HEADS = """() => [...document.querySelectorAll(".dayplan .head > *")].map((it) => {
  const range = document.createRange();
  range.selectNodeContents(it);
  const lines = new Set([...range.getClientRects()].filter(({ width }) => width).map(({ bottom }) => Math.round(bottom)));
  const { left, right, top, bottom } = range.getBoundingClientRect();
  return { lines: lines.size, left, right, top, bottom };
})"""
# In how many lines each Chinese unit of a duration is.
UNITS = """() => [...document.querySelectorAll(".todo .task .meta")].flatMap(({ firstChild: text }) => [...text.data.matchAll(/分鐘|小時/g)].map(({ index }) => {
  const range = document.createRange();
  range.setStart(text, index);
  range.setEnd(text, index + 2);
  return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
}))"""


@pytest.mark.parametrize("size", ["phone", gallery.NARROW])
def test_the_heads_of_tasks_and_hours_keep_apart(stage, size):
    """In Finnish, the words are long."""
    with stage.show(STATES["today"], "fi") as page:
        gallery.resize(page, size, "light")
        heads = page.evaluate(HEADS)
    assert [it["lines"] for it in heads] == [1] * 5
    for one in heads:
        for other in heads:
            if one is not other and one["top"] < other["bottom"] and other["top"] < one["bottom"]:
                assert one["right"] + 6 <= other["left"] or other["right"] + 6 <= one["left"]


@pytest.mark.parametrize("size", ["phone", gallery.NARROW])
def test_no_unit_is_broken(stage, size):
    with stage.show(STATES["today"], "zh-Hant") as page:
        gallery.resize(page, size, "light")
        lines = page.evaluate(UNITS)
    assert len(lines) > 4 and set(lines) == {1}
