"""The states of the app that are worth looking at, and how to reach each of them."""

import base64
import contextlib
import dataclasses
import datetime
import json
import pathlib
import re
import urllib.parse
import weakref
from typing import Callable

import browser as looks
import devices
import month
import pseudo
import push_service
import releases
import server
import work
from playwright.sync_api import expect
from texts import text

# The same on every machine and in every run: random numbers, the device's name and the storage that it reports.
SAME = """
let drawn = 1;
crypto.getRandomValues = (numbers) => numbers.map(() => (drawn = drawn * 48271 % 0x7fffffff));
if (location.origin !== "null") localStorage.haru_device ??= "here";
StorageManager.prototype.estimate = async () => ({ usage: 409_600, quota: 1 << 30 });
StorageManager.prototype.persisted = async () => false;
globalThis.genuineTimeout = setTimeout;
globalThis.requests = 0;
globalThis.answered = [];
const ask = fetch;
globalThis.fetch = (...what) => { requests += 1; return ask(...what).finally(() => { requests -= 1; answered.push(`${what[0]}`); }); };
"""
# Waits until no request is pending and none follows the responses: a page makes its requests one after the other.
SETTLED = """new Promise((done) => {
  let still = 0;
  const look = () => {
    still = globalThis.requests || [...document.images].some((it) => !it.complete) ? 0 : still + 1;
    still > 4 ? done(true) : genuineTimeout(look, 20);
  };
  document.fonts.ready.then(look);
})"""
# The page's developer tools, for the touch screen and the pictures.
HANDS = weakref.WeakKeyDictionary()
# The texts of an operator.
LEGAL = pathlib.Path(__file__).parent / "legal"
TABLET, WIDE, NARROW, LARGE_TEXT = "tablet", "wide", "narrow", "large"
# Besides the phone and the desktop; the last one has text of twice the size.
MORE_SIZES = {NARROW: (320, 568), TABLET: (768, 1024), WIDE: (1920, 1080), LARGE_TEXT: (390, 844)}


@dataclasses.dataclass(frozen=True)
class State:
    name: str
    path: str
    reach: Callable | None = None
    # What is stored before the app is opened, by language.
    cells: Callable = month.cells
    sizes: tuple = ()
    # Options of the browser context; `prepare(context)` is called before there is a page.
    options: dict = dataclasses.field(default_factory=dict)
    prepare: Callable | None = None
    # The time of the state.
    now: datetime.datetime = month.NOW
    has_scripts: bool = True
    # Whether it is laid out by the app; a picture that the app made is not.
    has_geometry: bool = True
    languages: tuple = tuple(looks.LANGUAGES)
    # An account is created first, on a server of its own; an update comes from a proxy.
    is_signed_in: bool = False
    # The records were stored before the sign-in: the person is asked whether they move to the account.
    is_asked: bool = False
    has_own_server: bool = False
    has_webhooks: bool = False
    # The server asks whether the person agrees to its texts.
    has_consent: bool = False
    is_behind_proxy: bool = False
    # Passkeys need a server with a host name, notifications a push service and full Chromium.
    has_passkeys: bool = False
    has_notices: bool = False

    @property
    def is_page(self):
        """Whether this is a page as it is opened, with nothing on top."""
        return not self.reach and self.has_scripts and self.cells is not nothing


# Colour transitions take a moment even with reduced motion, and icons from <use> get them last.
SETTLE = """(size) => {
  document.documentElement.style.fontSize = size;
  document.documentElement.style.caretColor = "transparent";
  for (const it of document.getAnimations()) if (it.effect?.getComputedTiming().endTime < Infinity) it.finish();
  // A clone loads its symbol again, which fails without a connection.
  if (navigator.onLine) for (const use of document.querySelectorAll("use")) use.replaceWith(use.cloneNode(true));
  // Only the clock of days can stand still: hundredths of a second run on.
  for (const it of document.querySelectorAll(".digits small")) it.style.visibility = "hidden";
}"""

