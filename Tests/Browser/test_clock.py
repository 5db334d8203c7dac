"""The clock in the browser: rings with a moved clock, one tab among many, the dial, the search."""

import datetime
import threading

import pytest

import browser as looks
import proxy
import server
from alarms import HIDE, MORNING, add_alarm, until


def test_an_alarm_rings_snoozes_and_stops(clock_page, assert_accessible):
    page = clock_page()
    add_alarm(page, "09:30")
    until(page, "tones.length === 1 && tones[0].in > 20 && tones[0].in <= 30")
    page.clock.run_for(31_000)
    ring = page.get_by_role("dialog")
    ring.get_by_text("Alarm · 9:30 AM").wait_for()
    assert_accessible(page)
    assert page.evaluate("tones.length") == 1
    ring.get_by_role("button", name="Snooze 9 minutes").click()
    ring.wait_for(state="hidden")
    until(page, "tones.length === 1 && tones[0].in > 500")
    page.clock.run_for(9 * 60_000)
    ring.wait_for()
    page.keyboard.press("Enter")
    ring.wait_for(state="hidden")
    until(page, "tones.length === 0")
    assert not page.get_by_role("switch").is_checked()


def test_it_snoozes_by_key(clock_page):
    page = clock_page()
    add_alarm(page, "09:30")
    page.clock.run_for(31_000)
    for key in ["s", "S", "ㄴ"]:
        page.get_by_role("dialog").wait_for()
        # Playwright has no Korean keyboard.
        page.get_by_role("dialog").dispatch_event("keydown", {"key": key, "bubbles": True})
        page.get_by_role("dialog").wait_for(state="hidden")
        assert "rings again at" in page.locator("li.alarm").inner_text()
        page.clock.run_for(9 * 60_000)


@pytest.mark.parametrize("zone, now, date, time, rings", [
    # A gap (the offset before it applies), an overlap (the first one), a day that Samoa skipped, an odd offset; AlarmOracleTests knows all
    # zones.
    ("America/New_York", "2026-03-08T06:00Z", "2026-03-08", "02:30", "2026-03-08T07:30Z"),
    ("America/New_York", "2026-11-01T04:00Z", "2026-11-01", "01:30", "2026-11-01T05:30Z"),
    ("Pacific/Apia", "2011-12-30T09:00Z", "2011-12-31", "07:30", "2011-12-30T17:30Z"),
    ("Asia/Kathmandu", "2026-11-21T00:00Z", "2026-11-21", "07:30", "2026-11-21T01:45Z"),
])
def test_it_rings_at_its_wall_time_in_every_zone(clock_page, zone, now, date, time, rings):
    start, end = (datetime.datetime.fromisoformat(it) for it in (now, rings))
    page = clock_page(time=start, timezone_id=zone)
    page.get_by_role("button", name="Add an alarm").first.click()
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
        page.get_by_role("button", name="Add an alarm").first.click()
        page.locator("dialog input[type=time]").fill("09:30")
        page.get_by_label("Name", exact=True).fill(label)
        page.get_by_role("button", name="Save", exact=True).click()
        page.locator("li.alarm").filter(has_text=label).wait_for()
    page.clock.run_for(31_000)
    ring = page.get_by_role("dialog")
    ring.get_by_text("Medicine · 9:30 AM").wait_for()
    ring.get_by_text("Bus · 9:30 AM").wait_for()
    ring.get_by_role("button", name="Stop Medicine").click()
    ring.get_by_text("Medicine · 9:30 AM").wait_for(state="detached")
    ring.get_by_role("button", name="Stop", exact=True).click()
    ring.wait_for(state="hidden")


def test_what_the_dialog_sets_is_there_again_and_can_be_changed(clock_page):
    page = clock_page()
    dialog, edit = page.get_by_role("dialog"), page.locator("li.alarm button.grow")
    page.get_by_role("button", name="Add an alarm").first.click()
    page.locator("dialog input[type=time]").fill("09:40")
    for day in ["Mon", "Tue"]:
        dialog.get_by_role("button", name=day, exact=True).click()
    dialog.get_by_label("Sound").select_option("glass")
    dialog.get_by_text("More options", exact=True).click()
    dialog.get_by_label("Snooze (minutes)").fill("5")
    dialog.get_by_label("Don't ring on holidays").check()
    dialog.get_by_role("button", name="Save", exact=True).click()
    edit.click()
    dialog.get_by_text("More options", exact=True).click()
    assert dialog.get_by_label("Sound").input_value() == "glass"
    assert dialog.get_by_label("Snooze (minutes)").input_value() == "5"
    assert dialog.get_by_label("Don't ring on holidays").is_checked()
    # It is Saturday; of Monday, Tuesday and the week after, one is skipped, then everything before a date.
    edit.get_by_text("in 2 d 0 h").wait_for()
    dialog.get_by_role("button", name="Skip next").click()
    edit.get_by_text("in 3 d 0 h").wait_for()
    edit.click()
    dialog.get_by_text("More options", exact=True).click()
    dialog.get_by_label("Pause until").fill("2026-12-02")
    dialog.get_by_role("button", name="Save", exact=True).click()
    edit.get_by_text("in 16 d 0 h").wait_for()


def test_a_fixed_zone_can_be_that_of_any_place(clock_page):
    page = clock_page()
    page.get_by_role("button", name="Add an alarm").first.click()
    page.locator("dialog input[type=time]").fill("06:30")
    page.get_by_text("More options", exact=True).click()
    page.get_by_label("Time zone").select_option("Asia/Kathmandu")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator("li.alarm").filter(has_text="Kathmandu").get_by_text("in 16 min").wait_for()


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


