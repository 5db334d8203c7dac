"""The end of a session or an account while devices sync: what stays on the device, and what the page says."""

import datetime
import re

import browser as looks
from devices import EMAIL, PASSWORD, UP_TO_DATE, until
from playwright.sync_api import expect
from texts import text

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


def test_a_reset_without_a_connection_ends_the_session_at_the_next_start(device):
    desk = device("/settings", service_worker=True)
    desk.sign("accounts")
    desk.state(UP_TO_DATE)
    looks.wait_for_worker(desk.page)
    desk.context.set_offline(True)
    desk.page.get_by_role("button", name=text("settings.reset")).click()
    desk.page.get_by_role("button", name=text("settings.resetConfirm")).click()
    expect(desk.page.get_by_role("status").filter(has_text=text("settings.cleared"))).to_be_visible()
    desk.context.set_offline(False)
    assert desk.ask("GET", "account") == 200
    desk.open("/settings")
    looks.wait_until(desk.page, "!localStorage.haru_leaving")
    assert desk.ask("GET", "account") == 401


def test_the_end_of_a_session_is_tried_until_the_server_has_heard_it(device):
    desk = device("/settings", clock=NOW)
    desk.sign("accounts")
    desk.state(UP_TO_DATE)
    session = "**/api/v1/sessions/current"
    with desk.page.expect_event("requestfailed", lambda it: it.method == "DELETE"):
        desk.page.route(session, lambda route: route.abort())
        desk.page.get_by_role("button", name=text("settings.reset")).click()
        desk.page.get_by_role("button", name=text("settings.resetConfirm")).click()
    expect(desk.page.get_by_role("status").filter(has_text=text("settings.cleared"))).to_be_visible()
    desk.page.unroute(session)
    looks.wait_until(desk.page, "localStorage.haru_leaving")
    desk.page.clock.fast_forward(6_000)
    looks.wait_until(desk.page, "!localStorage.haru_leaving")
    assert desk.ask("GET", "account") == 401


def test_everything_deleted_here_stays_on_the_server(device):
    phone, desk = device(), device("/settings")
    phone.sign("accounts")
    desk.sign("sessions")
    phone.add("Everywhere")
    desk.page.get_by_role("button", name=text("settings.reset")).click()
    desk.page.get_by_role("button", name=text("settings.resetConfirm")).click()
    expect(desk.page.get_by_role("status").filter(has_text=text("settings.cleared"))).to_be_visible()
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
