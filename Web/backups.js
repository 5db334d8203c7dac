// Backups of the last days, taken before the first change of each day. Loaded on first use.

import { answer, core, tell } from "/bridge.js";
import { own } from "/shell.js";

const request = (it) => new Promise((done, fail) => {
  it.onsuccess = () => done(it.result);
  it.onerror = () => fail(it.error);
});

// A separate database: whatever happens to the backups, the records are safe.
const open = async () => {
  const opening = indexedDB.open(own("haru-backups"), 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("days", { keyPath: "day" });
    opening.result.createObjectStore("texts");
  };
  return request(opening);
};

/** Runs work on the two stores. */
const use = async (mode, work) => {
  const database = await open();
  try {
    const change = database.transaction(["days", "texts"], mode);
    return await work(change.objectStore("days"), change.objectStore("texts"));
  } finally { database.close(); }
};

/** Keeps the state before the day's first change; if another tab was faster, its state stays. */
export const keep = async (day, data) => {
  const text = JSON.stringify(data);
  if (data.base.length + data.outbox.length) await use("readwrite", async (days, texts) => {
    if (await request(days.getKey(day))) return;
    days.put({ day, bytes: new Blob([text]).size });
    texts.put(text, day);
    for (const old of (await request(days.getAllKeys())).slice(0, -core.names.dailyBackups)) {
      days.delete(old);
      texts.delete(old);
    }
  });
  localStorage[own("haru_backup")] = day;
};

// Set at once, because leaving the page ends a transaction: the undo must not be offered again.
const spent = () => own("haru_undo_spent");

/** The days with a backup, and `undo` if the last import can be undone. */
export const listBackups = async () => {
  const list = await use("readonly", async (days, texts) => {
    const [all, undo] = await Promise.all([request(days.getAll()), request(texts.getKey("undo"))]);
    return undo && !localStorage[spent()] ? [...all, { day: undo }] : all;
  }).catch(() => []);
  tell("backups", JSON.stringify(list));
};

/** Keeps the text that undoes the last import; without a text, forgets it. The page offers what was kept. */
export const keepUndo = async ({ text }) => {
  if (!text) localStorage[spent()] = 1;
  await use("readwrite", (_, texts) => request(text ? texts.put(text, "undo") : texts.delete("undo")))
    .then(() => localStorage.removeItem(spent()), () => {});
  await listBackups();
};

export const readBackup = async ({ day, request: id }) => {
  answer("backup", id, await use("readonly", (_, texts) => request(texts.get(day))).catch(() => "") ?? "");
};