def test_the_stopwatch_goes_on_and_is_put_back(clock_page):
    page = clock_page("/clock/stopwatch")
    for name in ["Start", "Lap", "Stop", "Start", "Stop"]:
        page.get_by_role("button", name=name, exact=True).click()
    assert page.locator(".laps li").count() == 2
    page.get_by_role("button", name="Reset").click()
    until(page, "document.querySelector('.digits').textContent === '00:00.00'")
    page.locator(".laps li").first.wait_for(state="detached")
    assert page.get_by_role("button", name="Reset").is_disabled()


def test_a_preset_is_the_length_of_the_next_timer(clock_page):
    page = clock_page("/clock/timer")
    page.get_by_role("button", name="10 min").click()
    assert page.locator(".dial time").inner_text() == "10:00"
    page.get_by_role("button", name="Start").click()
    page.get_by_role("timer", name="10 min").wait_for()


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


def test_a_timer_rings_and_is_started_again(clock_page, assert_accessible_day_and_night):
    page = clock_page("/clock/timer")
    page.get_by_label("Name").fill("Tea")
    page.get_by_label("Duration").nth(1).fill("1m 30s")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("timer", name="Tea").get_by_text("1:30").wait_for()
    page.get_by_role("button", name="+1 min").click()
    page.clock.run_for(151_000)
    page.get_by_role("dialog").get_by_text("Tea: 2 min 30 s timer is done.").wait_for()
    assert_accessible_day_and_night(page)
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Resume").click()
    page.get_by_role("button", name="Pause").wait_for()


def test_a_place_is_found_in_the_language_of_the_reader(visit):
    page = visit("/clock/world", language="ko")
    page.get_by_role("button", name="도시 추가").click()
    for query, city in [("ㅅㅇ", "서울"), ("nepal", "카트만두"), ("UTC+5:45", "UTC+5:45"), ("Asia/Seul", "서울")]:
        page.locator("#query").fill(query)
        page.locator(".found .name").get_by_text(city, exact=True).first.wait_for()
    page.locator("#query").fill("뉴욕")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".city").nth(1).wait_for()
    assert "뉴욕" in page.locator(".city").nth(1).inner_text()


def test_the_search_shows_the_first_places_at_once_and_all_soon(visit):
    """A letter with hundreds of matches must not wait for all their rows (`Benchmarks/app.py` measures the time)."""
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


@pytest.fixture
def newer_zones(tmp_path):
    """A server whose operator put a newer time zone table into its data folder."""
    table = (server.ROOT / "Data/zones.bin").read_bytes()
    (tmp_path / "zones.bin").write_bytes(table[:5] + b"2099z" + table[10:])
    running = server.Server(tmp_path)
    running.start()
    yield running
    running.stop()


def test_newer_time_zones_of_the_server_are_taken_and_kept(chromium, newer_zones):
    page = looks.context(chromium, newer_zones.origin, service_worker=True).new_page()
    page.goto("/clock/world")
    page.get_by_text("Time zone data: edition 2099z").wait_for()
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    newer_zones.stop()
    page.reload()
    page.get_by_text("Time zone data: edition 2099z").wait_for()
    page.context.close()


def test_the_own_time_zones_serve_where_the_newer_ones_do_not_come(chromium, newer_zones):
    page = looks.context(chromium, newer_zones.origin).new_page()
    page.route("**/api/v1/zones", lambda route: route.abort())
    page.goto("/clock/world")
    version = (server.ROOT / "Data/zones.bin").read_bytes()[5:10].decode()
    page.get_by_text(f"Time zone data: edition {version}").wait_for()
    page.context.close()


# All time limits of the page end when the test says so.
PATIENCE = """
const limit = globalThis.limit = new AbortController();
AbortSignal.timeout = () => limit.signal;
"""


def test_the_own_time_zones_serve_where_the_newer_ones_stop_half_way(chromium, newer_zones):
    is_over = threading.Event()

    def half(path, headers, body):
        def pieces():
            yield body[:len(body) // 2]
            is_over.wait()

        return headers, pieces() if path == "/api/v1/zones" else [body]

    with proxy.in_front_of(newer_zones.origin, half) as address:
        page = looks.context(chromium, address).new_page()
        page.add_init_script(PATIENCE)
        with page.expect_response("**/api/v1/zones"):
            page.goto("/clock/world")
        page.evaluate("limit.abort()")
        version = (server.ROOT / "Data/zones.bin").read_bytes()[5:10].decode()
        page.get_by_text(f"Time zone data: edition {version}").wait_for()
        page.context.close()
        is_over.set()


def test_the_dial_is_round_and_stands_above_what_follows(visit):
    page = visit("/clock/timer")
    box, chips = page.locator(".dial").bounding_box(), page.get_by_role("button", name="25 min").bounding_box()
    assert abs(box["width"] - box["height"]) < 2 and box["width"] > 200
    assert box["y"] + box["height"] <= chips["y"]


def test_alarms_go_to_the_calendar_of_the_phone(clock_page):
    page = clock_page()
    add_alarm(page, "07:30", days=5)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export to calendar").click()
    text = open(download.value.path(), encoding="utf-8").read()
    assert "BEGIN:VALARM" in text and "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" in text
