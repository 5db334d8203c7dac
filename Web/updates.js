// Installs the service worker, and says when a new version of the app is ready to take over.

let registration = null;
let isAsked = false;

/** Calls `ready` once a new version waits; it takes over when `takeOver` is called, never by itself. */
export const watchForUpdates = async (ready) => {
  const worker = navigator.serviceWorker;
  if (!worker) return;
  worker.addEventListener("controllerchange", () => { if (isAsked) location.reload(); });
  try {
    registration = await worker.register("/service-worker.js", { updateViaCache: "none" });
  } catch {
    return; // Plain http from another machine, or storage is blocked: the app runs without it.
  }
  const look = () => { if (registration.waiting && worker.controller) ready(); };
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", look));
  look();
};

export const takeOver = () => {
  isAsked = true;
  registration?.waiting?.postMessage("skipWaiting");
};

/** The pages that open offline are rendered in the language and theme of now; done when they are, or after 2 s. */
export const keepPages = () => new Promise((done) => {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return done();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => done();
  setTimeout(done, 2000);
  worker.postMessage("keepPages", [port2]);
});
