"""One day from its morning to its evening: the page, and the command on the data of the same account."""

import datetime
import re

import browser as looks
import pytest
from devices import EMAIL, PASSWORD, until
from playwright.sync_api import expect
from texts import text
from work import DAY, SEOUL

MORNING = datetime.datetime.now(SEOUL).replace(hour=8, minute=0, second=0, microsecond=0)
EARLIER = (MORNING - datetime.timedelta(hours=1)).isoformat()
LINE = "A light afternoon"


def button(page, key, **values):
    return page.get_by_role("button", name=text(key, **values), exact=True)


@pytest.fixture
def page(device, terminal, haru, monkeypatch):
    """Today on a computer whose account has what its owner has written in a terminal."""
    monkeypatch.setenv("TZ", "Asia/Seoul")
    for words in [("focus", "add", "Maths", "--estimate", "25m"), ("focus", "add", "English", "--estimate", "30m"),
                  ("dday", "add", "Finals", f"{MORNING + 18 * DAY:%Y-%m-%d}"), ("alarm", "add", "22:30", "--label", "Wind down")]:
        terminal(*words, "--at", EARLIER)
    desk = device(clock=MORNING)
    desk.sign("accounts")
    terminal("login", haru.origin, words=f"{EMAIL}\n{PASSWORD}\n")
    terminal("sync")
    return desk.open("/today").page


def test_a_day_is_seen_planned_begun_and_closed_and_the_terminal_prints_it(page, terminal):
    saying = page.get_by_role("article", name=text("quotes.today"), exact=True)
    total = page.locator(".daygrid h2 + b")

    def printed():
        """What `haru` alone prints at the page's moment."""
        terminal("sync")
        now = datetime.datetime.fromtimestamp(page.evaluate("Date.now()") // 1000 + 1, SEOUL)
        return terminal("--at", now.isoformat())

    # The whole day is on one page.
    expect(page.locator(".dayhead p")).to_contain_text(text("today.dayNumber", count=1))
    expect(page.locator(".todo .name")).to_have_text(["Maths", "English"])
    expect(page.locator(".ddays")).to_contain_text(re.compile("D-18.*Finals", re.DOTALL))
    expect(page.locator(".glances")).to_contain_text("10:30")
    expect(saying.locator("blockquote")).not_to_be_empty()
    expect(total).to_have_text("0:00")
    expect(page.locator(".daygrid .spent")).to_have_count(0)

    # It is planned in another order, and one tap starts the second task.
    button(page, "plan.edit").click()
    for name in ["English", "Maths"]:
        button(page, "plan.add", name=name).click()
    button(page, "list.done").click()
    expect(page.locator(".todo .name")).to_have_text(["English", "Maths"])
    expect(page.locator(".forecast")).to_be_visible()
    button(saying, "quotes.use").click()
    expect(button(saying, "quotes.use")).to_have_count(0)
    button(page, "focus.start", name="Maths").click()
    expect(page).to_have_url(re.compile("/focus/session$"))
    until(lambda: re.search("^○ English .*\n▶ Maths ", printed(), re.MULTILINE))
    page.clock.fast_forward("20:00")
    button(page, "focus.complete").click()
    page.get_by_role("link", name=text("app.close"), exact=True).click()
    # The clock jumps only after everything is sent, because the server corrects times by the page's clock.
    until(lambda: re.search("^✓ Maths ", printed(), re.MULTILINE))

    # In the evening, the page has filled itself in.
    page.clock.fast_forward("12:40:00")
    evening = page.locator(".evening")
    expect(evening).to_contain_text(text("day.planned", done=1, planned=2))
    expect(page.locator(".daygrid .spent").first).to_be_visible()
    line = page.get_by_label(text("day.line"))
    line.fill(LINE)
    line.blur()

    # The terminal prints the same day.
    until(lambda: LINE in printed())
    day = printed()
    spent = page.locator(".todo .done", has_text="Maths").locator(".meta").inner_text()
    assert re.search(f"^✓ Maths +{re.escape(spent)}$", day, re.MULTILINE), day
    assert re.search("^○ English +30 min$", day, re.MULTILINE), day
    assert re.search("^08  A", day, re.MULTILINE), day
    assert f"{text('focus.totalTime')} {total.inner_text()}\n" in day
    for said in [evening.locator("p").first, page.locator(".forecast p").first, saying.locator("blockquote")]:
        assert said.inner_text() in day, day
    assert "D-18 Finals" in day and "10:30 PM Wind down" in day, day
