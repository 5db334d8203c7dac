"""Measures the app in Chromium with a full storage: how long its pages take to open, and to react."""

import contextlib
import statistics
import time

import app
from app import looks, server
from setting import sized

import work

FRAME = 16.7
BUTTON = """const find = (name) => [...document.querySelectorAll("main button")]
  .find((one) => (one.getAttribute("aria-label") ?? one.textContent).trim() === name);"""


@contextlib.contextmanager
def device(cells, **options):
    """A page of a device that stores these cells."""
    with server.serve() as origin, looks.chromium() as chromium:
        context = looks.context(chromium, origin, is_idle=True, **options)
        work.keep(context, origin, cells)
        yield context.new_page()


def typed(text, field="main input[type=search]"):
    """Types a text into the search letter by letter, clears it and starts again; leaves it empty."""
    return f"""const field = document.querySelector("{field}");
field.value = "{text}".slice(0, (turn + 1) % {len(text) + 1});
field.dispatchEvent(new Event("input", {{ bubbles: true }}));"""


def tapped(*names):
    """Taps buttons by their names, the next one each time."""
    return f"{BUTTON} find({list(names)}[turn % {len(names)}]).click();"


def pressed(*keys):
    """Presses keys, the next one each time."""
    return f"""document.body.dispatchEvent(new KeyboardEvent("keydown", {{ key: {list(keys)}[turn % {len(keys)}], bubbles: true }}));"""


TICK = "window.dispatchEvent(new Event('focus'));"


def opened(page, path):
    """Opens a page; measures until the device's records are shown."""
    began = time.perf_counter()
    page.goto(path)
    looks.wait_until_shown(page)
    page.wait_for_selector("[data-state=waits]", state="detached")
    print(f"{path.split('?')[0]:16} opens in {(time.perf_counter() - began) * 1000:5.0f} ms", flush=True)


def measured(page, name, act, rounds=sized(60, 6)):
    """Prints the median time of an action until patched and until laid out, the longest of the latter, and how many took
    longer than a frame."""
    script, shown = page.evaluate(app.MEASURE, [act, rounds])
    late = sum(time > FRAME for time in shown)
    print(f"  {name:24} {statistics.median(script):6.2f} ms patched, {statistics.median(shown):6.2f} ms laid out, "
          f"longest {max(shown):6.2f}" + (f", {late} of {rounds} longer than a frame" if late else ""), flush=True)
