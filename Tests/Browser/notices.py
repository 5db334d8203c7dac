"""Notifications that the page shows through its worker.

Chromium drops a notification for good if `getNotifications` is called between storing and showing it, so nothing may
call it before the notification is there.
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
    """Starts to count the notifications that this document shows."""
    page.evaluate(f"() => {{ {COUNT} }}")


def wait_for(page, number):
    """The notifications once the document has shown a number of them; each is a title, a text and the names of its buttons."""
    until(page, f"noticesShown === {number}")
    page.wait_for_timeout(750)  # The browser is about to show it.
    return page.evaluate(NOTICES)


def wait_for_none(page):
    until(page, f"{NOTICES}.then((them) => !them.length)")
