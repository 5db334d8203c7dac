"""The checks for every page and state besides its geometry: each audit returns sentences about what is wrong."""

import contextlib

import geometry
from axe_playwright_python.base import AXE_SCRIPT

CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
# Only violations are passed from the browser to the test; the style sheets are not fetched again, since no rule that runs reads them.
RUN_AXE = """(options) => axe.run({ resultTypes: ["violations"], preload: false, ...options })
  .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `axe ${id}: ${html.slice(0, 120)}`)))"""
# axe waits with timers, and the page's clock stands still.
WITH_TIMERS = "() => { globalThis.standingTimeout = setTimeout; globalThis.setTimeout = globalThis.genuineTimeout ?? setTimeout; }"
WITHOUT_TIMERS = "() => { globalThis.setTimeout = standingTimeout; }"

MOVING = """[...document.querySelectorAll("*")].filter((el) => {
  const style = getComputedStyle(el), longest = (list) => Math.max(...list.split(",").map(parseFloat));
  return longest(style.transitionDuration) > .01 || style.animationName !== "none" && longest(style.animationDuration) > .01;
}).map((el) => `moves: ${el.outerHTML.slice(0, 80)}`)"""

CONTROLS = """[...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
  .filter((el) => el.checkVisibility({ visibilityProperty: true }) && !el.disabled && el.tabIndex >= 0)
  // Of the radio buttons of one name, Tab reaches the one that is chosen.
  .filter((el) => el.type !== "radio" || el.checked).length"""
FOCUSED = """() => {
  const el = document.activeElement;
  if (el === document.body) return null;
  const shown = el.closest("label") ?? el;
  const ring = (it) => { const s = getComputedStyle(it); return s.outlineStyle !== "none" || s.boxShadow !== "none"; };
  const near = [el, el.nextElementSibling, shown, el.parentElement].filter(Boolean);
  return { at: [...document.querySelectorAll("*")].indexOf(el), ring: near.some(ring), name: el.outerHTML.slice(0, 80) };
}"""
WIDTHS = [320, 560, 768, 899, 900, 1600]


def axe(page, options=None):
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    page.evaluate(WITH_TIMERS)
    found = page.evaluate(RUN_AXE, options or {})
    page.evaluate(WITHOUT_TIMERS)
    return found


def contrast(page):
    return axe(page, CONTRAST)


def motion(page):
    """Nothing moves with reduced motion."""
    return page.evaluate(MOVING)


@contextlib.contextmanager
def large_text(page):
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    yield
    page.evaluate("document.documentElement.style.fontSize = ''")


def text_of_twice_the_size(page):
    with large_text(page):
        return geometry.complaints(page)


def widths(page):
    """Nothing scrolls sideways at any window width."""
    size, found = page.viewport_size, []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        found += [f"{width} px: {it}" for it in geometry.complaints(page, "width")]
    page.set_viewport_size(size)
    return found


def forced_colours(page):
    """Nothing becomes invisible with forced colours."""
    page.emulate_media(forced_colors="active")
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    found = contrast(page)
    page.emulate_media(forced_colors="none")
    return found


def tab_order(page):
    """Tab reaches every control once, in page order, and shows the focus."""
    page.evaluate("() => { document.activeElement.blur(); getSelection().removeAllRanges(); scrollTo(0, 0); }")
    seen, expected = [], page.evaluate(CONTROLS)
    for _ in range(2 * expected + 20):
        page.keyboard.press("Tab")
        place = page.evaluate(FOCUSED)
        if place is None:
            break
        if place not in seen[-1:]:
            seen.append(place)
    found = [f"focus is not seen: {it['name']}" for it in seen if not it["ring"]]
    if [it["at"] for it in seen] != sorted(it["at"] for it in seen):
        found.append("the order of Tab is not that of the page")
    if len(seen) != expected:
        found.append(f"Tab reaches {len(seen)} of {expected} controls")
    return found
