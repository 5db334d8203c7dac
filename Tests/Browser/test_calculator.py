import pytest
from playwright.sync_api import expect

from calculator import Calculator


@pytest.mark.parametrize("keys, shown", [
    ("2 5 8", "2:58"),
    ("1 5 0 + 0 2 5 =", "2:15"),
    ("0 5 8 + 5 3 =", "1:51"),
    ("1 0 5 - 3 0 =", "0:35"),
    ("3 0 - 1 0 5 =", "−0:35"),
    ("1 3 0 0 + 1 3 4 0 =", "26:40"),
    ("3 6 6 +", "4:06"),
    ("5 8 + 5 3 +", "1:51"),
    ("1 3 0 * 2 =", "3:00"),
    ("3 0 0 / 2 =", "1:30"),
    ("2 5 8 <", "0:25"),
    ("2 5 8 C", "0:00"),
    ("1 0 0 + - 3 0 =", "0:30"),
    ("1 0 0 + =", "1:00"),
    ("1 0 0 + 1 0 0 = =", "2:00"),
    ("1 0 0 + 1 0 0 = + 1 5 =", "2:15"),
    ("1 0 0 + 1 0 0 = 5", "0:05"),
])
def test_keypad(visit, keys, shown):
    calculator = Calculator(visit())
    calculator.press(keys)
    expect(calculator.readout).to_have_text(shown)


@pytest.mark.parametrize("keys, shown", [
    ("1 5 0 + 2 5 Enter", "2:15"),
    ("1 5 0 + 2 5 =", "2:15"),
    ("1 3 0 * 2 =", "3:00"),
    ("3 0 0 / 2 =", "1:30"),
    ("1 0 5 - 3 0 =", "0:35"),
    ("2 5 8 Backspace", "0:25"),
    ("2 5 8 Escape", "0:00"),
])
def test_keyboard_without_focus(visit, keys, shown):
    calculator = Calculator(visit(size="desktop"))
    calculator.type(keys)
    expect(calculator.readout).to_have_text(shown)


def test_enter_on_a_focused_key_presses_that_key(visit):
    calculator = Calculator(visit(size="desktop"))
    calculator.type("5")
    calculator.keypad.get_by_role("button", name="7", exact=True).focus()
    calculator.page.keyboard.press("Tab")
    calculator.page.keyboard.press("Shift+Tab")
    calculator.page.keyboard.press("Enter")
    expect(calculator.readout).to_have_text("0:57")


def test_history_keeps_a_sum_over_a_reload(visit):
    calculator = Calculator(visit())
    calculator.press("4 1 6 + 1 0 9 + 3 7 =")
    expect(calculator.sums).to_have_count(1)
    calculator.page.reload()
    expect(calculator.sums).to_have_count(1)
    expect(calculator.sums).to_contain_text("4:16 + 1:09 + 0:37 =")
    expect(calculator.sums).to_contain_text("6:02")


def test_nothing_added_to_nothing_is_not_kept(visit):
    calculator = Calculator(visit())
    calculator.press("=")
    calculator.press("0 5 8 =")
    expect(calculator.sums).to_have_count(0)


def test_a_deleted_sum_comes_back_with_undo(visit):
    calculator = Calculator(visit())
    calculator.press("1 0 0 + 1 0 0 =")
    row = calculator.sums.first
    row.get_by_role("button", name=calculator.text("calc.delete", formula="1:00 + 1:00")).click()
    expect(calculator.sums).to_have_count(0)
    calculator.page.get_by_role("button", name=calculator.text("app.undo")).click()
    expect(calculator.sums).to_have_count(1)


def test_clearing_the_history_asks_first(visit):
    calculator = Calculator(visit())
    calculator.press("1 0 0 + 1 0 0 = 2 0 0 + 1 0 0 =")
    expect(calculator.sums).to_have_count(2)
    clear = calculator.history.get_by_role("button", name=calculator.text("calc.clearHistory"), exact=True)
    dialog = calculator.page.get_by_role("dialog")
    clear.click()
    dialog.get_by_role("button", name=calculator.text("calc.keepHistory")).click()
    expect(dialog).to_have_count(0)
    expect(calculator.sums).to_have_count(2)
    clear.click()
    dialog.get_by_role("button", name=calculator.text("calc.clearHistoryConfirm")).click()
    expect(calculator.sums).to_have_count(0)
    calculator.page.reload()
    expect(calculator.sums).to_have_count(0)


def test_the_keys_have_korean_names(visit):
    calculator = Calculator(visit(language="ko"), "ko")
    calculator.press("1 5 0 + 2 5 =")
    expect(calculator.readout).to_have_text("2:15")
