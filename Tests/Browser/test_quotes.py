"""Quotes: recommendations, marks, search, own quotes, files, pictures."""

import itertools
import json
import re

import browser as looks
import pytest
from playwright.sync_api import expect
from texts import text


class Quotes:
    def __init__(self, page):
        self.page = page
        self.cards = page.locator(".sayings").last.locator("article")
        self.lead = page.locator(".saying.ember")
        self.search = page.get_by_role("searchbox")
        self.dialog = page.get_by_role("dialog")
        expect(page.locator(".saying").first).to_be_visible()

    def button(self, key, within=None):
        return (within or self.page).get_by_role("button", name=text(key), exact=True)

    def button_named(self, name):
        return self.dialog.get_by_role("button", name=name, exact=True)

    def filter(self, key):
        self.page.get_by_role("navigation", name=text("quotes.filters")).get_by_role(
            "link", name=re.compile("^" + text(key))).click()

    def write(self, words, **fields):
        self.page.locator("#add").click()
        self.dialog.get_by_label(text("quotes.text"), exact=True).fill(words)
        if fields.keys() & {"year", "tags"}:
            self.dialog.get_by_text(text("sheet.more"), exact=True).click()
        for name, value in fields.items():
            self.dialog.get_by_label(text(f"quotes.{name}"), exact=True).fill(value)
        self.button("app.save", self.dialog).click()
        expect(self.dialog).to_have_count(0)


# How many quotes were shown, according to the browser's storage.
SHOWN = """new Promise((done) => {
  indexedDB.open("haru").onsuccess = ({ target }) => {
    target.result.transaction("outbox").objectStore("outbox").getAll().onsuccess = (all) => {
      target.result.close();
      done(new Set(all.target.result.filter((it) => it.e === "quoteMark" && it.f === "seen").map((it) => it.i)).size);
    };
  };
})"""


@pytest.fixture
def quotes(visit):
    return Quotes(visit("/quotes"))


def test_each_visit_recommends_another_one(quotes):
    seen = {quotes.lead.locator("blockquote").inner_text()}
    for _ in range(4):
        quotes.button("quotes.another").click()
        seen.add(quotes.lead.locator("blockquote").inner_text())
    # The shown quote is stored.
    looks.wait_until(quotes.page, f"{SHOWN}.then((count) => count >= 5)")
    quotes.page.reload()
    looks.wait_until_shown(quotes.page)
    expect(quotes.lead).to_be_visible()
    seen.add(quotes.lead.locator("blockquote").inner_text())
    assert len(seen) == 6


def test_a_mark_stays_over_a_reload_and_filters_are_in_the_address(quotes):
    card = quotes.cards.first
    words = card.locator("blockquote").inner_text()
    quotes.button("quotes.like", card).click()
    quotes.button("quotes.use", card).click()
    expect(card.locator(".used")).to_have_attribute("aria-pressed", "true")
    quotes.page.reload()
    looks.wait_until_shown(quotes.page)
    for key, query in [("quotes.filterLiked", "f=liked"), ("quotes.filterUsed", "f=used")]:
        quotes.filter(key)
        expect(quotes.page).to_have_url(re.compile(re.escape(query) + "$"))
        expect(quotes.cards).to_have_count(1)
        expect(quotes.cards.locator("blockquote")).to_have_text(words)
    quotes.page.go_back()
    expect(quotes.page).to_have_url(re.compile("f=liked$"))


def test_finds_while_typing(quotes):
    for typed, found in [("walden simplify", "Our life is frittered away"), ("PENSEES reed", "thinking reed")]:
        quotes.search.fill("")
        quotes.search.press_sequentially(typed)
        expect(quotes.cards.first).to_contain_text(found)


def test_says_when_nothing_fits(quotes):
    quotes.search.fill("xyzzyx")
    expect(quotes.page.get_by_text(text("search.nothing", text="xyzzyx"))).to_be_visible()
    # The cross at the end of the field clears it.
    field = quotes.search.bounding_box()
    quotes.search.click(position={"x": field["width"] - 8, "y": field["height"] / 2})
    expect(quotes.search).to_have_value("")
    expect(quotes.cards.first).to_be_visible()


def test_the_chosen_filter_is_in_view(visit):
    page = visit("/quotes?f=own")
    expect(page.get_by_role("navigation", name=text("quotes.filters")).locator("[aria-current]")).to_be_in_viewport(ratio=1)


