"""Focus with a moved page clock: pause, background, reload, overrun, result, two tabs."""

import datetime
import re

import pytest
from playwright.sync_api import expect

import browser as looks
import work

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
    page.get_by_role("button", name="Add a task").first.click()
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
    deck = page.locator(".deck").get_by_role("button")
    expect(deck).to_have_text(["Cancel", "Pause", re.compile("0:4[01]Complete")])
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(600_000)
    expect(left(page)).to_have_text("28:40")
    expect(page.locator(".span")).to_contain_text("9:40")
    page.get_by_role("button", name="Resume").click()
    page.clock.run_for(60_000)
    expect(left(page)).to_have_text("27:40")
    expect(deck).to_have_text(["Cancel", "Pause", "Complete"])
    page.get_by_role("button", name="Pause").click()
    expect(deck).to_have_text(["Cancel", "Resume", "Complete"])
    boxes = [(button.bounding_box(), button.inner_text().strip()) for button in deck.all()]
    assert [name for _, name in sorted(boxes, key=lambda one: one[0]["x"])] == ["Cancel", "Resume", "Complete"]
    assert max(box["y"] for box, _ in boxes) < min(box["y"] + box["height"] for box, _ in boxes)
    page.get_by_role("button", name="Complete").click()
    expect(page.get_by_role("heading", name="On time")).to_be_visible()
    expect(page.locator(".facts")).to_contain_text("2 min 20 s")


def test_the_list_shows_a_running_task_and_leads_to_its_page(visit):
    page = opened(visit)
    page.locator("#new").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("English")
    dialog.get_by_role("button", name="book read study").click()
    dialog.get_by_role("button", name="Save").click()
    row = page.locator(".task")
    expect(row.locator(".meta")).to_have_text("30 min")
    start(page)
    page.get_by_role("link", name="Back to tasks").click()
    expect(row.locator(".meta")).to_contain_text("in progress · 30:00 left")
    page.clock.run_for(80_000)
    expect(row.locator(".meta")).to_have_text("in progress · 28:40 left")
    icon = row.locator(".go svg use").first
    assert icon.get_attribute("href").endswith("#book")
    box = icon.bounding_box()
    assert box["width"] > 5 and box["height"] > 5
    row.get_by_role("link", name="Details of English").click()
    expect(page).to_have_url(re.compile(r"/focus/task\?id="))
    expect(page.get_by_role("heading", name="English")).to_be_visible()
    expect(page.get_by_text("On-time rate")).to_be_visible()


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


def test_a_clock_set_back_bends_nothing(visit):
    page = opened(visit)
    add(page)
    start(page)
    page.clock.run_for(60_000)
    page.clock.set_system_time(NINE - datetime.timedelta(hours=1))
    page.clock.run_for(2_000)
    expect(left(page)).to_have_text(re.compile("28:5[78]"))
    page.reload()
    looks.wait_until_shown(page)
    expect(left(page)).to_have_text(re.compile("28:5[678]"))


def test_a_closed_tab_and_midnight_bend_nothing(visit):
    page = opened(visit)
    add(page, minutes=10)
    start(page)
    page.clock.run_for(1_000)  # Stored before the tab closes.
    context = page.context
    page.close()
    context.clock.fast_forward(16 * 3600_000)
    page = context.new_page()
    page.goto("/focus/session")
    looks.wait_until_shown(page)
    expect(left(page)).to_have_text(re.compile(r"\+15:50:0\d"))
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Complete").click()
    expect(page.get_by_role("heading", name="Over")).to_be_visible()
    page.goto("/focus/planner")
    looks.wait_until_shown(page)
    expect(page.locator(".legend, .rows").first).to_contain_text("16:00")


def test_tasks_are_moved_by_dragging(visit):
    page = visit("/focus", size="desktop")
    for name in ["English", "Maths", "Piano"]:
        add(page, name)
    page.get_by_role("button", name="Edit", exact=True).click()
    grip = page.get_by_role("button", name="Move English").bounding_box()
    last = page.locator(".task").last.bounding_box()
    page.mouse.move(grip["x"] + 10, grip["y"] + 10)
    page.mouse.down()
    page.mouse.move(grip["x"] + 10, last["y"], steps=5)
    page.mouse.move(grip["x"] + 10, last["y"] + last["height"] / 2, steps=5)
    page.mouse.up()
    expect(page.locator(".task .name")).to_have_text(["Maths", "Piano", "English"])


def test_a_day_of_the_month_opens_its_grid(visit):
    page = opened(visit, "/focus/planner")
    page.get_by_role("button", name="Month", exact=True).click()
    page.locator(".month button").nth(4).click()
    expect(page.locator(".hours.day")).to_be_visible()
    expect(page.locator(".turning h2")).to_contain_text("5")


