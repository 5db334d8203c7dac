import pytest
from playwright.sync_api import expect

import browser as looks
from calculator import Calculator
from texts import text


def test_every_key_of_the_keypad(visit):
    """Native tests cover the meaning of the keys: here each is pressed once and the readout checked."""
    calculator = Calculator(visit())
    for keys, shown in [("3 0 - 1 4 5 =", "−1:15"), ("C 6 7 8 + 9 00 =", "16:18"), ("C 1 3 0 * 2 =", "3:00"),
                        ("/ 2 =", "1:30"), ("C 2 5 8 <", "0:25"),
                        # The operand, where precedence is open.
                        ("C 1 0 0 + 0 3 0 *", "0:30"), ("2 =", "2:00")]:
        calculator.press(keys)
        expect(calculator.readout).to_have_text(shown)


def test_keyboard_without_focus(visit):
    calculator = Calculator(visit(size="desktop"))
    for keys, shown in [("1 5 0 + 2 5 Enter", "2:15"), ("Escape", "0:00"), ("1 0 5 - 3 0 =", "0:35"),
                        ("Escape 1 3 0 * 2 =", "3:00"), ("/ 2 =", "1:30"), ("Escape 2 5 8 Backspace", "0:25")]:
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


def test_nothing_at_all_is_not_kept(visit):
    calculator = Calculator(visit())
    calculator.press("=")
    calculator.press("0 0 =")
    expect(calculator.readout).to_have_text("0:00")
    expect(calculator.sums).to_have_count(0)


def test_a_deleted_sum_comes_back_with_undo(visit):
    calculator = Calculator(visit())
    calculator.press("1 0 0 + 1 0 0 =")
    calculator.button("calc.more", formula="1:00 + 1:00").click()
    calculator.button("list.deleteNamed", name="1:00 + 1:00").click()
    expect(calculator.sums).to_have_count(0)
    calculator.button("app.undo").click()
    expect(calculator.sums).to_have_count(1)


def test_clearing_the_history_asks_first(visit):
    calculator = Calculator(visit())
    calculator.press("1 0 0 + 1 0 0 = 2 0 0 + 1 0 0 =")
    expect(calculator.sums).to_have_count(2)
    dialog = calculator.page.get_by_role("alertdialog")
    calculator.clear_history.click()
    dialog.get_by_role("button", name=calculator.text("app.cancel")).click()
    expect(dialog).to_have_count(0)
    expect(calculator.sums).to_have_count(2)
    calculator.clear_history.click()
    dialog.get_by_role("button", name=calculator.text("list.delete")).click()
    expect(calculator.sums).to_have_count(0)
    calculator.page.reload()
    expect(calculator.sums).to_have_count(0)


def test_a_result_and_a_formula_are_taken_back(visit):
    calculator = Calculator(visit())
    calculator.press("1 0 0 + 3 0 = C")
    calculator.button("calc.useResult", result="1:30").click()
    calculator.press("+ 1 5 =")
    expect(calculator.readout).to_have_text("1:45")
    calculator.press("C")
    calculator.button("calc.useFormula", formula="1:00 + 0:30").click()
    calculator.press("=")
    expect(calculator.readout).to_have_text("1:30")


def test_seconds(visit):
    calculator = Calculator(visit())
    calculator.button("calc.seconds").click()
    expect(calculator.readout).to_have_text("0:00:00")
    calculator.press("1 3 0 1 5 + 4 5 =")
    expect(calculator.readout).to_have_text("1:31:00")


def test_typed_expressions(visit):
    calculator = Calculator(visit())
    for count, (expression, shown) in enumerate([("(1:30 + 0:45) * 2", "4:30"), ("3:00 / 2:00", "1.5")], 1):
        calculator.evaluate(expression)
        expect(calculator.readout).to_have_text(shown)
        expect(calculator.sums).to_have_count(count)


def test_a_wrong_expression_is_explained_and_stays_to_be_mended(visit, assert_accessible):
    calculator = Calculator(visit())
    expression = "1:2x"
    calculator.evaluate(expression)
    expect(calculator.page.get_by_role("alert")).to_contain_text("x")
    expect(calculator.page.get_by_role("textbox")).to_have_value(expression)
    assert_accessible(calculator.page)
    expect(calculator.sums).to_have_count(0)


