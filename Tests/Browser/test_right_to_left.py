"""The app from right to left, in a pseudo-language of Arabic letters (`pseudo.py`): it has room, what points turns around, and time does not."""

import runpy

import browser as looks
import gallery
import geometry
import pseudo
import pytest
import server
from playwright.sync_api import expect
from states import STATES
from test_pseudo import OPENED

# Pages with an axis of time, a keypad or a dial, rows with icons at both ends, and a dialog. The others run with the whole gallery.
CHOSEN = ["today", "calc", "dday-new", "world", "timer", "focus", "planner-week", "settings", "weather"]
# The document comes from the worker's cache, in the direction of English.
SHOWN = [name for name in OPENED if name != "account-offline"]
SCALE = "(it) => getComputedStyle(it).scale"


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in CHOSEN else [pytest.mark.whole_gallery]) for name in SHOWN])
def test_the_layout_is_sound_from_right_to_left(stage, name):
    with stage.show(STATES[name], pseudo.RIGHT_TO_LEFT) as page:
        gallery.resize(page, "phone", "light")
        found = [it for it in geometry.complaints(page) if not it.startswith("word is broken") or not it.isascii()]
        assert page.evaluate("document.dir") == "rtl"
    assert not found, "\n".join(found)


@pytest.fixture
def today(stage):
    with stage.show(STATES["today-idle"], pseudo.RIGHT_TO_LEFT) as page:
        yield page


def icon(page, name):
    return page.locator(f"main svg:has(> [href='#i-{name}'])").filter(visible=True).first


def test_what_points_is_mirrored_and_other_icons_are_not(today):
    assert [icon(today, name).evaluate(SCALE) for name in ["left", "right", "play"]] == ["-1 1", "-1 1", "none"]
    before, after = (today.get_by_role("link", name=pseudo.arabic_text(name)).or_(today.get_by_role("button", name=pseudo.arabic_text(name))).bounding_box()
                     for name in ["The day before", "The day after"])
    assert before["x"] > after["x"]


def test_hours_run_from_left_to_right(today):
    hours = today.locator(".hours").first
    assert hours.evaluate("(it) => getComputedStyle(it).direction") == "ltr"
    # The first hour's number stands on the left of its line.
    assert hours.evaluate("(it) => it.getBoundingClientRect().left - it.closest('.daygrid').getBoundingClientRect().left") > 10


@pytest.mark.parametrize("key, day", [("ArrowRight", "2026-11-20"), ("ArrowLeft", "2026-11-22")])
def test_the_arrow_that_points_to_a_day_leads_there(today, key, day):
    today.keyboard.press(key)
    expect(today).to_have_url(f"{today.url.split('/today')[0]}/today?date={day}")


def test_a_swipe_to_the_left_brings_the_day_before(today):
    looks.swipe(today, (330, 600), (180, 600), (60, 600))
    expect(today).to_have_url(f"{today.url.split('/today')[0]}/today?date=2026-11-20")


def test_the_language_turns_the_page(stage):
    """The direction comes with the texts of a language that is chosen."""
    with stage.show(STATES["language"], pseudo.RIGHT_TO_LEFT) as page:
        page.get_by_role("button", name="Deutsch").click()
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(page.locator("html")).to_have_attribute("dir", "ltr")


@pytest.mark.parametrize("sheet, lines", [
    ("a { margin-inline-start: 4px; padding: 1px 2px; inset: 0 auto; left: 0 }", [1]),
    ("a {\n  margin-left: 4px;\n  border-right-width: 1px;\n}", [2, 3]),
    ("a { text-align: left }\nb { text-align: start }\nc { float: right; }", [1, 3]),
    ("a { padding: 1px 2px 3px 2px }\nb { padding: 1px 2px 3px 4px }", [2]),
    ("a { margin: 0 calc(1px + (2px)) 0 calc(1px + (2px)) }", []),
    ("a { border-radius: 4px 4px 0 0 }\nb { border-radius: 4px 0 0 4px }\nc { border-top-left-radius: 4px }", [2, 3]),
    ("a { padding: 0 env(safe-area-inset-right) 0 env(safe-area-inset-left) }", []),
    ("/* a is on the\n left: it */\n.left { color: red }\n:is(.left, .right) { top: 0 }", []),
])
def test_sides_of_style_sheets_are_found(sheet, lines):
    check = runpy.run_path(str(server.ROOT / "script/check-styles"))["complaints"]
    assert [number for number, _ in check(sheet)] == lines
