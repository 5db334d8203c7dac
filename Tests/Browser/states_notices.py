"""States of the notifications that a server sends: switched on, and their test."""

import json

from playwright.sync_api import expect

import browser as looks
import pushes
from gallery import LARGE_TEXT, NARROW, state
from states_settings import wait_for_worker

OPTIONS = {"is_signed_in": True, "has_notices": True, "options": {"service_worker": True, "permissions": ["notifications"]}}
SAME_SECONDS = """(seconds) => {
  for (const it of document.querySelectorAll(".selftest .meta")) it.textContent = it.textContent.replace(/^[\\d.]+/, seconds);
}"""


@state("notifications-on", "/settings/notifications", sizes=(NARROW, LARGE_TEXT), **OPTIONS)
def switch_on(screen):
    screen.beside.key = screen.page.context.request.get(f"{screen.origin}/api/v1/push").json()["key"]
    pushes.subscribe(screen.page.context, screen.beside)
    wait_for_worker(screen)
    screen.page.reload()
    looks.wait_until_shown(screen.page)
    for name in ["notices.alarm", "notices.quietHours"]:
        screen.page.get_by_role("switch", name=screen.text(name), exact=True).click()
    expect(screen.control("notices.test")).to_be_visible()


def see(screen):
    """The response has arrived, and its times are always the same."""
    expect(screen.control("notices.testAgain")).to_be_visible()
    screen.page.evaluate(SAME_SECONDS, "0.4")
    screen.page.locator(".testhead").evaluate("(it) => { it.dataset.shown = ''; it.scrollIntoView(); }")


@state("notifications-tested", "/settings/notifications", sizes=(NARROW, LARGE_TEXT), **OPTIONS)
def test(screen):
    switch_on(screen)
    screen.press("notices.test")
    [message] = screen.beside.wait(1)
    pushes.deliveries(screen.page)(json.dumps(message["message"]))
    expect(screen.control("notices.seenYes")).to_be_visible()
    see(screen)


@state("notifications-test-failed", "/settings/notifications", **OPTIONS)
def fail(screen):
    switch_on(screen)
    screen.beside.answers = [500]
    screen.press("notices.test")
    screen.sees("notices.fixSent")
    see(screen)


def answer_without_a_key(context):
    """The operator has set up no push service."""
    context.route("**/api/v1/push", lambda route: route.fulfill(json={"key": None, "calendar": False, "devices": []}))


@state("notifications-server-off", "/settings/notifications", prepare=answer_without_a_key, **OPTIONS)
def say_that_the_server_sends_nothing(screen):
    wait_for_worker(screen)
    screen.page.reload()
    screen.sees("notices.serverOff")


def look_like_an_iphone(context):
    context.add_init_script("delete globalThis.PushManager; navigator.standalone = false;")


@state("notifications-iphone", "/settings/notifications", prepare=look_like_an_iphone)
def say_how_to_install(screen):
    screen.sees("notices.notInstalled")
