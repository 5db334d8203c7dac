"""The app where it cannot run: without JavaScript, or without WebAssembly as in iOS Lockdown Mode."""

import browser as looks
import pytest
from playwright.sync_api import expect
from texts import text

WITHOUT = {"scripts": {"java_script_enabled": False}, "WebAssembly": {}}


@pytest.fixture(params=WITHOUT)
def plain(request, chromium, origin):
    """`plain("/calc")` opens a page in a browser that lacks one of the two."""
    contexts = []

    def open_page(path, **options):
        context = looks.context(chromium, origin, **WITHOUT[request.param], **options)
        if request.param == "WebAssembly":
            context.add_init_script("delete globalThis.WebAssembly")
        contexts.append(context)
        page = context.new_page()
        page.goto(path)
        page.get_by_text(text("app.plain", options.get("language", "en"))).wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()


def test_a_sum_is_answered(plain):
    page = plain("/calc")
    page.get_by_label(text("calc.expression")).fill("1h 30m + 45m × 2")
    page.get_by_role("button", name=text("calc.keyEquals")).click()
    assert page.locator(".fallback output").inner_text() == "1:30 + 0:45 × 2 = 3:00"
    assert page.locator(".fallback input").input_value() == "1h 30m + 45m × 2"


def test_a_wrong_sum_is_explained(plain):
    page = plain("/calc?expression=1:30%2B5", language="ko")
    assert page.locator(".fallback").get_by_role("alert").inner_text() != ""
    assert page.locator(".fallback input").input_value() == "1:30+5"


def test_days_are_counted(plain):
    page = plain("/dday?from=2026-11-21")
    page.locator("[name=to]").fill("2026-12-25")
    page.locator("form.ddcalc [type=submit]").click()
    page.get_by_text(text("app.plain")).wait_for()
    assert page.locator(".answer b").inner_text() == "D-34"


def test_a_page_that_needs_the_app_shows_nothing_that_seems_to_work(plain):
    page = plain("/words")
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", level=1)).to_have_text(text("word.title"))
    assert main.get_by_role("textbox").or_(main.get_by_role("button")).count() == 0
    main.get_by_role("link", name=text("calc.title")).click()
    expect(page.get_by_label(text("calc.expression"))).to_be_visible()


def test_links_lead_on(plain):
    page = plain("/calc", size="desktop")
    page.get_by_role("navigation", name=text("app.allPages")).get_by_role("link", name=text("settings.title")).click()
    expect(page).to_have_title(text("app.title", page=text("settings.title")))
    expect(page.get_by_role("heading", level=1).last).to_have_text(text("settings.title"))


@pytest.mark.parametrize("path", ["/calc?expression=1:30%2B5", "/dday", "/words"])
@pytest.mark.parametrize("plain", ["WebAssembly"], indirect=True)
def test_is_accessible(plain, assert_accessible, path):
    assert_accessible(plain(path))


@pytest.mark.parametrize("plain", ["scripts"], indirect=True)
def test_nothing_scrolls_sideways(plain):
    page = plain("/")
    for path in looks.PAGES.values():
        page.goto(path)
        page.get_by_text(text("app.plain")).wait_for()
        for width in [320, 390, 900, 1280]:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.scrollingElement.scrollWidth") <= width, path


def test_the_theme_is_the_systems_without_scripts(chromium, origin):
    for theme, paper in [("light", "rgb(250, 249, 247)"), ("dark", "rgb(21, 20, 19)")]:
        context = looks.context(chromium, origin, theme=theme, java_script_enabled=False)
        page = context.new_page()
        page.goto("/dday")
        expect(page.locator("body")).to_have_css("background-color", paper)
        context.close()


def test_the_sentence_is_not_shown_where_the_app_runs(visit):
    for path in ["/calc", "/settings/help"]:
        assert visit(path).get_by_text(text("app.plain")).count() == 0
