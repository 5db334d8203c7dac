// What reaches a person outside the page: notifications, the app badge, the screen wake lock.

import { tell } from "/bridge.js";
import { go } from "/navigation.js";

const worker = () => navigator.serviceWorker?.getRegistration();

const show = async (title, options) => {
  if (globalThis.Notification?.permission !== "granted") return;
  (await worker())?.showNotification(title, { icon: "/icons/icon-192.png", ...options });
};

/** The time of a work session is up. */
export const remind = ({ note: { text, complete, later, session } }) => show(text, {
  tag: "focus", renotify: true, data: session,
  actions: [{ action: "complete", title: complete }, { action: "later", title: later }],
});

/** An alarm or a timer rings. */
export const notify = ({ notice }) => show("Haru", {
  body: notice.text, tag: "ring", requireInteraction: true,
  actions: [{ action: "stop", title: notice.stop }, { action: "snooze", title: notice.snooze }],
});

/** Closes the page's notifications and those that arrived while it was closed, whose tags also contain the id of their subject. */
const close = async (...kinds) => {
  for (const shown of await (await worker())?.getNotifications() ?? []) if (kinds.includes(shown.tag.split("/")[0])) shown.close();
};
export const closeNotices = () => close("ring", "timer");
export const withdrawReminder = () => close("focus");

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data?.completed) tell("workCompleted", data.completed);
  else if (data?.later) tell("workLater", data.later);
  else if (data?.ring) tell("ringAnswered", data.ring);
  else if (data?.open) go(data.open);
});

export const badge = ({ count }) => navigator.setAppBadge?.(count).catch(() => {});

// The features that want the screen to stay on. The browser releases the lock when the page is hidden, so it is requested again.
const wishes = new Set();
let lamp = null;
export const keepAwake = async (who, isWanted) => {
  if (isWanted) wishes.add(who); else wishes.delete(who);
  if (!wishes.size) {
    lamp?.release().catch(() => {});
    lamp = null;
  } else if ((lamp?.released ?? true) && !document.hidden) {
    lamp = await navigator.wakeLock?.request("screen").catch(() => null);
  }
};
document.addEventListener("visibilitychange", () => { for (const who of wishes) keepAwake(who, true); });

export const stayLit = ({ on }) => keepAwake("focus", on);
