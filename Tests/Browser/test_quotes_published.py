"""Quotes published by a server's operator reach its users, whose marks stay their own."""

import subprocess

import browser as looks
import pytest
import server
from playwright.sync_api import expect
from texts import text


@pytest.fixture
def own_server(tmp_path):
    running = server.Server(tmp_path)
    running.start()
    yield running
    running.stop()


def admin(running, *arguments):
    subprocess.run([server.binary(), "admin", "quotes", *arguments, "--data", running.data], check=True,
                   stdout=subprocess.DEVNULL)


def open_quotes(chromium, running):
    context = looks.context(chromium, running.origin)
    page = context.new_page()
    page.goto("/quotes")
    looks.wait_until_shown(page)
    expect(page.locator(".saying").first).to_be_visible()
    return page


def card(page):
    return page.locator(".sayings").last.locator("article").filter(has_text="A line from the operator")


def test_what_is_published_is_new_today_and_marks_stay_with_who_made_them(chromium, own_server):
    admin(own_server, "add", "A line from the operator")
    mina, jun = (open_quotes(chromium, own_server) for _ in range(2))
    expect(card(mina)).to_have_count(0)
    # The operator's date is that of the readers.
    admin(own_server, "publish", "--at", mina.evaluate("new Date().toLocaleDateString('sv') + 'T12:00:00+00:00'"))
    for page in (mina, jun):
        page.reload()
        looks.wait_until_shown(page)
        expect(card(page)).to_contain_text(text("quotes.new"))
    like = card(mina).get_by_role("button", name=text("quotes.like"), exact=True)
    like.click()
    expect(like).to_have_attribute("aria-pressed", "true")
    jun.reload()
    looks.wait_until_shown(jun)
    expect(card(jun).get_by_role("button", name=text("quotes.like"), exact=True)).to_have_attribute(
        "aria-pressed", "false")


def test_the_page_does_not_wait_for_a_server_that_does_not_answer(chromium, own_server):
    context = looks.context(chromium, own_server.origin)
    context.route("**/api/v1/quotes", lambda route: None)  # never answered
    page = context.new_page()
    page.goto("/quotes")
    looks.wait_until_shown(page)
    expect(page.locator(".saying.ember")).to_be_visible()
