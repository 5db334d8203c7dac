"""Sign-in with an OpenID Connect provider: a real one, on this machine."""

import contextlib
import json
import re
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest

import server
from api import Client

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def provider():
    port = server.free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "oidc_provider_mock", "--port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    origin = f"http://127.0.0.1:{port}"
    try:
        deadline = time.monotonic() + 30
        while True:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(origin, timeout=5).close()
                break
            assert time.monotonic() < deadline and process.poll() is None
            time.sleep(0.1)
        yield origin
    finally:
        process.terminate()
        process.wait(10)


@pytest.fixture(scope="module")
def site(provider, tmp_path_factory):
    port = server.free_port()
    described = tmp_path_factory.mktemp("providers") / "providers.json"
    described.write_text(json.dumps({"providers": [{
        "id": "mock", "name": "Mock", "issuer": provider,
        "client_id": "haru", "client_secret": "a secret",
    }]}))
    public = f"http://127.0.0.1:{port}"
    options = ["--sign-in-providers", str(described), "--public-url", public]
    with server.serve(*options, port=port) as origin:
        yield origin


def describe(provider, subject, **claims):
    url = f"{provider}/users/{urllib.parse.quote(subject)}"
    body = json.dumps(claims).encode()
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"}, method="PUT")
    urllib.request.urlopen(request, timeout=10).close()


def start(browser, address="openid/mock/start"):
    """The address of the provider's page."""
    status, headers, _ = browser.ask("GET", address)
    assert status == 303
    return headers["Location"]


def agree(browser, page, subject):
    """The address to which the provider sends the browser back."""
    status, headers, _ = browser.ask("POST", page, form={"sub": subject})
    assert status in (302, 303)
    return headers["Location"]


def sign_in(browser, subject):
    """Goes through the whole flow; returns the final address and the address of the callback."""
    back = agree(browser, start(browser), subject)
    status, headers, _ = browser.ask("GET", back)
    assert status == 303
    return headers["Location"], back


def account(browser):
    return browser.ask("GET", "account")[2]


def test_asks_with_pkce_state_and_nonce(site):
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(start(Client(site))).query)
    assert query["response_type"] == ["code"]
    assert query["code_challenge_method"] == ["S256"]
    assert all(len(query[name][0]) == 43 for name in ("code_challenge", "state", "nonce"))
    assert query["redirect_uri"] == [f"{site}/api/v1/openid/mock/callback"]


def test_signs_in_to_one_account_again_and_again(provider, site):
    describe(provider, "one", email="one@haru.example", email_verified=True)
    first, second = Client(site), Client(site)
    assert sign_in(first, "one")[0] == "/account"
    assert account(first)["email"] == "one@haru.example"
    assert account(first)["providers"] == [provider]
    assert sign_in(second, "one")[0] == "/account"
    assert account(second)["id"] == account(first)["id"]


def test_takes_no_address_that_the_provider_has_not_proven(provider, site):
    describe(provider, "unproven", email="unproven@haru.example", email_verified=False)
    browser = Client(site)
    assert sign_in(browser, "unproven")[0] == "/account"
    assert account(browser)["email"] is None
    assert account(browser)["is_anonymous"] is False


def test_an_answer_counts_once(provider, site):
    describe(provider, "replay", email="replay@haru.example", email_verified=True)
    browser = Client(site)
    _, back = sign_in(browser, "replay")
    assert browser.ask("GET", back)[1]["Location"] == "/account#error=openid_failed"


def test_an_answer_counts_in_the_browser_that_asked(provider, site):
    describe(provider, "forged", email="forged@haru.example", email_verified=True)
    attacker, victim = Client(site), Client(site)
    back = agree(attacker, start(attacker), "forged")
    assert victim.ask("GET", back)[1]["Location"] == "/account#error=openid_failed"
    start(victim)
    assert victim.ask("GET", back)[1]["Location"] == "/account#error=openid_failed"
    assert victim.ask("GET", "account")[0] == 401


