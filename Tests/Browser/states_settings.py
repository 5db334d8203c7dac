"""States of the settings, of the account and of the app as a whole."""

import json

from playwright.sync_api import expect

import browser as looks
import releases
from devices import EMAIL, PASSWORD
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
    screen.version.number = 1
    releases.wake_much_later(screen.page)
    screen.sees("app.updateReady")


@state("page-missing", "/weather", prepare=lambda context: context.route("**/pages/weather.*", lambda route: route.abort()))
def page_missing(screen):
    screen.sees("app.fileMissing")


@state("offline-about", "/settings/about", prepare=lambda context: context.route("**/api/v1/version", lambda route: route.abort()))
def about_offline(screen):
    screen.sees("about.unreachable")


# The server's data about the account has the server's own date.
SAME_DATES = """(today) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    walker.currentNode.data = walker.currentNode.data
      .replace(/(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \\d+(, \\d+)?/g, "Nov 21, 2026")
      .replace(/(\\d+년 )?\\d+월 \\d+일/g, "2026년 11월 21일");
  }
}"""


def same_dates(screen):
    screen.page.evaluate(SAME_DATES)


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


add("account", "/account", has_own_server=True, sizes=(NARROW, WIDE, LARGE_TEXT))
add("account-sign-up", "/account?make", has_own_server=True)
add("account-forgot", "/account?forgot", has_own_server=True)


@state("account-wrong", "/account", has_own_server=True)
def wrong(screen):
    screen.fill("account.email", EMAIL)
    screen.fill("account.password", "not the password")
    screen.press("account.signIn")
    expect(screen.page.get_by_role("alert")).to_be_visible()


for link in ["reset", "link", "invite", "error"]:
    @state(f"account-{link}", "/account", has_own_server=True)
    def open_link(screen, link=link):
        screen.page.goto(f"{screen.origin}/account#{link}=some-ticket")
        expect(screen.page.get_by_role("heading").first).to_be_visible()
        assert "ticket" not in screen.page.url


def open_folds(screen):
    screen.page.evaluate("() => { for (const it of document.querySelectorAll('details')) it.open = true; }")


@state("account-signed-in", "/account", is_signed_in=True, sizes=(NARROW, WIDE, LARGE_TEXT))
def account_signed_in(screen):
    screen.sees("account.devices")
    same_dates(screen)


@state("account-devices", "/account", is_signed_in=True)
def devices(screen):
    for device in ["Mina's phone", "Office"]:
        body = {"email": EMAIL, "password": PASSWORD, "device": device, "transport": "bearer"}
        assert screen.page.context.request.post(f"{screen.origin}/api/v1/sessions", data=body, timeout=120_000).status == 201
    screen.page.reload()
    account_signed_in(screen)
    screen.page.get_by_text("Office").first.scroll_into_view_if_needed()


@state("account-folds", "/account", is_signed_in=True, sizes=(NARROW, LARGE_TEXT))
def folds(screen):
    account_signed_in(screen)
    open_folds(screen)


@state("account-token", "/account", is_signed_in=True)
def token(screen):
    open_folds(screen)
    screen.page.get_by_label(screen.text("data.tableWords"), exact=True).check()
    screen.fill("account.tokenName", "Shortcuts")
    screen.press("account.tokenMake")
    expect(screen.page.locator("code")).to_be_visible()
    screen.page.locator("code").evaluate("(it) => { it.textContent = 'haru_' + 'x'.repeat(it.textContent.length - 5); }")
    same_dates(screen)


@state("account-tokens", "/account", is_signed_in=True)
def tokens(screen):
    token(screen)
    screen.page.goto(f"{screen.origin}/account")
    screen.page.get_by_text("Shortcuts").first.scroll_into_view_if_needed()
    same_dates(screen)


@state("account-anonymous", "/account", has_own_server=True)
def anonymous(screen):
    screen.press("account.start")
    screen.sees("account.anonymousText")
    same_dates(screen)


@state("account-deleted", "/account", is_signed_in=True)
def delete_account(screen):
    open_folds(screen)
    screen.page.locator("form[action='/account/delete']").get_by_label(screen.text("account.currentPassword")).fill(PASSWORD)
    screen.press("account.delete")
    expect(screen.page.get_by_role("status")).to_be_visible()
    same_dates(screen)


@state("account-to-keep", "/account", is_signed_in=True)
def keep_account(screen):
    delete_account(screen)
    screen.fill("account.email", EMAIL)
    screen.fill("account.password", PASSWORD)
    screen.press("account.signIn")
    expect(screen.control("account.keep")).to_be_visible()
    # Signing in may end with another navigation.
    screen.page.wait_for_load_state("networkidle")
    same_dates(screen)


@state("account-offline", "/settings", options={"service_worker": True})
def account_offline(screen):
    wait_for_worker(screen)
    screen.page.reload()
    looks.wait_until_shown(screen.page)
    screen.page.context.set_offline(True)
    screen.page.goto("/account")
    expect(screen.page.get_by_role("heading", level=1).first).to_be_visible()
