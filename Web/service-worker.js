// Opens the app offline: keeps the files of one version and the shell of every page. Records are not here but in IndexedDB, so an update
// cannot touch them.

const version = /*VERSION*/"";
// What is kept in every language. Of the icons, that is the one of notifications: the browser keeps the page's own, and the system stores
// the others when the app is installed.
const assets = /*ASSETS*/[];
const name = `haru-${version}`;

// A new version takes over only when this one is idle, which a silent server must not delay.
const patience = 10_000;

// A page rendered by the server is kept only if it uses this version's assets.
const rendered = async (path, options) => {
  const answer = await fetch(path, { cache: "no-cache", credentials: "same-origin", ...options });
  if (!answer.ok || answer.headers.get("haru-version") !== version) throw new Error(path);
  return answer;
};

// Only a device with an account needs these files: they are cached once it has fetched them, and then in new versions too.
const isOfAccount = (path) => /^\/(cause|sync)\./.test(path);
const hasAccount = async () => {
  for (const key of await caches.keys()) {
    const kept = await (await caches.open(key)).keys();
    // An earlier version kept the causes everywhere.
    if (kept.some(({ url }) => new URL(url).pathname.startsWith("/sync."))) return true;
  }
  return false;
};
const keepFiles = async (cache) => {
  const hasOne = await hasAccount();
  await cache.addAll(assets.filter((path) => hasOne || !isOfAccount(path)));
};

const keepPage = async (cache, path) => cache.put(path, await rendered(path, { signal: AbortSignal.timeout(patience) }));

// All documents come in one response, which is a fifth of their separate size. Its headers apply to each of them.
const keepPages = async () => {
  const cache = await caches.open(name);
  const answer = await rendered("/documents.json");
  const documents = await answer.json();
  const headers = new Headers(answer.headers);
  for (const one of ["content-encoding", "content-length", "etag"]) headers.delete(one);
  headers.set("content-type", "text/html; charset=utf-8");
  await Promise.all(Object.entries(documents).map(([path, text]) => cache.put(path, new Response(text, { headers }))));
  // The files of one language: its texts, quotes and names of places.
  const [, language] = documents["/settings"].match(/<html lang="([\w-]+)"/);
  const [, files] = documents["/settings"].match(/id="haru-assets">([^<]+)/);
  const { messages, quotes, places } = JSON.parse(files);
  for (const { [language]: file } of [messages, quotes, places]) if (file && !await cache.match(file)) await cache.add(file);
};

// The new version waits beside the old one until the page asks for it.
addEventListener("install", (event) => event.waitUntil(
  caches.open(name).then((cache) => Promise.all([keepFiles(cache), keepPages()])),
));

addEventListener("activate", (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((key) => key.startsWith("haru-") && key !== name);
  // Other tabs may still run the previous version, so its files stay.
  await Promise.all(old.slice(0, -1).map((key) => caches.delete(key)));
  await clients.claim();
})()));

addEventListener("message", (event) => {
  if (event.data === "skipWaiting") skipWaiting();
  if (event.data === "claim") event.waitUntil(clients.claim());
  // The language or the theme changed: the shells are rendered again.
  if (event.data === "keepPages") {
    event.waitUntil(keepPages().catch(() => {}).then(() => event.ports[0]?.postMessage("kept")));
  }
  if (event.data === "passOn") {
    isReplaced = true;
    event.ports[0]?.postMessage("passed on");
  }
});

// Set once somebody has asked for the next version: its pages come from the server, even while this worker is still busy.
let isReplaced = false;

const page = async (event, path) => {
  const cache = await caches.open(name);
  const kept = await cache.match(path, { ignoreVary: true });
  if (kept && !isReplaced) {
    event.waitUntil(keepPage(cache, path).catch(() => {}));
    return kept;
  }
  try {
    return await fetch(event.request);
  } catch (error) {
    return kept ?? (await cache.match("/", { ignoreVary: true })) ?? Promise.reject(error);
  }
};

// Names contain a hash of the content, so a file with that name is right whichever version cached it.
const isAsset = (path) => assets.includes(path) || /\.[0-9a-f]{10}\.\w+$/.test(path);

const asset = async (request) => {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(name)).put(request, answer.clone());
  return answer;
};

// A push message. It is always shown, and before anything else: browsers revoke subscriptions whose messages show nothing. An open page
// notifies of the same alarm or session with the same tag, so that one notification replaces the other.
const shown = async ({ data }) => {
  let notice = {};
  try { notice = data.json().notification; } catch { /* It cannot be read: the title says who it is from. */ }
  const { title = "Haru", body, lang, dir, tag, data: of = {} } = notice;
  const [page] = await clients.matchAll({ type: "window" });
  const kind = /^(ring|timer|focus)\//.exec(tag)?.[1];
  await registration.showNotification(title, {
    body, lang, dir, icon: "/icons/icon-192.png", data: { push: of }, renotify: !!tag, requireInteraction: kind === "ring",
    tag: page && kind ? kind.replace("timer", "ring") : tag,
    actions: (of.actions ?? []).map(([action, text]) => ({ action, title: text })),
  });
  if (of.receipt) await tell({ receipt: of.receipt });
};
const tell = (what) => fetch("/api/v1/push/receipts", {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(what), keepalive: true,
  signal: AbortSignal.timeout(patience),
});
addEventListener("push", (event) => event.waitUntil(shown(event).catch(() => {})));

