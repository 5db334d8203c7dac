"""Words: the notebook, its calendar, the dictionary, reviews, files, notebooks."""

import itertools
import pathlib
import re

import browser as looks
import pytest
from playwright.sync_api import expect
from texts import text

VECTORS = pathlib.Path(__file__).resolve().parents[1] / "Vectors"


class Words:
    def __init__(self, page):
        self.page = page
        self.field = page.locator("#new-word")
        self.list = page.locator("ul.rows > li")
        self.dialog = page.get_by_role("dialog")
        expect(self.field).to_be_visible()

    def button(self, key, within=None):
        return (within or self.page).get_by_role("button", name=text(key), exact=True)

    def add(self, *words):
        for word in words:
            self.field.fill(word)
            self.field.press("Enter")
            expect(self.list.filter(has_text=word)).to_be_visible()

    def review(self):
        self.page.get_by_role("link", name=text("word.start"), exact=True).click()

    def open(self, word):
        self.list.get_by_role("button", name=re.compile(word)).first.click()
        return self.dialog


@pytest.fixture
def words(visit):
    return Words(visit("/words"))


def test_a_word_takes_one_field_and_stays_over_a_reload(words):
    words.add("ember", "hearth")
    expect(words.field).to_be_focused()
    expect(words.field).to_have_value("")
    words.page.reload()
    looks.wait_until_shown(words.page)
    expect(words.list).to_have_count(2)
    today = words.page.locator("[aria-current='date']")
    expect(today).to_have_attribute("aria-label", re.compile("2 words"))
    expect(words.page.locator(".due")).to_contain_text("2 words to review")


def test_the_dictionary_fills_the_meaning(words):
    words.add("ember")
    dialog = words.open("ember")
    words.button("word.lookUp", dialog).click()
    group = dialog.get_by_role("group", name=text("word.lookUp"))
    expect(group.get_by_role("button")).to_have_count(2)
    group.get_by_role("button", name=re.compile("불씨")).click()
    expect(dialog.get_by_label(text("word.meaning"), exact=True)).to_have_value("타고 남은 불씨")
    dialog.get_by_label(text("word.example"), exact=True).fill("An ember glows.")
    words.button("app.save", dialog).click()
    expect(words.list.first).to_contain_text("타고 남은 불씨")


def test_an_unknown_word_has_suggestions_and_links(words):
    words.add("embre")
    dialog = words.open("embre")
    link = dialog.get_by_role("link", name="Wiktionary")
    expect(link).to_have_attribute("href", "https://en.wiktionary.org/wiki/embre")
    words.button("word.lookUp", dialog).click()
    dialog.get_by_role("button", name="ember", exact=True).click()
    expect(dialog.get_by_text("a hot piece of wood left from a fire")).to_be_visible()


def test_a_word_is_deleted_and_brought_back(words):
    words.add("ember")
    words.button("list.delete", words.open("ember")).click()
    expect(words.list).to_have_count(0)
    words.button("app.undo").click()
    expect(words.list).to_have_count(1)


def test_the_calendar_is_walked_by_keys_and_by_swipes(app):
    # In the middle of a month: a step to the day before stays in it.
    words = Words(app("/words", cells=lambda language: []))
    fold = words.page.locator("#calendar-fold")
    expect(words.page.get_by_role("grid")).to_be_hidden()
    fold.click()
    month = words.page.locator(".monthnav h2")
    now = month.inner_text()
    words.page.locator("[aria-current='date']").focus()
    words.page.keyboard.press("PageUp")
    expect(month).not_to_have_text(now)
    chosen = words.page.locator("[aria-selected='true']")
    expect(chosen).to_be_focused()
    before = chosen.get_attribute("aria-label")
    words.page.keyboard.press("ArrowLeft")
    expect(chosen).to_be_focused()
    expect(chosen).not_to_have_attribute("aria-label", before)
    words.button("word.nextMonth").click()
    expect(month).to_have_text(now)
    box = words.page.get_by_role("grid").bounding_box()
    words.page.mouse.move(box["x"] + box["width"] * .2, box["y"] + 5)
    words.page.mouse.down()
    words.page.mouse.move(box["x"] + box["width"] * .8, box["y"] + 5)
    words.page.mouse.up()
    expect(month).not_to_have_text(now)
    words.page.reload()
    looks.wait_until_shown(words.page)
    expect(words.page.get_by_role("grid")).to_be_visible()


def test_the_list_comes_first_on_a_phone_and_the_days_beside_it_on_a_desktop(visit):
    page = visit("/words")
    Words(page).add("ember")
    row = page.locator("ul.rows > li").bounding_box()
    assert row["y"] + row["height"] < 500
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#calendar-fold")).to_be_hidden()
    grid, listed = page.get_by_role("grid").bounding_box(), page.locator("ul.rows").bounding_box()
    assert grid["x"] > listed["x"] + listed["width"] and grid["y"] < listed["y"] + 100


