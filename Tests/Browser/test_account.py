"""The account pages: server-rendered forms, with and without scripts."""

import email
import itertools
import re
import time

import browser as looks
import pytest
import server
from playwright.sync_api import expect
from texts import text

from api import Client

PASSWORD = "correct horse battery"
clients = itertools.count(1)


@pytest.fixture(scope="module")
def origin():
    """A server behind a proxy: each client may create only a few accounts, so each person gets an address of their own."""
    with server.serve("--trusted-proxy", "127.0.0.1") as address:
        yield address


@pytest.fixture
def person(chromium, origin):
    """`person(language="ko")` is a page of someone without an account, in a new profile."""
    contexts = []

    def new(**options):
        address = {"X-Forwarded-For": f"10.0.0.{next(clients)}"}
        contexts.append(looks.context(chromium, origin, extra_http_headers=address, **options))
        page = contexts[-1].new_page()
        page.goto("/account")
        return page

    yield new
    for context in contexts:
        context.close()


def sign_up(page, email, language="en"):
    page.get_by_role("link", name=text("account.signUp", language)).click()
    page.get_by_label(text("account.email", language)).fill(email)
    page.get_by_label(text("account.newPassword", language)).fill(PASSWORD)
    page.get_by_role("button", name=text("account.signUp", language)).click()
    expect(page.get_by_role("heading", name=text("account.devices", language))).to_be_visible()


def open_fold(page, key, language="en"):
    page.locator("summary").filter(has_text=text(key, language)).click()


def test_an_account_that_is_to_be_deleted_can_be_kept(person):
    page = person()
    email = "end@haru.example"
    sign_up(page, email)
    open_fold(page, "account.delete")
    page.locator("form[action='/account/delete']").get_by_label(text("account.currentPassword")).fill(PASSWORD)
    page.get_by_role("button", name=text("account.delete"), exact=True).click()
    expect(page.get_by_role("status")).to_be_visible()
    page.get_by_label(text("account.email")).fill(email)
    page.get_by_label(text("account.password"), exact=True).fill(PASSWORD)
    page.get_by_role("button", name=text("account.signIn")).click()
    keep = page.get_by_role("button", name=text("account.keep"))
    expect(keep).to_be_visible()
    keep.click()
    expect(keep).to_have_count(0)


def test_a_token_for_some_kinds_is_made_and_says_what_it_reaches(person, origin):
    page = person()
    sign_up(page, "kinds@haru.example")
    page.locator("summary").filter(has_text=text("account.tokenNew")).focus()
    page.keyboard.press("Enter")
    page.get_by_label(text("account.tokenName")).fill("Words only")
    page.get_by_text(text("account.tokenKinds")).focus()
    page.keyboard.press("Enter")
    words = page.locator("select[name=feature-words]")
    assert words.bounding_box()["height"] >= 44
    words.select_option("read")
    page.get_by_role("button", name=text("account.tokenMake")).click()
    headers = {"Authorization": f"Bearer {page.locator('code').inner_text()}"}
    push = {"device": "script", "after": 0, "prior": 0, "now": 1, "ops": [
        {"n": 1, "e": "dday", "i": "x", "f": "name", "v": "Exam", "t": 1}]}
    assert Client(origin).ask("GET", "export", headers=headers)[0] == 200
    assert Client(origin).ask("POST", "sync/push", push, headers=headers)[0] == 403
    row = page.locator(".row").filter(has_text="Words only")
    reach = text("account.tokenReach", access=text("account.tokenRead"), data=text("word.title"))
    expect(row).to_contain_text(reach)
    expect(row).to_contain_text(text("account.lastUsed", date="").strip())


def test_signs_up_out_and_in_by_keyboard_alone(person):
    page = person(java_script_enabled=False)
    sign_up(page, "keyboard@haru.example")
    page.get_by_role("button", name=text("account.signOutHere")).focus()
    page.keyboard.press("Enter")
    page.get_by_label(text("account.email")).focus()
    page.keyboard.type("keyboard@haru.example")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("keyboard@haru.example").first).to_be_visible()


def test_says_what_is_wrong_and_keeps_the_address(person):
    page = person()
    page.get_by_label(text("account.email")).fill("nobody@haru.example")
    page.get_by_label(text("account.password"), exact=True).fill("wrong password")
    page.get_by_role("button", name=text("account.signIn")).click()
    expect(page.get_by_role("alert")).to_have_text(text("account.error.credentials"))
    expect(page.get_by_label(text("account.email"))).to_have_value("nobody@haru.example")


def test_begins_without_an_address_and_adds_one_later(person, assert_accessible):
    page = person()
    page.get_by_role("button", name=text("account.start")).click()
    expect(page.get_by_text(text("account.anonymousText"))).to_be_visible()
    assert_accessible(page)
    # Nobody could sign in to it again, so it can be upgraded or deleted, but not signed out of.
    expect(page.get_by_role("button", name=text("account.signOutHere"))).to_have_count(0)
    page.get_by_label(text("account.email")).fill("later@haru.example")
    page.get_by_label(text("account.newPassword")).first.fill(PASSWORD)
    page.get_by_role("button", name=text("account.signUp")).click()
    expect(page.get_by_text("later@haru.example").first).to_be_visible()
    expect(page.get_by_role("button", name=text("account.signOutHere"))).to_be_visible()