def test_an_own_quote_is_written_found_changed_and_deleted(quotes):
    words = "<img src=x onerror=alert(1)> & \"mine\""
    quotes.write(words, author="Ada", tags="night, fire")
    expect(quotes.cards.first.locator("blockquote")).to_have_text(words)
    quotes.cards.first.get_by_role("link").click()
    expect(quotes.page.get_by_role("link", name="#night")).to_be_visible()
    quotes.button("quotes.edit").click()
    quotes.dialog.get_by_label(text("quotes.text"), exact=True).fill("Mine again")
    quotes.button("app.save", quotes.dialog).click()
    expect(quotes.page.locator("blockquote")).to_have_text("Mine again")
    quotes.page.get_by_role("link", name="#night").click()
    expect(quotes.cards).to_have_count(1)
    quotes.cards.first.get_by_role("link").click()
    quotes.button("list.delete").click()
    quotes.filter("quotes.filterOwn")
    expect(quotes.cards).to_have_count(0)
    quotes.button("app.undo").click()
    expect(quotes.cards).to_have_count(1)


def test_a_quote_keeps_the_dates_of_its_uses(visit):
    quotes = Quotes(visit("/quotes?id=en-1"))
    quotes.button("quotes.use").click()
    uses = quotes.page.get_by_role("region", name=text("quotes.uses"))
    expect(uses.get_by_role("listitem")).to_have_count(1)
    quotes.button("quotes.useAgain").click()
    expect(uses.get_by_role("listitem")).to_have_count(2)
    uses.get_by_role("button", name=re.compile("^Delete")).first.click()
    expect(uses.get_by_role("listitem")).to_have_count(1)


def test_a_file_is_read_kept_and_taken_back(quotes):
    quotes.page.locator("#import").click()
    quotes.page.locator("#quote-file").set_input_files({
        "name": "mine.csv", "mimeType": "text/csv",
        "buffer": "text,author\nOne,Ada\n둘,\none!,\n,nobody\n".encode()})
    expect(quotes.dialog).to_contain_text("2 quotes will be added.")
    expect(quotes.dialog).to_contain_text("line 5: no text")
    quotes.button("data.take", quotes.dialog).click()
    quotes.filter("quotes.filterOwn")
    expect(quotes.cards).to_have_count(2)
    with quotes.page.expect_download() as download:
        quotes.button("quotes.export").click()
        quotes.button_named("JSON").click()
    lines = download.value.path().read_text().splitlines()
    assert [json.loads(line)["text"] for line in lines] == ["One", "둘"]
    quotes.button("app.undo").click()
    expect(quotes.cards).to_have_count(0)


def test_a_picture_is_made_on_the_device(visit):
    page = Quotes(visit("/quotes?id=ko-1", language="ko", size="desktop")).page
    dark, light = (page.get_by_role("button", name=text(f"settings.theme{it}", "ko"), exact=True) for it in ["Dark", "Light"])
    made = []
    for form, height in [("4:5", 1350), ("9:16", 1920)]:
        for theme in [light, dark]:
            page.get_by_role("button", name=form).click()
            theme.click()
            with page.expect_download() as download:
                page.get_by_role("button", name=text("quotes.imageShare", "ko"), exact=True).click()
            made.append(download.value.path().read_bytes())
            assert made[-1][:8] == b"\x89PNG\r\n\x1a\n"
            assert int.from_bytes(made[-1][16:20]) == 1080
            assert int.from_bytes(made[-1][20:24]) == height
    assert len(set(made)) == 4


DRAW = """async ([module, image]) => {
  const { draw } = await import(module), written = [], fill = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    const { width } = this.measureText(text);
    written.push({ text, left: x, right: x + width, y, size: parseFloat(/(\\d+)px/.exec(this.font)[1]) });
    return fill.call(this, text, x, y);
  };
  const canvas = draw(image), { data } = canvas.getContext("2d").getImageData(0, 0, 1080, canvas.height);
  const at = (x, y) => [...data.slice((y * 1080 + x) * 4, (y * 1080 + x) * 4 + 4)];
  CanvasRenderingContext2D.prototype.fillText = fill;
  return { written, paper: at(1000, 40), glow: at(60, canvas.height - 4), height: canvas.height };
}"""
KOREAN = "가는 말이 고와야 오는 말이 곱다는 것을 사람들은 오래전부터 알고 있었고 지금도 날마다 다시 배운다 "


@pytest.fixture
def draw(visit):
    """What the app paints in a picture, and some of its colours."""
    quotes = Quotes(visit("/quotes?id=en-1"))
    with quotes.page.expect_response(lambda answer: "/quote-image." in answer.url) as module, quotes.page.expect_download():
        quotes.button("quotes.imageShare").click()
    return lambda **image: quotes.page.evaluate(DRAW, [module.value.url, image])


TEXTS = [("Begin.", "en"), ("Well begun is half done. " * 40, "en"), ("Well begun is half done. " * 300, "en"),
         (KOREAN * 4, "ko"), (KOREAN * 50, "ko"), ("한 줄\n두 줄", "ko"), ("Donaudampfschifffahrtsgesellschaft" * 6, "de")]


