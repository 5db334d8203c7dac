"""The app after its first visit, with the server gone."""

import html
import json
import re
import urllib.request

import browser as looks
import pytest
import server
from playwright.sync_api import expect
from texts import text

PAGES = ["/", *looks.EVERY_PAGE]
# One of each section, for the second language.
SOME = ["/today", "/focus/records", "/words", "/search", "/settings/help"]


@pytest.fixture(scope="module")
def titles(origin):
    """The title of each page while online, as the server writes it."""
    found = {}
    for language in looks.LANGUAGES:
        for path in looks.EVERY_PAGE:
            with urllib.request.urlopen(urllib.request.Request(origin + path, headers={"Accept-Language": language})) as answer:
                found[language, path] = html.unescape(re.search("<title>(.*?)</title>", answer.read().decode())[1])
    return found


def choose(page, theme, language):
    """Chooses settings in the app that differ from the device's: theme, language and start page."""
    page.goto("/settings")
    looks.wait_until_shown(page)
    page.get_by_text(text("settings.themeDark" if theme == "dark" else "settings.themeLight"), exact=True).click()
    page.get_by_label(text("settings.startPage")).select_option(text("dday.title"))
    page.goto("/settings/language")
    looks.wait_until_shown(page)
    if language == "ko":
        page.get_by_text("한국어", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", language)


KEPT = f"""caches.keys()
  .then((names) => caches.open(names.find((it) => it.startsWith("haru-"))))
  .then((cache) => Promise.all({json.dumps(PAGES)}.map(async (path) => (await cache.match(path)).text())))"""


def until_kept(page, theme, language):
    """Waits until the worker keeps the pages with the chosen settings."""
    start, title = f'<html lang="{language}" dir="ltr" data-theme="{theme}">', f"<title>{text('dday.title', language)} "
    looks.wait_until(page, f"""{KEPT}
      .then((pages) => pages.every((it) => it.includes({json.dumps(start)})) && pages[0].includes({json.dumps(title)}))""")


@pytest.mark.parametrize("theme, language", [("light", "ko"), ("dark", "en")])
def test_every_page_opens_with_the_server_gone_and_keeps_the_settings(chromium, titles, language, theme):
    """All but three of the pages opened offline were never opened before; what is kept has the same language and theme in all of them."""
    with server.serve() as origin:
        context = looks.context(chromium, origin, theme="light" if theme == "dark" else "dark", service_worker=True)
        page = context.new_page()
        page.goto("/calc")
        looks.wait_until_shown(page)
        looks.wait_for_worker(page)
        for key in "1 0 0 + 3 0 =".split():
            page.keyboard.press(key)
        expect(page.get_by_role("listitem").filter(has_text="1:30")).to_have_count(1)
        choose(page, theme, language)
        until_kept(page, theme, language)
        kept = [html.unescape(re.search("<title>(.*?)</title>", it)[1]) for it in page.evaluate(KEPT)[1:]]
    assert kept == [titles[language, path] for path in looks.EVERY_PAGE]
    for path in looks.EVERY_PAGE if language == "ko" else SOME:
        page.goto(path)
        assert page.locator("html").get_attribute("lang") == language
        looks.wait_until_shown(page)
        assert page.title() == titles[language, path]
        assert page.locator("html").get_attribute("data-theme") == theme
        assert page.locator("dialog" if path == "/search" else "main").inner_text().strip()
        expect(page.get_by_text(text("app.fileMissing", language))).to_have_count(0)
    page.goto("/")
    assert page.title() == titles[language, "/dday"]
    page.goto("/timer?length=25m")
    assert page.evaluate("location.pathname") == "/clock/timer"
    page.goto("/clock/world")
    seoul = {"en": "Seoul", "ko": "서울"}[language]
    expect(page.get_by_text(seoul, exact=True).first).to_be_visible()
    page.goto("/calc")
    expect(page.get_by_role("listitem").filter(has_text="1:30")).to_have_count(1)
    context.close()


def test_only_sync_shows_that_a_device_has_an_account(chromium, origin):
    """An earlier version kept the causes of a silent server on all devices."""
    context = looks.context(chromium, origin, service_worker=True)
    page = context.new_page()
    page.goto("/healthz")
    page.evaluate("""async () => (await caches.open("haru-before")).put("/cause.0000000000.js", new Response(""))""")
    page.goto("/calc")
    looks.wait_until_loaded(page)
    looks.wait_for_worker(page)
    kept = page.evaluate("""async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map((it) => new URL(it.url).pathname);
    }""")
    context.close()
    assert "/calc" in kept
    assert not any(path.startswith("/sync.") for path in kept)


def test_the_tests_know_every_page(origin):
    with urllib.request.urlopen(f"{origin}/documents.json") as answer:
        kept = json.load(answer)
    assert sorted(kept) == sorted(PAGES)


def test_the_app_can_be_installed(visit):
    page = visit("/calc", service_worker=True)
    looks.wait_for_worker(page)
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The profiles of these tests are private windows, from which nothing can be installed.
    assert [error["errorId"] for error in found if error["errorId"] != "in-incognito"] == []


def test_the_icons_are_as_large_as_they_say(visit):
    page = visit("/calc")
    manifest = page.evaluate("fetch(document.querySelector('[rel=manifest]').href).then((it) => it.json())")
    icons = {(icon["sizes"], icon.get("purpose", "any")): icon["src"] for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= set(icons)
    sizes = {path: size for (size, _), path in icons.items() if path.endswith(".png")}
    sizes[page.locator("[rel=apple-touch-icon]").get_attribute("href")] = "180x180"
    for path, size in sizes.items():
        picture = page.request.get(path).body()
        # The header of a PNG file contains its width and height.
        assert f"{int.from_bytes(picture[16:20])}x{int.from_bytes(picture[20:24])}" == size, path


def test_the_account_says_that_it_needs_the_server_and_comes_when_that_is_back(chromium, tmp_path):
    haru = server.Server(tmp_path)
    haru.start()
    context = looks.context(chromium, haru.origin, service_worker=True)
    try:
        page = context.new_page()
        page.goto("/settings")
        looks.wait_until_shown(page)
        looks.wait_for_worker(page)
        haru.stop()
        page.get_by_role("link", name=re.compile(text("account.title"))).click()
        expect(page.get_by_role("alert")).to_contain_text(text("account.outOfReach"))
        expect(page).to_have_title(re.compile(f"^{text('account.title')}"))
        haru.start()
        page.get_by_role("link", name=text("app.tryAgain")).click()
        expect(page.get_by_role("heading", name=text("account.signInTitle"))).to_be_visible()
    finally:
        context.close()
        haru.stop()
