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
  const page = { zone: "Asia/Seoul", now: 1_000 * HOUR, isServerUp: true, devices: [{ current: true }], tell: () => {}, names };
  const manager = { getSubscription: async () => subscription("https://push/1"), subscribe: async () => subscription("https://push/1") };
  const globals = {
    page, caches: stored(), PushManager: class {}, Notification: { permission: "granted" },
    document: { hidden: false, documentElement: { lang: wish.language }, addEventListener: (_, listener) => listeners.push(listener) },
    localStorage: { "haru-push": JSON.stringify({ ...wish, endpoint: "https://push/1", zone: page.zone, at: page.now }) },
    fetch: async (path, { method = "GET", body } = {}) => {
      asked.push([method, path.replace("/api/v1/push", ""), body && JSON.parse(body)]);
      if (!page.isServerUp) throw new TypeError("unreachable");
      return Response.json({ key: "AQ", devices: page.devices });
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

test("another language is told, so that messages come in that of the page", async (context) => {
  const { repair, asked } = await openPage(context);
  await repair();
  assert.deepEqual(asked.splice(0).map(([method]) => method), ["GET"]);
  document.documentElement.lang = "en";
  await repair();
  assert.equal(asked.splice(0).at(-1)[2].language, "en");
  await repair();
  assert.deepEqual(asked.map(([method]) => method), ["GET"]);
});

test("a start tells the app of this device's doubtful notifications, and of nothing else", async (context) => {
  const { page, repair } = await openPage(context);
  const told = [];
  page.tell = (name, text) => told.push([name, JSON.parse(text).devices]);
  const since = "2026-11-18T08:00:00Z";
  for (const devices of [[{ current: true }], [{ current: true, unconfirmed_since: null }, { current: false, unconfirmed_since: since }]]) {
    page.devices = devices;
    await repair();
    assert.deepEqual(told, []);
  }
  page.devices = [{ current: true, unconfirmed_since: since }];
  await repair();
  assert.deepEqual(told, [["push", page.devices]]);
});

/** The service worker with the pages that are open; `fire` sends it an event and returns when it is done. */
const worker = async (pages = [], kept = null, isOnline = true) => {
  const listeners = {}, asked = [], opened = [], caches = stored();
  if (kept) await (await caches.open("push")).put("/", new Response(JSON.stringify(kept)));
  const context = vm.createContext({
    addEventListener: (name, listener) => { listeners[name] = listener; }, caches, URL, Headers, Response, JSON, AbortSignal,
    registration: { pushManager: { subscribe: async ({ applicationServerKey }) => subscription(`https://push/${applicationServerKey}`) } },
    clients: { matchAll: async () => pages, openWindow: async (path) => { opened.push(path); } },
    fetch: async (path, { method = "GET", body } = {}) => {
      if (!isOnline) throw new TypeError("offline");
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

const MESSAGES = {
  session: { tag: "focus/s1/1", data: { receipt: "r", path: "/focus/session", actions: [["complete/s1", "Complete"], ["later", "10 more"]] } },
  ring: { tag: "ring/a/2026-11-21T07:30", data: { receipt: "r", path: "/clock", actions: [["stop", "Stop"], ["snooze", "Snooze"]] } },
};

for (const [kind, action, told, address] of [
  ["session", "later", { later: "s1" }, "/focus/session?later=s1"], ["session", "complete/s1", { completed: "s1" }, "/focus/session?complete=s1"],
  ["ring", "stop", { ring: "stop" }, "/clock"], ["ring", "snooze", { ring: "snooze" }, "/clock"],
]) {
  const { tag, data } = MESSAGES[kind];
  const press = async (scene, ofPage) => scene.fire("notificationclick", {
    action, notification: { tag: ofPage ? tag.split("/")[0] : tag, data: { push: data }, close: () => {} },
  });
  const pageOf = (heard) => [{ postMessage: (it) => heard.push({ ...it }), focus: async () => heard.push("focus") }];

  test(`“${action}” in a message of a ${kind} that the server cannot be told is the page's, once`, async () => {
    for (const isOfPage of [true, false]) {
      const heard = [], scene = await worker(pageOf(heard), null, false);
      await press(scene, isOfPage);
      assert.deepEqual([heard, scene.opened], [[told], []]);
    }
    const closed = await worker([], null, false);
    await press(closed);
    assert.deepEqual(closed.opened, [address]);
  });

  // A page completes a session, since what it took has to be looked at.
  const isOfPage = action.startsWith("complete");
  test(`“${action}” in a message of a ${kind} ${isOfPage ? "opens a page" : "needs no page where the server can be told"}`, async () => {
    const scene = await worker();
    await press(scene);
    assert.deepEqual(scene.asked, isOfPage ? [] : [["POST", "/api/v1/push/receipts", { receipt: "r", answer: action }]]);
    assert.deepEqual(scene.opened, isOfPage ? [address] : []);
  });
}

test("an open page that rings is answered at once, and puts no session off twice", async () => {
  for (const [kind, action, expected] of [["ring", "stop", [{ ring: "stop" }]], ["session", "later", []]]) {
    const heard = [], scene = await worker([{ postMessage: (it) => heard.push({ ...it }), focus: async () => {} }]);
    const { tag, data } = MESSAGES[kind];
    await scene.fire("notificationclick", { action, notification: { tag: tag.split("/")[0], data: { push: data }, close: () => {} } });
    assert.deepEqual([heard, scene.asked.length], [expected, 1]);
  }
});

test("a tap on a message opens its page", async () => {
  const { tag, data } = MESSAGES.ring;
  const notification = { tag, data: { push: data }, close: () => {} };
  const closed = await worker();
  await closed.fire("notificationclick", { action: "", notification });
  assert.deepEqual([closed.opened, closed.asked], [["/clock"], []]);
  const heard = [], open = await worker([{ postMessage: (it) => heard.push({ ...it }), focus: async () => heard.push("focus") }]);
  await open.fire("notificationclick", { action: "", notification });
  assert.deepEqual(heard, ["focus", { open: "/clock" }]);
});
