"""Quotes as pictures: what is painted, and how they leave the app."""

import re

import pytest
from playwright.sync_api import expect
from texts import text

# Paints a quote; answers what was written where, and the colours of the corner and of what is written.
PAINT = """async (quote) => {
  const { draw } = await import("/quote-image.js");
  const written = [], write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (words, x, y) {
    written.push({ words, end: x + this.measureText(words).width, y, ink: this.fillStyle });
    write.call(this, words, x, y);
  };
  const canvas = draw(quote);
  CanvasRenderingContext2D.prototype.fillText = write;
  const corner = [...canvas.getContext("2d").getImageData(canvas.width - 2, 1, 1, 1).data];
  return { written, corner, width: canvas.width, height: canvas.height };
}"""
LONG = " ".join(f"word{number}" for number in range(900))


def paint(page, words, language="en", tall=False, dark=False):
    quote = {"text": words, "origin": "Ada", "language": language, "tall": tall, "dark": dark}
    return page.evaluate(PAINT, quote)


@pytest.fixture
def page(visit):
    page = visit("/quotes")
    expect(page.locator(".saying").first).to_be_visible()
    return page


def luminance(colour):
    return sum(colour[:3]) / 3


def test_a_dark_picture_is_dark_and_a_light_one_light(page):
    light, dark = (paint(page, "Begin.", dark=dark) for dark in (False, True))
    assert luminance(light["corner"]) > 220 and luminance(dark["corner"]) < 60
    assert light["written"][0]["ink"] != dark["written"][0]["ink"]


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("words, language", [
    ("Begin.", "en"), (LONG, "en"), ("하루를 시작하는 한 줄 " * 120, "ko"), ("長い文章です。" * 200, "ja"), ("w" * 900, "en"),
])
def test_a_text_of_any_length_fits(page, words, language, tall):
    picture = paint(page, words, language, tall)
    lines = picture["written"]
    assert all(line["end"] <= picture["width"] - 100 and 40 < line["y"] < picture["height"] for line in lines)
    body = "".join(line["words"] for line in lines[:-2])
    assert re.sub(r"\s", "", body) == re.sub(r"\s", "", words)
    assert [line["words"] for line in lines[-2:]] == ["Ada", "Haru"]


def test_korean_breaks_between_words(page):
    words = "불씨는 작아도 꺼뜨리지 않으면 긴 밤을 데우고 아침까지 우리를 지켜 준다"
    lines = [line["words"] for line in paint(page, words, "ko")["written"][:-2]]
    assert len(lines) > 2 and " ".join(lines) == words


def test_a_picture_goes_to_the_share_sheet_where_there_is_one(visit):
    page = visit("/quotes?id=en-1")
    page.evaluate("""() => {
        navigator.canShare = () => true;
        navigator.share = async ({ files }) => {
            const head = new Uint8Array(await files[0].slice(1, 4).arrayBuffer());
            globalThis.shared = [files.length, files[0].type, String.fromCharCode(...head)];
        };
    }""")
    page.get_by_role("button", name=text("quotes.imageShare"), exact=True).click()
    page.wait_for_function("globalThis.shared")
    assert page.evaluate("shared") == [1, "image/png", "PNG"]
