// This browser's push subscription, registered with the server. Loaded on first use, and for signed-in users who have notifications on.

import { core, tell, zone } from "/bridge.js";
import { describeDevice } from "/device.js";
import { own } from "/shell.js";
import { isSignedIn } from "/storage.js";

const path = "/api/v1/push";

const ask = (what, method = "GET", body) => fetch(path + what, {
  method, cache: "no-store", headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body),
});

const manager = async () => {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.pushManager;
};

const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });
/** Repeats a check until it succeeds or times out. */
const becomes = async (isSo, patience) => {
  for (const end = performance.now() + patience; performance.now() < end; await pause(250)) if (await isSo()) return true;
  return false;
};
// On a first visit, the worker is registered only after the page is shown.
const isSupported = async () => globalThis.PushManager && globalThis.Notification && navigator.serviceWorker
  && becomes(manager, 10_000);

/** What the server knows: its key and the devices of the account, and what prevents it from reaching this browser (`PushStatus.Obstacle`). */
const known = async () => {
  // Only iPhones and iPads say whether they run from the Home Screen. The app has a sign-in of its own there, so this comes first.
  const missing = navigator.standalone === false && !globalThis.PushManager ? "notInstalled" : null;
  if (!isSignedIn()) return { obstacle: missing ?? "signedOut" };
  const obstacle = missing ?? (await isSupported() ? null : "unsupported");
  try {
    const answer = await ask("");
    if (answer.status === 401) return { obstacle: missing ?? "signedOut" };
    if (!answer.ok) return { obstacle: obstacle ?? "unreachable" };
    const status = await answer.json();
    return { ...status, obstacle: obstacle ?? (status.key ? null : "serverOff") };
  } catch { return { obstacle: obstacle ?? "unreachable" }; }
};

export const describePush = async () => tell("push", JSON.stringify(await known()));

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const same = (buffer, key) => buffer && new Uint8Array(buffer).every((byte, index) => byte === key[index]);

/** Subscribes with the server's key; a subscription with another key, or one that the server has given up, is useless. */
const subscribe = async (text, isKnown) => {
  const { pushManager: pushes } = await navigator.serviceWorker.ready, key = bytes(text);
  const before = await pushes.getSubscription();
  if (before && isKnown && same(before.options.applicationServerKey, key)) return before;
  await before?.unsubscribe();
  return pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

// Workers have no local storage, so there is a copy for the service worker.
const keep = async (wish) => {
  const text = localStorage[own("haru-push")] = JSON.stringify(wish);
  await (await caches.open("push")).put("/", new Response(text));
};

const put = async (wish, { key, devices = [] }) => {
  const { endpoint, keys } = (await subscribe(key, devices.some(({ current }) => current))).toJSON();
  const answer = await ask("/subscription", "PUT", { endpoint, ...keys, zone: zone(), ...wish });
  if (answer.ok) await keep({ ...wish, endpoint, zone: zone(), at: Date.now() });
};

/** Tells the server which kinds of messages this browser gets; none ends the subscription. */
export const keepPush = async ({ push: wish }) => {
  try {
    if (!wish.kinds) {
      localStorage.removeItem(own("haru-push"));
      await end();
    } else if (Notification.permission === "granted" || await Notification.requestPermission() === "granted") {
      // If the server is unreachable, the next start retries.
      await keep(wish);
      const status = await known();
      if (!status.obstacle) await put(wish, status);
    }
  } catch (error) { console.warn(error); }
  describeDevice();
  describePush();
};

/** Ends the subscription, on the server as well if it responds; the next sign-in of the same person starts a new one. */
export const end = async () => {
  await ask("/subscription", "DELETE").catch(() => {});
  await (await (await manager())?.getSubscription())?.unsubscribe();
  await globalThis.caches?.delete("push");
};

/** What the server has to know besides the person's wish: it changes without a setting of this page. */
const place = () => `${zone()} ${document.documentElement.lang}`;

// When, and in which time zone and language, the subscription was last found to be in order.
let whole = { at: 0, place: "" };

/**
 * Restores at each start what browsers and services drop silently, and reports changes to the server. A subscription of somebody other than
 * the current user is ended, because their messages are private.
 */
export const repair = async () => {
  const now = await (await manager())?.getSubscription();
  const wishes = Object.keys(localStorage).filter((key) => key.endsWith("haru-push"))
    .map((key) => [key === own("haru-push") && isSignedIn(), JSON.parse(localStorage[key])]);
  const [, kept] = wishes.find(([isOwn]) => isOwn) ?? [];
  if (now && now.endpoint !== kept?.endpoint && wishes.some(([, { endpoint }]) => endpoint === now.endpoint)) await now.unsubscribe();
  if (!kept || globalThis.Notification?.permission !== "granted") return;
  const status = await known();
  // The page of alarms must not promise what does not work, and the page of the day says what is doubtful.
  const isDoubtful = status.devices?.some(({ current, unconfirmed_since: since }) => current && since);
  if (status.obstacle || isDoubtful) tell("push", JSON.stringify(status));
  if (status.obstacle) return;
  whole = { at: Date.now(), place: place() };
  const { endpoint, zone: before, at, ...wish } = kept;
  const isAsBefore = `${before} ${wish.language}` === place();
  const isWhole = now?.endpoint === endpoint && same(now.options.applicationServerKey, bytes(status.key))
    && status.devices.some(({ current }) => current);
  if (isWhole && isAsBefore && Date.now() - at < core.names.pushReport) return;
  await put({ ...wish, language: document.documentElement.lang }, status);
};

// The app may stay open for weeks, and travel.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && (Date.now() - whole.at > core.names.pushCheck || whole.place !== place())) repair().catch(() => {});
});

/** The steps of a test, in order (`PushTest.Step`): each yields whether it succeeded. */
async function* steps() {
  yield !!(globalThis.PushManager && globalThis.Notification && navigator.serviceWorker);
  yield Notification.permission === "granted";
  // On a first visit, it is still being installed.
  yield !!(await Promise.race([navigator.serviceWorker.ready, pause(10_000)]));
  const { key, devices = [] } = await known();
  yield !!key;
  const own = await (await manager()).getSubscription();
  yield !!own && same(own.options.applicationServerKey, bytes(key));
  const before = devices.find(({ current }) => current);
  yield !!before;
  const answer = await ask("/test", "POST", {});
  yield answer.ok && (await answer.json()).outcome === "accepted";
  yield becomes(async () => {
    const { confirmed_at: at } = (await known()).devices?.find(({ current }) => current) ?? {};
    return at && at !== before.confirmed_at;
  }, 30_000);
  const registration = await navigator.serviceWorker.getRegistration();
  yield (await registration.getNotifications()).some(({ tag }) => tag.startsWith("test/"));
}

/** Tests a message's whole way to this browser, and reports each step. */
export const testPush = async () => {
  const found = [];
  const report = (isRunning) => tell("pushTested", JSON.stringify({ isRunning, found }));
  try {
    const walk = steps();
    for (let isGood = true; isGood;) {
      const start = performance.now(), step = await walk.next();
      if (step.done) break;
      isGood = await step.value;
      // Only the time of the message itself is informative.
      const time = Math.round(performance.now() - start);
      found.push(isGood && found.length > 5 && found.length < 8 ? [isGood, time] : [isGood]);
      report(true);
    }
  } catch { found.push([false]); /* The server is out of reach. */ }
  report(false);
};
