"""What a browser says about a server that does not respond, with real sockets at the server's own address (decision 23)."""

import contextlib
import http.server
import re
import signal

import browser as looks
import loopback
from devices import UP_TO_DATE
from texts import text


def asks(device):
    """Syncs now, as after a network change."""
    device.page.evaluate("dispatchEvent(new Event('online')) && null")


def says(device, name):
    device.state("^" + re.escape(text(f"sync.state.{name}")))


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


def test_says_why_the_server_does_not_answer_as_far_as_it_can_know(device, haru):
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
    # Nothing listens: the browser does not tell scripts why, but says so on the page that the link opens (the headless shell draws no such
    # page, so the test reads the error that it was given).
    haru.stop(kill=True)
    says(phone, "unreachable")
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
