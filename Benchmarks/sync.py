"""How long a change takes from one browser to another: both browsers and the server on this machine.

Both show the settings. One chooses another hour for the start of the day; the time runs from that choice until the
other's list shows it, polled in every frame. Prints the median, p99 and the maximum, in milliseconds.
"""

import statistics
import tempfile
import time

from setting import sized

import browser as looks
import server

SIGN = """async ([path, email]) => (await fetch(`/api/v1/${path}`, { method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ email, password: "correct horse battery" }) })).status"""
# Only the list of hours has 24 entries.
LIST = """[...document.querySelectorAll("main select")].find((list) => list.length === 24)"""
CHOOSE = f"""(hour) => {{
  const list = {LIST};
  list.value = hour;
  const now = Date.now();
  list.dispatchEvent(new Event("change", {{ bubbles: true }}));
  return now;
}}"""
WATCH = f"""() => {{
  globalThis.seen = {{}};
  const look = () => {{
    const {{ value }} = {LIST};
    if (value !== globalThis.last) globalThis.seen[globalThis.last = value] = Date.now();
    requestAnimationFrame(look);
  }};
  look();
}}"""


class Pair:
    """A person's two browsers, on one server or on two."""

    def __init__(self, chromium, origins, email="mina@haru.example"):
        self.pages = []
        self.changes = 0
        for path, origin in zip(["accounts", "sessions"], origins):
            page = looks.context(chromium, origin, is_idle=True, size="desktop").new_page()
            page.goto("/settings")
            looks.wait_until_shown(page)
            assert page.evaluate(SIGN, [path, email]) == 201
            page.reload()
            looks.wait_until_shown(page)
            page.locator(".side .sync.ok").wait_for()
            self.pages.append(page)
        self.pages[1].evaluate(WATCH)

    def change(self):
        """The milliseconds that a change takes from one to the other."""
        one, other = self.pages
        hour = str((self.changes * 7 + 1) % 24)
        self.changes += 1
        other.evaluate("(hour) => delete globalThis.seen[hour]", hour)
        begun = one.evaluate(CHOOSE, hour)
        while not (seen := other.evaluate("(hour) => globalThis.seen[hour]", hour)):
            time.sleep(0.02)
        return seen - begun


def main(changes):
    with tempfile.TemporaryDirectory() as data, looks.chromium() as chromium:
        running = server.Server(data)
        running.start()
        try:
            pair = Pair(chromium, [running.origin] * 2)
            times = sorted(pair.change() for _ in range(changes))
            print(f"{changes} changes: median {statistics.median(times):.0f} ms, "
                  f"p99 {times[int(len(times) * 0.99)]} ms, longest {times[-1]} ms")
        finally:
            running.stop()


if __name__ == "__main__":
    main(sized(200, 3))
