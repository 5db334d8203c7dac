"""States of words, their reviews and quotes."""

import base64
import re

from playwright.sync_api import expect

import month
from gallery import LARGE_TEXT, NARROW, TABLET, WIDE, add, nothing, state


def only(term, meaning):
    return lambda language: month.word(0, term, meaning, month.START, example=f"They wrote “{term}” on the board and nobody could read it aloud.")


SHORT, LONG = only("ox", "소"), only(month.LONGEST_WORD, "진폐증: 아주 작은 규소 먼지를 들이마셔 생기는 폐병")

add("words", "/words", sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
add("words-empty", "/words", cells=nothing)
add("review-short", "/words/review", cells=SHORT, sizes=(TABLET, WIDE))
add("review-long", "/words/review", cells=LONG, sizes=(NARROW, LARGE_TEXT))
add("review-none", "/words/review", cells=nothing)
add("progress", "/words/progress", sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
add("progress-empty", "/words/progress", cells=nothing)
add("words-settings", "/words/settings", sizes=(WIDE, LARGE_TEXT))


@state("words-settings-advanced", "/words/settings")
def open_advanced(screen):
    screen.page.get_by_text(screen.text("word.advanced"), exact=True).click()


def show(screen):
    screen.press("word.show")
    expect(screen.page.locator(".grades button").filter(visible=True).first).to_be_visible()


@state("review-short-back", "/words/review", cells=SHORT)
def show_short(screen):
    show(screen)


@state("review-long-back", "/words/review", cells=LONG, sizes=(NARROW, LARGE_TEXT))
def show_long(screen):
    show(screen)


@state("review-typing", "/words/review", cells=SHORT)
def type_answer(screen):
    screen.press("word.modeTyping")


@state("review-typed-wrong", "/words/review", cells=SHORT)
def type_wrong(screen):
    type_answer(screen)
    screen.fill("word.typeAnswer", "oxen")
    screen.field("word.typeAnswer").press("Enter")
    expect(screen.page.locator(".wrong")).to_be_visible()


@state("review-listening", "/words/review", cells=SHORT)
def listen(screen):
    screen.press("word.modeListening")


@state("review-done", "/words/review", cells=SHORT)
def finish(screen):
    show(screen)
    screen.page.keyboard.press("4")
    screen.sees("word.done")


@state("review-timer", "/words/review", cells=SHORT)
def timer(screen):
    screen.press("word.timer")
    screen.sees_dialog()


@state("word-edit", "/words", sizes=(NARROW, LARGE_TEXT))
def edit_word(screen):
    open_word(screen, "dusk")


def open_word(screen, term):
    screen.page.get_by_role("listitem").get_by_role("button", name=re.compile(term)).first.click()
    screen.sees_dialog()


@state("word-looked-up", "/words")
def look_up(screen):
    screen.page.locator("#new-word").fill("ember")
    screen.page.locator("#new-word").press("Enter")
    open_word(screen, "ember")
    screen.press("word.lookUp", screen.dialog)
    expect(screen.dialog.get_by_role("group", name=screen.text("word.lookUp"))).to_be_visible()


@state("word-deleted", "/words")
def delete_word(screen):
    edit_word(screen)
    screen.press("list.delete", screen.dialog)
    expect(screen.control("app.undo")).to_be_visible()


@state("words-search-hit", "/words")
def find(screen):
    search(screen, "em")


@state("words-search-none", "/words")
def find_none(screen):
    search(screen, "xyzzy")


def search(screen, words):
    screen.page.get_by_role("searchbox").filter(visible=True).first.fill(words)
    screen.tick(1)


@state("words-import", "/words", sizes=(NARROW,))
def import_words(screen):
    table = "term\tmeaning\nkindle\t불붙이다\n\tnothing\nhearth\t화덕\n"
    screen.page.locator("#word-file").set_input_files({
        "name": "words.tsv", "mimeType": "text/tab-separated-values", "buffer": table.encode()})
    screen.sees_dialog()


@state("notebook-new", "/words")
def new_notebook(screen):
    screen.page.locator("#notebook-add").click()
    screen.sees_dialog()


def with_notebook(language):
    name = "여행 영어" if language == "ko" else "English for the trip"
    return month.cells(language) + month.thing("notebook", "trip", month.START, name=name)


@state("notebook-change", "/words", cells=with_notebook, sizes=(NARROW, LARGE_TEXT))
def change_notebook(screen):
    screen.named(with_notebook(screen.records_in)[-1]["v"]).click()
    screen.press("word.changeNotebook")
    screen.sees_dialog()


@state("notebook-deleted", "/words", cells=with_notebook)
def delete_notebook(screen):
    change_notebook(screen)
    screen.press("list.delete", screen.dialog)
    expect(screen.control("app.undo")).to_be_visible()


add("quotes", "/quotes", sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
add("quotes-empty", "/quotes", cells=nothing)
add("quotes-mine", "/quotes?f=own")
add("quotes-liked", "/quotes?f=liked")
add("quotes-mine-none", "/quotes?f=own", cells=nothing)
add("quote-collection", "/quotes?id=ko-5", sizes=(TABLET, WIDE))
add("quote-own", f"/quotes?id={month.identifier(month.START, 400)}")


@state("quote-write", "/quotes", sizes=(NARROW,))
def write(screen):
    screen.page.locator("#add").click()
    screen.sees_dialog()


@state("quote-edit", f"/quotes?id={month.identifier(month.START, 400)}")
def edit_quote(screen):
    screen.press("quotes.edit")
    screen.sees_dialog()


@state("quote-deleted", f"/quotes?id={month.identifier(month.START, 400)}")
def delete_quote(screen):
    screen.press("list.delete")
    expect(screen.control("app.undo")).to_be_visible()


@state("quotes-search-hit", "/quotes")
def search_quotes(screen):
    search(screen, "불씨" if screen.language == "ko" else "small")


@state("quotes-search-none", "/quotes")
def search_no_quotes(screen):
    search(screen, "xyzzyx")
    screen.sees("search.nothing", text="xyzzyx")


@state("quotes-import", "/quotes")
def import_quotes(screen):
    screen.page.locator("#import").click()
    screen.page.locator("#quote-file").set_input_files({
        "name": "mine.csv", "mimeType": "text/csv", "buffer": "text,author\nOne,Ada\n둘,\none!,\n,nobody\n".encode()})
    expect(screen.control("data.take", screen.dialog)).to_be_visible()


@state("quotes-export", "/quotes")
def export_quotes(screen):
    screen.press("quotes.export")
    screen.sees_dialog()


# The pictures that are shared, beside each other, instead of the page.
SHOW = """(pictures) => {
  document.body.replaceChildren(...pictures.map((picture) => Object.assign(new Image(), { src: picture, alt: "" })));
  document.body.style = "display: flex; flex-wrap: wrap; align-items: flex-start; gap: 8px";
  for (const it of document.images) it.style.width = "calc(50% - 4px)";
  return Promise.all([...document.images].map((it) => it.decode()));
}"""


@state("quote-pictures", "/quotes?id=ko-5", has_geometry=False)
def pictures(screen):
    taken = []
    for size, theme in [("Post", "Light"), ("Story", "Dark"), ("Post", "Dark"), ("Story", "Light")]:
        for choice in [f"quotes.image{size}", f"settings.theme{theme}"]:
            screen.page.get_by_text(screen.text(choice), exact=True).first.click()
        with screen.page.expect_download() as download:
            screen.press("quotes.imageShare")
        taken.append("data:image/png;base64," + base64.b64encode(download.value.path().read_bytes()).decode())
    screen.page.evaluate(SHOW, taken)