def test_a_picture_holds_all_of_the_text(draw):
    for tall, (words, language) in itertools.product([False, True], TEXTS):
        words = words.strip()
        drawn = draw(app="Haru", text=words, origin="— Somebody", language=language, tall=tall, dark=False)
        lines, (origin, name) = drawn["written"][:-2], drawn["written"][-2:]
        assert (origin["text"], name["text"]) == ("— Somebody", "Haru")
        # Lines break at blanks and line ends, and inside a word only if it is wider than the picture.
        joint = "" if " " not in words else " "
        assert joint.join(it["text"] for it in lines) == words.replace("\n", " ")
        assert all(it["left"] >= 100 and it["right"] <= 1080 - 100 for it in drawn["written"]), words
        assert all(60 < it["y"] < drawn["height"] - 40 for it in drawn["written"]), words
        ys = [it["y"] for it in drawn["written"]]
        assert ys == sorted(ys) and all(below - above >= lines[0]["size"] for above, below in zip(ys, ys[1:])), words


def test_a_picture_runs_many_short_lines_on_and_holds_a_long_source(draw):
    words, source = [f"Line {number}," for number in range(400)], "— " + "Somebody of a very long name " * 20
    for tall in [False, True]:
        drawn = draw(app="Haru", text="\n".join(words), origin=source.strip(), language="en", tall=tall, dark=False)["written"]
        painted = " ".join(it["text"] for it in drawn)
        assert painted == " / ".join(words) + " " + source.strip() + " Haru"
        assert all(it["left"] >= 100 and it["right"] <= 1080 - 100 for it in drawn)
        ys = [it["y"] for it in drawn]
        assert ys == sorted(set(ys)) and 60 < ys[0] and ys[-1] - ys[-2] > 30


def test_a_picture_is_paper_with_the_glow_of_a_fire(draw):
    for dark in [False, True]:
        drawn = draw(app="Haru", text="Begin.", origin="", language="en", tall=False, dark=dark)
        red, _, blue, _ = drawn["glow"]
        assert red - blue > 60
        assert (max(drawn["paper"][:3]) < 60) if dark else (min(drawn["paper"][:3]) > 230)


def test_a_quote_is_shared_as_text_with_a_share_sheet_and_without_one(visit):
    quotes = Quotes(visit("/quotes?id=en-1", permissions=["clipboard-read", "clipboard-write"]))
    quotes.page.evaluate("() => { navigator.share = async (it) => { window.shared = it.text; }; }")
    words = quotes.page.locator("blockquote").first.inner_text()
    for sheet, kept in [("true", "window.shared"), ("false", "navigator.clipboard.readText()")]:
        quotes.page.evaluate(f"() => {{ navigator.canShare = () => {sheet}; }}")
        quotes.button("quotes.share").click()
        if sheet == "false":
            expect(quotes.page.get_by_role("status").filter(has_text=text("app.copied"))).to_be_visible()
        looks.wait_until(quotes.page, kept)
        assert words in quotes.page.evaluate(kept)


def test_a_picture_goes_through_the_share_sheet_where_there_is_one(visit):
    quotes = Quotes(visit("/quotes?id=en-1"))
    quotes.page.evaluate("""() => {
      navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
      navigator.share = async ({ files }) => { window.shared = files.map((file) => [file.name, file.type, file.size > 10_000]); };
    }""")
    quotes.button("quotes.imageShare").click()
    looks.wait_until(quotes.page, "window.shared")
    assert quotes.page.evaluate("shared") == [["haru-quote.png", "image/png", True]]


def test_a_pull_at_the_top_brings_another_one(quotes):
    before = quotes.lead.locator("blockquote").inner_text()
    quotes.page.evaluate("""() => {
        const touch = (type, y) => {
            const at = new Touch({ identifier: 1, target: document.body, clientX: 100, clientY: y });
            document.body.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: type === "touchend" ? [] : [at], changedTouches: [at] }));
        };
        touch("touchstart", 100);
        touch("touchend", 240);
    }""")
    expect(quotes.lead.locator("blockquote")).not_to_have_text(before)


def test_works_without_the_server_after_a_visit(visit):
    quotes = Quotes(visit("/quotes", service_worker=True))
    page = quotes.page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    # Requests in flight when the connection is lost would be reported as errors.
    looks.wait_until_loaded(page)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.reload()
    looks.wait_until_shown(page)
    expect(Quotes(page).lead).to_be_visible()


def test_a_closed_dialog_gives_the_focus_back(quotes):
    quotes.page.locator("#add").click()
    quotes.page.keyboard.press("Escape")
    expect(quotes.dialog).to_have_count(0)
    expect(quotes.page.locator("#add")).to_be_focused()
