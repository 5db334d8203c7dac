"""Notifications that the page has its worker show.

Chromium forgets a notification for good where `getNotifications` is asked between its being stored and its being shown:
nothing may ask before it is there.
"""

from alarms import until

COUNT = """
window.noticesShown = 0;
const show = ServiceWorkerRegistration.prototype.showNotification;
ServiceWorkerRegistration.prototype.showNotification = async function (...notice) {
  await show.apply(this, notice);
  noticesShown += 1;
};
"""

NOTICES = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
  .then((shown) => shown.map(({ title, body, actions }) => [title, body, ...actions.map((one) => one.title)]))"""


def count(page):
    """Begins to count what is shown from this document."""
    page.evaluate(f"() => {{ {COUNT} }}")


def wait_for(page, number):
    """What is there once the document has shown so many; each is a title, a text and the names of its buttons."""
    until(page, f"noticesShown === {number}")
    page.wait_for_timeout(250)  # It was handed on to be shown.
    return page.evaluate(NOTICES)


def wait_for_none(page):
    until(page, f"{NOTICES}.then((them) => !them.length)")
