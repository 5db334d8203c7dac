"""An anonymous account whose records move into another one: nothing is lost, whatever is interrupted."""

import pytest
from devices import EMAIL, PASSWORD
from playwright.sync_api import expect
from texts import text

from api import Client

UP_TO_DATE = ".side .sync.ok"
# What the browser has not both sent and copied back.
WAITING = """() => new Promise((done) => indexedDB.open(`haru${localStorage.haru_copy ?? ""}`).onsuccess = ({ target: { result: database } }) => {
  database.transaction("outbox").objectStore("outbox").count().onsuccess = (event) => { database.close(); done(event.target.result); };
})"""
# Hashing a password takes long while other work runs beside the server.
PATIENCE = 30_000


def eventually(page, condition):
    """Waits for a condition that no page shows."""
    for _ in range(PATIENCE // 100):
        if condition():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it did not come true")


@pytest.fixture
def owner(device):
    """Someone with an account, on another device."""
    it = device()
    it.sign("accounts")
    it.add("Already there")
    return it


@pytest.fixture
def guest(device, owner):
    """A browser with an anonymous account and a record in it."""
    it = device("/account")
    it.page.get_by_role("button", name=text("account.start")).click()
    it.open("/dday").add("Made before")
    expect(it.page.locator(UP_TO_DATE)).to_have_count(1)
    return it


@pytest.fixture
def old_account(guest, haru):
    """The status and the days of the anonymous account."""
    session = next(cookie["value"] for cookie in guest.context.cookies() if cookie["name"] == "haru")

    def ask():
        status, _, file = Client(haru.origin).ask("GET", "export", headers={"Authorization": f"Bearer {session}"})
        return status, [cell["v"] for cell in file.get("changes", []) if cell["f"] == "name"]

    eventually(guest.page, lambda: ask() == (200, ["Made before"]))
    # The account is deleted only after this browser has copied all of it.
    eventually(guest.page, lambda: guest.page.evaluate(WAITING) == 0)
    return ask


def sign_in(guest):
    """Signs in to the account with the email address, through its form."""
    page = guest.page
    page.goto("/account")
    page.get_by_role("link", name=text("account.signIn")).click()
    page.get_by_label(text("account.email")).fill(EMAIL)
    page.get_by_label(text("account.password"), exact=True).fill(PASSWORD)
    page.get_by_role("button", name=text("account.signIn")).click(timeout=PATIENCE)
    expect(page.get_by_text(EMAIL).first).to_be_visible()


def take_along(guest):
    """Opens the app and moves the records of the anonymous account along."""
    guest.open("/dday").until_open(EMAIL)
    guest.answer_aside(True)
    return guest


def cut(guest, path):
    """Blocks requests to a path until the returned function is called."""
    def lose(route):
        mend.lost.append(route.request.url)
        route.abort()

    def mend():
        guest.context.unroute(path, lose)

    mend.lost = []
    guest.context.route(path, lose)
    return mend


def tickets(guest):
    return [cookie for cookie in guest.context.cookies() if cookie["name"] == "haru_merge" and cookie["value"]]


def test_it_is_deleted_only_after_its_records_are_in_the_other_one(guest, owner, old_account):
    mend_sync = cut(guest, "**/api/v1/sync/**")
    sign_in(guest)
    take_along(guest).shows("Made before")
    eventually(guest.page, lambda: len(mend_sync.lost) > 1)
    owner.shows("Already there")
    assert old_account() == (200, ["Made before"])

    mend_deletion = cut(guest, "**/api/v1/accounts/anonymous")
    mend_sync()
    for it in [guest.open("/dday"), owner]:
        it.shows("Already there", "Made before")
    eventually(guest.page, lambda: mend_deletion.lost)
    assert old_account() == (200, ["Made before"])
    assert len(tickets(guest)) == 1

    mend_deletion()
    guest.open("/dday").shows("Already there", "Made before")
    expect(guest.page.locator(UP_TO_DATE)).to_have_count(1)
    eventually(guest.page, lambda: old_account()[0] == 401)
    eventually(guest.page, lambda: tickets(guest) == [])
    owner.shows("Already there", "Made before")


def test_it_stays_when_it_has_what_this_browser_never_copied(guest, owner, old_account, haru):
    mend_sync = cut(guest, "**/api/v1/sync/**")
    session = next(cookie["value"] for cookie in guest.context.cookies() if cookie["name"] == "haru")
    sign_in(guest)
    take_along(guest)
    push = {"device": "script", "after": 0, "prior": 0, "now": 1, "ops": [
        {"n": 1, "e": "dday", "i": "by-a-script", "f": "name", "v": "By a script", "t": 1}]}
    assert Client(haru.origin).ask("POST", "sync/push", push, headers={"Authorization": f"Bearer {session}"})[0] == 200
    mend_sync()
    # The deletion was requested and answered.
    with guest.page.expect_response("**/api/v1/accounts/anonymous", timeout=PATIENCE):
        guest.open("/dday").shows("Already there", "Made before")
    status, names = old_account()
    assert (status, sorted(names)) == (200, ["By a script", "Made before"])


def test_a_wrong_password_leaves_the_account_as_it_was(guest):
    page = guest.page
    page.goto("/account")
    page.get_by_role("link", name=text("account.signIn")).click()
    page.get_by_label(text("account.email")).fill(EMAIL)
    page.get_by_label(text("account.password"), exact=True).fill("wrong password")
    page.get_by_role("button", name=text("account.signIn")).click(timeout=PATIENCE)
    expect(page.get_by_role("alert")).to_have_text(text("account.error.credentials"))
    expect(page.get_by_label(text("account.email"))).to_have_value(EMAIL)
    page.goto("/account")
    expect(page.get_by_text(text("account.anonymousText"))).to_be_visible()
