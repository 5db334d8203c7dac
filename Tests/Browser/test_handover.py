"""Files and links that the system passes to the installed app."""

import datetime
import json
import pathlib
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

import browser as looks
from texts import text

VECTORS = pathlib.Path(__file__).resolve().parents[1] / "Vectors"
WORDS = "term,meaning\nserendipity,lucky find\n"
# What Chromium does with a share target: it sends the form described in the manifest as a navigation.
SHARE = """([name, content, text]) => {
  const form = Object.assign(document.createElement("form"), { method: "post", action: "/share", enctype: "multipart/form-data" });
  const file = form.appendChild(Object.assign(document.createElement("input"), { type: "file", name: "file" }));
  if (name) {
    const chosen = new DataTransfer();
    chosen.items.add(new File([Array.isArray(content) ? new Uint8Array(content) : content], name));
    file.files = chosen.files;
  }
  form.append(Object.assign(document.createElement("input"), { name: "text", value: text }));
  document.body.append(form);
  form.submit();
}"""


@pytest.fixture
def installed(visit):
    page = visit("/calc", service_worker=True)
    looks.wait_for_worker(page)
    return page


def test_a_shared_file_is_previewed_where_its_kind_is_imported(installed):
    """A table and a package as words, a file of Haru as data."""
    installed.evaluate(SHARE, ["단어 1.csv", WORDS, ""])
    expect(installed.get_by_role("dialog")).to_contain_text("serendipity")
    assert installed.url.endswith("/words")
    assert installed.evaluate("caches.has('shared')") is False
    record = {"format": "haru", "version": 1, "records": []}
    installed.evaluate(SHARE, ["haru.json", json.dumps(record), ""])
    expect(installed.get_by_role("heading", name=text("data.title"))).to_be_visible()
    expect(installed.get_by_text(text("data.notRead"))).to_be_visible()
    installed.evaluate(SHARE, ["deck.apkg", list((VECTORS / "anki-current.apkg").read_bytes()), ""])
    expect(installed.get_by_role("dialog")).to_contain_text(re.compile(r"\d words? will be added"))
    assert installed.url.endswith("/words")


def test_a_shared_calendar_is_added_only_after_a_look(installed):
    # Only events from a week ago on are read.
    lines = ["BEGIN:VCALENDAR", "X-WR-CALNAME:Timetable", "BEGIN:VEVENT", "SUMMARY:Sports day",
             f"DTSTART;VALUE=DATE:{datetime.date.today():%Y%m%d}", "END:VEVENT", "END:VCALENDAR", ""]
    calendar = installed.get_by_role("switch", name="Timetable")
    installed.evaluate(SHARE, ["a.ics", "\r\n".join(lines), ""])
    dialog = installed.get_by_role("dialog")
    expect(dialog).to_contain_text("Sports day")
    expect(calendar).to_have_count(0)
    dialog.get_by_role("button", name=text("app.cancel")).click()
    expect(dialog).to_have_count(0)
    expect(calendar).to_have_count(0)
    installed.evaluate(SHARE, ["a.ics", "\r\n".join(lines), ""])
    dialog.get_by_role("button", name=text("calendar.take"), exact=True).click()
    expect(calendar).to_be_checked()
    installed.get_by_role("status").get_by_role("button", name=text("app.undo")).click()
    expect(calendar).to_have_count(0)


def test_a_text_marked_in_another_app_is_searched_for_and_lands_where_it_is_chosen(installed):
    installed.evaluate(SHARE, ["", "", "serendipity"])
    installed.get_by_role("option", name=text("search.newWord", term="serendipity")).click()
    field, words = installed.locator("#new-word"), installed.locator("ul.rows > li")
    expect(field).to_have_value("serendipity")
    expect(words).to_have_count(0)
    field.press("Enter")
    expect(words).to_contain_text("serendipity")
    # A sentence becomes the line of the day.
    installed.evaluate(SHARE, ["", "", "It rained all day"])
    installed.get_by_role("option", name=text("search.note")).click()
    expect(installed.get_by_label(text("day.line"))).to_have_value("It rained all day")


def test_a_link_opens_a_page_and_no_other_origin(visit):
    installed = visit("/calc")
    for link, path in [("web+haru:dday", "/dday"), ("web+haru://clock/timer", "/clock/timer"),
                       ("web+haru:\\\\evil.example/", "/"), ("web+haru:\t/evil.example", "/")]:
        installed.goto("/open?" + urllib.parse.urlencode({"link": link}))
        assert installed.evaluate("location.pathname") == path, link


def test_the_system_hands_over_a_file(chromium, origin):
    """A private window has no launch queue with files, so a stand-in of the interface provides one."""
    context = looks.context(chromium, origin, is_idle=True)
    context.add_init_script("""Object.defineProperty(window, "launchQueue", { value: { setConsumer: (take) => take({
        files: [{ getFile: async () => new File(["term,meaning\\nserendipity,luck\\n"], "a.CSV") }] }) } });""")
    page = context.new_page()
    page.goto("/settings/data")
    expect(page.get_by_role("dialog")).to_contain_text("serendipity")
    context.close()
