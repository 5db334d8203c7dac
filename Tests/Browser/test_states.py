"""What axe says of pages in states that no other test shows, in light and dark."""

import browser as looks
import pytest
from playwright.sync_api import expect
from texts import text


def nowhere(visit, look):
    page = visit("/no/such/page", theme=look)
    expect(page.get_by_role("heading", level=1)).to_have_text(text("notFound.title"))
    return page


def message(visit, look):
    page = visit("/calc", theme=look, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="1", exact=True).click()
    page.get_by_role("button", name=text("calc.keyEquals")).click()
    page.get_by_role("button", name=text("calc.copy"), exact=True).click()
    expect(page.get_by_role("status").filter(has_text=text("app.copied"))).to_be_visible()
    return page


def places_that_are_found(visit, look):
    page = visit("/weather", theme=look)
    page.locator("#add-place").click()
    page.get_by_placeholder(text("weather.city")).fill("Busan")
    page.get_by_role("button", name=text("weather.search"), exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("button").filter(has_text="Busan").first).to_be_visible()
    return page


def position_refused(visit, look):
    page = visit("/weather", theme=look, permissions=[])
    page.locator("#add-place").click()
    page.get_by_role("button", name=text("weather.locate")).click()
    expect(page.get_by_text(text("weather.refused"))).to_be_visible()
    return page


def notifications_denied(visit, look):
    page = visit("/settings", theme=look, permissions=[])
    expect(page.get_by_text(text("settings.notificationsDenied"))).to_be_visible()
    return page


def answer_shown(visit, look):
    page = visit("/words", theme=look)
    page.locator("#new-word").fill("ember")
    page.locator("#new-word").press("Enter")
    page.goto("/words/review")
    looks.wait_until_shown(page)
    page.get_by_role("button", name=text("word.show")).click()
    expect(page.get_by_role("button", name=text("word.ratingGood"))).to_be_visible()
    return page


def review_finished(visit, look):
    page = answer_shown(visit, look)
    page.get_by_role("button", name=text("word.ratingEasy")).click()
    expect(page.get_by_text(text("word.done"))).to_be_visible()
    return page


def import_looked_at(visit, look):
    page = visit("/words", theme=look)
    table = {"name": "words.csv", "mimeType": "text/csv", "buffer": b"term,meaning\nember,glow\n"}
    page.locator("input[type=file]").first.set_input_files(table)
    expect(page.get_by_role("dialog")).to_be_visible()
    return page


def no_quote_found(visit, look):
    page = visit("/quotes", theme=look)
    page.get_by_role("searchbox").fill("xyzzyx")
    expect(page.get_by_text(text("quotes.nothing"))).to_be_visible()
    return page


def word_typed_wrong(visit, look):
    page = visit("/words", theme=look)
    page.locator("#new-word").fill("ember")
    page.locator("#new-word").press("Enter")
    page.goto("/words/review")
    looks.wait_until_shown(page)
    page.get_by_role("button", name=text("word.modeTyping")).click()
    page.get_by_label(text("word.typeAnswer")).fill("embers")
    page.get_by_label(text("word.typeAnswer")).press("Enter")
    expect(page.locator(".wrong")).to_be_visible()
    return page


def server_unreachable(visit, look):
    page = visit("/calc", theme=look)
    page.route("**/api/v1/version", lambda route: route.fulfill(status=404))
    page.goto("/settings/about")
    looks.wait_until_shown(page)
    expect(page.get_by_text(text("about.unreachable"))).to_be_visible()
    return page


def language_that_did_not_come(visit, look):
    page = visit("/settings/language", theme=look, service_workers="block")
    page.route("**/messages.ko.*.json", lambda route: route.fulfill(status=404))
    page.get_by_role("button", name="한국어", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="한국어")).to_be_visible()
    return page


STATES = [nowhere, message, places_that_are_found, position_refused, notifications_denied, answer_shown,
          review_finished, import_looked_at, no_quote_found, word_typed_wrong, server_unreachable,
          language_that_did_not_come]
COMPLAINTS = [nowhere, server_unreachable, language_that_did_not_come]


@pytest.mark.parametrize("look", looks.THEMES)
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_is_accessible(visit, assert_accessible, problems, state, look):
    page = state(visit, look)
    assert_accessible(page)
    if state in COMPLAINTS:  # The browser complains of the answer.
        page.close()
        problems.clear()


@pytest.mark.parametrize("look", looks.THEMES)
def test_a_page_whose_file_did_not_come_is_accessible(chromium, origin, assert_accessible, look):
    context = looks.context(chromium, origin, theme=look, service_workers="block")
    context.route("**/pages/weather.*", lambda route: route.abort())
    page = context.new_page()
    page.goto("/weather")
    expect(page.get_by_text(text("app.fileMissing"))).to_be_visible()
    assert_accessible(page)
    context.close()
