"""The app after its first visit, with the server gone."""

import re
import urllib.request

import browser as looks
import pytest
import server
from playwright.sync_api import expect

PAGES = ["/", *looks.EVERY_PAGE]
WORKER_IS_READY = """async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
}"""


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_opens_with_the_server_gone(chromium, language, theme):
    with server.serve() as origin:
        context = looks.context(chromium, origin, theme=theme, language=language)
        page = context.new_page()
        page.goto("/calc")
        looks.wait_until_shown(page)
        page.evaluate(WORKER_IS_READY)
        for key in "1 0 0 + 3 0 =".split():
            page.keyboard.press(key)
        expect(page.get_by_role("listitem").filter(has_text="1:30")).to_have_count(1)
        titles = {}
        for path in PAGES:
            page.goto(path)
            looks.wait_until_shown(page)
            titles[path] = page.title()
    for path in PAGES:
        page.goto(path)
        looks.wait_until_shown(page)
        assert page.title() == titles[path]
        assert page.locator("html").get_attribute("lang") == language
        assert page.locator("html").get_attribute("data-theme") == theme
    page.goto("/calc")
    expect(page.get_by_role("listitem").filter(has_text="1:30")).to_have_count(1)
    context.close()


def test_the_tests_know_every_page(origin):
    with urllib.request.urlopen(f"{origin}/service-worker.js") as answer:
        worker = answer.read().decode()
    kept = re.search(r"const pages = \[(.*?)\]", worker, re.S)[1]
    assert sorted(re.findall(r'"(.*?)"', kept)) == sorted(PAGES)


def test_the_app_can_be_installed(visit):
    page = visit("/calc")
    page.evaluate(WORKER_IS_READY)
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The profiles of these tests are private windows, which nothing can be installed from.
    assert [error["errorId"] for error in found if error["errorId"] != "in-incognito"] == []
