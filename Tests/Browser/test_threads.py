"""The threads between the parts of the app: what one part finds out is used, kept or counted in another."""

import datetime
import json
import re
from urllib.parse import quote

import browser as looks
import month
import pytest
import server
from calculator import Calculator
from playwright.sync_api import expect
from texts import text

TODAY, YESTERDAY = f"{month.NOW:%Y-%m-%d}", f"{month.NOW - month.DAY:%Y-%m-%d}"
MINUTE = datetime.timedelta(minutes=1)


def opened(page, path):
    page.goto(path)
    looks.wait_until_shown(page)
    return page


def button(within, key, **values):
    return within.get_by_role("button", name=text(key, **values), exact=True)


def said(page, key, **values):
    """The message at the bottom of the page."""
    return page.locator(".toast").get_by_text(text(key, **values), exact=True)


def undo(page, key, **values):
    """Takes back what a message is about."""
    expect(said(page, key, **values)).to_be_visible()
    button(page, "app.undo").click()


def dialog(page):
    return page.get_by_role("dialog")


def field(page, key):
    return dialog(page).get_by_label(text(key), exact=True)


def choose(page, key, name):
    dialog(page).get_by_role("combobox", name=text(key), exact=True).select_option(label=name)


def save(page):
    button(dialog(page), "app.save").click()
    expect(dialog(page)).to_have_count(0)


def record(page, start):
    """A session in the history by the time of its start, which no other has."""
    return page.locator(".record").filter(has_text=f" {start}")


def save_as_session(page, start, finish, minutes):
    """Saves the session in the open dialog for another task than the first; undo takes it out of the history."""
    expect(field(page, "focus.started")).to_have_value(start)
    expect(field(page, "focus.finished")).to_have_value(finish)
    choose(page, "focus.task", "Maths")
    save(page)
    start = f"{int(start[:2]) - 12}{start[2:]} PM"
    expect(record(page, start)).to_contain_text(f"{minutes} min")
    expect(record(page, start)).to_contain_text("Maths")
    undo(page, "list.saved", name="Maths")
    expect(record(page, start)).to_have_count(0)


# A result and its uses


@pytest.fixture
def result(app):
    """The calculator with a result of 45 minutes."""
    page = app("/calc")
    Calculator(page).press("3 0 + 1 5 =")
    return page


def uses(page, key):
    return page.get_by_role("link", name=text(key, result="0:45"), exact=True)


def use(page, key):
    uses(page, key).click()


def test_a_row_of_the_tape_leads_to_the_same_uses_as_the_result(result):
    calculator, keys = Calculator(result), ["calc.toEstimate", "calc.toTimer", "calc.toSession"]
    addresses = [uses(result, key).get_attribute("href") for key in keys]
    calculator.press("C")
    expect(uses(result, keys[0])).to_have_count(0)
    calculator.button("calc.more", formula="0:30 + 0:15").click()
    assert [uses(result, key).get_attribute("href") for key in keys] == addresses


def task_row(page, name):
    return page.locator(".task").filter(has=page.get_by_role("button", name=text("focus.start", name=name), exact=True))


def test_a_result_is_the_estimate_of_a_new_task_or_of_one_that_exists(result):
    page = result
    use(page, "calc.toEstimate")
    expect(dialog(page).locator(".est")).to_have_text("45 min")
    field(page, "field.name").fill("Essay")
    save(page)
    expect(task_row(page, "Essay").locator(".meta")).to_contain_text("45 min")
    undo(page, "list.saved", name="Essay")
    expect(task_row(page, "Essay")).to_have_count(0)

    page.go_back()
    use(page, "calc.toEstimate")
    choose(page, "focus.task", "Piano")
    expect(field(page, "field.name")).to_have_value("Piano")
    expect(dialog(page).locator(".est")).to_have_text("45 min")
    save(page)
    estimate = task_row(page, "Piano").locator(".meta")
    expect(estimate).to_have_text(re.compile("^45 min"))
    undo(page, "list.saved", name="Piano")
    expect(estimate).to_have_text(re.compile("^40 min"))


