"""States of the search over everything."""

from playwright.sync_api import expect

import month
from gallery import LARGE_TEXT, NARROW, TABLET, WIDE, nothing, state

# What is typed, by language.
RESULTS = {"en": "en", "ko": "ㅇㅇ"}
COMMANDS = {"en": "timer 25m", "ko": "25분 타이머"}
TIMES = {"en": "9:00 in New York", "ko": "뉴욕 오전 9시"}
DAYS = {"en": "D-day 2026-12-15", "ko": "12월 15일까지"}
NOTHING = {"en": "yoga mat", "ko": "요가 매트"}


def long_texts(language):
    name = "Read the whole of the very long introduction to the theory of everything, twice, and take notes"
    return month.cells(language) + month.thing(
        "dday", month.identifier(month.NOW, 900), month.NOW, name=f"{name} {month.LONGEST_WORD}", date="2026-12-15",
        pen=1, counting="difference", yearly=False) + month.word(901, month.LONGEST_WORD, f"{name} {name}", month.NOW)


def wait_for_quote(screen):
    """The quote behind the search has arrived."""
    expect(screen.page.locator(".saying blockquote").first).to_be_attached()


def type_text(screen, text):
    screen.page.keyboard.press("Control+k")
    field = screen.page.locator("#search-text")
    expect(field).to_be_focused()
    field.fill(text)
    return field


@state("search-start", "/today", sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
def opened(screen):
    wait_for_quote(screen)
    type_text(screen, "")
    expect(screen.page.locator(".palette .hit")).to_have_count(6)


@state("search-recent", "/dday", sizes=(NARROW, LARGE_TEXT))
def recent(screen):
    searched = [month.WORDS[0].split()[0], month.TASKS[screen.records_in][1], month.DAYS[0][1 if screen.records_in == "ko" else 0]]
    for text in searched:
        type_text(screen, text)
        # A link to what was found: only what was chosen is kept, and a command would do something.
        screen.page.locator(".palette a.hit").first.click()
        expect(screen.page.locator(".palette")).to_have_count(0)
        screen.go("/dday")
    type_text(screen, "")
    expect(screen.page.locator(".palette .hit").first).to_contain_text(searched[-1])
    expect(screen.page.locator(".palette .hit")).to_have_count(len(searched) + 7)


@state("search", "/words", sizes=(NARROW, TABLET, WIDE, LARGE_TEXT))
def results(screen):
    field = type_text(screen, RESULTS[screen.records_in])
    expect(screen.page.locator(".hit mark").first).to_be_visible()
    field.press("ArrowDown")


@state("search-alone", "/search?q=en")
def address(screen):
    expect(screen.page.locator(".palette .hit").first).to_be_visible()


@state("search-command", "/quotes")
def command(screen):
    expect(screen.page.locator("main blockquote").nth(2)).to_be_attached()
    type_text(screen, COMMANDS[screen.records_in])
    expect(screen.page.locator(".palette .hit").first).to_be_visible()


@state("search-answer", "/today", sizes=(NARROW, LARGE_TEXT))
def answer(screen):
    wait_for_quote(screen)
    type_text(screen, "1:30+0:45")
    expect(screen.page.locator(".reply output")).to_contain_text("2:15")


@state("search-time", "/clock")
def time(screen):
    type_text(screen, TIMES[screen.records_in])
    expect(screen.page.locator(".reply")).to_be_visible()


@state("search-day", "/dday")
def day(screen):
    type_text(screen, DAYS[screen.records_in])
    expect(screen.page.locator(".reply output")).to_contain_text("D-24")


@state("search-none", "/focus", sizes=(NARROW, LARGE_TEXT))
def none(screen):
    type_text(screen, NOTHING[screen.records_in])
    screen.sees("search.nothing", text=NOTHING[screen.records_in])


@state("search-empty", "/settings", cells=nothing)
def empty(screen):
    type_text(screen, {"en": "se", "ko": "ㅅ"}[screen.records_in])
    expect(screen.page.locator(".palette .hit").first).to_be_visible()


@state("search-long", "/dday", cells=long_texts, sizes=(NARROW, LARGE_TEXT))
def long(screen):
    type_text(screen, month.LONGEST_WORD[:40])
    expect(screen.page.locator(".hit mark").first).to_be_visible()


@state("search-one-kind", "/words", sizes=(NARROW,))
def one_kind(screen):
    type_text(screen, "e")
    screen.page.locator(".palette .chip").nth(4).click()
    expect(screen.page.locator(".palette .hit").nth(6)).to_be_visible()


@state("search-shared", "/search?text=%22serendipity%22+https%3A%2F%2Fblog.example%2Fluck&title=On+luck", sizes=(NARROW, LARGE_TEXT))
def shared(screen):
    screen.sees("search.newQuote")
