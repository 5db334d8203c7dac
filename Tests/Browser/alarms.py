"""Helpers for tests of the clock: a morning, the scheduled tones, an alarm."""

import datetime

import browser as looks

MORNING = datetime.datetime(2026, 11, 21, 9, 29, 30, tzinfo=datetime.timezone(datetime.timedelta(hours=9)))

# Counts the tones that are scheduled and not stopped, and records when they start and how long they last.
COUNT_TONES = """
window.tones = [];
const start = AudioBufferSourceNode.prototype.start, stop = AudioBufferSourceNode.prototype.stop;
AudioBufferSourceNode.prototype.start = function (at) {
  tones.push(this);
  this.in = at - this.context.currentTime;
  return start.call(this, at);
};
AudioBufferSourceNode.prototype.stop = function (at) {
  if (at === undefined) tones.splice(tones.indexOf(this), 1);
  else this.lasts = at - this.context.currentTime - this.in;
  return stop.call(this, at);
};
"""

HIDE = """(isHidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def until(page, expression, argument=None):
    """Waits until an expression is true, even while the page's own clock stands still."""
    for _ in range(looks.PATIENCE // 25):
        if page.evaluate(expression, argument):
            return
        page.context.pages[0].wait_for_timeout(25)
    raise AssertionError(f"{expression} did not come true")


def add_alarm(page, time, days=0):
    page.get_by_role("button", name="Add an alarm").first.click()
    page.locator("dialog input[type=time]").fill(time)
    # In English, the week begins with Sunday.
    for index in range(days):
        page.locator(".week .chip").nth((index + 1) % 7).click()
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator("li.alarm").first.wait_for()
