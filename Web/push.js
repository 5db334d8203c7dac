// This browser's push subscription, registered with the server. Loaded on first use, and for signed-in users who have notifications on.

import { tell, zone } from "/bridge.js";
import { describeDevice } from "/device.js";
import { own } from "/shell.js";
import { isSignedIn } from "/storage.js";

const path = "/api/v1/push";
const week = 7 * 24 * 3_600_000;

const ask = (what, method = "GET", body) => fetch(path + what, {
  method, cache: "no-store", headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body),
});

const manager = async () => {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.pushManager;
};

const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });
/** Repeats a question until its answer is yes. */
const becomes = async (isSo, patience) => {
  for (const end = performance.now() + patience; performance.now() < end; await pause(250)) if (await isSo()) return true;
  return false;
};
// On a first visit the worker is registered only while the page is already shown.
const isSupported = async () => globalThis.PushManager && globalThis.Notification && navigator.serviceWorker
  && becomes(manager, 10_000);

/** What the server knows: its key and the devices of the account, or why it sends nothing here. */
const known = async () => {
  if (!isSignedIn()) return { obstacle: "signedOut" };
  // Only iPhones and iPads say whether they run from the Home Screen.
  if (!await isSupported()) return { obstacle: navigator.standalone === false ? "notInstalled" : "unsupported" };
  try {
    const answer = await ask("");
    if (answer.status === 401) return { obstacle: "signedOut" };
    if (!answer.ok) return { obstacle: "unreachable" };
    const status = await answer.json();
    return status.key ? status : { ...status, obstacle: "serverOff" };
  } catch { return { obstacle: "unreachable" }; }
};

export const describePush = async () => tell("push", JSON.stringify(await known()));

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const same = (buffer, key) => buffer && new Uint8Array(buffer).every((byte, index) => byte === key[index]);

/** Subscribes with the server's key; a subscription with another key, or one that the server gave up, is of no use. */
const subscribe = async (text, isKnown) => {
  const { pushManager: pushes } = await navigator.serviceWorker.ready, key = bytes(text);
  const before = await pushes.getSubscription();
  if (before && isKnown && same(before.options.applicationServerKey, key)) return before;
  await before?.unsubscribe();
  return pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

const keep = (wish) => { localStorage[own("haru-push")] = JSON.stringify(wish); };

const put = async (wish, { key, devices = [] }) => {
  const { endpoint, keys } = (await subscribe(key, devices.some(({ current }) => current))).toJSON();
  const answer = await ask("/subscription", "PUT", { endpoint, ...keys, zone: zone(), ...wish });
  if (answer.ok) keep({ ...wish, endpoint, zone: zone(), at: Date.now() });
};

/** Has the server tell this browser of some kinds, or of nothing any more. */
export const keepPush = async ({ push: wish }) => {
  try {
    if (!wish.kinds) {
      localStorage.removeItem(own("haru-push"));
      await end();
    } else if (Notification.permission === "granted" || await Notification.requestPermission() === "granted") {
      // If the server is out of reach, the next start tries again.
      keep(wish);
      const status = await known();
      if (!status.obstacle) await put(wish, status);
    }
  } catch (error) { console.warn(error); }
  describeDevice();
  describePush();
};

/** Ends the subscription, at the server as well if it answers; the next sign-in of the same person begins one anew. */
export const end = async () => {
  await ask("/subscription", "DELETE").catch(() => {});
  await (await (await manager())?.getSubscription())?.unsubscribe();
};

/**
 * Restores at each start what browsers and services drop without a word, and tells the server what has changed. A subscription of
 * somebody who is not the one at this browser now is ended: their messages are not for others.
 */
export const repair = async () => {
  const now = await (await manager())?.getSubscription();
  const wishes = Object.keys(localStorage).filter((key) => key.endsWith("haru-push"))
    .map((key) => [key === own("haru-push") && isSignedIn(), JSON.parse(localStorage[key])]);
  const [, kept] = wishes.find(([isOwn]) => isOwn) ?? [];
  if (now && now.endpoint !== kept?.endpoint && wishes.some(([, { endpoint }]) => endpoint === now.endpoint)) await now.unsubscribe();
  if (!kept || globalThis.Notification?.permission !== "granted") return;
  const status = await known();
  // The page of alarms does not promise what cannot be kept.
  if (status.obstacle) return tell("push", JSON.stringify(status));
  const { endpoint, zone: before, at, ...wish } = kept;
  const isWhole = now?.endpoint === endpoint && same(now.options.applicationServerKey, bytes(status.key))
    && status.devices.some(({ current }) => current);
  if (isWhole && before === zone() && Date.now() - at < week) return;
  await put(wish, status);
};

/** The steps of a test, in order (`PushTest.Step`): each says whether it is as it has to be. */
async function* steps() {
  yield !!(globalThis.PushManager && globalThis.Notification && navigator.serviceWorker);
  yield Notification.permission === "granted";
  // On a first visit it is still being installed.
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

/** Tests the whole way of a message to this browser, and tells of each step. */
export const testPush = async () => {
  const found = [];
  const report = (isRunning) => tell("pushTested", JSON.stringify({ isRunning, found }));
  try {
    const walk = steps();
    for (let isGood = true; isGood;) {
      const start = performance.now(), step = await walk.next();
      if (step.done) break;
      isGood = await step.value;
      // The message itself takes time that tells something.
      const time = Math.round(performance.now() - start);
      found.push(isGood && found.length > 5 && found.length < 8 ? [isGood, time] : [isGood]);
      report(true);
    }
  } catch { found.push([false]); /* The server is out of reach. */ }
  report(false);
};