def test_signs_another_device_out(person, origin):
    page = person()
    sign_up(page, "devices@haru.example")
    other = Client(origin)
    body = {"email": "devices@haru.example", "password": PASSWORD, "device": "My phone"}
    assert other.ask("POST", "sessions", body)[0] == 201
    page.reload()
    page.get_by_role("button", name=text("account.endSession", name="My phone")).click()
    expect(page.get_by_text("My phone")).to_have_count(0)
    assert other.ask("GET", "account")[0] == 401


def test_a_link_from_a_mail_leads_to_a_new_password(person, tmp_path):
    page = person()
    page.goto("/account#reset=no-such-ticket")
    page.get_by_label(text("account.newPassword")).fill(PASSWORD)
    assert "no-such-ticket" not in page.url
    page.get_by_role("button", name=text("app.save")).click()
    expect(page.get_by_role("alert")).to_have_text(text("account.error.ticket"))


def link_in_a_mail(folder):
    """The link in the only mail of a folder, once it is there."""
    deadline = time.monotonic() + looks.PATIENCE / 1000
    while time.monotonic() < deadline:
        for mail in folder.glob("*.mail"):
            found = re.search(r"#\w+=\S+", email.message_from_bytes(mail.read_bytes()).get_payload(decode=True).decode())
            if found:
                return found[0]
        time.sleep(0.05)
    raise AssertionError("no mail came")


@pytest.mark.parametrize("language", looks.LANGUAGES)
def test_a_link_from_a_mail_asks_before_it_signs_in(chromium, tmp_path, assert_accessible_day_and_night, language):
    address = "mina.with.a.name.that.is.long@university.example"
    with server.serve("--mail-command", f"tee {tmp_path}/one.mail", "--mail-from", "haru@haru.example") as origin:
        context = looks.context(chromium, origin, language=language)
        assert context.request.post("/api/v1/accounts", data={"email": address, "password": PASSWORD}).status == 202
        page = context.new_page()
        page.goto(f"/account{link_in_a_mail(tmp_path)}")
        expect(page.get_by_role("heading", name=text("account.confirmTitle", language, email=address))).to_be_visible()
        for width in [390, 1280]:
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate(
                "[...document.querySelectorAll('.hello, .hello h2, .hello p')].every((it) => it.scrollWidth <= it.clientWidth)"), width
        assert_accessible_day_and_night(page)
        assert page.evaluate("fetch('/api/v1/account').then((it) => it.status)") == 401
        page.get_by_role("button", name=text("account.signIn", language), exact=True).click()
        expect(page.get_by_text(address).first).to_be_visible()
        context.close()


def test_a_token_is_shown_once_and_works(person, origin):
    page = person()
    sign_up(page, "tokens@haru.example")
    open_fold(page, "account.tokenNew")
    page.get_by_label(text("account.tokenName")).fill("Shortcuts")
    page.get_by_role("button", name=text("account.tokenMake")).click()
    token = page.locator("code").inner_text()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=text("account.tokenCopy")).click()
    expect(page.get_by_text(text("app.copied"))).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == token
    headers = {"Authorization": f"Bearer {token}"}
    assert Client(origin).ask("GET", "export", headers=headers)[0] == 200
    page.goto("/account")
    expect(page.locator("code")).to_have_count(0)


def test_the_operators_terms_are_asked_for_as_the_app_starts(chromium, tmp_path):
    """Until the person agrees; signing out needs no agreement."""
    (tmp_path / "terms.md").write_text("# Our terms")
    person = {"email": "terms@haru.example", "password": PASSWORD}
    with server.serve("--legal-dir", str(tmp_path), "--consent", "terms=1") as origin:
        context = looks.context(chromium, origin)
        assert context.request.post("/api/v1/accounts", data=person).status == 201
        page = context.new_page()
        agree = page.get_by_role("button", name=text("account.consentAgree"))
        page.goto("/dday", wait_until="commit")
        expect(page).to_have_url(f"{origin}/account")
        expect(page.get_by_role("link", name="Our terms").first).to_be_visible()
        with page.expect_response("**/api/v1/sync/pull*"):
            page.get_by_role("button", name=text("account.signOutHere")).click()
        page.evaluate("globalThis.isBefore = true")
        page.get_by_role("button", name=text("signOut.keep")).click()
        looks.wait_until(page, "!globalThis.isBefore && document.querySelector('#app main')?.$id")
        assert "haru_account" not in [cookie["name"] for cookie in context.cookies()]
        assert context.request.post("/api/v1/sessions", data=person).status == 201
        page.goto("/account")
        agree.click()
        expect(page).to_have_url(f"{origin}/")
        page.goto("/account")
        expect(page.get_by_role("heading", name=text("account.devices"))).to_be_visible()
        context.close()


def test_settings_lead_to_it(visit):
    page = visit("/settings")
    page.get_by_role("link", name=text("account.title")).click()
    expect(page.get_by_role("heading", name=text("account.signInTitle"))).to_be_visible()


@pytest.mark.parametrize("size", looks.SIZES)
def test_is_a_page_of_the_settings_in_the_frame_of_the_app(person, size):
    page = person(size=size)
    name = text("app.allPages" if size == "desktop" else "app.mainPages")
    frame = page.get_by_role("navigation", name=name)
    expect(frame.locator("[aria-current]")).to_have_text(text("settings.title" if size == "desktop" else "today.title"))
    frame.get_by_role("link", name=text("clock.title" if size == "phone" else "clock.timer")).first.click()
    expect(page).to_have_url(re.compile("/clock"))
