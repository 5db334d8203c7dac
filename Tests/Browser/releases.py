"""A server whose next version is released when a test says so."""

import contextlib
import re

import proxy

MARK = "next"


class Releases:
    """The number of versions after the first."""

    number = 0


@contextlib.contextmanager
def in_front_of(origin):
    """A proxy that passes on the server's responses, and its next version after each release.

    The next version is the server's own with another number, and a mark in its pages.
    """
    releases = Releases()

    def change(path, headers, body):
        if number := releases.number:
            if "haru-version" in {name.lower() for name in headers}:
                headers = {k: f"{v}{number}" if k.lower() == "haru-version" else v for k, v in headers.items()}
                body = body.replace(b"<head>", f"<head><meta name={MARK}{number}>".encode())
            if path == "/service-worker.js":
                body = re.sub(rb'const version = "(\w+)"', rb'const version = "\g<1>%d"' % number, body)
        return headers, [body]

    with proxy.in_front_of(origin, change) as address:
        yield address, releases


def wake_much_later(page):
    """Wakes a device that slept for a quarter of an hour."""
    page.evaluate("""() => {
      const now = Date.now;
      Date.now = () => now() + 15 * 60_000;
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
