"""The global search: keys, focus, history, one tap, and how it reads to assistive technology."""

import re

import browser as looks
import pytest
from playwright.sync_api import expect
from texts import text


def field(page):
    return page.locator("#search-text")


def searching(page, typed):
    """Opens the search with its keys and types a text."""
    page.keyboard.press("Control+k")
    expect(field(page)).to_be_focused()
    page.keyboard.type(typed)
    return page


def active(page):
    """The chosen row, as announced to assistive technology."""
    return page.locator(f"#{field(page).get_attribute('aria-activedescendant')}")


def test_a_key_opens_it_and_escape_returns(app):
    page = app("/words")
    page.locator(".term button").first.focus()
    was = page.evaluate("document.activeElement.id")
    for key in ["/", "Control+k", "Meta+k"]:
        page.keyboard.press(key)
        expect(field(page)).to_be_focused()
        expect(page).to_have_url(re.compile("/search$"))
        expect(page.locator(".term").first).to_be_visible()
        page.keyboard.type("engl")
        page.keyboard.press("Escape")
        expect(page.locator(".palette")).to_have_count(0)
        expect(page).to_have_url(re.compile("/words$"))
        assert page.evaluate("document.activeElement.id") == was


def test_recent_searches_are_offered_until_they_are_deleted(app):
    page = searching(app("/quotes"), "ember")
    page.locator(".palette a.hit").first.click()
    expect(page.get_by_role("dialog").get_by_role("textbox").first).to_have_value("ember")
    page.goto("/today")
    looks.wait_until_shown(page)
    searching(page, "")
    recent = page.locator(".palette .hit").first
    expect(recent).to_contain_text("ember")
    recent.click()
    expect(field(page)).to_have_value("ember")
    field(page).fill("")
    page.locator(".palette .hit").nth(1).click()
    expect(page.locator(".palette .hit")).to_have_count(6)
    expect(field(page)).to_be_focused()


def test_a_slash_is_a_slash_in_a_field(app):
    page = app("/words")
    page.locator("#new-word").focus()
    page.keyboard.type("and/or")
    expect(page.locator("#new-word")).to_have_value("and/or")
    expect(page.locator(".palette")).to_have_count(0)
    page.keyboard.press("Control+k")
    expect(field(page)).to_be_focused()


def test_a_slash_divides_on_the_calculator(app):
    page = app("/calc")
    page.keyboard.type("4/")
    expect(page.locator(".palette")).to_have_count(0)
    expect(page.locator(".readout, .tape").first).to_be_visible()


def test_arrow_keys_choose_and_enter_opens(app):
    page = searching(app("/quotes"), "ember")
    first = active(page).inner_text()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".hit[aria-selected=true]")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    assert active(page).inner_text() == first and "ember" in first
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/words\?id="))
    expect(page.get_by_role("dialog").get_by_role("textbox").first).to_have_value("ember")
    page.keyboard.press("Escape")
    # The text is in the address, so going back finds it again.
    page.go_back()
    expect(page).to_have_url(re.compile(r"/search\?q=ember"))
    expect(page.locator(".hit mark").first).to_have_text("ember")
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/quotes$"))


def test_the_chosen_row_is_in_view(app):
    page = searching(app("/today", size="phone"), "e")
    for _ in range(20):
        page.keyboard.press("ArrowDown")
    expect(active(page)).to_be_in_viewport(ratio=1)


def test_back_closes_it_and_a_tap_beside_it_too(app):
    page = searching(app("/dday", size="desktop"), "finals")
    page.go_back()
    expect(page.locator(".palette")).to_have_count(0)
    expect(page).to_have_url(re.compile("/dday$"))
    page.keyboard.press("/")
    expect(field(page)).to_be_focused()
    page.mouse.click(20, 400)
    expect(page.locator(".palette")).to_have_count(0)
    expect(page).to_have_url(re.compile("/dday$"))


def test_one_tap_does_it_and_a_link_does_not(app):
    page = app("/search?q=timer+25m")
    expect(page.locator(".palette .hit").first).to_contain_text("25 min")
    assert page.locator(".nowbar").count() == 0
    page.locator(".palette .hit").first.click()
    expect(page).to_have_url(re.compile("/clock/timer$"))
    expect(page.locator("[role=timer]").first).to_be_visible()


def test_initial_consonants_and_unfinished_syllables(app):
    page = searching(app("/today", "ko"), "ㄱㅁㄱㅅ")
    expect(page.locator(".palette .hit").first).to_contain_text("기말고사")
    field(page).fill("기멀")
    expect(page.locator(".hit", has_text="기말고사")).to_have_count(0)
    field(page).fill("기말ㄱ")
    expect(page.locator(".palette .hit").first).to_contain_text("기말고사")


def test_an_expression_answers_itself(app):
    page = searching(app("/today"), "1:30+0:45")
    expect(page.locator(".reply output")).to_contain_text("2:15")
    field(page).fill("9:00 in New York")
    expect(page.locator(".reply output")).to_contain_text("11:00")


@pytest.mark.parametrize("size, language", [("phone", "ko"), ("desktop", "en")])
def test_is_accessible(app, assert_accessible_day_and_night, size, language):
    page = searching(app("/today", language, size=size), "")
    assert field(page).get_attribute("aria-controls") == "found"
    for typed, seen in [("", page.locator("#found")), ("e", page.locator(".palette [role=status]").filter(has_text=re.compile(r"\d")).first),
                        ("1:30+0:45", page.locator(".reply output").filter(has_text="2:15")),
                        ("nothing like it", page.get_by_text(text("search.nothing", language, text="nothing like it")))]:
        field(page).fill(typed)
        expect(seen).to_be_attached()
        assert_accessible_day_and_night(page)


@pytest.mark.parametrize("size", looks.SIZES)
def test_it_is_reached_without_a_keyboard(app, size):
    page = app("/today", size=size)
    page.get_by_role("link", name=text("search.title"), exact=True).filter(visible=True).first.click()
    expect(field(page)).to_be_focused()
    if size == "phone":
        page.get_by_role("button", name=text("app.close")).click()
        expect(page).to_have_url(re.compile("/today$"))
