"""A server whose next version is released when a test says so."""

import contextlib
import re
import threading

import proxy

MARK = "next"


class Releases:
    """The number of versions after the first, and the path whose next request waits for `end`."""

    number, silent = 0, None

    def __init__(self):
        self.end = threading.Event()


@contextlib.contextmanager
def in_front_of(origin):
    """A proxy that passes on the server's responses, and its next version after each release.

    The next version is the server's own with another number, and a mark in its pages.
    """
    releases = Releases()

    def change(path, headers, body):
        if path == releases.silent:
            releases.silent = None
            releases.end.wait()
        if number := releases.number:
            if "haru-version" in {name.lower() for name in headers}:
                headers = {k: f"{v}{number}" if k.lower() == "haru-version" else v for k, v in headers.items()}
                body = body.replace(b"<head>", f"<head><meta name={MARK}{number}>".encode())
            if path == "/service-worker.js":
                body = re.sub(rb'const version = "(\w+)"', rb'const version = "\g<1>%d"' % number, body)
        return headers, [body]

    with proxy.in_front_of(origin, change) as address:
        yield address, releases
        releases.end.set()


def wake_much_later(page):
    """Wakes a device that slept for a quarter of an hour."""
    page.evaluate("""() => {
      const now = Date.now;
      Date.now = () => now() + 15 * 60_000;
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
