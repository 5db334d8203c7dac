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

/** The pages that open offline are rendered in the language and theme of now. */
export const keepPages = () => navigator.serviceWorker?.controller?.postMessage("keepPages");
