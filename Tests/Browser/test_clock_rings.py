"""How a ring reaches a person: by notification, in a background tab, in one of many tabs, after sleep."""

import datetime
import re

import pytest
from playwright.sync_api import expect

import browser as looks
import notices
from alarms import HIDE, MORNING, add_alarm, until
from texts import text

# Whatever the test evaluates in the page counts as user activation; only the test's own touches should.
UNTOUCHED = """
let hasBeenActive = false;
addEventListener("pointerup", () => hasBeenActive = true, true);
Object.defineProperty(Navigator.prototype, "userActivation", { get: () => ({ hasBeenActive }) });
"""


def test_it_rings_soon_after_the_machine_woke(clock_page):
    """While a machine sleeps, no timer runs, and waking it does not involve the page."""
    page = clock_page()
    add_alarm(page, "09:40")
    page.get_by_role("navigation").get_by_role("link", name="Calc").first.click()
    page.get_by_role("heading", name="Time calculator").wait_for()
    page.clock.set_system_time(MORNING + datetime.timedelta(minutes=12))
    page.clock.run_for(31_000)
    page.get_by_role("dialog").get_by_text("Alarm · 9:40 AM").wait_for()
    until(page, "tones.length === 1 && tones[0].in <= 1")


# Holds back the time zones until `bringZones()` is called.
LATE_ZONES = """
const ask = fetch, called = new Promise((resolve) => window.bringZones = resolve);
window.fetch = async (path, ...rest) => {
  if (!String(path).startsWith("/zones.")) return ask(path, ...rest);
  window.areZonesAsked = true;
  await called;
  return ask(path, ...rest);
};
"""


def test_it_rings_where_another_page_is_opened_and_the_zones_come_late(clock_page):
    page = clock_page()
    add_alarm(page, "09:30")
    page.close()
    page = page.context.new_page()
    page.add_init_script(LATE_ZONES)
    page.clock.install(time=MORNING)
    # It is fetched after the files of all pages, so none of them comes after the zones.
    with page.expect_response(lambda answer: "/attention." in answer.url):
        page.goto("/calc")
    until(page, "window.areZonesAsked")
    page.evaluate("bringZones()")
    page.wait_for_timeout(500)  # The core has loaded the zones.
    page.clock.run_for(31_000)
    page.get_by_role("dialog").get_by_text("Alarm · 9:30 AM").wait_for()


# A press on a notification's button, as the browser reports it to the worker.
PRESS = """async (index) => {
  const [notification] = await registration.getNotifications();
  const { action } = notification.actions[index];
  dispatchEvent(new NotificationEvent("notificationclick", { notification, action }));
}"""


