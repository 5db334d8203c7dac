// Installs the service worker, and says when a new version of the app is ready.

import { config } from "/shell.js";

const between = 10 * 60_000;
const patience = 3000;

let registration = null;
let isAsked = false;
let looked = 0;

/** Calls `ready` once a new version is waiting; it takes over only when `takeOver` is called. */
export const watchForUpdates = async (ready) => {
  const worker = navigator.serviceWorker;
  // The address of `haru open` ends with its process, so nothing is kept for later.
  if (!worker || config?.isLocal) return;
  worker.addEventListener("controllerchange", () => { if (isAsked) location.reload(); });
  try {
    registration = await worker.register("/service-worker.js", { updateViaCache: "none" });
  } catch {
    return; // Plain http from another machine, or storage is blocked: the app runs without it.
  }
  // A page that was loading while the worker claimed all pages belongs to none, and would not work offline.
  worker.ready.then(({ active }) => worker.controller || active.postMessage("claim"));
  const look = () => { if (registration.waiting && worker.controller) ready(); };
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", look));
  look();
  // An app that stays open for weeks also checks for updates.
  looked = Date.now();
  for (const [target, type] of [[document, "visibilitychange"], [window, "online"]]) target.addEventListener(type, lookAgain);
};

const lookAgain = () => {
  if (document.hidden || Date.now() < looked + between) return;
  looked = Date.now();
  registration.update().catch(() => {}); // Without a connection there is nothing new.
};

/** Asks the running worker for something; resolves when it is done, or after 2 s. */
const ask = (what) => new Promise((done) => {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return done();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => done();
  setTimeout(done, 2000);
  worker.postMessage(what, [port2]);
});

/**
 * Activates the new version, or just reloads if another tab has already done so. Browsers wait, sometimes for minutes, until the old worker
 * is idle. Here a person is waiting, so the old worker passes the next page through.
 */
export const takeOver = () => {
  if (!registration?.waiting) return location.reload();
  isAsked = true;
  registration.waiting.postMessage("skipWaiting");
  setTimeout(() => ask("passOn").then(() => location.reload()), patience);
};

/** Has the offline pages rendered in the current language and theme; resolves when done, or after 2 s. */
export const keepPages = () => ask("keepPages");
