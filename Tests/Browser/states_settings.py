"""States of the settings, of the account and of the app as a whole."""

import json

from playwright.sync_api import expect

import browser as looks
import month
import releases
from gallery import LARGE_TEXT, NARROW, TABLET, WIDE, add, state

add("settings", "/settings", sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
for name in ["notifications", "language", "data", "help", "privacy", "about", "feedback", "translate"]:
    add(name, f"/settings/{name}", sizes=(WIDE, LARGE_TEXT))


@state("settings-denied", "/settings", options={"permissions": []})
def denied(screen):
    screen.sees("settings.notificationsDenied")


# The other language does not arrive.
@state("language-failed", "/settings/language", languages=("en",))
def language_failed(screen):
    screen.page.route("**/messages.*.json", lambda route: route.fulfill(status=404))
    other = "English" if screen.language == "ko" else "한국어"
    screen.named(other).click()
    expect(screen.page.get_by_role("status").filter(has_text=other)).to_be_visible()


@state("settings-reset", "/settings")
def reset(screen):
    screen.press("settings.reset")
    screen.sees_dialog()


@state("data-calendars", "/settings/data", cells=lambda language: month.cells(language) + month.calendars(language), is_signed_in=True,
       sizes=(NARROW, WIDE, LARGE_TEXT))
def calendars(screen):
    field = screen.page.get_by_label(screen.text("calendar.address"))
    expect(field).to_be_visible()
    field.scroll_into_view_if_needed()


def deleted(language):
    """A task, a D-day, an alarm and a word were deleted."""
    gone = [("workItem", month.task_identity(7)), ("dday", month.identifier(month.START, 101)),
            ("alarm", month.identifier(month.START, 202)), ("word", month.identifier(month.START, 0))]
    return month.cells(language) + [
        it for number, (entity, identity) in enumerate(gone)
        for it in month.thing(entity, identity, month.NOW - (number + 1) * month.DAY, deleted=True)]


@state("data-deletions", "/settings/data", cells=deleted, sizes=(NARROW, WIDE, LARGE_TEXT))
def deletions(screen):
    heading = screen.page.locator("#data-deletions")
    expect(heading).to_be_visible()
    heading.scroll_into_view_if_needed()


@state("data-import", "/settings/data", sizes=(NARROW,))
def import_data(screen):
    changes = [{"e": "word", "i": f"w{number}", "f": "term", "v": f"haru {number}", "t": 1} for number in range(12)]
    file = {"format": "haru", "version": 1, "changes": [*changes, {"e": "x"}]}
    screen.page.set_input_files("#data-file", {"name": "haru.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()})
    screen.sees("data.planTitle")


@state("data-imported", "/settings/data")
def imported(screen):
    import_data(screen)
    screen.press("data.take")
    screen.sees("data.taken")


@state("data-undo", "/settings/data", sizes=(NARROW, LARGE_TEXT))
def undo_import(screen):
    imported(screen)
    screen.page.reload()
    looks.wait_until_shown(screen.page)
    screen.press("data.undo")
    expect(screen.control("data.takeBack")).to_be_visible()


add("not-found", "/no/such/page", sizes=(WIDE, LARGE_TEXT))
add("no-script-calc", "/calc?expression=1:30%2B0:45", has_scripts=False)
add("no-script-dday", "/dday?from=2026-11-21&to=2026-12-25", has_scripts=False)
add("no-script-words", "/words", has_scripts=False)
add("no-wasm", "/calc", prepare=lambda context: context.add_init_script("delete globalThis.WebAssembly"), has_scripts=False,
    options={"java_script_enabled": True})


def wait_for_worker(screen):
    """Waits for the worker, which a timer installs when the browser is idle."""
    screen.page.clock.resume()
    screen.page.evaluate("navigator.serviceWorker.ready.then(() => true)")


@state("update", "/calc", is_behind_proxy=True, options={"service_worker": True})
def update(screen):
    wait_for_worker(screen)
    screen.beside.number = 1
    releases.wake_much_later(screen.page)
    screen.sees("app.updateReady")


@state("page-missing", "/weather", prepare=lambda context: context.route("**/pages/weather.*", lambda route: route.abort()))
def page_missing(screen):
    screen.sees("app.fileMissing")


# A browser that neither installs nor vibrates.
@state("about-limits", "/settings/about", prepare=lambda context: context.add_init_script(looks.NO_APP), sizes=(NARROW, WIDE))
def about_limits(screen):
    expect(screen.page.get_by_text(screen.text("about.no"), exact=True).first).to_be_visible()


@state("offline-about", "/settings/about", prepare=lambda context: context.route("**/api/v1/version", lambda route: route.abort()))
def about_offline(screen):
    screen.sees("about.unreachable")


def synced(screen):
    expect(screen.page.locator("#sync-state")).to_be_visible()


@state("settings-signed-in", "/settings", is_signed_in=True)
def settings_signed_in(screen):
    synced(screen)
    expect(screen.page.locator("#sync-state")).to_contain_text(screen.text("sync.state.done", time="").strip())


@state("settings-sign-out", "/settings", is_signed_in=True, sizes=(NARROW, LARGE_TEXT))
def settings_sign_out(screen):
    settings_signed_in(screen)
    screen.go("/settings?sign-out")
    screen.sees_dialog()


@state("sign-in-asks", "/dday", is_signed_in=True, is_asked=True, sizes=(NARROW, LARGE_TEXT))
def sign_in_asks(screen):
    expect(screen.page.locator(".banner.aside")).to_be_visible()


@state("settings-offline", "/settings", is_signed_in=True)
def settings_offline(screen):
    settings_signed_in(screen)
    screen.page.context.set_offline(True)
    screen.page.evaluate("dispatchEvent(new Event('offline'))")
    screen.tick(60)
    screen.sees("sync.state.offline")


def unreachable(key):
    """The server does not respond; `test_unreachable` shows that the real cause is found."""
    def reach(screen):
        settings_signed_in(screen)
        for address in ["**/api/**", "**/healthz"]:
            screen.page.route(address, lambda route: route.abort("connectionrefused"))
        screen.page.evaluate("dispatchEvent(new Event('online')) && null")
        screen.sees(key)
    return reach


def caused_by(cause):
    module = f"export const cause = async () => '{cause}';"
    return lambda context: context.route("**/cause*.js", lambda route: route.fulfill(content_type="text/javascript", body=module))


for name, cause, key in [("refused", "refused", "sync.whyRefused"), ("unknown-host", "unknownHost", "sync.whyUnknownHost"),
                         ("untrusted", "untrusted", "sync.whyUntrusted")]:
    add(f"settings-{name}", "/settings", reach=unreachable(key), prepare=caused_by(cause), is_signed_in=True, sizes=(NARROW,))


@state("settings-expired", "/settings", is_signed_in=True)
def settings_expired(screen):
    settings_signed_in(screen)
    cookies = [it for it in screen.page.context.cookies() if "account" in it["name"]]
    screen.page.context.clear_cookies()
    screen.page.context.add_cookies(cookies)
    screen.page.reload()
    looks.wait_until_shown(screen.page)
    screen.tick(5)
    screen.sees("sync.state.signedOut")


@state("account-offline", "/settings", options={"service_worker": True})
def account_offline(screen):
    wait_for_worker(screen)
    screen.page.reload()
    looks.wait_until_shown(screen.page)
    screen.page.context.set_offline(True)
    screen.page.goto("/account")
    expect(screen.page.get_by_role("heading", level=1).first).to_be_visible()
