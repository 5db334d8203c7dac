"""What the app says about a server that does not respond, with real sockets at the server's own address (decision 23)."""

import base64
import contextlib
import http.server
import re
import signal
import subprocess

import browser as looks
import loopback
import pytest
import recipe
import server
from devices import UP_TO_DATE, Device
from playwright.sync_api import expect
from texts import text


def asks(device):
    """Syncs now, as after a network change."""
    device.page.evaluate("dispatchEvent(new Event('online')) && null")


def says(device, name):
    device.state("^" + re.escape(text(f"sync.state.{name}")))


def names(device, cause):
    expect(device.page.get_by_text(text(f"sync.why{cause}"), exact=True)).to_be_visible()


def key_hash(certificate):
    """The hash of a certificate's public key by which Chromium is told to trust it."""
    run = lambda *command, said: subprocess.run(["openssl", *command], input=said, check=True, capture_output=True).stdout
    key = run("pkey", "-pubin", "-outform", "der", said=run("x509", "-in", certificate, "-pubkey", "-noout", said=b""))
    return base64.b64encode(run("dgst", "-sha256", "-binary", said=key)).decode()


@contextlib.contextmanager
def proxy_without_a_server(port):
    """A proxy at the address of a server that is down."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(502)
            self.end_headers()
            self.wfile.write(b"<h1>Bad gateway</h1>")

        do_POST = do_GET

        def log_message(self, *_):
            pass

    proxy = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
    with loopback.running(proxy):
        yield


def test_says_why_the_server_does_not_answer(device, haru):
    phone = device("/settings", service_worker=True)
    phone.sign("accounts")
    phone.state(UP_TO_DATE)
    looks.wait_for_worker(phone.page)
    # It accepts connections and sends nothing.
    haru.process.send_signal(signal.SIGSTOP)
    asks(phone)
    says(phone, "silent")
    haru.process.send_signal(signal.SIGCONT)
    phone.state(UP_TO_DATE)
    # Nothing listens. The link opens a page on which the browser says so itself (the headless shell draws no such page, so the test reads the
    # error that it was given).
    haru.stop(kill=True)
    says(phone, "unreachable")
    names(phone, "Refused")
    refused = lambda request: request.url.endswith("/healthz") and request.failure == "net::ERR_CONNECTION_REFUSED"
    with phone.context.expect_event("requestfailed", refused), phone.context.expect_page() as opened:
        phone.page.get_by_role("link", name=text("sync.why")).click()
    opened.value.close()
    with proxy_without_a_server(haru.port):
        asks(phone)
        says(phone, "gateway")
    phone.context.set_offline(True)
    says(phone, "offline")
    phone.context.set_offline(False)
    haru.start()
    asks(phone)
    phone.state(UP_TO_DATE)


@pytest.mark.skipif(recipe.NGINX is None, reason="nginx is not installed")
def test_says_that_the_certificate_is_not_trusted(playwright, tmp_path):
    folders = [tmp_path / name for name in ["first", "second"]]
    for folder in folders:
        folder.mkdir()
    port, plain = server.free_port(), server.free_port()
    with server.serve("--public-url", f"https://localhost:{port}", "--trusted-proxy", "127.0.0.1") as direct:
        proxied = recipe.for_one(int(direct.rsplit(":", 1)[1]))
        with recipe.nginx(folders[0], proxied, port, plain) as (origin, certificate):
            browser = looks.launch(playwright, f"--ignore-certificate-errors-spki-list={key_hash(certificate)}")
            phone = Device(looks.context(browser, origin, size="desktop"), "/settings")
            phone.sign("accounts")
            phone.state(UP_TO_DATE)
        with recipe.nginx(folders[1], proxied, port, plain):
            asks(phone)
            says(phone, "unreachable")
            names(phone, "Untrusted")
        browser.close()


def test_says_that_the_name_of_the_server_has_no_address(playwright, haru, tmp_path):
    origin = f"http://haru.test:{haru.port}"

    def start(address):
        return playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=looks.executable(is_whole=True), base_url=origin, locale="en-GB", timezone_id="Asia/Seoul",
            args=["--no-sandbox", f"--host-resolver-rules=MAP haru.test {address}", f"--unsafely-treat-insecure-origin-as-secure={origin}"])

    with start("127.0.0.1") as context:
        phone = Device(context, "/settings")
        phone.sign("accounts")
        phone.state(UP_TO_DATE)
        looks.wait_for_worker(phone.page)
        looks.wait_until_kept(phone.page)
    with start("~NOTFOUND") as context:
        phone = Device(context, "/settings")
        says(phone, "unreachable")
        names(phone, "UnknownHost")