@pytest.fixture
def notified(clock_page, whole_chromium):
    """A page that may show notifications, and its service worker."""
    page = clock_page(browser=whole_chromium, permissions=["notifications"], service_worker=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.get_by_text("Notifications are off").wait_for()
    page.locator("main").get_by_role("link", name="Settings").click()
    page.get_by_role("switch", name="Notifications").click()
    page.get_by_role("navigation").get_by_role("link", name="Clock").first.click()
    page.get_by_text("get a notification when an alarm rings").wait_for()
    notices.count(page)
    return page, page.context.service_workers[0]


def test_the_test_button_notifies(notified):
    page, _ = notified
    page.get_by_role("button", name="Test", exact=True).click()
    [(_, body, *_)] = notices.wait_for(page, 1)
    assert re.fullmatch("Alarm · 9:(29|30) AM", body)  # The clock of the page keeps running.


def test_the_buttons_of_the_notification_snooze_and_stop(notified):
    page, worker = notified
    add_alarm(page, "09:30")
    page.clock.run_for(31_000)
    for count, button, says in [(1, 1, "rings again at"), (2, 0, "Today")]:
        page.get_by_role("dialog").wait_for()
        [(_, body, *_)] = notices.wait_for(page, count)
        assert body == "Alarm · 9:30 AM"
        worker.evaluate(PRESS, button)
        page.get_by_role("dialog").wait_for(state="hidden")
        assert says in page.locator("li.alarm").inner_text()
        until(page, f"tones.length === {button}")
        notices.wait_for_none(page)
        page.clock.run_for(9 * 60_000)


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


def test_what_was_missed_in_sleep_comes_in_one_summary(clock_page, assert_accessible_day_and_night):
    page = clock_page()
    add_alarm(page, "09:30", days=7)
    add_alarm(page, "10:00", days=7)
    page.clock.fast_forward(3 * 86_400_000)
    page.evaluate("dispatchEvent(new Event('focus'))")
    missed = page.locator("article.missed")
    missed.first.wait_for()
    told = "".join(missed.all_inner_texts())
    assert "9:30 AM" in told and "10:00 AM" in told
    assert page.get_by_role("dialog").count() == 0
    assert_accessible_day_and_night(page)
    for _ in range(missed.count()):
        missed.first.get_by_role("button", name=text("alarm.seen"), exact=True).click()
    missed.wait_for(state="hidden")


def test_what_came_due_while_the_page_was_closed_is_missed(clock_page):
    page = clock_page()
    add_alarm(page, "09:30", days=7)
    page.close()
    later = page.context.new_page()
    later.clock.install(time=MORNING + datetime.timedelta(hours=2))
    later.goto("/clock")
    later.locator("article.missed").filter(has_text=text("alarm.didNotRing")).wait_for()


def test_a_hidden_tab_has_its_tone_on_the_audio_clock(clock_page):
    page = clock_page()
    add_alarm(page, "09:40")
    until(page, "tones.length === 1")
    page.evaluate(HIDE, True)
    # Scripts in the page no longer run; the tone still starts, and ends after five minutes.
    assert page.evaluate("tones.length === 1 && Math.abs(tones[0].in - 630) < 30")
    assert page.evaluate("Math.abs(tones[0].lasts - 300) < 1")


# The loudspeaker signal: the highest recent sample.
LISTEN = """
const connect = AudioNode.prototype.connect;
let ear;
AudioNode.prototype.connect = function (to, ...rest) {
  if (to instanceof AudioDestinationNode) connect.call(this, ear ??= new AnalyserNode(this.context, { fftSize: 32768 }));
  return connect.call(this, to, ...rest);
};
window.loudness = () => {
  const samples = new Float32Array(32768);
  ear?.getFloatTimeDomainData(samples);
  return Math.max(...samples.map(Math.abs));
};
"""


def test_a_tab_whose_timers_stand_still_sounds(clock_page):
    page = clock_page()
    page.add_init_script(LISTEN)
    page.reload()
    looks.wait_until_shown(page)
    add_alarm(page, "09:40")
    until(page, "tones.length === 1")
    page.clock.pause_at(MORNING + datetime.timedelta(minutes=10, seconds=27))
    page.evaluate(HIDE, True)
    until(page, "tones.length === 1 && tones[0].in > 0 && tones[0].in <= 3")
    assert page.evaluate("loudness()") == 0
    until(page, "loudness() > 0")
    # The page does not know about it yet.
    assert page.get_by_role("dialog").count() == 0


def test_an_alarm_is_added_before_the_files_of_other_pages_have_arrived(clock_page):
    page = clock_page()
    page.route(re.compile(r"/pages/(?!clock|shared|today)"), lambda route: route.abort())
    page.reload()
    looks.wait_until_shown(page)
    page.get_by_role("button", name="Add an alarm").first.click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[type=time]").fill("09:40")
    dialog.locator("input[type=text]").fill("Tea")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("li.alarm")).to_contain_text("Tea")


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


def test_after_a_reload_the_page_says_that_it_is_silent_until_it_is_touched(clock_page, assert_accessible_day_and_night):
    page = clock_page()
    add_alarm(page, "09:40")
    page.add_init_script(UNTOUCHED)
    page.reload()
    looks.wait_until_shown(page)
    notice = page.get_by_text("Tap anywhere to turn on alarm sound.")
    notice.wait_for()
    assert page.evaluate("tones.length") == 0
    assert_accessible_day_and_night(page)
    page.mouse.click(5, 5)
    notice.wait_for(state="hidden")
    until(page, "tones.length === 1")
