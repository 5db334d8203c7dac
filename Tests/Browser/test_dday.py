"""Days between dates, and saved days."""

import browser as looks
from playwright.sync_api import expect
from texts import text


class Days:
    def __init__(self, page):
        self.page = page
        self.dialog = page.get_by_role("dialog")
        self.saved = page.get_by_role("region", name=text("dday.saved"))
        self.answer = page.locator(".answer b")
        self.rows = self.saved.get_by_role("listitem").filter(has=page.locator(".dday"))

    def save(self, name, date):
        self.page.locator("#save").click()
        self.dialog.get_by_label(text("field.name"), exact=True).fill(name)
        self.dialog.get_by_label(text("field.date"), exact=True).fill(date)
        self.dialog.get_by_role("button", name=text("app.save"), exact=True).click()
        expect(self.dialog).to_have_count(0)

    def names(self):
        return self.rows.locator(".name").all_inner_texts()

    def row(self, name):
        return self.rows.filter(has_text=name)


def test_days_between_two_dates(visit):
    days = Days(visit("/dday?from=2026-11-21&to=2026-12-25"))
    expect(days.answer).to_have_text("D-34")
    for base, target, number in [("2026-11-21", "2026-11-21", "D-DAY"), ("2026-11-21", "2026-11-01", "D+20"),
                                 ("2024-02-28", "2024-03-01", "D-2")]:
        days.page.locator("[name=from]").fill(base)
        days.page.locator("[name=to]").fill(target)
        expect(days.answer).to_have_text(number)


def test_a_saved_day_stays_and_comes_back_from_the_bin(visit):
    days = Days(visit("/dday"))
    days.save("Finals", "2027-06-14")
    days.page.reload()
    looks.wait_until_shown(days.page)
    days.row("Finals").locator(".dday").click()
    days.row("Finals").get_by_role("button", name=text("list.delete"), exact=True).click()
    expect(days.rows).to_have_count(0)
    days.page.get_by_role("button", name=text("app.undo"), exact=True).click()
    expect(days.row("Finals")).to_have_count(1)


def test_the_arrow_keys_move_a_day_by_hand(visit):
    days = Days(visit("/dday", size="desktop"))
    for name, date in [("First", "2099-01-01"), ("Second", "2099-02-01"), ("Third", "2099-03-01")]:
        days.save(name, date)
    assert days.names() == ["First", "Second", "Third"]
    days.saved.get_by_role("button", name=text("dday.sortByHand"), exact=True).click()
    days.page.get_by_role("button", name=text("list.move", name="Third"), exact=True).focus()
    days.page.keyboard.press("ArrowUp")
    expect(days.rows.locator(".name")).to_have_text(["First", "Third", "Second"])
    days.page.keyboard.press("Tab")
    expect(days.page.get_by_role("button", name=text("list.move", name="Third"), exact=True)).not_to_be_focused()


def test_a_row_is_dragged_to_another_place(visit):
    days = Days(visit("/dday", size="desktop"))
    for name, date in [("First", "2099-01-01"), ("Second", "2099-02-01")]:
        days.save(name, date)
    days.saved.get_by_role("button", name=text("dday.sortByHand"), exact=True).click()
    grip = days.page.get_by_role("button", name=text("list.move", name="Second"), exact=True).bounding_box()
    top = days.row("First").bounding_box()
    days.page.mouse.move(grip["x"] + 10, grip["y"] + 10)
    days.page.mouse.down()
    days.page.mouse.move(grip["x"] + 10, top["y"] + 40, steps=5)
    days.page.mouse.move(grip["x"] + 10, top["y"] + 6, steps=5)
    days.page.mouse.up()
    expect(days.rows.locator(".name")).to_have_text(["Second", "First"])


def test_another_tab_sees_a_saved_day(visit):
    days = Days(visit("/dday"))
    other = days.page.context.new_page()
    other.goto("/dday")
    looks.wait_until_shown(other)
    days.save("Finals", "2027-06-14")
    expect(Days(other).row("Finals")).to_have_count(1)
