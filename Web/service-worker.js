// Opens the app without the server: keeps the files of one version and the shell of every page.
// What people make is not here but in IndexedDB, so a change of version cannot touch it.

const version = /*VERSION*/"";
const assets = /*ASSETS*/[];
const pages = [
  "/", "/focus", "/focus/session", "/focus/task", "/focus/records", "/focus/planner", "/calc", "/dday", "/settings", "/settings/language", "/settings/help", "/settings/privacy",
  "/settings/about", "/settings/feedback", "/settings/translate"
];
const name = `haru-${version}`;

// A page is kept only if the server that rendered it serves this version's assets.
const keepPage = async (cache, path) => {
  const answer = await fetch(path, { cache: "no-store", credentials: "same-origin" });
  if (!answer.ok || answer.headers.get("haru-version") !== version) throw new Error(path);
  await cache.put(path, answer);
};

const keepPages = async () => {
  const cache = await caches.open(name);
  await Promise.all(pages.map((path) => keepPage(cache, path)));
};

// The new version waits beside the old one until the page asks for it.
addEventListener("install", (event) => event.waitUntil(
  caches.open(name).then((cache) => Promise.all([cache.addAll(assets), keepPages()])),
));

addEventListener("activate", (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((key) => key.startsWith("haru-") && key !== name);
  await Promise.all(old.map((key) => caches.delete(key)));
  await clients.claim();
})()));

addEventListener("message", (event) => {
  if (event.data === "skipWaiting") skipWaiting();
  // The language or the theme changed: the shells are rendered in them.
  if (event.data === "keepPages") {
    event.waitUntil(keepPages().catch(() => {}).then(() => event.ports[0]?.postMessage("kept")));
  }
});

// A notification of Haru opens the running session; its button completes it.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.matchAll({ type: "window" }).then(([window]) => {
    if (!window) return clients.openWindow("/focus/session");
    if (event.action) window.postMessage(event.action);
    return window.focus();
  }));
});

const page = async (event, path) => {
  const cache = await caches.open(name);
  const kept = await cache.match(path, { ignoreVary: true });
  if (kept) {
    event.waitUntil(keepPage(cache, path).catch(() => {}));
    return kept;
  }
  try {
    return await fetch(event.request);
  } catch (error) {
    return (await cache.match("/", { ignoreVary: true })) ?? Promise.reject(error);
  }
};

const asset = async (request) => {
  const cache = await caches.open(name);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
};

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, url.pathname));
  else if (assets.includes(url.pathname)) event.respondWith(asset(request));
});