def test_a_result_in_other_forms(visit):
    calculator = Calculator(visit())
    calculator.press("1 0 0 + 4 5 =")
    forms = calculator.page.get_by_label(calculator.text("calc.formats"))
    for key, shown in [("Decimal", "1.75"), ("Minutes", "105"), ("Seconds", "6300"), ("ISO", "PT1H45M"),
                       ("HoursMinutes", "1:45")]:
        forms.select_option(label=calculator.text(f"calc.format{key}"))
        expect(calculator.readout).to_contain_text(shown)


def test_the_result_is_copied(visit):
    calculator = Calculator(visit(permissions=["clipboard-read", "clipboard-write"]))
    calculator.press("1 0 0 + 4 5 =")
    calculator.button("calc.copy").click()
    expect(calculator.page.get_by_text(calculator.text("app.copied"))).to_be_visible()
    assert calculator.page.evaluate("navigator.clipboard.readText()") == "1:45"


def test_another_tab_sees_a_new_sum(visit):
    calculator = Calculator(visit())
    page = calculator.page.context.new_page()
    page.goto("/calc")
    looks.wait_until_shown(page)
    calculator.press("1 0 0 + 4 5 =")
    expect(Calculator(page).sums).to_have_count(1)


def test_composing_in_the_field_is_left_alone(visit):
    """An input method's text is not overwritten during composition; afterwards the field is read as usual."""
    calculator = Calculator(visit(size="desktop"))
    calculator.button("calc.expression").click()
    field = calculator.page.get_by_role("textbox")
    field.focus()
    keyboard = calculator.page.context.new_cdp_session(calculator.page)
    for text in ["ㅎ", "하", "한"]:
        keyboard.send("Input.imeSetComposition", {"text": text, "selectionStart": 1, "selectionEnd": 1})
        expect(field).to_have_value(text)
    keyboard.send("Input.insertText", {"text": "한"})
    expect(field).to_have_value("한")
    expect(field).to_be_focused()


def test_the_keys_have_korean_names(visit):
    calculator = Calculator(visit(language="ko"), "ko")
    calculator.press("1 5 0 + 2 5 =")
    expect(calculator.readout).to_have_text("2:15")


def test_an_unfinished_calculation_outlives_a_reload(visit):
    calculator = Calculator(visit())
    for keys, readout, more, result in [("1 5 0 + 2 5", "0:25", "=", "2:15"), ("1 5 0 + 2 5 +", "2:15", "1 0 0 =", "3:15"),
                                        ("1 5", "0:15", "0 =", "1:50")]:
        calculator.press(keys)
        calculator.page.reload()
        expect(calculator.readout).to_have_text(readout)
        calculator.press(more)
        expect(calculator.readout).to_have_text(result)
        calculator.page.reload()
        expect(calculator.readout).to_have_text("0:00")


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_last_keys_stand_above_the_tabs(visit, language):
    page = visit(language=language)
    calculator = Calculator(page, language)
    for width, height in [(320, 568), (360, 640), (375, 667), (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        last = calculator.keypad.get_by_role("button").last.bounding_box()
        tabs = page.get_by_role("navigation", name=text("app.mainPages", language)).bounding_box()
        assert last["y"] + last["height"] <= tabs["y"], width
        assert page.evaluate("document.scrollingElement.scrollHeight") <= height, width


def test_a_full_tape_neither_shifts_nor_hides_its_clear_button(visit):
    calculator = Calculator(visit())
    calculator.type("1 0 0 + 3 0 = 2 0 0 + 1 0 = 3 0 0 + 1 0 = 4 0 0 - 1 0 = 1 0 + 1 0 = 2 0 + 1 =")
    expect(calculator.sums).to_have_count(6)
    tape = calculator.history
    for width, height in looks.SIZES.values():
        calculator.page.set_viewport_size({"width": width, "height": height})
        assert tape.evaluate("it => it.scrollWidth - it.clientWidth") == 0
        box, button = tape.bounding_box(), calculator.clear_history.bounding_box()
        assert box["y"] <= button["y"] and button["y"] + button["height"] <= box["y"] + box["height"]
