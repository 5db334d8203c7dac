"""Drawings on and beside the clock and in the forms of Focus: nothing is black, cut off, shifted or scaled."""

import datetime

import pytest
from playwright.sync_api import expect

import browser as looks
import work
from alarms import MORNING, add_alarm

SIZES = [{"width": width, "height": height} for width, height in [(320, 568), (390, 844), (1280, 800)]]
OUTSIDE = """(dialog) => {
  const box = dialog.getBoundingClientRect();
  return [...dialog.querySelectorAll("button, input, select, summary, h2, span, b")].filter((it) => {
    const { left, right, width } = it.getBoundingClientRect();
    return width > 1 && (left < box.left || right > box.right);
  }).map((it) => it.textContent || it.type);
}"""
# The painted size of each text in a drawing.
PAINTED = """() => [...document.querySelectorAll("main svg text")].filter((it) => it.getClientRects().length)
  .map((it) => parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a)"""


def test_a_ring_fills_the_screen(clock_page):
    page = clock_page()
    add_alarm(page, "09:30")
    page.clock.run_for(31_000)
    ring = page.get_by_role("dialog")
    ring.wait_for()
    for size in SIZES:
        page.set_viewport_size(size)
        assert ring.bounding_box() == {"x": 0, "y": 0, **size}
        fills = ring.locator("circle").evaluate_all("(them) => them.map((it) => getComputedStyle(it).fill)")
        assert fills == ["none"] * 3
        expect(ring.get_by_role("button", name="Stop", exact=True)).to_be_in_viewport(ratio=1)
        expect(ring.get_by_role("button", name="Snooze 9 minutes")).to_be_in_viewport(ratio=1)
        assert ring.locator("time").evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)") >= 36


def test_the_word_that_the_page_is_silent_moves_nothing(clock_page):
    page = clock_page()
    add_alarm(page, "10:30")
    page.evaluate("Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: false }) })")
    row = page.locator("li.alarm")
    before = row.bounding_box()
    # Another tone, because only then is the browser asked whether it may play sound.
    row.get_by_role("switch").evaluate("(it) => it.click()")
    row.get_by_role("switch").evaluate("(it) => it.click()")
    expect(page.locator(".silence")).to_be_visible()
    assert row.bounding_box() == before


@pytest.mark.parametrize("language", looks.LANGUAGES)
def test_nothing_of_the_form_of_a_task_is_cut(visit, language):
    page = visit("/focus", language=language)
    page.locator("#new").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("summary").click()
    for size in SIZES:
        page.set_viewport_size(size)
        assert dialog.evaluate(OUTSIDE) == [], size
        assert dialog.evaluate("(it) => it.scrollWidth <= it.clientWidth"), size


def test_an_estimate_is_slid_over_its_cells(visit):
    page = visit("/focus")
    page.locator("#new").click()
    cells = page.locator(".fill")
    box = cells.bounding_box()
    page.mouse.click(box["x"] + box["width"] * .74, box["y"] + 20)
    expect(page.locator(".est")).to_have_text("1 h 30 min")
    page.get_by_role("slider").press("ArrowRight")
    expect(page.locator(".est")).to_have_text("1 h 35 min")


@pytest.mark.parametrize("path", ["/focus/records", "/focus/task?id=TASK", "/clock/timer"])
def test_the_text_of_drawings_is_as_large_as_other_text(chromium, origin, path):
    context = looks.context(chromium, origin)
    cells, tasks = work.items(MORNING - 30 * work.DAY)
    work.keep(context, origin, cells + work.sessions(tasks, MORNING + datetime.timedelta(days=1), 60))
    page = context.new_page()
    page.clock.install(time=MORNING)
    page.goto(path.replace("TASK", tasks[0]))
    looks.wait_until_shown(page)
    for size in SIZES:
        page.set_viewport_size(size)
        sizes = page.evaluate(PAINTED)
        assert len(sizes) > 3
        assert [it for it in sizes if not 11 <= it <= 20] == [], size
    context.close()
