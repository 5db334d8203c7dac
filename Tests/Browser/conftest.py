import datetime
import os
import subprocess

import pytest
from playwright.sync_api import expect, sync_playwright

import alarms
import audits
import browser as looks
import gallery
import month
import provider
import push_service
import server
import work
from devices import Device

expect.set_options(timeout=looks.PATIENCE)


# Files with tests of half a minute or more, most of which wait for something: they run beside the others, not after them.
LONG = ["test_api_schema.py", "test_push_real.py", "test_copies.py", "test_nodes.py"]


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: item.path.name not in LONG)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Adds what the open pages showed to the report of a failed test."""
    report = yield
    if report.when == "call" and report.failed:
        for name in ("chromium", "whole_chromium"):
            for context in getattr(item.funcargs.get(name), "contexts", []):
                report.sections += [(page.url, looks.shown(page)) for page in context.pages]
    return report


@pytest.fixture(scope="session")
def open_meteo():
    with provider.open_meteo() as stand_in:
        yield stand_in


@pytest.fixture(scope="session")
def origin(open_meteo):
    with provider.dictionary() as words, server.serve(
            "--open-meteo-url", open_meteo.url, "--dictionary", words.address,
            "--web-dictionary", "Wiktionary=https://en.wiktionary.org/wiki/{word}") as address:
        yield address


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright):
    browser = looks.launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def whole_chromium(playwright):
    """Full Chromium, because the headless shell has no notifications."""
    browser = looks.launch(playwright, is_whole=True)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def stage(chromium):
    """A browser, and a server with all stand-ins, for all states."""
    with provider.everybody() as options, server.serve(*options) as origin:
        yield gallery.Stage(chromium, origin, options)


@pytest.fixture
def problems():
    """The errors of the console and the page; a test that expects an error clears the list."""
    return []


@pytest.fixture
def visit(request, chromium, origin, problems):
    """`visit("/calc", size="desktop", theme="dark", language="ko")` opens the app in a new profile.

    `notifications` grants (True) or denies the permission, `is_whole` requests full Chromium, and `clock` is where the
    page's clock stands still from the start. At the end of the test there must be no errors.
    """
    contexts = []

    def open_page(path="/calc", clock=None, notifications=None, is_whole=False, **options):
        browser = chromium
        if is_whole or notifications is not None:
            browser = request.getfixturevalue("whole_chromium")
        if notifications is not None:
            options["permissions"] = ["notifications"] if notifications else []
        context = looks.context(browser, origin, **options)
        context.set_default_timeout(looks.PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: message.type in ("error", "warning")
                and problems.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        if clock:
            page.clock.install(time=clock - datetime.timedelta(minutes=1))
        page.goto(path)
        looks.wait_until_shown(page)
        if clock:
            page.clock.pause_at(clock)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture
def clock_page(chromium, origin, problems):
    """`clock_page("/clock")` opens the clock with a page clock that the test moves, starting at `time`."""
    contexts = []

    def open_page(path="/clock", context=None, time=alarms.MORNING, browser=chromium, **options):
        if context is None:
            context = looks.context(browser, origin, **options)
            context.set_default_timeout(looks.PATIENCE)
            context.add_init_script(alarms.COUNT_TONES)
            contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        # After a trap, the app restarts, which a test might not notice.
        page.on("console", lambda message: "RuntimeError" in message.text and problems.append(message.text))
        page.clock.install(time=time)
        with page.expect_response(lambda answer: "/zones." in answer.url):
            page.goto(path)
        looks.wait_until_shown(page)
        page.wait_for_timeout(200)  # The core has loaded the zones.
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture
def app(chromium, origin, problems):
    """`app("/quotes", "ko")` opens the app in the month of the screenshots, at their time of day or at `now`."""
    contexts = []

    def open_page(path="/today", language="en", cells=month.cells, now=month.NOW, **options):
        context = looks.context(chromium, origin, language=language, **options)
        context.set_default_timeout(looks.PATIENCE)
        contexts.append(context)
        work.keep(context, origin, cells(language))
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        page.clock.set_fixed_time(now)
        page.goto(path)
        looks.wait_until_shown(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture
def assert_accessible():
    """Fails with the findings of axe, by rule and element."""
    def check(page):
        assert audits.axe(page) == []

    return check


@pytest.fixture
def assert_accessible_day_and_night():
    """The same, and in the dark theme the contrast, which is all that a theme changes."""
    def check(page):
        for look, audit in zip(looks.THEMES, [audits.axe, audits.contrast]):
            page.emulate_media(color_scheme=look)
            expect(page.locator("html")).to_have_attribute("data-theme", look)
            assert audit(page) == []

    return check


@pytest.fixture
def service():
    """A stand-in for a push service."""
    with push_service.running() as service:
        yield service
        assert service.faults == []


@pytest.fixture
def haru(tmp_path):
    running = server.Server(tmp_path / "server")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def device(chromium, haru):
    """`device("/settings", clock=…)` is another browser of the same person."""
    contexts = []

    def new(path="/dday", clock=None, browser=chromium, **options):
        context = looks.context(browser, haru.origin, size="desktop", **options)
        context.set_default_timeout(looks.PATIENCE)
        contexts.append(context)
        return Device(context, path, clock)

    yield new
    for context in contexts:
        context.close()


@pytest.fixture
def terminal(haru, tmp_path):
    def run(*arguments, data=tmp_path / "terminal", words=""):
        environment = {**os.environ, "HARU_DATA": str(data), "HARU_LANG": "en"}
        done = subprocess.run([server.binary(), *arguments], input=words, env=environment, text=True, capture_output=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
