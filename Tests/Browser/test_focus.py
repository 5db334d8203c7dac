"""Focus with the page's clock moved: pause, background, reload, overrun, result, two tabs."""

import datetime

import pytest
from playwright.sync_api import expect

import browser as looks

NINE = datetime.datetime(2026, 11, 21, 0, 0, tzinfo=datetime.timezone.utc)


def opened(visit, path="/focus", **options):
    return visit(path, clock=NINE, **options)


def add(page, name="English", minutes=30):
    page.locator("#new").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill(name)
    if minutes != 30:
        dialog.get_by_role("button", name=f"{minutes} min", exact=True).click()
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name=f"Start {name}")).to_be_visible()


def start(page, name="English"):
    page.get_by_role("button", name=f"Start {name}").click()
    expect(page.get_by_role("timer")).to_be_visible()


def left(page):
    return page.locator(".dial time")


def test_a_task_is_added_in_three_steps(visit):
    page = opened(visit)
    page.get_by_role("button", name="New task").first.click()
    page.keyboard.type("Read")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start Read")).to_be_visible()


def test_counts_down_pauses_and_completes(visit):
    page = opened(visit)
    add(page)
    start(page)
    expect(left(page)).to_have_text("30:00")
    page.clock.run_for(80_000)
    expect(left(page)).to_have_text("28:40")
    expect(page).to_have_title("28:40 · English")
    expect(page.get_by_role("button", name="Complete")).to_have_count(0)
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(600_000)
    expect(left(page)).to_have_text("28:40")
    expect(page.locator(".span")).to_contain_text("9:40")
    page.get_by_role("button", name="Resume").click()
    page.clock.run_for(60_000)
    expect(left(page)).to_have_text("27:40")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Complete").click()
    expect(page.get_by_role("heading", name="In time")).to_be_visible()
    expect(page.locator(".facts")).to_contain_text("2 min 20 s")


def test_a_reload_and_a_sleep_bend_nothing(visit):
    page = opened(visit)
    add(page)
    start(page)
    page.clock.run_for(60_000)
    page.reload()
    looks.wait_until_shown(page)
    expect(left(page)).to_have_text("29:00")
    page.clock.fast_forward(25 * 60_000)
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(left(page)).to_have_text("4:00")


def test_an_overrun_counts_up_in_words_and_a_banner_follows(visit):
    page = opened(visit)
    add(page, minutes=10)
    start(page)
    page.clock.fast_forward(13 * 60_000 + 12_000)
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(left(page)).to_have_text("+3:12")
    expect(page.get_by_text("Taking longer than guessed")).to_be_visible()
    page.get_by_role("link", name="Back to the list").click()
    page.goto("/calc")
    looks.wait_until_shown(page)
    bar = page.locator(".nowbar")
    expect(bar).to_contain_text("+3:")
    bar.click()
    expect(page.get_by_role("timer")).to_be_visible()


def test_cancelling_asks_first(visit):
    page = opened(visit)
    add(page)
    start(page)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Cancel").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("timer")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Cancel it").click()
    expect(page.get_by_role("button", name="Start English")).to_be_visible()
    page.goto("/focus/records")
    expect(page.get_by_text("No sessions yet.").first).to_be_visible()


def test_two_tabs_show_one_session(visit):
    page = opened(visit)
    add(page)
    other = page.context.new_page()
    other.goto("/focus")
    looks.wait_until_shown(other)
    start(page)
    expect(other.locator(".live")).to_contain_text("English")
    other.locator(".live").click()
    other.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Resume")).to_be_visible()


def test_the_planner_and_the_records_show_the_session(visit):
    page = opened(visit)
    add(page)
    start(page)
    page.clock.fast_forward(25 * 60_000)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Complete").click()
    page.get_by_role("link", name="Close").click()
    page.get_by_role("link", name="Records").click()
    expect(page.locator(".record")).to_contain_text("25 min")
    page.goto("/focus/planner")
    looks.wait_until_shown(page)
    expect(page.locator(".daygrid rect").first).to_be_visible()
    for span in ["Week", "Month"]:
        page.get_by_role("button", name=span, exact=True).click()
        expect(page.locator(".body")).to_contain_text("0:25")


@pytest.mark.parametrize("key, order", [("ArrowDown", ["Maths", "English"]), ("ArrowUp", ["English", "Maths"])])
def test_tasks_are_moved_by_keyboard(visit, key, order):
    page = opened(visit)
    add(page)
    add(page, "Maths")
    page.get_by_role("button", name="Edit", exact=True).click()
    page.get_by_role("button", name="Move English").press(key)
    expect(page.locator(".task .name")).to_have_text(order)