# The quote and the weather of the page of the day come after it.
QUOTE_ARRIVED = "document.querySelector('.dayview') && [...document.querySelectorAll('.dayview .saying')].every((it) => it.querySelector('blockquote')?.textContent)"
WEATHER_ARRIVED = "[...document.querySelectorAll('.dayhead .chip')].every((it) => it.textContent || location.search)"


STATES = {}


def nothing(language):
    return []


def add(name, path, **options):
    assert name not in STATES, name
    STATES[name] = State(name, path, **options)


def state(name, path, **options):
    """Registers a state and the function that brings the screen to it."""
    def keep(reach):
        add(name, path, reach=reach, **options)
        return reach
    return keep


def records_in(language):
    """The language of the person's records: English where the gallery has none in the language of the app."""
    return language if language in looks.LANGUAGES else "en"


class Screen:
    """The app as the functions of the states see it: controls by their accessible names."""

    def __init__(self, page, language, origin, beside):
        self.page, self.language, self.origin = page, language, origin
        self.records_in = records_in(language)
        # The version of the release that a proxy delivers, or the push service.
        self.beside = beside
        self.dialog = page.get_by_role("dialog").or_(page.get_by_role("alertdialog"))

    def text(self, key, **values):
        return text(key, self.language, **values)

    def control(self, key, within=None, **values):
        """A button or link by its name in the catalogue."""
        return self.named(self.text(key, **values), within)

    def named(self, name, within=None):
        within = within or self.page
        return within.get_by_role("button", name=name, exact=True).or_(within.get_by_role("link", name=name, exact=True)).or_(
            within.get_by_role("menuitem", name=name, exact=True)).filter(visible=True).first

    def press(self, key, within=None, **values):
        self.control(key, within, **values).click()

    def field(self, key, within=None):
        return (within or self.page).get_by_label(self.text(key), exact=True).filter(visible=True).first

    def fill(self, key, value, within=None):
        self.field(key, within).fill(value)

    def sees(self, key, **values):
        expect(self.page.get_by_text(self.text(key, **values)).filter(visible=True).first).to_be_visible()

    def sees_dialog(self):
        expect(self.dialog.first).to_be_visible()

    def tick(self, seconds):
        self.page.clock.run_for(int(seconds * 1000))

    def go(self, path):
        self.page.goto(path)
        looks.wait_until_shown(self.page)


class Stage:
    """Where states are produced: a browser, and a server with everything that the app can request."""

    def __init__(self, chromium, origin, providers):
        self.chromium, self.origin, self.providers = chromium, origin, providers

    @contextlib.contextmanager
    def origin_of(self, state):
        """The server of a state, and the stand-ins that it needs."""
        if state.has_notices:
            with push_service.running() as service, server.serve(
                    *self.providers, "--mail-from", "haru@example.org", "--push-service", service.origin) as origin:
                yield origin, service
        elif state.has_passkeys:
            port = server.free_port()
            origin = f"http://localhost:{port}"
            with server.serve(*self.providers, "--public-url", origin, port=port):
                yield origin, None
        elif state.is_signed_in or state.has_own_server:
            more = ["--webhook-origin", "https://hooks.example"] if state.has_webhooks else []
            if state.has_consent:
                more += ["--legal-dir", str(LEGAL), "--consent", "terms=2026-12-01"]
            with server.serve(*self.providers, *more) as origin:
                yield origin, None
        elif state.is_behind_proxy:
            with releases.in_front_of(self.origin) as (origin, version):
                yield origin, version
        else:
            yield self.origin, None

    @contextlib.contextmanager
    def browser_of(self, state):
        if not state.has_notices:
            yield self.chromium
            return
        browser = self.chromium.browser_type.launch(executable_path=looks.executable(is_whole=True), args=["--no-sandbox"])
        yield browser
        browser.close()

    @contextlib.contextmanager
    def show(self, state, language, size="phone"):
        """Yields the page of a new browser, brought to the state."""
        with self.origin_of(state) as (origin, beside), self.browser_of(state) as browser:
            options = {"java_script_enabled": state.has_scripts, **state.options}
            context = looks.context(browser, origin, size=size, language=language, has_touch=False, **options)
            context.set_default_timeout(looks.PATIENCE)
            context.add_init_script(SAME)
            context.route(re.compile("/api/v1/weather/point[?]"), lambda route: route.fulfill(
                body=json.dumps(month.weather()), content_type="application/json"))
            if state.prepare:
                state.prepare(context)
            if language in pseudo.CHANGES:
                pseudo.speak(context, language)
            try:
                if state.has_scripts:
                    cells = state.cells(records_in(language))
                    if cells:
                        work.keep(context, origin, cells)
                page = context.new_page()
                touch(page, size == "phone")
                screen = Screen(page, language, origin, beside)
                if state.is_signed_in:
                    account = sign_up(context, origin)
                    if not state.is_asked:
                        own(context, origin, account)
                open_at(page, state)
                if state.reach:
                    state.reach(screen)
                if urllib.parse.urlsplit(page.url).path in ("/", "/today"):
                    looks.wait_until(page, QUOTE_ARRIVED)
                    if state.cells is not nothing:
                        looks.wait_until(page, WEATHER_ARRIVED)
                # Without scripts there is nothing to wait for, and no timer to wait with.
                if options["java_script_enabled"]:
                    settle(page)
                yield page
            finally:
                context.close()