def test_a_result_is_the_length_of_a_timer(result):
    page = result
    use(page, "calc.toTimer")
    expect(page.get_by_role("textbox", name=text("timer.length"))).to_have_value("0:45")
    button(page, "timer.start").click()
    expect(page.get_by_role("timer", name="45 min", exact=True)).to_contain_text("45:00")


def test_a_result_is_a_session_that_ends_now(result):
    use(result, "calc.toSession")
    save_as_session(result, "13:35", "14:20", 45)


def test_what_was_saved_is_not_asked_for_again_after_a_reload(app):
    page = app("/focus/records?spent=2700")
    save(page)
    expect(page).to_have_url(re.compile("/focus/records$"))
    page.reload()
    looks.wait_until_shown(page)
    expect(record(page, "1:35 PM")).to_be_visible()
    expect(dialog(page)).to_have_count(0)


def test_a_measured_session_has_no_guess_that_nobody_made_for_its_task(app):
    page = app("/focus/records?spent=1500")
    choose(page, "focus.task", "Maths")
    # That of English, which was chosen before.
    expect(field(page, "focus.estimateMinutes")).not_to_have_value("30")


def test_a_stopped_timer_and_one_that_rings_are_sessions(app):
    page = app("/clock/timer")
    page.clock.set_system_time(month.NOW)
    button(page, "timer.start").click()
    page.clock.fast_forward("07:00")
    button(page, "timer.pause").click()
    page.get_by_role("link", name=text("clock.record"), exact=True).click()
    save_as_session(page, "14:20", "14:27", 7)

    opened(page, "/clock/timer")
    button(page, "list.delete").click()
    page.get_by_role("button", name="3 min", exact=True).click()
    button(page, "timer.start").click()
    page.clock.fast_forward("03:01")
    button(dialog(page), "clock.record").click()
    save_as_session(page, "14:27", "14:30", 3)


def test_a_stopped_stopwatch_is_a_session(app):
    page = app("/clock/stopwatch")
    page.clock.set_system_time(month.NOW)
    link = page.get_by_role("link", name=text("clock.record"), exact=True)
    expect(link).to_have_count(0)
    button(page, "stopwatch.start").click()
    page.clock.fast_forward("25:00")
    expect(link).to_have_count(0)
    button(page, "stopwatch.stop").click()
    link.click()
    save_as_session(page, "14:20", "14:45", 25)


# Quotes and days


def kept_days(language):
    return month.cells(language) + month.journal(language)


def quote_of_yesterday():
    """The quote that `month.journal` used."""
    lines = (server.ROOT / "Data/quotes/en.txt").read_text().splitlines()
    return next(line.split("\t")[1] for line in lines if line.startswith("en-4\t"))


def saying(page, key):
    return page.get_by_role("article", name=text(key), exact=True)


def test_a_used_quote_is_on_the_page_and_the_planner_of_its_day(app):
    page = app(cells=kept_days)
    today, that_day = saying(page, "quotes.today"), saying(page, "quotes.ofDay")
    first = today.locator("blockquote").inner_text()
    button(today, "quotes.another").click()
    expect(today.locator("blockquote")).not_to_have_text(first)
    used = today.locator("blockquote").inner_text()
    button(today, "quotes.use").click()
    expect(button(today, "quotes.use")).to_have_count(0)
    undo(page, "quotes.onToday")
    button(today, "quotes.use").click()
    expect(said(page, "quotes.onToday")).to_be_visible()

    opened(page, "/today")
    expect(today.locator("blockquote")).to_have_text(used)
    page.keyboard.press("ArrowLeft")
    expect(that_day.locator("blockquote")).to_have_text(quote_of_yesterday())
    page.keyboard.press("ArrowRight")
    expect(today.locator("blockquote")).to_have_text(used)

    opened(page, "/focus/planner")
    kept = page.locator(".keepsakes blockquote p")
    expect(kept).to_have_text(used)
    button(page, "focus.previous").click()
    expect(kept).to_have_text(quote_of_yesterday())


def test_a_quote_of_the_library_is_written_on_today(app):
    page = app("/quotes")
    card = page.locator(".sayings").last.locator("article").first
    used = card.locator("blockquote").inner_text()
    button(card, "quotes.use").click()
    expect(said(page, "quotes.onToday")).to_be_visible()
    opened(page, "/today")
    expect(saying(page, "quotes.today").locator("blockquote")).to_have_text(used)


