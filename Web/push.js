// What reaches this browser while the app is closed: its subscription at a push service, known to the server. Loaded on first use, and
// when someone who is told of something is signed in.

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

export const testPush = async () => {
  let outcome = "failed";
  try {
    const answer = await ask("/test", "POST", {});
    if (answer.ok) ({ outcome } = await answer.json());
  } catch { /* The server is out of reach: it failed. */ }
  tell("pushTested", outcome);
};
