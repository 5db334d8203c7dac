"""One Chromium, and the ways to look at the app in it."""

import contextlib
import os
import shutil

from playwright.sync_api import Error, sync_playwright

# Milliseconds. A busy machine is no failure.
PATIENCE = 45_000
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
THEMES = ["light", "dark"]
WORKER_IS_READY = """async () => {
  if (globalThis.hasNoWorker) throw new Error("this context was made without service_worker=True");
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
}"""
# What was fetched so far; a test that moves the clock has taken `performance` away.
LOADED = """() => {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: "resource", buffered: true });
  return [...performance.getEntriesByType("resource"), ...observer.takeRecords()];
}"""
NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# What a browser does that keeps nothing.
NO_WORKER = "globalThis.hasNoWorker = true; if (self.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('blocked'));"
# Without windows it refuses notifications; a person's browser has not been asked yet.
NOT_ASKED = "if (self.Notification) Object.defineProperty(Notification, 'permission', { get: () => 'default', configurable: true });"
LANGUAGES = {"en": "en-GB", "ko": "ko-KR"}
PAGES = {"today": "/today", "focus": "/focus", "records": "/focus/records", "planner": "/focus/planner", "calc": "/calc", "dday": "/dday",
         "clock": "/clock", "world": "/clock/world", "stopwatch": "/clock/stopwatch", "timer": "/clock/timer",
         "quotes": "/quotes", "words": "/words", "review": "/words/review", "progress": "/words/progress",
         "weather": "/weather", "settings": "/settings"}
EVERY_PAGE = [*PAGES.values(), "/focus/session", "/focus/task", "/words/settings", *(f"/settings/{name}" for name in [
    "language", "data", "help", "privacy", "about", "feedback", "translate"])]


def executable(is_whole=False):
    """The same engine without windows opens a page in half the time, and has no notifications."""
    names = ["chromium", "chromium-browser", "google-chrome"]
    found = [os.environ.get("HARU_CHROMIUM"), *map(shutil.which, names if is_whole else ["chromium-headless-shell", *names])]
    return next(path for path in found if path)


def launch(playwright, *arguments, is_whole=False):
    return playwright.chromium.launch(executable_path=executable(is_whole), args=["--no-sandbox", *arguments])


@contextlib.contextmanager
def chromium(*arguments):
    with sync_playwright() as playwright:
        browser = launch(playwright, *arguments)
        yield browser
        browser.close()


def context(browser, origin, size="phone", theme="light", language="en", service_worker=False, **options):
    """A fresh profile: no storage, no cookies; a service worker, which fetches everything, only where it is asked for."""
    width, height = SIZES[size]
    new = browser.new_context(**{
        "base_url": origin,
        "viewport": {"width": width, "height": height},
        "color_scheme": theme,
        "locale": LANGUAGES[language],
        "timezone_id": "Asia/Seoul",
        "has_touch": size == "phone",
        "reduced_motion": "reduce",
        **options,
    })
    if not service_worker:
        new.add_init_script(NO_WORKER)
    if "permissions" not in options:
        new.add_init_script(NOT_ASKED)
    return new


def swipe(page, *points):
    """A finger goes down at the first of these points, moves on to the others and is lifted."""
    hand = page.context.new_cdp_session(page)
    kinds = ["touchStart"] + ["touchMove"] * (len(points) - 1)
    for kind, (x, y) in zip(kinds, points):
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def wait_until(page, condition):
    """Asked again and again, because the page's content security policy refuses wait_for_function; the page may be loaded anew meanwhile."""
    for _ in range(PATIENCE // 25):
        try:
            if page.evaluate(f"Promise.resolve({condition}).then(Boolean)"):
                return
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
        page.wait_for_timeout(25)
    raise AssertionError(f"not within {PATIENCE / 1000} seconds: {condition}")


def wait_until_loaded(page):
    """The files of all pages are there: what comes after them was asked for."""
    wait_until_shown(page)
    wait_until(page, f"({LOADED})().some((it) => it.name.includes('/attention.'))")


def wait_until_shown(page):
    """The core has drawn the page: its elements carry ids, those of the server do not."""
    wait_until(page, "document.querySelector('#app main')?.$id")
