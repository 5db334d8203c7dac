"""A browser's side of push messages, with the stand-in for a push service."""

import json

import browser as looks
import push_service

# A browser has no subscription without a push service: this is one at the stand-in.
SUBSCRIBED = """(given) => {
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (it) => it.charCodeAt(0));
  const { endpoint, p256dh, auth, key } = given;
  const own = { endpoint, options: { applicationServerKey: bytes(key).buffer }, toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => true };
  PushManager.prototype.getSubscription = PushManager.prototype.subscribe = async () => own;
}"""


def subscribe(context, service):
    """Gives the pages of a browser a subscription at the service with a known key."""
    given = {**push_service.Subscription(service).json, "key": service.key}
    context.add_init_script(f"({SUBSCRIBED})({json.dumps(given)})")


# The notifications that a worker has shown, counted in the worker: nothing may ask for a notification before it is there (notices.py).
COUNT = """() => {
  if (self.noticesShown !== undefined) return noticesShown;
  const show = ServiceWorkerRegistration.prototype.showNotification;
  ServiceWorkerRegistration.prototype.showNotification = async function (...notice) {
    await show.apply(this, notice);
    noticesShown += 1;
  };
  return self.noticesShown = 0;
}"""


def deliveries(page):
    """Delivers messages to the service worker as the browser does, each until it is shown; the page has to be one of the app."""
    registrations = []
    looks.wait_for_worker(page)
    devtools = page.context.new_cdp_session(page)
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda it: registrations.extend(it["registrations"]))
    devtools.send("ServiceWorker.enable")
    looks.wait(page, lambda: registrations)
    address = {"origin": "/".join(page.url.split("/")[:3]), "registrationId": registrations[0]["registrationId"]}
    worker = page.context.service_workers[0]

    def deliver(data):
        before = worker.evaluate(COUNT)
        devtools.send("ServiceWorker.deliverPushMessage", {**address, "data": data})
        looks.wait(page, lambda: worker.evaluate("noticesShown") > before)
        page.wait_for_timeout(250)  # The browser is about to show it.

    return deliver
