"""From one version of the app to the next, with what people made kept."""

import contextlib
import http.client
import http.server
import re
import threading

import browser as looks
import server
from playwright.sync_api import expect
from test_offline import WORKER_IS_READY
from texts import text

MARK = "next"


@contextlib.contextmanager
def in_front_of(origin):
    """A proxy that hands on what the server says, and its next version once `releases` is set.

    The next version is the server's own with another number, and a mark in its pages."""
    host = origin.removeprefix("http://")
    releases = threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            upstream = http.client.HTTPConnection(host, timeout=10)
            upstream.request("GET", self.path, headers={**self.headers, "Accept-Encoding": "identity"})
            answer = upstream.getresponse()
            body, headers = answer.read(), dict(answer.getheaders())
            if releases.is_set():
                if "haru-version" in {name.lower() for name in headers}:
                    headers = {k: v[::-1] if k.lower() == "haru-version" else v for k, v in headers.items()}
                    body = body.replace(b"<head>", f"<head><meta name={MARK}>".encode())
                if self.path == "/service-worker.js":
                    body = re.sub(rb'const version = "(\w+)"', lambda it: b'const version = "' + it[1][::-1] + b'"', body)
            self.send_response(answer.status)
            for name, value in headers.items():
                if name.lower() not in ("content-length", "transfer-encoding", "connection", "etag"):
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            upstream.close()

        def log_message(self, *_):
            pass

    proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{proxy.server_port}", releases
    proxy.shutdown()
    proxy.server_close()


def test_a_new_version_is_offered_and_keeps_the_data(chromium, origin):
    with in_front_of(origin) as (address, releases):
        context = looks.context(chromium, address)
        page = context.new_page()
        page.goto("/calc")
        looks.wait_until_shown(page)
        page.evaluate(WORKER_IS_READY)
        for key in "1 0 0 + 3 0 =".split():
            page.keyboard.press(key)
        kept = page.get_by_role("listitem").filter(has_text="1:30")
        expect(kept).to_have_count(1)
        before = page.evaluate("caches.keys()")

        releases.set()
        page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
        notice = page.get_by_role("status").filter(has_text=text("app.updateReady"))
        expect(notice).to_be_visible(timeout=15_000)
        assert page.locator(f"meta[name={MARK}]").count() == 0
        with page.expect_navigation():
            notice.get_by_role("button", name=text("app.reload")).click()
        looks.wait_until_shown(page)
        assert page.locator(f"meta[name={MARK}]").count() == 1
        expect(kept).to_have_count(1)
        expect(notice).to_have_count(0)
        after = page.evaluate("caches.keys()")
        assert len(after) == 1 and after != before
        context.close()
