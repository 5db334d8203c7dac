// This browser's push subscription, registered with the server. Loaded on first use, and for signed-in users who have notifications on.

import { tell, zone } from "/bridge.js";
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

/** What the server knows: its key and the devices of the account, or why it sends nothing here. */
const known = async () => {
  if (!isSignedIn()) return { obstacle: "signedOut" };
  if (!globalThis.PushManager || !globalThis.Notification || !await manager()) return { obstacle: "unsupported" };
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

/** Subscribes with the server's key; a subscription with another key is of no use. */
const subscribe = async (text) => {
  const pushes = await manager(), key = bytes(text);
  const before = await pushes.getSubscription();
  if (before && same(before.options.applicationServerKey, key)) return before;
  await before?.unsubscribe();
  return pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

const put = async (wish) => {
  const { key, obstacle } = await known();
  if (obstacle) return false;
  const { endpoint, keys } = (await subscribe(key)).toJSON();
  const answer = await ask("/subscription", "PUT", { endpoint, ...keys, zone: zone(), ...wish });
  if (answer.ok) localStorage[own("haru-push")] = JSON.stringify({ ...wish, endpoint, zone: zone(), at: Date.now() });
  return answer.ok;
};

/** Has the server tell this browser of some kinds, or of nothing any more. */
export const keepPush = async ({ push: wish }) => {
  try {
    if (!wish.kinds) await forget();
    else if (Notification.permission === "granted" || await Notification.requestPermission() === "granted") await put(wish);
  } catch (error) { console.warn(error); }
  describePush();
};

/** Ends the subscription, at the server as well if it answers. */
export const forget = async () => {
  localStorage.removeItem(own("haru-push"));
  await ask("/subscription", "DELETE").catch(() => {});
  await (await (await manager())?.getSubscription())?.unsubscribe();
};

/** Ends the subscription of a person who is not the one at this browser now: their messages are not for others. */
const dropOthers = async (keys) => {
  for (const key of keys) localStorage.removeItem(key);
  await (await (await manager())?.getSubscription())?.unsubscribe();
};

/** Restores at each start what browsers drop without a word, and tells the server what has changed. */
export const repair = async () => {
  const kept = isSignedIn() && localStorage[own("haru-push")];
  const others = Object.keys(localStorage).filter((key) => key.endsWith("haru-push") && !(kept && key === own("haru-push")));
  if (others.length) await dropOthers(others).catch(() => {});
  if (!kept || globalThis.Notification?.permission !== "granted") return;
  const { endpoint, zone: before, at, ...wish } = JSON.parse(kept);
  const now = await (await manager())?.getSubscription();
  if (now?.endpoint === endpoint && before === zone() && Date.now() - at < week) return;
  await put(wish).catch(() => {});
};

const patienceOfTest = 30_000;
const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });
/** Repeats a question until its answer is yes. */
const becomes = async (isSo) => {
  for (const end = performance.now() + patienceOfTest; performance.now() < end; await pause(250)) if (await isSo()) return true;
  return false;
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
  });
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