# Tasks and D-days

FINALS = month.identifier(month.START, 100)


def minutes(words):
    """The minutes in `1 h 5 min`."""
    return sum(int(number) * (60 if unit == "h" else 1) for number, unit in re.findall(r"(\d+) (h|min)", words))


def test_a_task_counts_for_a_dday_which_becomes_an_alarm_and_a_calendar(app):
    page = app(f"/focus/task?id={month.task_identity(1)}")
    button(page, "focus.change", name="Maths").click()
    choose(page, "focus.for", "Finals")
    save(page)
    link = page.get_by_role("link", name="Finals")
    expect(link).to_contain_text("D-25")
    total = page.locator(".stats div").filter(has_text=text("focus.totalTime")).locator("dd").inner_text()
    spent = text("dday.effort", time=total, tasks="Maths")
    expect(page.get_by_text(spent, exact=True)).to_be_visible()
    pace = page.get_by_text(re.compile(text("dday.pace", time="(.+)", more="(.+)"))).inner_text()
    a_day, more = map(minutes, re.fullmatch(text("dday.pace", time="(.+)", more="(.+)"), pace).groups())
    assert a_day > 0 and abs(a_day * 25 - more) <= 13, pace

    link.click()
    expect(page).to_have_url(re.compile(f"/dday.id={FINALS}$"))
    row = page.locator("li.ddrow").filter(has=page.locator("[aria-expanded=true]"))
    expect(row.locator(".name")).to_have_text("Finals")
    expect(row.locator(".why p").filter(has_text=spent)).to_be_visible()
    expect(row.locator(".why p").filter(has_text=pace)).to_be_visible()
    with page.expect_download() as download:
        button(row, "app.toCalendar").click()
    calendar = download.value.path().read_text()
    assert download.value.suggested_filename == "haru.ics"
    assert calendar.startswith("BEGIN:VCALENDAR") and calendar.count("BEGIN:VEVENT") == 1
    assert "DTSTART;VALUE=DATE:20261216" in calendar and "SUMMARY:Finals" in calendar

    row.get_by_role("link", name=text("app.addAlarm"), exact=True).click()
    expect(field(page, "field.name")).to_have_value("Finals")
    expect(field(page, "alarm.date")).to_have_value("2026-12-16")
    field(page, "alarm.time").fill("07:30")
    button(dialog(page), "app.save").click()
    expect(page.locator("li.alarm").filter(has_text="Finals")).to_contain_text("7:30")


def test_a_dday_on_today_leads_to_itself(app):
    page = app()
    card = page.locator(".ddays a").nth(1)
    name = card.locator("small").inner_text()
    card.click()
    expect(page).to_have_url(re.compile(r"/dday\?id=\w"))
    expect(page.locator("li.ddrow").filter(has=page.locator("[aria-expanded=true]")).locator(".name")).to_have_text(name)


@pytest.mark.parametrize("start, end", [("/today", "/today"), (f"/focus/task?id={month.task_identity(5)}", "/focus")],
                         ids=["today", "task"])
def test_a_session_is_started_beside_its_task_and_closes_to_where_it_began(app, start, end):
    page = app(start)
    page.clock.set_system_time(month.NOW)
    button(page, "focus.start", name="Piano").click()
    expect(page).to_have_url(re.compile("/focus/session$"))
    page.clock.fast_forward("10:00")
    button(page, "focus.complete").click()
    page.get_by_role("link", name=text("app.close"), exact=True).click()
    expect(page).to_have_url(re.compile(f"{end}$"))


# Words and the planner


