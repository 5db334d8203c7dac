"""How a session reaches a person who looks elsewhere: its notification, its sound, a background tab."""

import browser as looks
import notices
import pytest
from playwright.sync_api import expect
from test_focus import add, left, opened, start
from test_settings import HEAR, switch

MINUTE = 60_000

# A tap on the notification, as the browser reports it to the worker; returns the page that the worker opens.
TAP = """async (action) => {
  const [notification] = await registration.getNotifications();
  const opened = new Promise((done) => {
    clients.openWindow = async (path) => done(path);
    setTimeout(() => done(null), 500);
  });
  dispatchEvent(new NotificationEvent("notificationclick", { notification, action }));
  return opened;
}"""


def pass_time(page, minutes):
    page.clock.fast_forward(minutes * MINUTE)
    page.evaluate("dispatchEvent(new Event('focus'))")


def leave(page, worker):
    """Leaves the app, and waits until its worker knows, which the browser reports later."""
    page.goto("about:blank")
    for _ in range(100):
        if worker.evaluate("clients.matchAll({ type: 'window' }).then((pages) => pages.length)") == 0:
            return
        page.wait_for_timeout(50)
    raise AssertionError("the worker still sees a page")


@pytest.fixture
def reminded(visit):
    """A page whose session has taken twice its estimate, and the service worker that notifies of it."""
    page = opened(visit, "/settings", notifications=True, service_worker=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    switch(page, "settings.notifications").click()
    expect(switch(page, "settings.notifications")).to_be_checked()
    page.goto("/focus")
    looks.wait_until_shown(page)
    notices.count(page)
    add(page, minutes=10)
    start(page)
    pass_time(page, 10)
    assert notices.wait_for(page, 1) == [["Estimate reached: “English”", "", "Complete", "10 more minutes"]]
    pass_time(page, 10)
    assert notices.wait_for(page, 2) == [["Twice the estimate: is “English” done?", "", "Complete", "10 more minutes"]]
    return page, page.context.service_workers[0]


def test_the_notification_completes_its_session_in_an_open_page(reminded):
    page, worker = reminded
    assert worker.evaluate(TAP, "complete") is None
    expect(page.get_by_role("heading", name="Over")).to_be_visible()
    notices.wait_for_none(page)


def test_the_notification_completes_its_session_without_an_open_page(reminded):
    page, worker = reminded
    leave(page, worker)
    path = worker.evaluate(TAP, "complete")
    assert path.startswith("/focus/session?complete=")
    page.goto(path)
    looks.wait_until_shown(page)
    expect(page.get_by_role("heading", name="Over")).to_be_visible()
    page.goto("/focus/records")
    expect(page.locator(".record")).to_have_count(1)


def test_the_notification_comes_again_after_ten_more_minutes_and_opens_the_session_where_no_page_is_open(reminded):
    page, worker = reminded
    assert worker.evaluate(TAP, "later") is None
    expect(page.get_by_role("button", name="Reminder at")).to_be_visible()
    pass_time(page, 10)
    assert len(notices.wait_for(page, 3)) == 1
    leave(page, worker)
    assert worker.evaluate(TAP, "") == "/focus/session"


def test_the_notification_is_put_off_without_an_open_page(reminded):
    page, worker = reminded
    leave(page, worker)
    path = worker.evaluate(TAP, "later")
    assert path.startswith("/focus/session?later=")
    page.goto(path)
    looks.wait_until_shown(page)
    expect(page.get_by_role("button", name="Reminder at")).to_be_visible()


def test_the_notification_goes_when_its_session_ends(reminded):
    page, _ = reminded
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Complete").click()
    notices.wait_for_none(page)


@pytest.mark.parametrize("motion, flash, sounds", [("no-preference", "flash", True), ("reduce", "none", False)])
def test_the_flash_and_the_sound_of_a_result_respect_reduced_motion(visit, motion, flash, sounds):
    page = opened(visit, reduced_motion=motion)
    add(page, minutes=10)
    start(page)
    page.evaluate(HEAR)
    pass_time(page, 10)
    looks.wait_until(page, "heard.length")  # The end of the time is announced in any case.
    page.evaluate("heard.length = 0")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Complete").click()
    expect(page.locator(".finish")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.finish')).animationName") == flash
    # The first sound loaded the player, so the next one comes within a frame, which the test's clock triggers.
    if sounds:
        looks.wait(page, lambda: page.clock.run_for(100) or page.evaluate("heard.length"))
    else:
        page.clock.run_for(100)
        assert page.evaluate("heard.length") == 0


MOVE = """(name) => {
  const { animationName, animationDuration, transformOrigin } = getComputedStyle(document.querySelector(name));
  return { name: animationName, lasts: animationDuration, from: parseFloat(transformOrigin.split(" ")[1]) };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_session_grows_from_its_row_and_shrinks_into_the_bar(visit, motion):
    page = opened(visit, reduced_motion=motion)
    add(page)
    row = page.get_by_role("button", name="Start English").bounding_box()
    start(page)
    grows = page.evaluate(MOVE, ".stage")
    page.goto("/calc")
    expect(page.locator(".nowbar")).to_be_visible()
    if motion == "reduce":
        assert [grows["name"], page.evaluate(MOVE, ".nowbar")["name"]] == ["none", "none"]
        return
    assert (grows["name"], grows["lasts"]) == ("grow", "0.22s")
    assert row["y"] <= grows["from"] <= row["y"] + row["height"]
    # The style sheet of the sessions comes with their code.
    looks.wait_until(page, f"({MOVE})('.nowbar').name === 'settle'")
    assert page.evaluate(MOVE, ".nowbar")["lasts"] == "0.22s"


def test_a_hidden_tab_whose_timers_stood_still_shows_the_truth_when_it_is_seen_again(visit):
    page = opened(visit)
    add(page)
    start(page)
    page.evaluate("""() => {
      Object.defineProperty(document, "visibilityState", { get: () => globalThis.seen ? "visible" : "hidden" });
      Object.defineProperty(document, "hidden", { get: () => !globalThis.seen });
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    page.clock.fast_forward(12 * MINUTE)
    page.evaluate("seen = true; document.dispatchEvent(new Event('visibilitychange'))")
    expect(left(page)).to_have_text("18:00")
    expect(page).to_have_title("18:00 · English")


def test_the_badge_of_the_app_has_the_minutes_left(visit):
    page = opened(visit)
    page.evaluate("() => { globalThis.badges = []; navigator.setAppBadge = async (count) => { badges.push(count); }; }")
    add(page)
    start(page)
    looks.wait_until(page, "badges.at(-1) === 30")
    pass_time(page, 12)
    looks.wait_until(page, "badges.at(-1) === 18")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Complete").click()
    looks.wait_until(page, "badges.at(-1) === 0")