@pytest.mark.parametrize("change", [{"code": "x"}, {"state": "x"}, {"iss": "http://evil.example"}])
def test_a_changed_answer_is_refused(provider, site, change):
    describe(provider, "changed", email="changed@haru.example", email_verified=True)
    browser = Client(site)
    parts = urllib.parse.urlsplit(agree(browser, start(browser), "changed"))
    query = dict(urllib.parse.parse_qsl(parts.query)) | change
    back = urllib.parse.urlunsplit(parts._replace(query=urllib.parse.urlencode(query)))
    assert browser.ask("GET", back)[1]["Location"] == "/account#error=openid_failed"
    assert browser.ask("GET", "account")[0] == 401


def test_is_tied_to_an_account_only_by_who_has_its_password(provider, site):
    describe(provider, "owner", email="owner@haru.example", email_verified=True)
    owner = Client(site)
    body = {"email": "owner@haru.example", "password": PASSWORD}
    assert owner.ask("POST", "accounts", body)[0] == 201
    other = Client(site)
    location, _ = sign_in(other, "owner")
    assert location.startswith("/account#link=")
    assert other.ask("GET", "account")[0] == 401
    link = {"link_ticket": location.split("=", 1)[1]}
    assert other.ask("POST", "sessions", body | link)[0] == 201
    third = Client(site)
    assert sign_in(third, "owner")[0] == "/account"
    assert account(third)["id"] == account(owner)["id"]


def test_is_added_to_the_account_that_is_signed_in(provider, site):
    describe(provider, "added", email="elsewhere@haru.example", email_verified=True)
    browser = Client(site)
    assert browser.ask("POST", "accounts/anonymous", {})[0] == 201
    before = account(browser)
    assert before["is_anonymous"] is True
    status, _, link = browser.ask("POST", "openid/mock/link", {})
    assert status == 201
    back = agree(browser, start(browser, link["address"]), "added")
    assert browser.ask("GET", back)[0] == 303
    assert account(browser)["id"] == before["id"]
    assert account(browser)["is_anonymous"] is False


@pytest.mark.parametrize("password, is_unlinked", [("wrong horse battery", False), (PASSWORD, True)])
def test_the_page_connects_and_disconnects_a_provider(provider, site, password, is_unlinked):
    subject = f"paged {is_unlinked}"
    describe(provider, subject, email=f"{is_unlinked}@mock.example", email_verified=True)
    browser = Client(site)
    assert browser.ask("POST", "accounts", {"email": f"{is_unlinked}@haru.example", "password": PASSWORD})[0] == 201
    page = browser.ask("POST", "/account/provider-link", form={"id": "mock", "password": PASSWORD})[2]
    way = re.search(r"/api/v1/openid/mock/start\?link=[\w-]+", page)[0]
    back = agree(browser, start(browser, way), subject)
    assert browser.ask("GET", back)[1]["Location"] == "/account"
    assert "/account/provider-unlink" in browser.ask("GET", "/account")[2]
    browser.ask("POST", "/account/provider-unlink", form={"id": "mock", "password": password})
    assert account(browser)["providers"] == ([] if is_unlinked else [provider])


def test_an_answer_by_a_form_of_the_provider_is_taken(provider, site):
    describe(provider, "form", email="form@haru.example", email_verified=True)
    browser = Client(site)
    parts = urllib.parse.urlsplit(agree(browser, start(browser), "form"))
    form = dict(urllib.parse.parse_qsl(parts.query))
    address = urllib.parse.urlunsplit(parts._replace(query=""))
    headers = {"Origin": provider, "Sec-Fetch-Site": "cross-site"}
    status, answer, _ = browser.ask("POST", address, form=form, headers=headers)
    assert (status, answer["Location"]) == (303, "/account")


def test_says_no_when_somebody_changes_their_mind(site):
    browser = Client(site)
    status, headers, _ = browser.ask("POST", start(browser), form={"action": "deny"})
    assert browser.ask("GET", headers["Location"])[1]["Location"] == "/account#error=openid_failed"