def test_a_review_without_a_timer_is_a_session_unless_switched_off(app):
    page = app("/words")
    now = month.NOW

    def review():
        """Answers one word after a minute and leaves."""
        nonlocal now
        page.get_by_role("link", name=text("word.start"), exact=True).click()
        expect(page.locator(".front")).to_be_visible()
        now += MINUTE
        page.clock.set_fixed_time(now)
        page.keyboard.press("Space")
        expect(page.locator("#grade-3")).to_be_focused()
        page.keyboard.press("3")
        expect(page.locator(".grades button")).to_have_count(0)
        page.go_back()
        expect(page.locator("#new-word")).to_be_visible()

    def on_planner():
        opened(page, "/focus/planner")
        expect(totals.filter(has_text="Maths")).to_be_visible()
        return totals.filter(has_text=text("word.title"))

    totals = page.locator(".totals li")
    review()
    undo(page, "word.timerKept", time="1 min")
    expect(on_planner()).to_have_count(0)

    opened(page, "/words")
    review()
    expect(said(page, "word.timerKept", time="1 min")).to_be_visible()
    # That which was taken back does not count.
    expect(on_planner().locator("b")).to_have_text("0:01")

    switch = opened(page, "/words/settings").get_by_role("switch", name=text("word.recordsTime"))
    expect(switch).to_be_checked()
    switch.click()
    opened(page, "/words")
    review()
    expect(said(page, "word.timerKept", time="1 min")).to_have_count(0)
    opened(page, "/focus/records")
    expect(page.locator(".record").filter(has_text=text("word.title"))).to_have_count(1)


def answer_with_the_month(page):
    page.route(re.compile("/api/v1/weather/point[?]"), lambda route: route.fulfill(
        body=json.dumps(month.weather()), content_type="application/json"))


def test_the_weather_of_a_day_stays_on_its_page(app):
    page = app("/calc")
    answer_with_the_month(page)
    opened(page, "/today")
    sky = page.locator("a.sky-now")
    expect(sky).to_have_accessible_name(re.compile("^Seoul, 7°"))
    page.clock.set_fixed_time(month.NOW + month.DAY)
    opened(page, "/today")
    expect(sky).to_have_accessible_name(re.compile("^Seoul, 7°"))
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(f"date={TODAY}$"))
    was = f"Seoul, 1–11 °C, {text('weather.rain')}"
    expect(sky).to_have_accessible_name(was)
    expect(page.locator(".evening").get_by_text(was, exact=True)).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(f"date={YESTERDAY}$"))
    expect(sky).to_have_count(0)


def test_the_weather_and_the_world_clock_offer_the_places_of_each_other(app):
    page = app("/weather")
    answer_with_the_month(page)
    page.locator("#add-place").click()
    offered = dialog(page).get_by_role("button", name=re.compile("^(Seoul|London|New York|Kathmandu)"))
    # That of Seoul is there already.
    expect(offered).to_have_count(3)
    offered.filter(has_text="Kathmandu").click()
    expect(page.get_by_role("region", name="Kathmandu")).to_be_visible()

    opened(page, "/clock/world")
    busan = page.locator(".city").filter(has_text="Busan")
    expect(page.locator(".city")).to_have_count(len(month.CITIES))
    expect(busan).to_have_count(0)
    button(page, "clock.addPlace").click()
    first = dialog(page).locator(".found li").first
    expect(first).to_contain_text("Busan")
    first.get_by_role("button").click()
    expect(busan).to_have_count(1)


# Search


def test_the_search_adds_an_alarm_which_undo_takes_back(app):
    page = app("/search?q=alarm+tomorrow+7:45")
    hit = page.locator(".palette .hit").first
    expect(hit).to_contain_text(text("search.alarm", time="Tomorrow 7:45 AM"))
    hit.click()
    expect(page).to_have_url(re.compile("/clock$"))
    added = page.locator("li.alarm").filter(has_text=re.compile("7:45"))
    expect(added).to_have_count(1)
    undo(page, "search.alarmAdded", time="Tomorrow 7:45 AM")
    expect(added).to_have_count(0)
    expect(page.locator("li.alarm")).to_have_count(len(month.ALARMS))


def test_the_search_finds_settings_and_places(app):
    page = app("/search")
    found = page.locator(".palette .hit")
    page.locator("#search-text").fill("start page")
    found.filter(has_text=text("settings.startPage")).click()
    expect(page).to_have_url(re.compile("/settings$"))
    page.go_back()
    page.locator("#search-text").fill("kathmandu")
    found.filter(has_text="Kathmandu").first.click()
    expect(page).to_have_url(re.compile("/clock/world"))


SETTINGS = ["settings.theme", "settings.language", "settings.vibration", "settings.persistence", "settings.position",
            "notices.quietHours", "notices.morning", "word.retention", "word.recordsTime"]


