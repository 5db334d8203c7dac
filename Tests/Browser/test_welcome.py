"""The welcome, the choice of Today's sections, the demo day, and a tap on a strip."""

import re

import browser as looks
import month
import pytest
import work
from playwright.sync_api import expect
from test_looks import SHIFTS
from texts import text

OUTBOX = """new Promise((done) => {
  const opening = indexedDB.open("haru");
  opening.onsuccess = () => {
    const count = opening.result.transaction("outbox").objectStore("outbox").count();
    count.onsuccess = () => { opening.result.close(); done(count.result); };
  };
})"""
# Every dialog that was ever shown, however briefly.
DIALOGS = """
  globalThis.dialogs = 0;
  new MutationObserver(() => { dialogs += document.querySelectorAll("dialog").length; })
    .observe(document, { subtree: true, childList: true });
"""


@pytest.fixture
def open_app(chromium, origin, problems):
    """`open_app(path, cells)` opens a new profile in the month of the screenshots."""
    contexts = []

    def open_page(path, cells=None, language="en", **options):
        context = looks.context(chromium, origin, language=language, **options)
        context.set_default_timeout(looks.PATIENCE)
        contexts.append(context)
        if cells:
            work.keep(context, origin, cells)
        context.add_init_script(DIALOGS)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        page.clock.set_fixed_time(month.NOW)
        page.goto(path)
        looks.wait_until_shown(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


def shown(page):
    """The sections of Today from top to bottom."""
    return page.evaluate("""[...document.querySelectorAll(".dayview > *")].map((it) => it.classList[0])""")


@pytest.mark.parametrize("size, language", [("phone", "ko"), ("desktop", "en")])
def test_a_new_person_is_welcomed_once(open_app, assert_accessible_day_and_night, size, language):
    page = open_app("/", language=language, size=size)
    dialog = page.get_by_role("dialog", name=text("welcome.title", language))
    expect(dialog).to_be_visible()
    assert_accessible_day_and_night(page)
    dialog.get_by_role("switch", name=text("quotes.today", language)).click()
    expect(page.locator(".dayview .saying")).to_have_count(0)
    dialog.get_by_role("button", name=text("welcome.start", language), exact=True).click()
    expect(dialog).to_have_count(0)
    page.reload()
    looks.wait_until_loaded(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".dayview .saying")).to_have_count(0)
    assert page.evaluate(SHIFTS) == []


def test_escape_skips_the_welcome(open_app):
    page = open_app("/")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    looks.wait_until_kept(page)
    page.reload()
    looks.wait_until_loaded(page)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_whoever_has_data_never_sees_it(open_app):
    page = open_app("/", month.cells("en"))
    looks.wait_until_loaded(page)
    assert page.evaluate("dialogs") == 0
    assert page.evaluate(SHIFTS) == []


def test_the_language_changes_at_once(open_app):
    page = open_app("/")
    page.get_by_role("dialog").get_by_role("combobox").select_option("ko")
    expect(page.get_by_role("dialog", name=text("welcome.title", "ko"))).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "ko")


def test_sections_are_moved_by_keyboard_and_drag(open_app, assert_accessible_day_and_night):
    page = open_app("/today/edit", month.cells("en"))
    grip = page.get_by_role("button", name=text("list.move", name=text("quotes.today")))
    grip.focus()
    grip.press("ArrowDown")
    expect(grip).to_be_focused()
    rows = page.locator("ol .ddrow")
    expect(rows.first).to_contain_text(text("dday.title"))
    box, last = page.locator("#move-alarm").bounding_box(), rows.first.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(last["x"] + 100, last["y"] + 10, steps=4)
    page.mouse.up()
    expect(rows.first).to_contain_text(text("alarm.next"))
    assert_accessible_day_and_night(page)
    page.get_by_role("link", name=text("list.done")).click()
    expect(page.locator(".glance").first).to_be_visible()
    assert shown(page)[:4] == ["glances", "ddays", "saying", "dayplan"]
    # The server renders the next first paint in the same order.
    html = page.request.get("/today").text()
    assert html.index('class="glances"') < html.index('class="ddays"') < html.index('class="saying')
    page.reload()
    looks.wait_until_loaded(page)
    assert page.evaluate(SHIFTS) == []


