"""Passkeys, with Chromium's virtual authenticator (WebAuthn domain of the DevTools protocol)."""

import itertools

import browser as looks
import pytest
import server
from playwright.sync_api import expect
from test_account import PASSWORD, open_fold, sign_up
from texts import text

clients = itertools.count(1)


@pytest.fixture(scope="module")
def origin():
    """A server with a host name: an IP address cannot be an RP ID, and browsers treat `localhost` as secure."""
    port = server.free_port()
    origin = f"http://localhost:{port}"
    with server.serve("--public-url", origin, "--trusted-proxy", "127.0.0.1", port=port):
        yield origin


class Person:
    """A profile with a fingerprint reader."""

    def __init__(self, chromium, origin, **options):
        address = {"X-Forwarded-For": f"10.1.0.{next(clients)}"}
        self.context = looks.context(chromium, origin, extra_http_headers=address, **options)
        self.page = self.context.new_page()
        self.reader = self.context.new_cdp_session(self.page)
        self.reader.send("WebAuthn.enable")
        self.authenticator = self.reader.send("WebAuthn.addVirtualAuthenticator", {"options": {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True}})["authenticatorId"]
        self.page.goto("/account")

    def passkeys(self):
        return self.reader.send("WebAuthn.getCredentials", {"authenticatorId": self.authenticator})["credentials"]

    def verifies(self, is_verified):
        self.reader.send("WebAuthn.setUserVerified", {
            "authenticatorId": self.authenticator, "isUserVerified": is_verified})


@pytest.fixture
def person(chromium, origin):
    people = []

    def new(**options):
        people.append(Person(chromium, origin, **options))
        return people[-1]

    yield new
    for one in people:
        one.context.close()


def fill_password(page, action, language="en"):
    form = page.locator(f"form[action='/account/{action}']")
    form.get_by_label(text("account.currentPassword", language)).fill(PASSWORD)
    return form.get_by_role("button")


def add_passkey(page, language="en"):
    open_fold(page, "account.passkeyAdd", language)
    fill_password(page, "passkey-new", language).click()
    page.get_by_role("button", name=text("account.passkeyCreate", language)).click()
    expect(page.locator("summary").filter(has_text=text("account.passkeyMade", language, date="").strip())).to_be_visible()


def sign_out(page):
    page.goto("/account")
    page.evaluate("fetch('/api/v1/sessions/current', { method: 'DELETE' })")
    looks.wait_until(page, "fetch('/api/v1/account').then((it) => it.status === 401)")
    page.goto("/account")


def sign_in(page, email):
    page.get_by_label(text("account.email")).fill(email)
    page.get_by_label(text("account.password"), exact=True).fill(PASSWORD)
    page.get_by_role("button", name=text("account.signIn"), exact=True).click()


def require_passkey(page):
    open_fold(page, "account.passkeyRequire")
    fill_password(page, "passkey-require").click()
    expect(page.get_by_role("status").first).to_contain_text(text("account.recoveryMade"))
    return page.locator("#recovery-codes code").all_inner_texts()


def test_a_passkey_signs_in_without_an_address(person, assert_accessible_day_and_night):
    mina = person()
    page = mina.page
    sign_up(page, "mina@haru.example")
    add_passkey(page)
    assert [it["rpId"] for it in mina.passkeys()] == ["localhost"]
    open_fold(page, "account.passkeyAdd")
    assert_accessible_day_and_night(page)
    sign_out(page)
    assert_accessible_day_and_night(page)
    page.get_by_role("button", name=text("account.passkeySignIn")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("mina@haru.example").first).to_be_visible()
    row = page.locator("details").filter(has_text=text("account.lastUsed", date="").strip()).filter(
        has=page.locator("form[action='/account/passkey-rename']"))
    row.locator("summary").click()
    row.get_by_label(text("account.passkeyName")).fill("My laptop")
    row.get_by_role("button", name=text("account.passkeyRename")).click()
    expect(page.locator("summary").filter(has_text="My laptop")).to_be_visible()