def test_the_search_finds_the_settings_of_every_page(app):
    page = app("/search?q=start+page")
    names = page.locator(".palette .hit .name")
    expect(names.filter(has_text=text("settings.startPage"))).to_be_visible()
    missing = []
    for key in SETTINGS:
        page.locator("#search-text").fill(text(key))
        expect(page).to_have_url(re.compile(f"q={quote(text(key))}$"))
        if text(key) not in names.all_inner_texts():
            missing.append(key)
    assert missing == []


# Today


def planned(language):
    return month.cells(language) + month.planned()


def test_what_is_left_in_the_evening_goes_to_tomorrow(app):
    page = app(cells=planned, now=month.NOW.replace(hour=19))
    tasks = page.locator(".todo ul").first.locator(".name")
    count = tasks.count()
    left = page.locator(".todo ul").first.locator("button.go .name").all_inner_texts()
    assert 0 < len(left) < count
    button(page, "plan.moveLeft").click()
    expect(said(page, "plan.leftMoved", count=len(left))).to_be_visible()
    expect(tasks).to_have_count(count - len(left))
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(f"date={month.NOW + month.DAY:%Y-%m-%d}$"))
    expect(tasks).to_have_text(left)
    page.keyboard.press("ArrowLeft")
    undo(page, "plan.leftMoved", count=len(left))
    expect(tasks).to_have_count(count)


PULL = """async () => {
  const touch = (type, y) => {
    const at = new Touch({ identifier: 1, target: document.body, clientX: 100, clientY: y });
    document.body.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: type === "touchend" ? [] : [at], changedTouches: [at] }));
  };
  const pause = () => new Promise((done) => setTimeout(done, 10));
  touch("touchstart", 100);
  // The code of the mark is loaded at the first touch.
  while (document.querySelector("main[data-state=pulls]") && !document.adoptedStyleSheets.length) await pause();
  await pause();
  for (const y of %s) touch("touchmove", y);
  globalThis.mark = document.querySelector(".pull")?.className;
  touch("touchend", 240);
}"""


def test_a_pull_on_today_asks_for_the_weather_again(app):
    page = app("/calc")
    answer_with_the_month(page)
    opened(page, "/today")
    expect(page.locator("a.sky-now")).to_have_accessible_name(re.compile("^Seoul, 7°"))
    with page.expect_request(re.compile("/api/v1/weather/point[?]")):
        page.evaluate(PULL % "[150, 240]")
    assert page.evaluate("mark") == "pull far"
    expect(page.locator(".pull")).to_have_count(0)


def test_a_mark_says_where_a_pull_would_refresh_and_how_far_it_is(app):
    page = app("/today")
    page.evaluate(PULL % "[240, 150]")
    assert page.evaluate("mark") == "pull"
    expect(page.locator(".pull")).to_have_count(0)
    page.evaluate(PULL % "[105]")
    assert page.evaluate("mark") is None
    opened(page, "/calc")
    page.evaluate(PULL % "[240]")
    assert page.evaluate("mark") is None


BADGES = "globalThis.badges = []; navigator.setAppBadge = async (count) => { badges.push(count); };"


def test_a_missed_alarm_counts_in_the_badge_until_it_was_seen(app):
    page = app("/calc")
    page.add_init_script(BADGES)
    opened(page, "/today")
    # The bell has begun to listen.
    expect(page.locator(".glance", has_text="9:30")).to_be_visible()
    looks.wait_until(page, "Object.keys(localStorage).some((it) => it.includes('bell'))")
    # The medicine at half past nine, while the app is closed.
    page.clock.set_fixed_time(month.NOW.replace(hour=21, minute=40))
    opened(page, "/today")
    # With the words to review, which are the first glance.
    looks.wait_until(page, "badges.at(-1) === 1 + parseInt(document.querySelector('.glance b')?.textContent)")
    words = page.evaluate("badges.at(-1)") - 1
    page.locator("nav").get_by_role("link", name=text("clock.title"), exact=True).filter(visible=True).first.click()
    button(page.locator("article.missed").filter(has_text="Take the medicine"), "alarm.seen").click()
    looks.wait_until(page, f"badges.at(-1) === {words}")
