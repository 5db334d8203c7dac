"""The end of a session or an account while devices sync: what stays on the device, and what the page says."""

import datetime
import re

import browser as looks
from api import Client
from devices import EMAIL, PASSWORD, UP_TO_DATE, until
from playwright.sync_api import expect
from texts import text

SESSION = "**/api/v1/sessions/current"
NOW = datetime.datetime.now(datetime.timezone.utc)


def test_signed_out_changes_stay_here_and_go_with_the_next_sign_in(device):
    phone, desk = device(), device()
    phone.sign("accounts")
    desk.sign("sessions")
    settings = phone.tab("/settings")
    settings.state(UP_TO_DATE)
    assert phone.ask("DELETE", "sessions/current") == 204
    settings.state("^" + re.escape(text("sync.state.signedOut")) + "$")
    phone.add("Kept here")
    settings.open("/settings").state("^Signed out. \\d+ changes are saved only on this device.$")
    expect(desk.days).to_have_count(0)
    phone.sign("sessions")
    desk.shows("Kept here")


def reset_offline(desk):
    """Deletes everything here while there is no connection; returns the secret of the session."""
    # Without the retries by time, only the return of the connection ends the session: the service worker is not offline.
    desk.context.add_init_script(
        "setTimeout = ((real) => (work, wait, ...more) => wait === 5000 ? 0 : real(work, wait, ...more))(setTimeout)")
    # A request that may outlive its page is sent in spite of `set_offline` and routes.
    desk.context.add_init_script("fetch = ((real) => (path, options) => real(path, options && { ...options, keepalive: false }))(fetch)")
    desk.sign("accounts")
    desk.state(UP_TO_DATE)
    looks.wait_for_worker(desk.page)
    session = next(cookie["value"] for cookie in desk.context.cookies() if cookie["name"] == "haru")
    desk.context.set_offline(True)
    # Beside other tests, one request in twenty is sent in spite of `set_offline`.
    desk.context.route(SESSION, lambda route: route.abort("internetdisconnected"))
    desk.reset()
    return session


def status(haru, session):
    """What a program with the secret of a session is answered."""
    return Client(haru.origin).ask("GET", "account", headers={"Authorization": f"Bearer {session}"})[0]


def test_a_reset_without_a_connection_ends_the_session_as_soon_as_there_is_one(device, haru):
    desk = device("/settings", service_worker=True)
    session = reset_offline(desk)
    assert status(haru, session) == 200
    desk.context.unroute(SESSION)
    desk.context.set_offline(False)
    looks.wait_until(desk.page, "!localStorage.haru_leaving")
    assert status(haru, session) == 401


def test_after_a_reset_without_a_connection_the_account_is_closed_to_the_next_person(device, haru):
    desk = device("/settings", service_worker=True)
    session = reset_offline(desk)
    # Requests of the context have its cookies, and a connection.
    account = desk.context.request.get("/account").text()
    assert 'action="/account/sign-in"' in account and EMAIL not in account
    assert desk.context.request.get("/api/v1/export").status == 401
    # It is the missing cookie that closes it: no page has ended the session yet.
    assert status(haru, session) == 200


def test_the_end_of_a_session_is_tried_until_the_server_has_heard_it(device):
    desk = device("/settings", clock=NOW)
    desk.sign("accounts")
    desk.state(UP_TO_DATE)
    with desk.page.expect_event("requestfailed", lambda it: it.method == "DELETE"):
        desk.page.route(SESSION, lambda route: route.abort())
        desk.reset()
    desk.page.unroute(SESSION)
    looks.wait_until(desk.page, "localStorage.haru_leaving")
    desk.page.clock.fast_forward(6_000)
    looks.wait_until(desk.page, "!localStorage.haru_leaving")
    assert desk.ask("GET", "account") == 401


def test_everything_deleted_here_stays_on_the_server(device):
    phone, desk = device(), device("/settings")
    phone.sign("accounts")
    desk.sign("sessions")
    phone.add("Everywhere")
    desk.reset()
    desk.state("^" + re.escape(text("sync.state.local")) + "$")
    desk.open("/dday").shows()
    phone.shows("Everywhere")


def test_an_account_that_is_being_deleted_says_so_on_every_device(device):
    phone, desk = device("/settings"), device("/settings")
    phone.sign("accounts")
    phone.state(UP_TO_DATE)
    assert phone.ask("POST", "account/deletion", {"password": PASSWORD}) < 300
    for it in [phone, desk]:
        it.sign("sessions")
        it.state("^" + re.escape(text("sync.state.deletes", date="@")).replace("@", ".+") + "$")
    expect(desk.page.locator(".side .sync.bad")).to_have_text(text("sync.mark.deletes"))


def test_an_account_that_is_shut_says_so(device, terminal, haru):
    phone = device("/settings")
    phone.sign("accounts")
    phone.state(UP_TO_DATE)
    terminal("admin", "user", "disable", EMAIL, "--data", haru.data)

    def says_so():
        # The server caches for a second what it knows about a session.
        phone.page.evaluate("dispatchEvent(new Event('online')) && null")
        return phone.page.locator("#sync-state").inner_text() == text("sync.state.disabled")

    until(says_so)
    expect(phone.page.locator(".side .sync.bad")).to_have_text(text("sync.mark.problem"))