def test_the_korean_page_offers_the_same(person, assert_accessible_day_and_night):
    page = person(language="ko").page
    sign_up(page, "hana@haru.example", "ko")
    add_passkey(page, "ko")
    open_fold(page, "account.passkeyRequire", "ko")
    assert_accessible_day_and_night(page)


def test_the_password_alone_opens_nothing_once_a_passkey_is_required(person, assert_accessible_day_and_night):
    juno = person()
    page = juno.page
    sign_up(page, "juno@haru.example")
    add_passkey(page)
    codes = require_passkey(page)
    assert len(set(codes)) == 10
    assert_accessible_day_and_night(page)
    with page.expect_download() as download:
        page.get_by_role("link", name=text("account.recoverySave")).click()
    assert open(download.value.path()).read().split() == codes
    page.reload()
    expect(page.locator("#recovery-codes")).to_have_count(0)
    expect(page.get_by_text(text("account.recoveryLeft", left="10", all="10"))).to_be_visible()

    sign_out(page)
    sign_in(page, "juno@haru.example")
    expect(page.get_by_role("heading", name=text("account.secondStepTitle"))).to_be_visible()
    assert_accessible_day_and_night(page)
    assert page.evaluate("fetch('/api/v1/account').then((it) => it.status)") == 401
    page.get_by_role("button", name=text("account.secondStepPasskey")).click()
    expect(page.get_by_text("juno@haru.example").first).to_be_visible()

    sign_out(page)
    sign_in(page, "juno@haru.example")
    page.get_by_label(text("account.recoveryCode")).fill(codes[0].lower())
    page.get_by_role("button", name=text("account.signIn"), exact=True).click()
    expect(page.get_by_text(text("account.recoveryLeft", left="9", all="10"))).to_be_visible()

    sign_out(page)
    sign_in(page, "juno@haru.example")
    page.get_by_label(text("account.recoveryCode")).fill(codes[0])
    page.get_by_role("button", name=text("account.signIn"), exact=True).click()
    expect(page.get_by_role("alert").first).to_have_text(text("account.error.recoveryCode"))
    # The passkey also works in this step.
    page.get_by_role("button", name=text("account.secondStepPasskey")).click()
    expect(page.get_by_text("juno@haru.example").first).to_be_visible()


def test_the_last_way_in_stays(person):
    page = person().page
    page.get_by_role("button", name=text("account.start")).click()
    open_fold(page, "account.passkeyAdd")
    page.locator("form[action='/account/passkey-new']").get_by_role("button").click()
    page.get_by_role("button", name=text("account.passkeyCreate")).click()
    page.locator("summary").filter(has_text=text("account.passkeyMade", date="").strip()).click()
    page.get_by_role("button", name=text("account.passkeyRemove")).click()
    expect(page.get_by_role("alert")).to_have_text(text("account.error.lastWayIn"))
    sign_out(page)
    page.get_by_role("button", name=text("account.passkeySignIn")).click()
    expect(page.get_by_role("heading", name=text("account.passkeys"))).to_be_visible()


def test_another_origin_gets_nothing(person, origin):
    mina = person()
    page = mina.page
    sign_up(page, "origin@haru.example")
    add_passkey(page)
    for name in ["127.0.0.1", "evil.localhost"]:
        page.goto(origin.replace("localhost", name) + "/account")
        page.get_by_role("button", name=text("account.passkeySignIn")).click()
        expect(page.get_by_role("alert").first).to_have_text(text("account.error.passkey"))
        assert page.evaluate("fetch('/api/v1/account').then((it) => it.status)") == 401


def test_nobody_who_is_not_known_signs_in(person):
    mina = person()
    page = mina.page
    sign_up(page, "verified@haru.example")
    add_passkey(page)
    sign_out(page)
    mina.verifies(False)
    page.get_by_role("button", name=text("account.passkeySignIn")).click()
    expect(page.get_by_role("alert").first).to_have_text(text("account.error.passkey"))
    mina.verifies(True)
    page.get_by_role("button", name=text("account.passkeySignIn")).click()
    expect(page.get_by_text("verified@haru.example").first).to_be_visible()
