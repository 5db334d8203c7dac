// Storage of the device: its own changes, numbered by the database, and what its tabs tell each other.

import { tell } from "/bridge.js";
import { keepPages } from "/updates.js";

const request = (it) => new Promise((done, fail) => {
  it.onsuccess = () => done(it.result);
  it.onerror = () => fail(it.error);
});

const database = new Promise((done, fail) => {
  const opening = indexedDB.open("haru", 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("base", { keyPath: ["e", "i", "f"] });
    opening.result.createObjectStore("outbox", { keyPath: "n", autoIncrement: true });
    opening.result.createObjectStore("meta");
  };
  opening.onsuccess = () => done(opening.result);
  opening.onerror = () => fail(opening.error);
});

export const stored = async () => {
  const stores = (await database).transaction(["base", "outbox"]);
  const [base, outbox] = await Promise.all(
    ["base", "outbox"].map((name) => request(stores.objectStore(name).getAll())));
  return { base, outbox };
};

const channel = new BroadcastChannel("haru");
channel.onmessage = ({ data }) => {
  if (data === "cleared") location.reload();
  else if (data.bell) tell("bell", data.bell);
  else tell("operations", JSON.stringify(data));
};

/** The date here: 2026-11-21. */
const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** Before a day's first change everything is kept as it is; the transaction that reads it comes first. */
const keepDay = () => {
  const day = today();
  if (localStorage.haru_backup === day) return;
  const before = stored();
  import("/backups.js").then(async ({ keep }) => keep(day, await before)).catch(() => {});
};

export const save = async (writes) => {
  try {
    keepDay();
    const change = (await database).transaction("outbox", "readwrite", { durability: "strict" });
    const outbox = change.objectStore("outbox");
    const numbers = await Promise.all(writes.map((write) => request(outbox.add(write))));
    await new Promise((done, fail) => { change.oncomplete = done; change.onabort = () => fail(change.error); });
    channel.postMessage(writes.map((write, index) => ({ ...write, n: numbers[index] })));
    tell("saved", "");
  } catch (error) {
    tell("saveFailed", String(error?.name ?? error));
  }
};

export const clear = async () => {
  try {
    const stores = ["base", "outbox", "meta"];
    const change = (await database).transaction(stores, "readwrite", { durability: "strict" });
    for (const name of stores) change.objectStore(name).clear();
    await new Promise((done, fail) => { change.oncomplete = done; change.onabort = () => fail(change.error); });
    localStorage.clear();
    indexedDB.deleteDatabase("haru-backups");
    for (const name of ["haru_theme", "haru_lang"]) keepCookie(name, "", 0);
    await keepPages();
    channel.postMessage("cleared");
    history.replaceState({ cleared: true }, "");
    location.reload();
  } catch (error) {
    tell("clearFailed", String(error?.name ?? error));
  }
};

/** Changes cookies; if they are others now, the service worker keeps the pages that go with them. */
export const keepPagesAfter = (change) => {
  const before = document.cookie;
  change();
  if (document.cookie !== before) keepPages();
};

export const keepCookie = (name, value, age = 31536000) => {
  document.cookie = `${name}=${value}; path=/; max-age=${age}; samesite=lax`;
};

/** What is known of the alarms' bell, for the other tabs and the next start. */
export const keepBell = (text) => {
  localStorage.setItem("haru-bell", text);
  channel.postMessage({ bell: text });
};
