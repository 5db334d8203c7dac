// The subscription to messages: when the page looks after it, and what the service worker does without a page.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { test } from "node:test";
import vm from "node:vm";

const HOUR = 3_600_000;

// The other scripts of the page, as far as the subscription needs them.
const scripts = {
  "/bridge.js": "export const tell = (...all) => page.tell(...all), zone = () => page.zone, core = { names: page.names };",
  "/device.js": "export const describeDevice = () => {};",
  "/shell.js": "export const own = (name) => name;",
  "/storage.js": "export const isSignedIn = () => true;",
};
register(`data:text/javascript,${encodeURIComponent(`
  const scripts = ${JSON.stringify(scripts)};
  export const resolve = (name, context, next) => scripts[name]
    ? { url: "data:text/javascript," + encodeURIComponent(scripts[name]), shortCircuit: true } : next(name, context);
`)}`);

const subscription = (endpoint) => ({
  endpoint, options: { applicationServerKey: new Uint8Array([1]).buffer }, unsubscribe: async () => true,
  toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
});
const stored = () => {
  const kept = new Map();
  const cache = {
    put: async (path, answer) => { kept.set(path, await answer.text()); },
    match: async (path) => kept.has(path) ? new Response(kept.get(path)) : undefined,
  };
  return { open: async () => cache, delete: async () => { kept.clear(); }, keys: async () => [] };
};

// What Swift says about the times (`PushStatus`).
const names = { pushCheck: 24 * HOUR, pushReport: 7 * 24 * HOUR };
const wish = { kinds: "alarm", morning: 480, language: "ko" };

/** What the page asked the server for, while its clock, its zone and its visibility change. */
const openPage = async (context) => {
  const asked = [], listeners = [];
  const page = { zone: "Asia/Seoul", now: 1_000 * HOUR, isServerUp: true, tell: () => {}, names };
  const manager = { getSubscription: async () => subscription("https://push/1"), subscribe: async () => subscription("https://push/1") };
  const globals = {
    page, caches: stored(), PushManager: class {}, Notification: { permission: "granted" },
    document: { hidden: false, addEventListener: (_, listener) => listeners.push(listener) },
    localStorage: { "haru-push": JSON.stringify({ ...wish, endpoint: "https://push/1", zone: page.zone, at: page.now }) },
    fetch: async (path, { method = "GET", body } = {}) => {
      asked.push([method, path.replace("/api/v1/push", ""), body && JSON.parse(body)]);
      if (!page.isServerUp) throw new TypeError("unreachable");
      return Response.json({ key: "AQ", devices: [{ current: true }] });
    },
  };
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  Object.defineProperty(globalThis, "navigator", {
    value: { serviceWorker: { getRegistration: async () => ({ pushManager: manager }), ready: Promise.resolve({ pushManager: manager }) } }, configurable: true,
  });
  context.mock.method(Date, "now", () => page.now);
  context.after(() => {
    for (const [name, value] of before) if (value) Object.defineProperty(globalThis, name, value); else delete globalThis[name];
  });
  const { repair } = await import(`../../Web/push.js?${Math.random()}`);
  // Nothing waits for the network or a timer here.
  const settled = async () => { for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate); };
  const show = async (isHidden = false) => {
    document.hidden = isHidden;
    for (const listener of listeners) listener();
    await settled();
    return asked.splice(0).map(([method, path]) => `${method} ${path}`.trim());
  };
  return { page, repair, show, asked };
};

test("the subscription is looked after at a start, and once a day when the page is seen again", async (context) => {
  const { page, repair, show, asked } = await openPage(context);
  await repair();
  assert.deepEqual(asked.splice(0).map(([method]) => method), ["GET"]);
  page.now += 23 * HOUR;
  assert.deepEqual(await show(), []);
  page.now += 2 * HOUR;
  assert.deepEqual(await show(true), []);
  assert.deepEqual(await show(), ["GET"]);
  assert.deepEqual(await show(), []);
  // After a week, the server hears that the browser is still there.
  page.now += 6 * 24 * HOUR;
  assert.deepEqual(await show(), ["GET", "PUT /subscription"]);
});

test("another time zone is told at once, and a server that was down is asked again", async (context) => {
  const { page, repair, show, asked } = await openPage(context);
  await repair();
  asked.length = 0;
  page.zone = "Europe/London";
  await show();
  page.zone = "Asia/Seoul";
  page.isServerUp = false;
  assert.deepEqual(await show(), ["GET"]);
  page.isServerUp = true;
  assert.deepEqual(await show(), ["GET", "PUT /subscription"]);
});

/** The service worker with the pages that are open; `fire` sends it an event and returns when it is done. */
const worker = async (pages = [], kept = null) => {
  const listeners = {}, asked = [], opened = [], caches = stored();
  if (kept) await (await caches.open("push")).put("/", new Response(JSON.stringify(kept)));
  const context = vm.createContext({
    addEventListener: (name, listener) => { listeners[name] = listener; }, caches, URL, Headers, Response, JSON, AbortSignal,
    registration: { pushManager: { subscribe: async ({ applicationServerKey }) => subscription(`https://push/${applicationServerKey}`) } },
    clients: { matchAll: async () => pages, openWindow: async (path) => { opened.push(path); } },
    fetch: async (path, { method = "GET", body } = {}) => {
      asked.push([method, path, body && JSON.parse(body)]);
      return Response.json({ key: "KEY" });
    },
  });
  vm.runInContext(await readFile(new URL("../../Web/service-worker.js", import.meta.url), "utf8"), context);
  const fire = async (name, event) => {
    let done;
    listeners[name]({ ...event, waitUntil: (promise) => { done = promise; } });
    await done;
  };
  return { fire, asked, opened };
};

test("a subscription that the browser replaced is registered without a page", async () => {
  const kept = { ...wish, zone: "Asia/Seoul", endpoint: "https://push/old", at: 1 };
  for (const [newSubscription, endpoint] of [[subscription("https://push/new"), "https://push/new"], [undefined, "https://push/KEY"]]) {
    const { fire, asked } = await worker([], kept);
    await fire("pushsubscriptionchange", { newSubscription });
    assert.deepEqual(asked.at(-1), ["PUT", "/api/v1/push/subscription",
      { ...wish, endpoint, p256dh: "p", auth: "a", zone: "Asia/Seoul" }]);
  }
  const { fire, asked } = await worker();
  await fire("pushsubscriptionchange", { newSubscription: subscription("https://push/new") });
  assert.deepEqual(asked, [], "nobody wants messages here");
});

test("the page's own notification of a session completes it or puts it off", async () => {
  const notification = { tag: "focus", data: "s1", close: () => {} };
  for (const [action, message, address] of [
    ["complete", { completed: "s1" }, "/focus/session?complete=s1"], ["later", { later: "s1" }, "/focus/session?later=s1"],
    ["", null, "/focus/session"],
  ]) {
    const told = [];
    const open = await worker([{ postMessage: (it) => told.push({ ...it }), focus: async () => told.push(null) }]);
    await open.fire("notificationclick", { notification, action });
    assert.deepEqual(told, [message]);
    const closed = await worker();
    await closed.fire("notificationclick", { notification, action });
    assert.deepEqual(closed.opened, [address]);
  }
});
