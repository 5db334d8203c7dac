"""All of a person's records: out of one browser, into another, and back to an earlier day."""

import datetime
import re
import json

import browser as looks
from playwright.sync_api import expect
from texts import text

DAY = datetime.datetime(2026, 11, 20, 9, 0, tzinfo=datetime.timezone.utc)


def save(page, name):
    """Saves a word: one field and Enter."""
    page.goto("/words")
    looks.wait_until_shown(page)
    page.get_by_label(text("word.new")).first.fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_text(name, exact=True).first).to_be_visible()


def open_data(page):
    page.goto("/settings/data")
    looks.wait_until_shown(page)


def export(page):
    with page.expect_download() as download:
        page.get_by_role("button", name=text("data.exportAll")).click()
    return download.value.path()


def test_everything_goes_to_another_browser_once_and_back(visit):
    page = visit("/words")
    save(page, "haru")
    open_data(page)
    file = export(page)
    assert json.loads(file.read_text())["format"] == "haru"
    other = visit("/settings/data")
    for wanted in [text("data.take"), None]:
        other.set_input_files("#data-file", file)
        if wanted:
            expect(other.get_by_text("1 new").first).to_be_visible()
            other.get_by_role("button", name=wanted, exact=True).click()
            expect(other.get_by_text(text("data.taken"))).to_be_visible()
        else:
            expect(other.get_by_text(text("data.nothing"))).to_be_visible()
    other.get_by_role("button", name=text("app.cancel")).click()
    other.get_by_role("button", name=text("app.undo"), exact=True).click()
    other.reload()
    looks.wait_until_shown(other)
    assert json.loads(export(other).read_text())["changes"] == []


def test_the_last_import_is_taken_back_after_its_message_is_gone(visit):
    page = visit("/words")
    save(page, "haru")
    open_data(page)
    file = export(page)
    other = visit("/settings/data")
    other.set_input_files("#data-file", file)
    other.get_by_role("button", name=text("data.take"), exact=True).click()
    expect(other.get_by_text(text("data.taken"))).to_be_visible()
    undo = other.get_by_role("button", name=text("data.undo"))
    expect(undo).to_be_visible()
    other.reload()
    looks.wait_until_shown(other)
    expect(other.get_by_text(text("data.taken"))).to_have_count(0)
    undo.click()
    expect(other.get_by_role("heading", name=text("data.undo"))).to_be_focused()
    expect(other.get_by_text("1 deleted").first).to_be_visible()
    other.get_by_role("button", name=text("data.takeBack"), exact=True).click()
    expect(other.get_by_text(text("data.takenBack"))).to_be_visible()
    expect(undo).to_have_count(0)
    open_data(other)
    assert json.loads(export(other).read_text())["changes"] == []
    expect(undo).to_have_count(0)


def test_a_table_is_downloaded(visit):
    page = visit("/words")
    save(page, "haru")
    open_data(page)
    page.get_by_role("combobox").select_option(label=text("word.title"))
    with page.expect_download() as download:
        page.get_by_role("button", name=text("data.exportTable")).click()
    assert download.value.suggested_filename == "haru-word.csv"
    assert "haru" in download.value.path().read_text()


def test_a_day_begins_with_a_backup_that_restores(visit):
    page = visit("/words", clock=DAY)
    save(page, "first")
    page.clock.set_fixed_time(DAY + datetime.timedelta(days=1))
    save(page, "second")
    looks.wait_until(page, "localStorage.haru_backup === '2026-11-21'")
    open_data(page)
    row = page.get_by_role("button", name=text("date.today"))
    row.click()
    expect(page.get_by_text("1 deleted").first).to_be_visible()
    page.get_by_role("button", name=text("data.restore"), exact=True).click()
    expect(page.get_by_text(text("data.restored"))).to_be_visible()
    page.goto("/words")
    looks.wait_until_shown(page)
    expect(page.get_by_text("second", exact=True)).to_have_count(0)
    expect(page.get_by_text("first", exact=True).first).to_be_visible()


def test_the_backups_of_seven_days_are_kept(visit):
    page = visit("/words", clock=DAY)
    for number in range(10):
        page.clock.set_fixed_time(DAY + datetime.timedelta(days=number))
        save(page, f"word {number}")
        looks.wait_until(page, f"localStorage.haru_backup === '2026-11-{20 + number}'")
    # Before the first day's change there was nothing; of the nine days that follow, two have been deleted.
    kept = page.evaluate("""() => new Promise((done) => {
      indexedDB.open("haru-backups").onsuccess = ({ target }) => {
        const stores = target.result.transaction(["days", "texts"]);
        const days = stores.objectStore("days").getAllKeys(), texts = stores.objectStore("texts").getAllKeys();
        texts.onsuccess = () => done([days.result, texts.result]);
      };
    })""")
    days = [f"2026-11-{day}" for day in range(23, 30)]
    assert kept == [days, days]


FILL = """() => new Promise((done) => {
  indexedDB.open("haru").onsuccess = ({ target }) => {
    const change = target.result.transaction("base", "readwrite"), base = change.objectStore("base");
    for (let i = 0; i < 50_000; i++) base.put({ e: "later", i: `${i}`, f: "text", v: "x".repeat(200), t: `${i}`, s: i, g: 1 });
    change.oncomplete = done;
  };
})"""


def test_the_first_change_of_a_day_is_kept_by_a_page_that_is_left_at_once(visit):
    """Even with so many records that reading them for the day's backup takes a while."""
    page = visit("/settings")
    page.evaluate(FILL)
    page.get_by_label(text("settings.startPage")).select_option(text("dday.title"))
    page.goto("/settings")
    looks.wait_until_shown(page)
    expect(page.get_by_label(text("settings.startPage")).locator("option:checked")).to_have_text(text("dday.title"))
