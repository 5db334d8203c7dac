"""The clock in the browser: rings by a moved clock, one tab for many, the dial, the search."""

import datetime

import pytest

import browser as looks

MORNING = datetime.datetime(2026, 11, 21, 9, 29, 30, tzinfo=datetime.timezone(datetime.timedelta(hours=9)))

# Counts the tones that are scheduled and not stopped, and notes when they begin.
COUNT_TONES = """
window.tones = [];
const start = AudioBufferSourceNode.prototype.start, stop = AudioBufferSourceNode.prototype.stop;
AudioBufferSourceNode.prototype.start = function (at) {
  tones.push(this);
  this.in = at - this.context.currentTime;
  return start.call(this, at);
};
AudioBufferSourceNode.prototype.stop = function (at) {
  if (at === undefined) tones.splice(tones.indexOf(this), 1);
  return stop.call(this, at);
};
"""

# Whatever the test evaluates in the page counts as a touch of it: only its own touches shall.
UNTOUCHED = """
let hasBeenActive = false;
addEventListener("pointerup", () => hasBeenActive = true, true);
Object.defineProperty(Navigator.prototype, "userActivation", { get: () => ({ hasBeenActive }) });
"""


@pytest.fixture
def clock_page(chromium, origin, problems):
    """`clock_page("/clock")` opens the clock with a clock that the test moves, from `time` on."""
    contexts = []

    def open_page(path="/clock", context=None, time=MORNING, **options):
        if context is None:
            context = looks.context(chromium, origin, **options)
            context.set_default_timeout(looks.PATIENCE)
            context.add_init_script(COUNT_TONES)
            contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        page.clock.install(time=time)
        with page.expect_response(lambda answer: "/zones." in answer.url):
            page.goto(path)
        looks.wait_until_shown(page)
        page.wait_for_timeout(200)  # The core has taken the zones.
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