def test_an_overrun_counts_up_in_words_and_a_banner_follows(visit):
    page = opened(visit)
    add(page, minutes=10)
    start(page)
    page.clock.fast_forward(13 * 60_000 + 12_000)
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(left(page)).to_have_text("+3:12")
    expect(page.get_by_text("Taking longer than estimated")).to_be_visible()
    page.get_by_role("link", name="Back to tasks").click()
    page.goto("/calc")
    looks.wait_until_shown(page)
    bar = page.locator(".nowbar")  # The clock is stopped, so do not wait for an idle browser.
    expect(bar).to_contain_text("+3:")
    bar.get_by_role("link").click()
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
    page.get_by_role("button", name="Cancel session").click()
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
    page.get_by_role("link", name="History").click()
    expect(page.locator(".record")).to_contain_text("25 min")
    page.goto("/focus/planner")
    looks.wait_until_shown(page)
    expect(page.locator(".hours i").first).to_be_visible()
    for span in ["Week", "Month"]:
        page.get_by_role("button", name=span, exact=True).click()
        expect(page.locator(".body")).to_contain_text("0:25")


@pytest.fixture
def worked(chromium, origin, problems):
    """`worked("/focus", count=200)` opens the app on a device with that many sessions and a stopped clock."""
    contexts = []

    def open_page(path, count=60, a_day=4, live=None, **options):
        context = looks.context(chromium, origin, **options)
        contexts.append(context)
        cells, tasks = work.items(NINE - 30 * work.DAY)
        cells += work.sessions(tasks, NINE.astimezone(work.SEOUL), count, a_day)
        for place, (device, ago) in enumerate(live or []):
            cells += work.running(tasks[place], work.TASKS[place][0], NINE - datetime.timedelta(minutes=ago), 30, device)
        work.keep(context, origin, cells)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        page.clock.install(time=NINE)
        page.goto(path.replace("TASK", tasks[0]))
        looks.wait_until_shown(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


def test_two_sessions_of_two_devices_are_both_kept_and_said(worked):
    page = worked("/focus", live=[("phone", 10), ("desk", 5)])
    expect(page.get_by_text("is also in progress, started on another device.")).to_be_visible()
    expect(page.locator(".task", has_text="in progress")).to_have_count(2)
    page.locator(".live").click()
    for left_over in (1, 0):
        page.get_by_role("button", name="Pause").click()
        page.get_by_role("button", name="Complete").click()
        expect(page.locator(".facts")).to_be_visible()
        page.get_by_role("link", name="Close").click()
        expect(page.locator(".live")).to_have_count(left_over)
        if left_over:
            page.locator(".live").click()


def test_many_records_are_shown_a_part_at_a_time(worked):
    page = worked("/focus/records", count=700, a_day=27)
    rows = page.locator(".record")
    expect(rows).to_have_count(20)
    page.get_by_role("button", name="Show more").click()
    expect(rows).to_have_count(40)
    heading = page.locator(".turning h2")
    expect(heading).to_have_text("November 2026")
    page.get_by_role("button", name="Previous").click()
    expect(heading).to_have_text("October 2026")
    expect(rows).to_have_count(20)
    expect(rows.first.locator("summary .meta")).to_contain_text("31")
    expect(rows.first.locator("summary .meta")).to_contain_text("Oct")
    page.get_by_role("button", name="Next").click()
    expect(heading).to_have_text("November 2026")
    expect(rows.first.locator("summary .meta")).not_to_contain_text("Oct")


def test_the_planner_is_shared_as_a_picture_and_printed_on_a_page(worked):
    page = worked("/focus/planner", size="desktop")
    for span, shown in [("Day", ".hours.day"), ("Week", ".week7"), ("Month", ".month")]:
        page.get_by_role("button", name=span, exact=True).click()
        expect(page.locator(shown)).to_be_visible()
        with page.expect_download() as download:
            page.get_by_role("button", name="Share as an image").click()
        assert open(download.value.path(), "rb").read(8) == b"\x89PNG\r\n\x1a\n"
        page.evaluate("() => { globalThis.printed = 0; globalThis.print = () => { printed += 1; }; }")
        page.get_by_role("button", name="Print", exact=True).click()
        looks.wait_until(page, "printed === 1")
        page.emulate_media(media="print")
        expect(page.locator(".side")).to_be_hidden()
        expect(page.locator(shown)).to_be_visible()
        assert page.pdf(format="A4", print_background=True).count(b"/Type /Page\n") <= 1
        page.emulate_media(media="screen")


def test_tasks_are_moved_by_keyboard(visit):
    page = opened(visit)
    add(page)
    add(page, "Maths")
    page.get_by_role("button", name="Edit", exact=True).click()
    for key, order in [("ArrowUp", ["English", "Maths"]), ("ArrowDown", ["Maths", "English"]), ("ArrowUp", ["English", "Maths"])]:
        page.get_by_role("button", name="Move English").press(key)
        expect(page.locator(".task .name")).to_have_text(order)
