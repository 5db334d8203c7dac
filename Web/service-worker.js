// Opens the app without the server: keeps the files of one version and the shell of every page.
// What people make is not here but in IndexedDB, so a change of version cannot touch it.

const version = /*VERSION*/"";
const assets = /*ASSETS*/[];
const pages = [
  "/", "/focus", "/calc", "/dday", "/clock", "/words", "/quotes", "/weather", "/settings",
  "/focus/session", "/focus/task", "/focus/records", "/focus/planner",
  "/clock/world", "/clock/stopwatch", "/clock/timer", "/words/review", "/words/progress", "/words/settings",
  "/settings/language", "/settings/data", "/settings/help", "/settings/privacy", "/settings/about", "/settings/feedback",
  "/settings/translate"
];
const name = `haru-${version}`;

// The names of places in a language are kept when they are first asked for.
const isNeeded = (path) => !path.startsWith("/places/") || path.startsWith("/places/cities");

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
  caches.open(name).then((cache) => Promise.all([cache.addAll(assets.filter(isNeeded)), keepPages()])),
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
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
};

// What rings, and a session whose time is up, is answered from its notification; a tap elsewhere on
// it opens the page.
addEventListener("notificationclick", (event) => event.waitUntil((async () => {
  event.notification.close();
  const [page] = await clients.matchAll({ type: "window" });
  const { tag, data } = event.notification;
  const isWork = tag === "focus";
  const answer = isWork && event.action ? `?complete=${data}` : "";
  if (!page) return clients.openWindow(isWork ? `/focus/session${answer}` : "/clock");
  if (event.action) page.postMessage(isWork ? { completed: data } : { ring: event.action });
  else await page.focus();
})()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, url.pathname));
  else if (assets.includes(url.pathname)) event.respondWith(asset(request));
});
