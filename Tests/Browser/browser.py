"""One Chromium, and ways to look at the app in it."""

import contextlib
import os
import shutil
import time

from playwright.sync_api import Error, sync_playwright

# Milliseconds. Being slow on a busy machine is not a failure.
PATIENCE = 45_000
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
THEMES = ["light", "dark"]
# The resources fetched so far; a test that moves the clock has replaced `performance`.
LOADED = """() => {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: "resource", buffered: true });
  return [...performance.getEntriesByType("resource"), ...observer.takeRecords()];
}"""
NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# A browser that stores nothing.
NO_WORKER = "globalThis.hasNoWorker = true; if (self.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('blocked'));"
# The headless shell denies notifications; a real browser has not been asked yet.
NOT_ASKED = "if (self.Notification) Object.defineProperty(Notification, 'permission', { get: () => 'default', configurable: true });"
# A browser that is not idle before `wait_until_loaded`: loading the files of all pages is a quarter of the work of opening one.
BUSY = """if (self.requestIdleCallback) {
  const waiting = [], genuine = requestIdleCallback, wait = (work) => waiting.push(work);
  globalThis.requestIdleCallback = wait;
  globalThis.becomeIdle = () => {
    if (requestIdleCallback === wait) globalThis.requestIdleCallback = genuine;
    for (const work of waiting.splice(0)) work();
  };
}"""
# A browser that can do little for an app.
NO_APP = """delete globalThis.BeforeInstallPromptEvent; delete Navigator.prototype.vibrate; delete Navigator.prototype.setAppBadge;"""
LANGUAGES = {"en": "en-GB", "ko": "ko-KR"}
# The other languages, which only test_languages.py opens.
MORE_LANGUAGES = {
    "cs": "cs-CZ", "da": "da-DK", "de": "de-DE", "es": "es-ES", "fi": "fi-FI", "fr": "fr-FR", "id": "id-ID", "it": "it-IT", "ja": "ja-JP", "nb": "nb-NO",
    "nl": "nl-NL", "pl": "pl-PL", "pt-BR": "pt-BR", "ru": "ru-RU", "sv": "sv-SE", "th": "th-TH", "tr": "tr-TR", "uk": "uk-UA", "vi": "vi-VN",
    "zh-Hans": "zh-CN", "zh-Hant": "zh-TW",
}
# Those of `pseudo.py`: a browser asks for English.
PSEUDO_LANGUAGES = {"en-XA": "en-GB", "ar-XB": "en-GB"}
PAGES = {"today": "/today", "focus": "/focus", "records": "/focus/records", "planner": "/focus/planner", "week": "/focus/week", "calc": "/calc", "dday": "/dday",
         "clock": "/clock", "world": "/clock/world", "stopwatch": "/clock/stopwatch", "timer": "/clock/timer",
         "quotes": "/quotes", "words": "/words", "review": "/words/review", "progress": "/words/progress",
         "weather": "/weather", "settings": "/settings"}
EVERY_PAGE = [*PAGES.values(), "/search", "/today/edit", "/practice", "/focus/session", "/focus/task", "/words/settings", *(f"/settings/{name}" for name in [
    "notifications", "language", "data", "help", "privacy", "about", "feedback", "translate"])]


def executable(is_whole=False):
    """The headless shell opens a page in half the time, but has no notifications."""
    names = ["chromium", "chromium-browser", "google-chrome"]
    found = [os.environ.get("HARU_CHROMIUM"), *map(shutil.which, names if is_whole else ["chromium-headless-shell", *names])]
    return next(path for path in found if path)


def launch(playwright, *arguments, is_whole=False):
    # With one process per profile, none is started in advance for a page that no test opens: a tenth less work for each test.
    return playwright.chromium.launch(executable_path=executable(is_whole), args=["--no-sandbox", "--renderer-process-limit=1", *arguments])


@contextlib.contextmanager
def chromium(*arguments):
    with sync_playwright() as playwright:
        browser = launch(playwright, *arguments)
        yield browser
        browser.close()


def context(browser, origin, size="phone", theme="light", language="en", service_worker=False, is_idle=False, **options):
    """A fresh profile without storage or cookies; the service worker, which fetches everything, only on request.

    Only an idle browser loads the files of the pages that it does not show.
    """
    width, height = SIZES[size]
    new = browser.new_context(**{
        "base_url": origin,
        "viewport": {"width": width, "height": height},
        "color_scheme": theme,
        "locale": {**LANGUAGES, **MORE_LANGUAGES, **PSEUDO_LANGUAGES}[language],
        "timezone_id": "Asia/Seoul",
        "has_touch": size == "phone",
        "reduced_motion": "reduce",
        **options,
    })
    if not service_worker:
        new.add_init_script(NO_WORKER)
    if not (service_worker or is_idle):
        new.add_init_script(BUSY)
    if "permissions" not in options:
        new.add_init_script(NOT_ASKED)
    return new


def swipe(page, *points):
    """Puts a finger down at the first point, moves it to the others and lifts it."""
    hand = page.context.new_cdp_session(page)
    kinds = ["touchStart"] + ["touchMove"] * (len(points) - 1)
    for kind, (x, y) in zip(kinds, points):
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def wait_until(page, condition):
    """Polls, because the page's content security policy blocks wait_for_function; the page may be reloaded meanwhile."""
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        try:
            if page.evaluate(f"Promise.resolve({condition}).then(Boolean)"):
                return
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
        page.wait_for_timeout(25)
    raise AssertionError(f"not within {PATIENCE / 1000} seconds: {condition}")


KEPT = """async () => {
  for (const { name } of await indexedDB.databases()) await new Promise((done) => {
    indexedDB.open(name).onsuccess = ({ target: { result } }) => {
      const stores = [...result.objectStoreNames];
      result.transaction(stores).objectStore(stores[0]).count().onsuccess = () => done(result.close());
    };
  });
}"""


def wait_until_kept(page):
    """Waits until the browser has stored all changes so far: a reader comes after the writers before it."""
    page.evaluate(KEPT)


def wait_for_worker(page):
    """Waits until the service worker controls the page."""
    assert not page.evaluate("globalThis.hasNoWorker"), "this context was made without service_worker=True"
    wait_until(page, "navigator.serviceWorker.controller")


def wait(page, is_so, patience=PATIENCE):
    """Waits until a function returns true, while the page continues."""
    end = time.monotonic() + patience / 1000
    while not (answer := is_so()):
        assert time.monotonic() < end, f"not within {patience / 1000} seconds"
        page.wait_for_timeout(25)
    return answer


def wait_until_loaded(page):
    """Waits until the files of all pages are loaded, so that no more requests follow."""
    wait_until_shown(page)
    page.evaluate("() => globalThis.becomeIdle?.()")
    wait_until(page, f"({LOADED})().some((it) => it.name.includes('/attention.'))")


def shown(page):
    """What assistive technology reads of a page: at most 60 lines, of the open dialog if there is one."""
    dialog = page.locator("dialog[open]")
    try:
        tree = (dialog.last if dialog.count() else page.locator("body")).aria_snapshot(timeout=2000)
    except Error as error:
        tree = f"nothing: {error}"
    return "\n".join(tree.splitlines()[:60])


def wait_until_shown(page):
    """Waits until the core has drawn the page: its elements have ids, those from the server do not."""
    wait_until(page, "document.querySelector('#app main')?.$id")
