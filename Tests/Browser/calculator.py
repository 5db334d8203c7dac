"""The calculator as a person sees it: its keys by their names, its readout, its history."""

from texts import text

KEYS = {
    "+": "calc.keyAdd", "-": "calc.keySubtract", "*": "calc.keyMultiply", "/": "calc.keyDivide",
    "=": "calc.keyEquals", ".": "calc.keyPoint", "00": "calc.keyDoubleZero",
    "C": "calc.keyClear", "<": "calc.keyBackspace",
}


class Calculator:
    def __init__(self, page, language="en"):
        self.page = page
        self.language = language
        self.keypad = page.get_by_role("group", name=self.text("calc.keypad"))
        self.readout = page.locator(".readout output > span:not([aria-hidden])")
        self.formula = page.locator(".readout .formula")
        self.history = page.get_by_role("region", name=self.text("calc.history"))
        self.clear_history = self.history.get_by_role(
            "button", name=self.text("calc.clearHistory"), exact=True)
        self.sums = self.history.get_by_role("listitem")

    def text(self, key, **values):
        return text(key, self.language, **values)

    def press(self, keys):
        """Presses the keys of a word-separated string: `1 5 0 +`."""
        for key in keys.split():
            name = self.text(KEYS[key]) if key in KEYS else key
            self.keypad.get_by_role("button", name=name, exact=True).click()

    def type(self, keys):
        """Types the same on the keyboard, with no element focused."""
        for key in keys.split():
            self.page.keyboard.press(key)

    def button(self, key, **values):
        """A button of the page by its name in the catalogue."""
        return self.page.get_by_role("button", name=self.text(key, **values), exact=True)

    def evaluate(self, expression):
        """Types an expression into the expression field."""
        field = self.page.get_by_label(self.text("calc.expression"), exact=True).and_(
            self.page.get_by_role("textbox"))
        if field.count() == 0:
            self.button("calc.expression").click()
        field.fill(expression)
        field.press("Enter")
