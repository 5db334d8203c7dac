"""The ways to close a sheet, and the browser history around it."""

import pytest
from playwright.sync_api import expect

import browser as looks
from texts import text


def sheet(page):
    return page.get_by_role("dialog")


def name(page):
    return sheet(page).get_by_label(text("field.name"), exact=True)


def open_sheet(page):
    page.locator("#save").click()
    expect(sheet(page)).to_be_visible()


@pytest.fixture
def days(visit):
    """A phone that came from the calculator to D-day, with the editor open."""
    page = visit("/calc")
    page.get_by_role("link", name=text("dday.title"), exact=True).first.click()
    open_sheet(page)
    # The first sheet of a visit brings the script that closes sheets.
    looks.wait_until(page, f"({looks.LOADED})().some((it) => it.name.includes('/sheets.') && it.responseEnd)")
    return page


def cross(page):
    sheet(page).get_by_role("button", name=text("app.close"), exact=True).click()


def beside(page):
    page.mouse.click(195, 20)


def swiped(page):
    box = sheet(page).get_by_role("heading").bounding_box()
    x, y = box["x"] + 20, box["y"] + 5
    looks.swipe(page, (x, y), (x, y + 60), (x, y + 160))


WAYS = {"back": lambda page: page.go_back(), "escape": lambda page: page.keyboard.press("Escape"),
        "cross": cross, "beside": beside, "swipe": swiped}


def test_every_way_out_keeps_the_page_and_what_was_typed(days):
    for way, leave in WAYS.items():
        name(days).fill(f"Exam {way}")
        leave(days)
        expect(sheet(days)).to_have_count(0)
        assert days.url.endswith("/dday")
        expect(days.locator("#save")).to_be_focused()
        open_sheet(days)
        expect(name(days)).to_have_value(f"Exam {way}")
        expect(sheet(days).get_by_text(text("sheet.draft"))).to_be_visible()


def test_back_after_a_button_leaves_the_page_at_once(days):
    sheet(days).get_by_role("button", name=text("app.cancel"), exact=True).click()
    expect(sheet(days)).to_have_count(0)
    days.go_back()
    expect(days.get_by_role("heading", level=1)).to_have_text(text("calc.title"))


def test_forward_opens_no_sheet_and_costs_no_second_step_back(days):
    days.go_back()
    expect(sheet(days)).to_have_count(0)
    days.evaluate("history.forward()")
    looks.wait_until(days, "!history.state?.sheet")
    expect(sheet(days)).to_have_count(0)
    days.go_back()
    expect(days.get_by_role("heading", level=1)).to_have_text(text("calc.title"))


def test_a_reload_with_an_open_sheet_keeps_the_draft_and_one_step_back(days):
    name(days).fill("Exam")
    days.reload()
    looks.wait_until_shown(days)
    looks.wait_until(days, "!history.state?.sheet")
    open_sheet(days)
    expect(name(days)).to_have_value("Exam")
    sheet(days).get_by_role("button", name=text("app.cancel"), exact=True).click()
    expect(sheet(days)).to_have_count(0)
    days.go_back()
    expect(days.get_by_role("heading", level=1)).to_have_text(text("calc.title"))


def test_two_tabs_share_drafts_and_no_history(days):
    other = days.context.new_page()
    other.goto("/dday")
    looks.wait_until_shown(other)
    name(days).fill("Exam")
    days.keyboard.press("Escape")
    open_sheet(other)
    expect(name(other)).to_have_value("Exam")
    other.go_back()
    expect(sheet(other)).to_have_count(0)
    assert other.url.endswith("/dday")


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1280, 600)])
def test_the_buttons_of_a_long_editor_are_always_in_sight(visit, size):
    width, height = size
    page = visit("/clock", viewport={"width": width, "height": height})
    page.get_by_role("button", name=text("app.addAlarm"), exact=True).first.click()
    sheet(page).get_by_text(text("sheet.more"), exact=True).click()
    save = sheet(page).get_by_role("button", name=text("app.save"), exact=True)
    last = sheet(page).get_by_role("combobox", name=text("alarm.zone"), exact=True)
    last.scroll_into_view_if_needed()
    below = last.bounding_box()
    box = save.bounding_box()
    assert box["y"] + box["height"] <= height
    assert below["y"] + below["height"] <= box["y"]
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_a_selection_that_ends_beside_the_sheet_leaves_it_open(days):
    name(days).fill("Exam")
    box = name(days).bounding_box()
    days.mouse.move(box["x"] + 60, box["y"] + 20)
    days.mouse.down()
    days.mouse.move(195, 20)
    days.mouse.up()
    days.keyboard.press("End")
    expect(name(days)).to_have_value("Exam")
