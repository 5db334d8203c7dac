"""The end of a day: the line that saves itself, the page on paper, the week review."""

import browser as looks
import month
import pytest
from playwright.sync_api import expect
from test_looks import SHIFTS
from texts import text

EVENING = month.NOW.replace(hour=21)
YESTERDAY = f"/today?date={month.NOW - month.DAY:%Y-%m-%d}"


PLANNER = f"/focus/planner?date={month.NOW - month.DAY:%Y-%m-%d}"
DDAY = month.DAYS[0][1]


def written(language):
    return month.cells(language) + month.planned(date=month.NOW - month.DAY) + month.journal(language)


def at_night(page):
    page.clock.set_fixed_time(EVENING)
    page.reload()
    looks.wait_until_shown(page)
    expect(page.locator(".evening input")).to_be_visible()


def test_a_line_saves_itself_and_is_still_there_after_a_reload(app):
    page = app()
    page.clock.install(time=EVENING)
    page.reload()
    looks.wait_until_shown(page)
    line = page.get_by_label(text("day.line"))
    line.click()
    page.keyboard.type("A light afternoon")
    page.clock.fast_forward(2_000)
    expect(line).to_be_focused()
    page.reload()
    looks.wait_until_shown(page)
    expect(page.get_by_label(text("day.line"))).to_have_value("A light afternoon")


@pytest.mark.parametrize("size", looks.SIZES)
def test_nothing_jumps_in_the_evening(app, size):
    page = app(size=size)
    at_night(page)
    expect(page.locator(".saying blockquote")).not_to_be_empty()
    shifts = page.evaluate(SHIFTS.replace("setTimeout", "requestAnimationFrame"))
    assert not shifts, shifts


@pytest.mark.parametrize("size, language", [("phone", "ko"), ("desktop", "en")])
def test_a_day_that_is_over_is_accessible(app, assert_accessible_day_and_night, size, language):
    page = app(YESTERDAY, language, written, size=size)
    expect(page.locator(".evening input")).to_have_value(month.journal(language)[0]["v"])
    expect(page.locator(".evening")).to_contain_text("3–11")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert_accessible_day_and_night(page)


@pytest.mark.parametrize("path", [YESTERDAY, PLANNER])
def test_a_day_is_a_page_of_paper(app, path):
    page = app(path, "ko", written)
    looks.wait_until(page, "[...document.styleSheets].some((sheet) => sheet.href?.includes('/pages/focus.'))")
    for theme in looks.THEMES:
        page.emulate_media(color_scheme=theme, media="print")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        ink = page.evaluate("(() => { const { color, backgroundColor } = getComputedStyle(document.body); return [color, backgroundColor]; })()")
        assert ink == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
        is_a_page_of_paper(page)


def is_a_page_of_paper(page):
    """Whether what is printed is a day without controls, on one page."""
    assert not page.locator("button:visible, .tabs:visible, .side:visible").count()
    expect(page.locator(".hours")).to_be_visible()
    planned = month.TASKS["ko"][4]
    left = page.locator(".todo .name, .paper p", has_text=planned)
    expect(left.first).to_be_visible()
    dday = page.locator(".ddays small, .paper p", has_text=DDAY)
    expect(dday.first).to_be_visible()
    expect(page.locator(".saying blockquote, .keepsakes blockquote").first).to_be_visible()
    expect(page.locator(".oneline")).to_be_visible()
    for paper in ["A4", "Letter"]:
        assert page.pdf(format=paper, print_background=True).count(b"/Type /Page\n") == 1, paper


@pytest.mark.parametrize("size, language", [("phone", "ko"), ("desktop", "en")])
def test_the_week_review_is_accessible_and_fits(app, assert_accessible_day_and_night, size, language):
    page = app("/focus/week", language, size=size)
    expect(page.locator(".seven .col")).to_have_count(7)
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert_accessible_day_and_night(page)
    page.get_by_role("link", name=text("focus.previousWeek", language=language)).click()
    expect(page).to_have_url(f"{page.url.split('?')[0]}?date={month.NOW - 7 * month.DAY:%Y-%m-%d}")