def until(page, expression, argument=None):
    """Waits until an expression holds; the page's own clock may stand still meanwhile."""
    for _ in range(looks.PATIENCE // 25):
        if page.evaluate(expression, argument):
            return
        page.context.pages[0].wait_for_timeout(25)
    raise AssertionError(f"{expression} did not come true")


def add_alarm(page, time, days=0):
    page.get_by_role("button", name="Add an alarm").click()
    page.locator("dialog input[type=time]").fill(time)
    for index in range(days):
        page.locator(".week .chip").nth(index).click()
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator("li.alarm").first.wait_for()


def test_an_alarm_rings_snoozes_and_stops(clock_page, assert_accessible):
    page = clock_page()
    add_alarm(page, "09:30")
    until(page, "tones.length === 1 && tones[0].in > 20 && tones[0].in <= 30")
    page.clock.run_for(31_000)
    ring = page.get_by_role("dialog")
    ring.get_by_text("It is 09:30 AM.").wait_for()
    assert_accessible(page)
    assert page.evaluate("tones.length") == 1
    ring.get_by_role("button", name="Again in 9 minutes").click()
    ring.wait_for(state="hidden")
    until(page, "tones.length === 1 && tones[0].in > 500")
    page.clock.run_for(9 * 60_000)
    ring.wait_for()
    page.keyboard.press("Enter")
    ring.wait_for(state="hidden")
    until(page, "tones.length === 0")
    assert not page.get_by_role("switch").is_checked()


def test_it_rings_soon_after_the_machine_woke(clock_page):
    """While a machine sleeps no timer goes on, and what wakes it need not touch the page."""
    page = clock_page()
    add_alarm(page, "09:40")
    page.get_by_role("navigation").get_by_role("link", name="Calc").first.click()
    page.get_by_role("heading", name="Time calculator").wait_for()
    page.clock.set_system_time(MORNING + datetime.timedelta(minutes=12))
    page.clock.run_for(31_000)
    page.get_by_role("dialog").get_by_text("It is 09:40 AM.").wait_for()
    until(page, "tones.length === 1 && tones[0].in <= 1")


@pytest.mark.parametrize("key", ["s", "S", "ㄴ"])
def test_it_snoozes_by_key(clock_page, key):
    page = clock_page()
    add_alarm(page, "09:30")
    page.clock.run_for(31_000)
    page.get_by_role("dialog").wait_for()
    # Playwright has no Korean keyboard.
    page.get_by_role("dialog").dispatch_event("keydown", {"key": key, "bubbles": True})
    page.get_by_role("dialog").wait_for(state="hidden")
    assert "rings again at" in page.locator("li.alarm").inner_text()


@pytest.mark.parametrize("zone, now, date, time, rings", [
    # A gap (the offset before it holds), an overlap (the first), a gap of half an hour, a day that Samoa left out, odd offsets.
    ("America/New_York", "2026-03-08T06:00Z", "2026-03-08", "02:30", "2026-03-08T07:30Z"),
    ("America/New_York", "2026-11-01T04:00Z", "2026-11-01", "01:30", "2026-11-01T05:30Z"),
    ("Australia/Lord_Howe", "2026-10-03T14:00Z", "2026-10-04", "02:15", "2026-10-03T15:45Z"),
    ("Pacific/Apia", "2011-12-30T09:00Z", "2011-12-31", "07:30", "2011-12-30T17:30Z"),
    ("Asia/Kathmandu", "2026-11-21T00:00Z", "2026-11-21", "07:30", "2026-11-21T01:45Z"),
    ("Europe/London", "2026-10-25T00:00Z", "2026-10-25", "01:30", "2026-10-25T00:30Z"),
])
def test_it_rings_at_its_wall_time_in_every_zone(clock_page, zone, now, date, time, rings):
    start, end = (datetime.datetime.fromisoformat(it) for it in (now, rings))
    page = clock_page(time=start, timezone_id=zone)
    page.get_by_role("button", name="Add an alarm").click()
    page.locator("dialog input[type=time]").fill(time)
    page.locator("dialog input[type=date]").first.fill(date)
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator("li.alarm").first.wait_for()
    page.clock.fast_forward((end - start).total_seconds() * 1000 - 60_000)
    page.evaluate("dispatchEvent(new Event('focus'))")
    page.locator("li.alarm").get_by_text("in 1 min").wait_for()
    assert page.get_by_role("dialog").count() == 0
    page.clock.run_for(61_000)
    page.get_by_role("dialog").wait_for()


def test_two_alarms_at_one_time_are_both_named(clock_page):
    page = clock_page()
    for label in ["Medicine", "Bus"]:
        page.get_by_role("button", name="Add an alarm").click()
        page.locator("dialog input[type=time]").fill("09:30")
        page.get_by_label("Label").fill(label)
        page.get_by_role("button", name="Save", exact=True).click()
        page.locator("li.alarm").filter(has_text=label).wait_for()
    page.clock.run_for(31_000)
    ring = page.get_by_role("dialog")
    ring.get_by_text("It is 09:30 AM. Medicine").wait_for()
    ring.get_by_text("It is 09:30 AM. Bus").wait_for()
    ring.get_by_role("button", name="Stop").click()
    ring.wait_for(state="hidden")


def test_a_fixed_zone_can_be_that_of_any_place(clock_page):
    page = clock_page()
    page.get_by_role("button", name="Add an alarm").click()
    page.locator("dialog input[type=time]").fill("06:30")
    page.get_by_label("By the clocks of").select_option("Asia/Kathmandu")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator("li.alarm").filter(has_text="Kathmandu").get_by_text("in 16 min").wait_for()


NOTICES = "navigator.serviceWorker.getRegistration().then((it) => it.getNotifications()).then((them) => them.map((it) => it.body))"


def test_the_test_button_notifies_and_a_notification_can_be_answered(clock_page):
    page = clock_page(permissions=["notifications"])
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.get_by_text("Notifications are off").wait_for()
    page.locator("main").get_by_role("link", name="Settings").click()
    page.get_by_role("switch", name="Notifications").click()
    page.get_by_role("navigation").get_by_role("link", name="Clock").first.click()
    page.get_by_text("Notifications come with the ring").wait_for()
    page.get_by_role("button", name="Test", exact=True).click()
    until(page, f"{NOTICES}.then((them) => them.includes('It is 09:29 AM.'))")
    add_alarm(page, "09:30")
    page.clock.run_for(31_000)
    page.get_by_role("dialog").wait_for()
    until(page, f"{NOTICES}.then((them) => them.includes('It is 09:30 AM.'))")
    # What the service worker says to the page when a button of the notification is pressed.
    page.evaluate("navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { ring: 'snooze' } }))")
    page.get_by_role("dialog").wait_for(state="hidden")
    assert "rings again at" in page.locator("li.alarm").inner_text()
    until(page, f"{NOTICES}.then((them) => them.length === 0)")


def test_the_screen_stays_lit_while_it_rings(clock_page):
    page = clock_page()
    page.evaluate("""() => {
      window.lamps = [];
      navigator.wakeLock.request = async () => {
        const lamp = { released: false, release: async () => { lamp.released = true; } };
        lamps.push(lamp);
        return lamp;
      };
    }""")
    add_alarm(page, "09:30")
    assert page.evaluate("lamps.length") == 0
    page.clock.run_for(31_000)
    page.get_by_role("dialog").wait_for()
    until(page, "lamps.length === 1 && !lamps[0].released")
    page.keyboard.press("Enter")
    until(page, "lamps[0].released")


def test_what_was_missed_in_sleep_comes_in_one_summary(clock_page):
    page = clock_page()
    add_alarm(page, "09:30", days=7)
    add_alarm(page, "10:00", days=7)
    page.clock.fast_forward(3 * 86_400_000)
    page.evaluate("dispatchEvent(new Event('focus'))")
    banner = page.locator(".banner.warn")
    banner.wait_for()
    assert "9:30 AM" in banner.inner_text() and "10:00 AM" in banner.inner_text()
    assert page.get_by_role("dialog").count() == 0
    banner.get_by_role("button").click()
    banner.wait_for(state="hidden")


def test_what_came_due_while_the_page_was_closed_is_missed(clock_page):
    page = clock_page()
    add_alarm(page, "09:30", days=7)
    page.close()
    later = page.context.new_page()
    later.clock.install(time=MORNING + datetime.timedelta(hours=2))
    later.goto("/clock")
    later.locator(".banner.warn").filter(has_text="Missed").wait_for()


def test_a_hidden_tab_has_its_tone_on_the_audio_clock(clock_page):
    page = clock_page()
    add_alarm(page, "09:40")
    until(page, "tones.length === 1")
    page.evaluate("""
      Object.defineProperty(document, 'hidden', { get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
    """)
    # Nothing runs in the page any more; the tone begins all the same.
    assert page.evaluate("tones.length === 1 && Math.abs(tones[0].in - 630) < 30")


def test_of_two_tabs_one_sounds_and_both_stop(clock_page):
    first = clock_page()
    add_alarm(first, "09:30")
    second = clock_page(context=first.context)
    second.get_by_role("heading", name="Clock").click()
    for page in (first, second):
        page.clock.run_for(31_000)
        page.get_by_role("dialog").wait_for()
    assert sum(page.evaluate("tones.length") for page in (first, second)) == 1
    second.get_by_role("button", name="Stop").click()
    first.get_by_role("dialog").wait_for(state="hidden")
    assert sum(page.evaluate("tones.length") for page in (first, second)) == 0


def test_after_a_reload_the_page_says_that_it_is_silent_until_it_is_touched(clock_page):
    page = clock_page()
    add_alarm(page, "09:40")
    page.add_init_script(UNTOUCHED)
    page.reload()
    looks.wait_until_shown(page)
    notice = page.get_by_text("Touch this page once: until then the browser lets nothing in it sound.")
    notice.wait_for()
    assert page.evaluate("tones.length") == 0
    page.mouse.click(5, 5)
    notice.wait_for(state="hidden")
    until(page, "tones.length === 1")


HIDE = """(isHidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_the_stopwatch_is_exact_after_hours_in_a_hidden_tab(clock_page):
    page = clock_page("/clock/stopwatch")
    page.clock.pause_at(MORNING + datetime.timedelta(minutes=1))
    page.get_by_role("button", name="Start").click()
    page.evaluate(HIDE, True)
    page.clock.fast_forward(5 * 3_600_000 + 12_340)
    page.evaluate(HIDE, False)
    page.get_by_role("button", name="Lap").click()
    page.get_by_role("button", name="Stop").click()
    shown = page.locator(".digits").inner_text()
    assert shown.replace("\n", "") == "5:00:12.34"
    page.reload()
    looks.wait_until_shown(page)
    assert page.locator(".digits").inner_text() == shown
    assert page.locator(".laps li").count() >= 1


def test_the_dial_turns_by_finger_and_by_key(clock_page):
    page = clock_page("/clock/timer")
    dial = page.locator(".dial")
    box = dial.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 20, box["y"] + box["height"] / 2)
    assert dial.locator("time").inner_text() == "15:00"
    page.mouse.up()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 20)
    assert dial.locator("time").inner_text() == "15:00"
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    assert dial.locator("time").inner_text() == "16:00"


def test_a_timer_rings_and_is_started_again(clock_page):
    page = clock_page("/clock/timer")
    page.get_by_label("Name").fill("Tea")
    page.get_by_label("Length").nth(1).fill("1m 30s")
    page.get_by_role("button", name="Start").click()
    page.locator("li.timer").get_by_text("1:30").wait_for()
    page.get_by_role("button", name="+1 min").click()
    page.clock.run_for(151_000)
    page.get_by_role("dialog").get_by_text("Tea: 2:30 is over.").wait_for()
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Pause").wait_for()


def test_a_place_is_found_in_the_language_of_the_reader(visit):
    page = visit("/clock/world", language="ko")
    page.get_by_role("button", name="도시 추가").click()
    for query, city in [("ㅅㅇ", "서울"), ("nepal", "카트만두"), ("UTC+5:45", "UTC+5:45"), ("Asia/Seul", "서울")]:
        page.locator("#query").fill(query)
        page.locator(".found .name").get_by_text(city, exact=True).first.wait_for()
    page.locator("#query").fill("뉴욕")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".city").nth(1).wait_for()
    assert "뉴욕" in page.locator(".city").nth(1).inner_text()


def test_the_search_shows_the_first_places_at_once_and_all_soon(visit):
    """A letter that finds hundreds of places must not wait for all their rows (`Benchmarks/app.py` has the time)."""
    page = visit("/clock/world")
    page.get_by_role("button", name="Add a place").click()
    page.locator(".found li").nth(400).wait_for()
    first = page.evaluate("""() => {
      const field = document.getElementById("query");
      field.value = "a";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      return document.querySelectorAll(".found li").length;
    }""")
    assert first == 6
    count = int(page.get_by_role("status").filter(has_text="places").inner_text().split()[0])
    assert count > 100
    page.locator(".found li").nth(count - 1).wait_for()


@pytest.mark.parametrize("path", ["/clock", "/clock/world", "/clock/stopwatch", "/clock/timer"])
@pytest.mark.parametrize("theme", looks.THEMES)
def test_pages_are_accessible(visit, assert_accessible, path, theme):
    page = visit(path, theme=theme)
    if path == "/clock":
        page.get_by_role("button", name="Add an alarm").click()
        assert_accessible(page)
        page.get_by_role("button", name="Save", exact=True).click()
        page.get_by_role("button", name="Edit the list").click()
    if path == "/clock/stopwatch":
        for name in ["Start", "Lap", "Lap", "Stop"]:
            page.get_by_role("button", name=name, exact=True).click()
    if path == "/clock/timer":
        page.get_by_role("button", name="Start").click()
    if path == "/clock/world":
        page.get_by_role("button", name="Add a place").click()
    assert_accessible(page)


def test_the_dial_is_round_and_stands_above_what_follows(visit):
    page = visit("/clock/timer")
    box, chips = page.locator(".dial").bounding_box(), page.get_by_role("button", name="25 min").bounding_box()
    assert abs(box["width"] - box["height"]) < 2 and box["width"] > 200
    assert box["y"] + box["height"] <= chips["y"]


def test_alarms_go_to_the_calendar_of_the_phone(clock_page):
    page = clock_page()
    add_alarm(page, "07:30", days=5)
    with page.expect_download() as download:
        page.get_by_role("button", name="To the calendar (.ics)").click()
    text = open(download.value.path(), encoding="utf-8").read()
    assert "BEGIN:VALARM" in text and "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" in text
