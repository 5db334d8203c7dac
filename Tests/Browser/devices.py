"""A person's devices: separate browsers, and what tests do with them."""

import datetime
import json
import os
import re
import time

import browser as looks
import work
from playwright.sync_api import expect
from texts import text

EMAIL, PASSWORD = "mina@haru.example", "correct horse battery"
UP_TO_DATE = "^" + text("sync.state.done", time=".+") + "$"
ASK = """async ([method, path, body]) => {
  const headers = { "Content-Type": "application/json" }, signal = AbortSignal.timeout(PATIENCE);
  return (await fetch(path, { method, headers, signal, body: body && JSON.stringify(body) })).status;
}""".replace("PATIENCE", str(looks.PATIENCE))


# What a page has said in toasts, of which each is gone after five seconds, however slow the machine is.
TOASTS = """globalThis.told = "";
new MutationObserver(() => { told += document.querySelector(".toast")?.textContent ?? ""; }).observe(document, { childList: true, subtree: true });"""

# Whether the person is asked about records from before the sign-in.
ASKED = "() => `haru_aside ${/haru_account=([^;]+)/.exec(document.cookie)?.[1]}` in localStorage"


def until(condition):
    """Waits until a function returns true."""
    deadline = time.monotonic() + looks.PATIENCE / 1000
    while not condition():
        assert time.monotonic() < deadline, "it did not come true"
        time.sleep(0.05)


def record(entity, identity, **fields):
    """The body of a push with a record that another device of the person has saved."""
    now = int(time.time() * 1000)
    operations = [{"n": number, "e": entity, "i": identity, "f": name, "v": value, "t": now}
                  for number, (name, value) in enumerate(fields.items(), 1)]
    return {"epoch": None, "device": os.urandom(11).hex(), "after": 0, "prior": 0, "now": now, "ops": operations}


def snoozed_alarm(milliseconds):
    """The fields of an alarm that was snoozed, so that it rings again in a moment and not at the next whole minute.

    It rang yesterday and has no ring today, whatever time it is.
    """
    now = int(time.time() * 1000)
    yesterday = datetime.datetime.now(work.SEOUL) - work.DAY
    return {"time": "07:30", "days": [yesterday.isoweekday()], "label": "Get up",
            "answer": {"date": f"{yesterday:%Y-%m-%d}", "time": "07:30", "at": now, "until": now + milliseconds}}


class Device:
    """A separate browser, or another tab of one."""

    def __init__(self, context, path="/dday", clock=None):
        self.context = context
        self.page = context.new_page()
        if clock:
            self.page.clock.install(time=clock)
        self.requests = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.open(path)

    def tab(self, path="/dday"):
        return Device(self.context, path)

    def open(self, path):
        self.page.goto(path)
        # The account pages are not part of the app.
        if not path.startswith("/account"):
            looks.wait_until_shown(self.page)
        return self

    def ask(self, method, path, body=None):
        return self.page.evaluate(ASK, [method, f"/api/v1/{path}", body])

    def sign(self, path, email=EMAIL, takes_along=True):
        """Creates the account or signs in to it, and returns to the app."""
        assert self.ask("POST", path, {"email": email, "password": PASSWORD}) == 201
        self.page.reload()
        self.until_open(email)
        if self.page.evaluate(ASKED):
            self.answer_aside(takes_along)

    def until_open(self, email):
        """Waits until the account's copy is open, since the page may switch to it by itself."""
        looks.wait_until(self.page, """document.querySelector("#app main")?.$id
          && (JSON.parse(localStorage.haru_copies ?? "{}")[/haru_account=([^;]+)/.exec(document.cookie)?.[1]] === (localStorage.haru_copy ?? ""))""")

    def answer_aside(self, takes_along):
        """Answers whether the records from before the sign-in move to the account."""
        banner = self.page.locator(".banner.aside")
        banner.get_by_role("button").nth(int(takes_along)).click()
        looks.wait_until(self.page, f"!({ASKED})()")
        expect(banner).to_have_count(0)
        looks.wait_until_shown(self.page)

    def add(self, *names):
        for name in names:
            dialog = self.page.get_by_role("dialog")
            self.page.locator("#save").click()
            dialog.get_by_label(text("field.name"), exact=True).fill(name)
            dialog.get_by_label(text("field.date"), exact=True).fill("2027-03-01")
            dialog.get_by_role("button", name=text("app.save"), exact=True).click()
            expect(dialog).to_have_count(0)

    def reset(self):
        """Deletes everything on this device, on the page of the settings."""
        self.context.add_init_script(TOASTS)
        self.page.get_by_role("button", name=text("settings.reset")).click()
        self.page.get_by_role("button", name=text("settings.resetConfirm")).click()
        looks.wait_until(self.page, f"globalThis.told?.includes({json.dumps(text('settings.cleared'))})")

    def opened(self, name):
        """The row of a day, with its actions open."""
        row = self.days.filter(has_text=name)
        row.locator(".dday").click()
        return row

    def delete(self, name):
        self.opened(name).get_by_role("button", name=text("list.delete"), exact=True).click()

    def rename(self, name, new):
        self.opened(name).get_by_role("button", name=text("list.edit"), exact=True).click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label(text("field.name"), exact=True).fill(new)
        dialog.get_by_role("button", name=text("app.save"), exact=True).click()
        expect(dialog).to_have_count(0)

    @property
    def days(self):
        saved = self.page.get_by_role("region", name=text("dday.saved"))
        return saved.get_by_role("listitem").filter(has=self.page.locator(".dday"))

    def shows(self, *names):
        for name in names:
            expect(self.days.filter(has_text=name)).to_have_count(1)
        expect(self.days).to_have_count(len(names))

    def state(self, sentence):
        expect(self.page.locator("#sync-state")).to_have_text(re.compile(sentence))