// The browser gave the subscription another address while no page was open. Not all browsers report it: each start of the app repairs it, too.
const resubscribed = async ({ newSubscription }) => {
  const wish = await (await caches.open("push")).match("/");
  if (!wish) return;
  const { key } = await (await fetch("/api/v1/push", { cache: "no-store" })).json();
  const own = newSubscription ?? await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { kinds, morning, language, zone } = await wish.json();
  const { endpoint, keys } = own.toJSON();
  await fetch("/api/v1/push/subscription", {
    method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ endpoint, ...keys, zone, kinds, morning, language }),
  });
};
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(resubscribed(event).catch(() => {})));

/** Sends the answer to a message to the server, and to an open page, which rings by itself but may be frozen; returns whether either received it. */
const answerPush = async ({ receipt }, tag, answer, page) => {
  const isRinging = !!page && tag === "ring";
  if (isRinging) page.postMessage({ ring: answer });
  return tell({ receipt, answer }).then(({ ok }) => ok || isRinging, () => isRinging);
};

/** A tap opens the page of a message. If the server cannot be reached, an answer goes to an open page, or into the address of a new one. */
const openPush = async ({ path = "/", actions = [], ...message }, tag, action, page) => {
  const isRing = /^(stop|snooze)$/.test(action), isLater = action === "later";
  if ((isRing || isLater) && await answerPush(message, tag, action, page)) return;
  const [, session] = actions.map(([name]) => /^complete\/(.+)/.exec(name)).find(Boolean) ?? [];
  const isWork = !!session && (isLater || action.startsWith("complete/"));
  if (page && isRing) return page.postMessage({ ring: action });
  if (page && isWork) return page.postMessage({ [isLater ? "later" : "completed"]: session });
  const address = isWork ? `/focus/session?${isLater ? "later" : "complete"}=${session}` : path;
  if (!page) return clients.openWindow(address);
  await page.focus();
  page.postMessage({ open: address });
};

// Dismissing the notification of a ring stops it.
addEventListener("notificationclose", (event) => {
  const { tag, data } = event.notification;
  if (data?.push && /^(ring|timer)(\/|$)/.test(tag)) event.waitUntil(answerPush(data.push, tag, "stop"));
});

// The buttons of a notification answer it; a tap elsewhere on it opens the page.
addEventListener("notificationclick", (event) => event.waitUntil((async () => {
  event.notification.close();
  const [page] = await clients.matchAll({ type: "window" });
  const { tag, data } = event.notification;
  if (data?.push) return openPush(data.push, tag, event.action, page);
  const isWork = tag === "focus", isLater = event.action === "later";
  const answer = isWork && event.action ? `?${isLater ? "later" : "complete"}=${data}` : "";
  if (!page) return clients.openWindow(isWork ? `/focus/session${answer}` : "/clock");
  if (event.action) page.postMessage(isWork ? { [isLater ? "later" : "completed"]: data } : { ring: event.action });
  else await page.focus();
})()));

/** Content shared by another app: a text is searched for, a file waits in a separate cache for the page. */
const shared = async (request) => {
  const form = await request.formData();
  const file = form.get("file");
  if (file?.size) {
    const headers = { "Haru-Name": encodeURIComponent(file.name) };
    await (await caches.open("shared")).put("/", new Response(file, { headers }));
    return Response.redirect("/settings/data?shared", 303);
  }
  const texts = ["title", "text", "url"].map((name) => [name, form.get(name) ?? ""]);
  return Response.redirect(`/search?${new URLSearchParams(texts)}`, 303);
};

/** The page that a `web+haru:` link leads to. */
const linked = (link) => {
  const { origin, href } = new URL(`/${link.replace(/^web\+haru:\/*/, "")}`, location.origin);
  return Response.redirect(origin === location.origin ? href : "/");
};

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "POST" && url.pathname === "/share") event.respondWith(shared(request));
  if (request.method !== "GET" || url.origin !== location.origin) return;
  // The browser itself shows what is wrong with the connection here.
  if (url.pathname === "/healthz") return;
  if (url.pathname === "/open") event.respondWith(linked(url.searchParams.get("link") ?? ""));
  else if (url.pathname === "/timer") event.respondWith(Response.redirect(`/clock/timer${url.search}`));
  else if (request.mode === "navigate") event.respondWith(page(event, url.pathname));
  else if (isAsset(url.pathname)) event.respondWith(asset(request));
});
