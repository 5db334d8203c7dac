"""`haru open`: terminal and browser show the same records of one device."""

import contextlib
import os
import signal
import subprocess
import sys

import pytest
from playwright.sync_api import expect

import browser as looks
import server
from calculator import Calculator
from devices import until
from texts import text


@contextlib.contextmanager
def opened(data):
    """Yields the link that `haru open` prints, and ends it."""
    environment = {**os.environ, "HARU_DATA": str(data), "HARU_LANG": "en"}
    process = subprocess.Popen([server.binary(), "open", "--no-browser"], env=environment, text=True,
                               stdout=subprocess.PIPE, stderr=sys.stderr)
    try:
        yield next(word for word in process.stdout.readline().split() if word.startswith("http://")), process
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0


@pytest.fixture
def command(tmp_path):
    def run(*arguments):
        environment = {**os.environ, "HARU_DATA": str(tmp_path / "command"), "HARU_LANG": "en"}
        done = subprocess.run([server.binary(), *arguments], env=environment, text=True, capture_output=True,
                              stdin=subprocess.DEVNULL)
        assert done.returncode == 0, done.stderr
        return done.stdout

    run.data = tmp_path / "command"
    return run


@pytest.fixture
def chrome(chromium):
    """`chrome(link)` follows a link in a new profile."""
    contexts = []

    def follow(link, **options):
        context = looks.context(chromium, "/".join(link.split("/")[:3]), **options)
        context.set_default_timeout(looks.PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.goto(link)
        return page

    yield follow
    for context in contexts:
        context.close()


def test_terminal_and_page_show_the_same_day(chrome, command):
    command("focus", "add", "Maths", "--estimate", "30m")
    with opened(command.data) as (link, _):
        page = chrome(link, size="desktop")
        looks.wait_until_shown(page)
        expect(page.get_by_text("Maths").first).to_be_visible()
        origin = "/".join(link.split("/")[:3])

        page.goto(f"{origin}/calc")
        looks.wait_until_shown(page)
        calculator = Calculator(page)
        command("calc", "--save", "0:58 + 0:53")
        expect(calculator.sums).to_have_count(1)
        expect(calculator.sums.first).to_contain_text("1:51")
        calculator.press("2 0 0 + 1 0 0 =")
        expect(calculator.sums).to_have_count(2)
        # The page shows it before it is on disk.
        until(lambda: "3:00" in command("calc", "history"))

        page.goto(f"{origin}/dday")
        looks.wait_until_shown(page)
        # None of it is stored in the browser.
        assert page.evaluate("async () => (await indexedDB.databases()).map((it) => it.name)") == []
        assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0


def test_the_link_opens_one_browser(chrome, command):
    with opened(command.data) as (link, _):
        first = chrome(link)
        looks.wait_until_shown(first)
        second = chrome(link)
        expect(second.get_by_text(text("open.refused", "en"))).to_be_visible()
        first.goto("/".join(link.split("/")[:3]) + "/settings")
        looks.wait_until_shown(first)
        expect(first.get_by_text(text("open.state", "en"))).to_be_visible()


def test_the_page_says_that_the_command_has_ended(chrome, command):
    with opened(command.data) as (link, process):
        page = chrome(link)
        looks.wait_until_shown(page)
        page.goto("/".join(link.split("/")[:3]) + "/settings")
        looks.wait_until_shown(page)
        process.send_signal(signal.SIGINT)
        expect(page.get_by_text(text("open.ended", "en"))).to_be_visible()


def test_the_page_shows_nothing_once_somebody_else_signed_in(chrome, command, haru, terminal):
    """The process serves the records that were open at its start, until another account's are opened."""
    command("focus", "add", "Secret errand", "--estimate", "30m")
    account = {"email": "b@example.org", "password": "a long password of b"}
    with opened(command.data) as (link, _):
        page = chrome(link, size="desktop")
        looks.wait_until_shown(page)
        expect(page.get_by_text("Secret errand").first).to_be_visible()
        answer = page.request.post(f"{haru.origin}/api/v1/accounts", data=account)
        assert answer.status == 201, answer.text()
        terminal("login", haru.origin, "--apart", data=command.data, words="\n".join(account.values()) + "\n")
        expect(page.get_by_text("Secret errand")).to_have_count(0)
