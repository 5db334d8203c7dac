"""The app respects browser and system preferences, and its first paint does not shift."""

import re
import time

import browser as looks
import month
import proxy
import pytest
import work
from playwright.sync_api import expect
from texts import text

SHIFTS = """() => new Promise((done) => {
  const found = [];
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) found.push(
      shift.value, ...shift.sources.map(({ node, previousRect: was, currentRect: is }) => `${(node?.outerHTML ?? node?.textContent ?? "").slice(0, 100)}: ${[was, is].map((it) => [it.x, it.y, it.width, it.height])}`));
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(found), 300);
})"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def open_slowly(page, path, before=None):
    """Opens a page whose app arrives only after the server's view is painted, and runs a script before it."""
    held = []
    page.route("**/app.*.wasm", lambda route: held.append(route))
    page.goto(path, wait_until="domcontentloaded")
    page.evaluate(PAINTED)
    if before:
        page.evaluate(before)
    for route in held:
        route.continue_()
    page.unroute("**/app.*.wasm")
    looks.wait_until_shown(page)


SEEN = """() => {
  globalThis.seen = [];
  const look = () => {
    // The search is a page of its own where it is opened by its address.
    const page = document.querySelector("#app .palette[open]") ?? document.querySelector("#app main");
    const title = page?.querySelector("h1:not(.fallback *)");
    const text = title && getComputedStyle(title).visibility === "visible" ? title.textContent : "";
    seen.push([page?.childElementCount > 0, text, getComputedStyle(document.body).backgroundColor]);
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("size, language, theme", [("phone", "ko", "light"), ("desktop", "en", "dark")])
@pytest.mark.parametrize("path", looks.EVERY_PAGE)
def test_the_app_takes_the_first_paint_over_without_a_shift_or_a_blank_frame(chromium, origin, path, size, language, theme):
    # The date differs from the server's for most of the day.
    context = looks.context(chromium, origin, size=size, language=language, theme=theme, timezone_id="Pacific/Kiritimati")
    page = context.new_page()
    open_slowly(page, path, before=SEEN)
    shifts = page.evaluate(SHIFTS)
    assert not shifts, shifts
    seen = page.evaluate("seen")
    are_full, titles, colours = map(set, zip(*seen))
    # Only the app knows the date, which is the title of Today.
    assert len(seen) > 2 and are_full == {True} and len(colours) == 1, seen
    assert len(titles - {""}) == 1 and ("" not in titles or path == "/today"), titles
    context.close()


def in_pieces(path, headers, body):
    """Delivers the view of a page in six pieces, with time to paint between them."""
    def pieces():
        view = body.index(b'<div id="app">')
        step = (len(body) - view) // 5
        yield body[:view]
        for start in range(view, len(body), step):
            time.sleep(0.1)
            yield body[start:start + step]

    is_page = "text/html" in headers.get("Content-Type", "")
    return headers, pieces() if is_page else [body]


def test_nothing_shifts_where_a_page_comes_in_pieces(chromium, origin):
    with proxy.in_front_of(origin, in_pieces) as address:
        context = looks.context(chromium, address)
        page = context.new_page()
        open_slowly(page, "/calc")
        assert page.evaluate(SHIFTS) == []
        context.close()


# The pages that show them.
WITH_RECORDS = ["/today", "/search", "/calc", "/dday", "/words", "/words/review", "/words/progress", "/settings/data"]


@pytest.mark.parametrize("size", looks.SIZES)
def test_nothing_shifts_where_there_are_records(chromium, origin, size):
    context = looks.context(chromium, origin, size=size)
    page = context.new_page()

    def go(path):
        page.goto(path)
        looks.wait_until_shown(page)

    go("/calc")
    for key in "1 0 0 + 3 0 =".split():
        page.keyboard.press(key)
    go("/dday")
    for name in ["Finals", "Trip"]:
        page.locator("#save").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.type(name)
        page.get_by_role("dialog").get_by_label(text("field.date"), exact=True).fill("2027-03-01")
        page.keyboard.press("Enter")
        expect(page.get_by_role("listitem").filter(has_text=name)).to_have_count(1)
    go("/words")
    page.locator("#new-word").fill("ember")
    page.locator("#new-word").press("Enter")
    expect(page.locator("ul.rows > li").filter(has_text="ember")).to_be_visible()
    for path in WITH_RECORDS:
        open_slowly(page, path)
        assert page.evaluate(SHIFTS) == [], path
    context.close()


# Where colour alone conveys something: the page, the element that has it, and one that does not (or the page itself).
TOLD_BY_COLOUR = [("/settings", "input.switch:checked", "input.switch:not(:checked)"),
                  ("/focus/records", ".chip[aria-pressed=true], .chip[aria-current]", ".chip:not([aria-pressed=true], [aria-current])"),
                  ("/focus/planner", ".seg [aria-current], .seg :has(:checked), .seg [aria-pressed=true]", "body"),
                  ("/focus/planner", ".hours i.spent", "body"), ("/clock/world", ".band i.n", "body"),
                  ("/focus/records", ".bars rect:not(.none)", "body"), ("/words/progress", ".year rect", "body")]
COLOUR = """(it) => { const style = getComputedStyle(it); return it.namespaceURI.includes("svg") ? style.fill : style.backgroundColor; }"""


def test_forced_colours_leave_what_a_colour_tells(chromium, origin):
    context = looks.context(chromium, origin, forced_colors="active")
    cells, identities = work.items(month.NOW - 40 * work.DAY)
    work.keep(context, origin, cells + work.sessions(identities, month.NOW + work.DAY, 100))
    page = context.new_page()
    page.clock.set_fixed_time(month.NOW)
    for path, marked, other in TOLD_BY_COLOUR:
        page.goto(path)
        looks.wait_until_shown(page)
        if path == "/settings":
            page.locator("input.switch:checked").first.click()
        first, second = page.locator(marked).first, page.locator(other).first
        expect(first).to_be_attached()
        assert first.evaluate(COLOUR) != second.evaluate(COLOUR), (path, marked)
    context.close()


def test_the_keyboard_alone_begins_and_completes_work(visit):
    """A task from its name to its completion, started and paused."""
    page = visit("/focus", size="desktop")

    def tab_to(locator):
        for _ in range(60):
            page.keyboard.press("Tab")
            if locator.count() and locator.first.evaluate("(it) => it === document.activeElement"):
                return
        raise AssertionError("Tab did not reach it")

    tab_to(page.get_by_role("button", name=text("focus.newTask"), exact=True))
    page.keyboard.press("Enter")
    page.keyboard.type("Reading")
    page.keyboard.press("Enter")
    task = page.get_by_role("button", name="Start Reading")
    expect(task.first).to_be_visible()
    tab_to(task)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/focus/session"))
    tab_to(page.get_by_role("button", name=text("focus.pause")))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=text("focus.resume"))).to_be_visible()


def test_the_keyboard_alone_saves_a_day(visit):
    """From the first Tab to a saved day, without a pointer."""
    page = visit("/dday", size="desktop")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    save = page.locator("#save")
    for _ in range(30):
        page.keyboard.press("Tab")
        if save.evaluate("(it) => it === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.type("Finals")
    page.get_by_role("dialog").get_by_label(text("field.date"), exact=True).fill("2027-03-01")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("listitem").filter(has_text="Finals")).to_have_count(1)