# Each rectangle of the card's text relative to the card; the number of lines of the word.
IN_CARD = """() => {
  const card = document.querySelector("#flash").getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".front"));
  const boxes = [...range.getClientRects()];
  return { lines: boxes.length, isIn: boxes.every((it) => it.left >= card.left && it.right <= card.right),
           wide: document.documentElement.scrollWidth > innerWidth };
}"""


def test_a_long_word_never_leaves_the_card(words):
    page = words.page
    # Whether a word stays whole, where that matters.
    known = {"vindicate": True, "internationalization": None, "Donaudampfschifffahrtsgesellschaftskapitän": False}
    words.add(*known)
    page.goto("/words/review")
    looks.wait_until_shown(page)
    for word, is_whole in known.items():
        expect(page.locator(".front")).to_have_text(word)
        for grades in [0, 4]:
            expect(page.locator(".grades button")).to_have_count(grades)
            for width, text_size in itertools.product([320, 390], ["100%", "200%"]):
                page.set_viewport_size({"width": width, "height": 844})
                page.evaluate(f"document.documentElement.style.fontSize = '{text_size}'")
                seen = page.evaluate(IN_CARD)
                assert seen["isIn"] and not seen["wide"], (word, width, text_size, seen)
                if is_whole is not None:
                    assert (seen["lines"] == 1) == is_whole, (word, width, text_size, seen)
            page.keyboard.press("4" if grades else "Space")


def test_a_tap_on_the_card_turns_it(words):
    words.add("ember")
    words.review()
    card, grades = words.page.locator("#flash"), words.page.locator(".grades button")
    card.click()
    expect(grades).to_have_count(4)
    card.click()
    expect(grades).to_have_count(0)


def test_words_are_reviewed_by_keys_and_an_answer_is_taken_back(words):
    page = words.page
    words.add("ember", "hearth")
    words.review()
    expect(page.locator(".front")).to_have_text("ember")
    page.keyboard.press("Space")
    expect(page.locator(".grades button")).to_have_count(4)
    expect(page.locator("#grade-3")).to_be_focused()
    page.keyboard.press("4")
    expect(page.locator(".front")).to_have_text("hearth")
    page.keyboard.press("u")
    expect(page.locator(".front")).to_have_text("ember")
    for _ in range(2):
        page.keyboard.press("Space")
        expect(page.locator(".grades button")).to_have_count(4)
        page.keyboard.press("4")
    expect(page.get_by_text(text("word.done"))).to_be_visible()
    page.reload()
    looks.wait_until_shown(page)
    expect(page.get_by_text(text("word.noneDue"))).to_be_visible()
    page.goto("/words/progress")
    looks.wait_until_shown(page)
    expect(page.get_by_role("img", name=re.compile("2 reviews in the last 12 months"))).to_be_visible()


def test_reviews_with_a_timer_paint_the_planner(words):
    page = words.page
    words.add("ember")
    words.review()
    words.button("word.timer").click()
    page.get_by_role("button", name="5 min", exact=True).click()
    words.button("timer.start").click()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^4:\d\d$"))
    expect(page.get_by_text(re.compile("^until "))).to_be_visible()
    expect(page.locator(".nowbar")).to_have_count(0)
    words.button("word.timerEnd").click()
    expect(page.get_by_text(re.compile("of review added to the planner"))).to_be_visible()
    page.goto("/focus/records")
    looks.wait_until_shown(page)
    expect(page.locator(".record").filter(has_text=text("word.title"))).to_have_count(1)


def test_the_timer_is_turned_by_a_pointer_a_finger_and_keys(words, assert_accessible_day_and_night):
    page = words.page
    words.add("ember")
    words.review()
    words.button("word.timer").click()
    minutes = words.dialog.locator("time")
    box = words.dialog.locator(".dial").bounding_box()

    def point(x, y):
        return box["x"] + box["width"] * x, box["y"] + box["height"] * y

    page.mouse.move(*point(.5, .1))
    page.mouse.down()
    page.mouse.move(*point(.9, .5))
    expect(minutes).to_have_text("15:00")
    page.mouse.up()
    page.mouse.move(*point(.5, .9))
    expect(minutes).to_have_text("15:00")
    looks.swipe(page, point(.9, .5), point(.8, .8), point(.5, .9))
    expect(minutes).to_have_text("30:00")
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    expect(minutes).to_have_text("31:00")
    page.keyboard.press("Home")
    expect(minutes).to_have_text("1:00")
    assert_accessible_day_and_night(page)
    page.keyboard.press("Escape")
    expect(words.dialog).to_have_count(0)
    expect(words.button("word.timer")).to_be_focused()