def settle(page):
    """Waits until what a page requests has arrived."""
    if page.evaluate("'requests' in globalThis"):
        page.evaluate(SETTLED)


def sign_up(context, origin):
    answer = context.request.post(f"{origin}/api/v1/accounts", timeout=120_000,
                                  data={"email": devices.EMAIL, "password": devices.PASSWORD})
    assert answer.status == 201, answer.text()
    return answer.json()["user"]


def own(context, origin, account):
    """Assigns the stored records to the account."""
    page = context.new_page()
    page.goto(f"{origin}/work-icons.svg")
    page.evaluate("(id) => { localStorage.haru_copies = JSON.stringify({ [id]: '' }); }", account)
    page.close()


def open_at(page, state):
    # These pages come from the server, which has another time.
    if not state.has_scripts or state.path.startswith(("/account", "/api")):
        page.goto(state.path)
        return
    # The clock stands from the start: a jump would exhaust the timeouts of requests.
    page.clock.set_fixed_time(state.now)
    page.goto(state.path)
    looks.wait_until_shown(page)
    page.clock.pause_at(state.now)
    page.clock.set_system_time(state.now)


def touch(page, is_on):
    if page not in HANDS:
        HANDS[page] = page.context.new_cdp_session(page)
    HANDS[page].send("Emulation.setTouchEmulationEnabled", {"enabled": is_on, "maxTouchPoints": 1})


def resize(page, size, theme):
    """The same state in another size and theme."""
    width, height = {**looks.SIZES, **MORE_SIZES}[size]
    page.set_viewport_size({"width": width, "height": height})
    touch(page, width < 900)
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    if page.evaluate("'theme' in document.documentElement.dataset"):
        looks.wait_until(page, f"document.documentElement.dataset.theme === '{theme}'")
    page.evaluate(SETTLE, "200%" if size == LARGE_TEXT else "")
    # Where a page stands after its texts have grown depends on what the browser happened to anchor.
    page.evaluate("() => document.querySelector('[data-shown]')?.scrollIntoView()")


def looks_of(state, language):
    """Size and theme of each picture of a state, in the order in which they are taken.

    In the second language, each size and each theme occurs once: only the texts change.
    """
    if language == "ko":
        yield from [("phone", "light"), ("desktop", "dark")]
    else:
        yield from ((size, theme) for size in looks.SIZES for theme in looks.THEMES)
        yield from ((size, "light") for size in state.sizes)


def photograph(page):
    """A screenshot, lossless but hardly compressed: that takes a third of the time."""
    answer = HANDS[page].send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
    return base64.b64decode(answer["data"])


def photographs(page, state, language):
    """Brings the page to each look; yields its name and the picture."""
    for size, theme in looks_of(state, language):
        resize(page, size, theme)
        yield size, theme, photograph(page)
