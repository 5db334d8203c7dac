"""The recipe of Documentation/nginx.conf, with a real nginx."""

import http.client
import json
import ssl
import sys
import time
import urllib.parse

import pytest

import recipe
import server
from api import Client

pytestmark = pytest.mark.skipif(recipe.NGINX is None, reason="nginx is not installed")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("nginx")
    port, plain = server.free_port(), server.free_port()
    options = ["--public-url", f"https://localhost:{port}", "--trusted-proxy", "127.0.0.1"]
    with server.serve(*options) as direct:
        haru_port = int(direct.rsplit(":", 1)[1])
        with recipe.nginx(folder, recipe.for_one(haru_port), port, plain) as (origin, certificate):
            yield origin, certificate, f"http://localhost:{plain}"


def test_the_app_comes_through_with_its_headers(site):
    origin, certificate, _ = site
    status, headers, text = Client(origin, certificate).ask("GET", origin + "/calc",
                                                            headers={"Accept": "text/html"})
    assert status == 200
    assert '<div id="app">' in text
    assert headers["Strict-Transport-Security"] == "max-age=63072000"


def test_plain_http_leads_to_https(site):
    _, _, plain = site
    status, headers, _ = Client(plain).ask("GET", plain + "/calc")
    assert status == 301
    assert headers["Location"] == "https://localhost/calc"


def test_people_sign_up_and_stay_signed_in(site):
    origin, certificate, _ = site
    browser = Client(origin, certificate)
    body = {"email": "mina@haru.example", "password": "correct horse battery"}
    headers = {"Origin": origin, "Sec-Fetch-Site": "same-origin"}
    assert browser.ask("POST", "accounts", body, headers=headers)[0] == 201
    assert sorted(cookie.name for cookie in browser.jar) == ["__Host-haru", "haru_account"]
    assert browser.ask("GET", "account")[2]["email"] == "mina@haru.example"


def test_another_site_is_refused(site):
    origin, certificate, _ = site
    headers = {"Origin": "https://evil.example"}
    status, _, problem = Client(origin, certificate).ask("POST", "sessions", {}, headers=headers)
    assert (status, problem["code"]) == (403, "cross_site")


def test_news_come_through_at_once(site):
    origin, certificate, _ = site
    phone = Client(origin, certificate)
    assert phone.ask("POST", "accounts/anonymous", {}, headers={"Origin": origin})[0] == 201

    def heard(news, line):
        return any(said.strip() == line for said in iter(news.readline, b""))

    with phone.opener.open(origin + "/api/v1/sync/events", timeout=10) as news:
        assert heard(news, b"id: 0")
        push = {"device": "phone", "after": 0, "prior": 0, "now": 1,
                "ops": [{"n": 1, "e": "dday", "i": "a", "f": "name", "v": "Exam", "t": 1}]}
        assert phone.ask("POST", "sync/push", push, headers={"Origin": origin})[0] == 200
        # A buffering proxy would hold it back for good.
        assert heard(news, b"id: 1")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")
def test_limits_count_for_the_client_and_not_for_the_proxy(site):
    origin, certificate, _ = site
    address = urllib.parse.urlsplit(origin)
    context = ssl.create_default_context(cafile=certificate)

    def sign_in(number, source):
        connection = http.client.HTTPSConnection(
            address.hostname, address.port, context=context, source_address=(source, 0)
        )
        # nginx appends the real client to whatever a client claims, so the claim has no effect.
        headers = {"X-Forwarded-For": f"198.51.100.{number}", "Content-Type": "application/json"}
        body = {"email": f"{number}@haru.example", "password": "wrong password"}
        connection.request("POST", "/api/v1/sessions", json.dumps(body), headers)
        status = connection.getresponse().status
        connection.close()
        return status

    started = time.monotonic()
    answers = [sign_in(number, "127.0.0.2") for number in range(14)]
    # Ten at once, then one a minute: on a busy machine some recover while passwords are hashed.
    assert answers[:10] == [401] * 10
    assert answers.count(401) <= 10 + (time.monotonic() - started) // 60
    assert sign_in(99, "127.0.0.3") == 401