def test_the_demo_day_writes_nothing_and_ends_with_a_reload(open_app):
    page = open_app("/practice", month.cells("en"))
    looks.wait_until_loaded(page)
    before, sent = page.evaluate(OUTBOX), []
    page.on("request", lambda request: sent.append(request.url) if request.method != "GET" else None)
    page.get_by_role("button", name=text("welcome.demo")).click()
    expect(page.get_by_text(text("demo.banner"))).to_be_visible()
    expect(page.locator(".todo")).to_contain_text("Linear algebra")
    page.get_by_role("button", name=text("focus.complete")).first.click()
    expect(page).to_have_url(re.compile("/focus/session$"))
    page.go_back()
    expect(page.locator(".todo .done")).to_have_count(6)
    kept = page.evaluate("JSON.stringify({ ...localStorage })")
    assert "Linear" not in kept
    assert page.evaluate(OUTBOX) == before
    assert sent == []
    page.reload()
    looks.wait_until_loaded(page)
    expect(page.get_by_text(text("demo.banner"))).to_have_count(0)
    expect(page.locator(".todo")).not_to_contain_text("Linear algebra")
    assert page.evaluate(OUTBOX) == before


def test_the_demo_day_is_left_with_one_tap(open_app):
    page = open_app("/practice", month.cells("en"))
    page.get_by_role("button", name=text("welcome.demo")).click()
    page.get_by_role("button", name=text("demo.leave")).click()
    expect(page.get_by_text(text("demo.banner"))).to_have_count(0)
    expect(page.locator(".todo")).to_contain_text(work.TASKS[0][0])
    expect(page.locator(".todo")).not_to_contain_text("Linear algebra")


@pytest.mark.parametrize("size", looks.SIZES)
def test_a_tap_on_a_strip_shows_its_session(open_app, size):
    page = open_app("/today", month.cells("en"), size=size)
    expect(page.locator(".todo")).to_be_visible()
    strip = page.locator(".daygrid .spent").first
    strip.tap() if size == "phone" else strip.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(text("focus.fromTo"))
    dialog.get_by_role("button", name=text("focus.correct")).click()
    dialog.get_by_label(text("focus.note")).fill("in the library")
    dialog.get_by_role("button", name=text("app.save")).click()
    expect(dialog).to_have_count(0)
    strip.click()
    expect(dialog).to_contain_text("in the library")
    page.go_back()
    expect(dialog).to_have_count(0)
    expect(page).to_have_url(re.compile("/today$"))


def test_a_hint_is_said_once(open_app):
    page = open_app("/")
    page.get_by_role("dialog").get_by_role("button", name=text("welcome.skip")).click()
    page.goto("/dday")
    expect(page.get_by_text(text("hint.dday"))).to_be_visible()
    page.get_by_role("button", name=text("hint.dismiss")).click()
    expect(page.get_by_text(text("hint.dday"))).to_have_count(0)
    page.reload()
    looks.wait_until_loaded(page)
    expect(page.get_by_text(text("hint.dday"))).to_have_count(0)


@pytest.mark.parametrize("size", looks.SIZES)
def test_the_hint_of_the_search_leaves_it_open(open_app, assert_accessible_day_and_night, size):
    page = open_app("/", size=size)
    page.get_by_role("dialog").get_by_role("button", name=text("welcome.skip")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Control+k")
    expect(page.get_by_text(text("hint.search"))).to_be_visible()
    assert_accessible_day_and_night(page)
    page.get_by_role("button", name=text("hint.dismiss")).click()
    expect(page.get_by_text(text("hint.search"))).to_have_count(0)
    expect(page.locator("#search-text")).to_be_focused()
