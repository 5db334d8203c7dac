"""The plan on the today page: what only a browser can show, dragging into the grid and the focus after each key."""

import re

import month
import pytest
from playwright.sync_api import expect
from texts import text

TASK = month.TASKS["en"][1]


def cells(language):
    return month.cells(language) + month.planned()


@pytest.fixture
def planning(app):
    def open_page(**options):
        page = app(cells=cells, **options)
        page.get_by_role("button", name=text("plan.edit"), exact=True).click()
        return page

    return open_page


def test_the_plan_opens_in_place_and_done_goes_back(app):
    page = app(cells=cells, size="phone")
    page.get_by_role("link", name=text("today.edit"), exact=True).scroll_into_view_if_needed()
    edit = page.locator("#plan")
    top = page.evaluate("() => { scrollTo(0, 60); return scrollY; }")
    assert top == 60
    edit.evaluate("button => button.click()")
    expect(page).to_have_url(re.compile(r"/today\?plan=1$"))
    assert page.evaluate("scrollY") == top
    entries = page.evaluate("history.length")
    page.get_by_role("button", name=text("list.done"), exact=True).click()
    expect(page).to_have_url(re.compile(r"/today$"))
    expect(page.locator(".planning")).to_have_count(0)
    expect(edit).to_be_focused()
    assert page.evaluate("history.length") == entries


def test_a_task_is_dragged_into_the_grid(planning):
    page = planning(size="desktop")
    grip = page.get_by_role("button", name=text("list.move", name=TASK), exact=True).bounding_box()
    row = page.locator(".daygrid [data-h='21']").bounding_box()
    page.mouse.move(grip["x"] + 10, grip["y"] + 10)
    page.mouse.down()
    page.mouse.move(row["x"] + row["width"] * .55, row["y"] + row["height"] / 2, steps=8)
    page.mouse.up()
    expect(page.get_by_role("button", name=text("plan.slot", name=TASK, start="9:30 PM", end="10:20 PM"))).to_be_attached()
    expect(page.locator(".planning .name").nth(0)).not_to_have_text(TASK)


def test_a_task_that_is_not_planned_is_dragged_into_the_grid(planning):
    page = planning(size="desktop")
    free = page.locator(".planning ul").last.get_by_role("listitem").first
    name = free.locator(".name").inner_text()
    grip = free.locator(".grip").bounding_box()
    row = page.locator(".daygrid [data-h='21']").bounding_box()
    drag(page, (grip["x"] + 10, grip["y"] + 10), (row["x"] + row["width"] * .55, row["y"] + row["height"] / 2))
    expect(page.locator(".slot[aria-label^='%s']" % name)).to_have_count(1)


def drag(page, start, end):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=8)
    page.mouse.up()


def test_an_outline_is_dragged_and_stretched(planning):
    page = planning(size="desktop")
    outline = page.locator(".slot[aria-label^='%s']" % TASK)
    expect(outline).to_have_accessible_name(text("plan.slot", name=TASK, start="4:00 PM", end="4:50 PM"))
    box = outline.bounding_box()
    cell, half = box["width"] / 5, box["height"] / 2
    row = page.locator(".daygrid [data-h='18']").bounding_box()
    # Held at its second cell.
    drag(page, (box["x"] + cell * 1.5, box["y"] + half), (box["x"] + cell * 1.5, row["y"] + half))
    expect(outline).to_have_accessible_name(text("plan.slot", name=TASK, start="6:00 PM", end="6:50 PM"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    drag(page, (box["x"] + cell * 5 - 4, row["y"] + half), (box["x"] + cell * 5.5, row["y"] + half))
    expect(outline).to_have_accessible_name(text("plan.slot", name=TASK, start="6:00 PM", end="7:00 PM"))
    outline.click()
    expect(page.get_by_role("dialog")).to_contain_text(TASK)


def test_arrow_keys_move_an_outline_and_keep_the_focus(planning):
    page = planning()
    outline = page.locator(".slot[aria-label^='%s']" % TASK)
    outline.focus()
    for key in ["ArrowRight", "ArrowRight", "ArrowDown"]:
        page.keyboard.press(key)
    expect(outline).to_have_accessible_name(text("plan.slot", name=TASK, start="4:20 PM", end="5:20 PM"))
    expect(outline).to_be_focused()
    # The page's own keys, which turn to other days, are not triggered.
    assert page.url.endswith("/today?plan=1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text(TASK)


def test_back_closes_the_dialog_and_keeps_what_was_typed(planning, assert_accessible_day_and_night):
    page = planning(size="phone")
    edit = page.get_by_role("button", name=text("plan.change", name=TASK), exact=True)
    edit.click()
    page.get_by_label(text("plan.minutes")).fill("35")
    page.get_by_label(text("plan.minutes")).blur()
    assert_accessible_day_and_night(page)
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url.endswith("/today?plan=1")
    edit.click()
    expect(page.get_by_label(text("plan.minutes"))).to_have_value("35")