def test_the_timer_says_when_its_time_is_over_and_goes_on(words, assert_accessible_day_and_night):
    page = words.page
    words.add("ember")
    words.review()
    page.clock.install()
    words.button("word.timer").click()
    words.button("timer.start").click()
    expect(page.locator("#flash")).to_be_focused()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^2[45]:\d\d$"))
    page.clock.fast_forward("25:30")
    expect(page.get_by_text(text("word.timerOver"), exact=True)).to_be_visible()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^\+0:\d\d$"))
    assert_accessible_day_and_night(page)
    words.button("word.timerEnd").click()
    expect(page.get_by_text(re.compile("^26 min of review added to the planner"))).to_be_visible()


def test_words_are_listened_to(words):
    page = words.page
    words.add("ember")
    page.evaluate("""() => {
        window.spoken = [];
        speechSynthesis.speak = (it) => spoken.push(it.text);
    }""")
    words.button("word.listen", words.list).click()
    looks.wait_until(page, "spoken.length === 1")
    words.review()
    words.button("word.modeListening").click()
    looks.wait_until(page, "spoken.length === 2")
    expect(page.locator(".front")).to_have_count(0)
    words.button("word.listen", page.locator("#flash")).click()
    looks.wait_until(page, "spoken.length === 3")
    assert page.evaluate("spoken") == ["ember"] * 3


def test_listening_is_not_offered_where_the_browser_is_silent(words, assert_accessible_day_and_night):
    page = words.page
    words.add("ember")
    page.add_init_script("Object.defineProperty(globalThis, 'speechSynthesis', { value: undefined })")
    page.reload()
    looks.wait_until_shown(page)
    expect(words.list).to_have_count(1)
    expect(words.button("word.listen", words.list)).to_have_count(0)
    words.review()
    expect(words.button("word.modeListening")).to_be_disabled()
    expect(words.button("word.modeListening")).to_have_accessible_description(text("word.modeSilent"))
    assert_accessible_day_and_night(page)


def test_a_word_is_typed(words):
    words.add("ember", "hearth")
    page = words.page
    words.review()
    words.button("word.modeTyping").click()
    page.get_by_label(text("word.typeAnswer")).fill("embers")
    page.get_by_label(text("word.typeAnswer")).press("Enter")
    expect(page.locator(".wrong")).to_have_text("embers")
    # Enter gives the grade that the answer deserves.
    expect(page.locator("#grade-1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".steps .miss")).to_have_count(1)


def test_a_notebook_has_its_own_words(words):
    words.add("ember")
    page = words.page
    page.locator("#notebook-add").click()
    words.dialog.get_by_label(text("field.name")).fill("Travel")
    words.button("app.save", words.dialog).click()
    expect(words.list).to_have_count(0)
    words.add("ticket")
    page.reload()
    looks.wait_until_shown(page)
    expect(words.list).to_have_count(2)
    page.get_by_role("button", name="Travel", exact=True).click()
    expect(words.list).to_have_count(1)


def test_a_table_is_shown_kept_and_taken_back(words):
    words.page.locator("#word-file").set_input_files({
        "name": "words.tsv", "mimeType": "text/tab-separated-values",
        "buffer": "term\tmeaning\nember\t불씨\n\tnothing\nhearth\t화덕\n".encode()})
    expect(words.dialog).to_contain_text("2 words will be added.")
    expect(words.dialog).to_contain_text("line 3: there is no word in it.")
    words.dialog.get_by_role("button", name="Add 2 words").click()
    expect(words.list).to_have_count(2)
    words.button("app.undo").click()
    expect(words.list).to_have_count(0)


@pytest.mark.parametrize("name", ["anki-legacy.apkg", "anki-current.apkg"])
def test_a_package_of_anki_is_unpacked_by_the_server(words, name):
    words.page.locator("#word-file").set_input_files(VECTORS / name)
    expect(words.dialog).to_contain_text(re.compile(r"\d words? will be added"))
    words.dialog.get_by_role("button", name=re.compile("^Add")).click()
    expect(words.page.get_by_text(re.compile(r"\d words? added"))).to_be_visible()


def test_a_damaged_package_adds_nothing(words, problems):
    words.page.locator("#word-file").set_input_files({
        "name": "bad.apkg", "mimeType": "application/zip", "buffer": b"PK\x03\x04 no archive"})
    expect(words.dialog).to_contain_text(text("word.importFailed"))
    problems.clear()  # the answer 422


def test_the_settings_of_reviews_are_kept(visit):
    page = visit("/words/settings")
    page.get_by_label(text("word.retention")).select_option("85")
    page.get_by_label(text("word.newPerDay")).fill("7")
    page.get_by_label(text("word.newPerDay")).press("Tab")
    page.reload()
    looks.wait_until_shown(page)
    expect(page.get_by_label(text("word.retention"))).to_have_value("85")
    expect(page.get_by_label(text("word.newPerDay"))).to_have_value("7")
