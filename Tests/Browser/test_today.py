"""The today page: composed of parts, without layout shifts, and one tap starts or completes."""

import re

import browser as looks
import month
import pytest
import work
from playwright.sync_api import expect
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
