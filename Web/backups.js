// Everything as it was before the first change of a day, for seven days. Loaded when first used.

import { answer, tell } from "/bridge.js";
import { own } from "/shell.js";

const limit = 7;

const request = (it) => new Promise((done, fail) => {
  it.onsuccess = () => done(it.result);
  it.onerror = () => fail(it.error);
});

// A database of its own: the records are as safe as ever, whatever happens to their backups.
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

/** Keeps what was there before the day's first change; where another tab was faster, what that kept. */
export const keep = async (day, data) => {
  const text = JSON.stringify(data);
  if (data.base.length + data.outbox.length) await use("readwrite", async (days, texts) => {
    if (await request(days.getKey(day))) return;
    days.put({ day, bytes: new Blob([text]).size });
    texts.put(text, day);
    for (const old of (await request(days.getAllKeys())).slice(0, -limit)) {
      days.delete(old);
      texts.delete(old);
    }
  });
  localStorage[own("haru_backup")] = day;
};

/** The days, and `undo` where the last import can be taken back. */
export const listBackups = async () => {
  const list = await use("readonly", async (days, texts) => {
    const [all, undo] = await Promise.all([request(days.getAll()), request(texts.getKey("undo"))]);
    return undo ? [...all, { day: undo }] : all;
  }).catch(() => []);
  tell("backups", JSON.stringify(list));
};

/** Keeps what takes the last import back, beside the texts of the days; without a text, nothing. */
export const keepUndo = ({ text }) => use("readwrite", (_, texts) =>
  request(text ? texts.put(text, "undo") : texts.delete("undo"))).catch(() => {});

export const readBackup = async ({ day, request: id }) => {
  answer("backup", id, await use("readonly", (_, texts) => request(texts.get(day))).catch(() => "") ?? "");
};
