// Which copy of the records this browser shows: every account that signed in here has its own, and so has "no account". The copy of another
// account is not shown, sent or deleted; it reappears when that account signs in.

import { tell } from "/bridge.js";
import { copy, own } from "/shell.js";
import { account, committed, database, keepCookie, leave, open, request, share } from "/storage.js";
import { unbind } from "/replica.js";
import { keepPages } from "/updates.js";

const records = ["base", "outbox", "meta"];

/** The names of the copies by account id. */
const copies = () => JSON.parse(localStorage.haru_copies ?? "{}");
const keep = (all) => { localStorage.haru_copies = JSON.stringify(all); };

/** The account that owns the open copy. */
export const owner = () => Object.entries(copies()).find(([, it]) => it === copy)?.[0];

/** What the sign-in returned for the anonymous account that was here before: a ticket that deletes it, and its id. */
export const ticket = () => {
  const [text, from, to] = /(?:^|; )haru_merge=([^;]+)/.exec(document.cookie)?.[1].split(".") ?? [];
  return to && to === account() ? { text, from } : null;
};

/** The key of the copy that this account still has to decide about; no other account is asked. */
const aside = () => `haru_aside ${account()}`;
export const isAsking = () => aside() in localStorage;

/** Switches to another copy; the other tabs of this one follow. */
const goTo = async (next) => {
  localStorage.haru_copy = next;
  // Drop what is not specific to a copy: cached weather, notifications, the app badge.
  const files = globalThis.caches ? (await caches.keys()).filter((name) => !name.startsWith("haru-")) : [];
  await Promise.all(files.map((name) => caches.delete(name)));
  for (const notice of await (await navigator.serviceWorker?.getRegistration())?.getNotifications() ?? []) notice.close();
  navigator.clearAppBadge?.().catch(() => {});
  share("left");
  location.reload();
};

const unused = () => `-${[...crypto.getRandomValues(new Uint32Array(2))].map((it) => it.toString(36)).join("")}`;

// Makes sure that the open copy belongs to the signed-in account; true if the page reloads with another one.
// `stated` is the account recorded in the copy itself.
const settle = async (stated, isEmpty) => {
  const id = account(), all = copies(), holder = stated ?? owner();
  if (id === "1" || !id) return false;
  // Another tab was faster.
  if ((localStorage.haru_copy ?? "") !== copy) return location.reload(), true;
  if (holder) all[holder] = copy;
  if (holder === id || !holder && isEmpty && !(id in all)) {
    keep({ ...all, [id]: copy });
    if (localStorage.haru_nobody === copy) localStorage.removeItem("haru_nobody");
    return false;
  }
  if (!holder) localStorage.haru_nobody = copy;
  // Ask whether the records of no account, or of an anonymous one, should move to this account.
  if (holder ? ticket()?.from === holder : !isEmpty) localStorage[aside()] = copy;
  all[id] ??= unused();
  keep(all);
  await goTo(all[id]);
  return true;
};

export const isElsewhere = ({ owner, data }) => {
  const work = () => settle(owner, !data.base.length && !data.outbox.length);
  return navigator.locks?.request("haru-copies", work) ?? work();
};

/** How many records wait for the answer whether they move to this account. */
export const countAside = async () => {
  const other = await open(localStorage[aside()]);
  const stores = other.transaction(["base", "outbox"]);
  const all = await Promise.all(["base", "outbox"].map((name) => request(stores.objectStore(name).getAll())));
  other.close();
  const { size } = new Set(all.flat().map(({ e, i }) => JSON.stringify([e, i])));
  if (!size) localStorage.removeItem(aside());
  return size;
};

/** Moves all records of a copy into the outbox of another one, exactly once even if it is interrupted. */
const move = async (other, target) => {
  await unbind(other);
  const reading = other.transaction(["outbox", "meta"]);
  const [operations, keys, name] = await Promise.all([request(reading.objectStore("outbox").getAll()),
    request(reading.objectStore("meta").getAllKeys(IDBKeyRange.bound(["left"], ["left", []]))), request(reading.objectStore("meta").get("name"))]);
  const change = target.transaction(["outbox", "meta"], "readwrite", { durability: "strict" });
  const outbox = change.objectStore("outbox"), meta = change.objectStore("meta"), whole = committed(change);
  if (!await request(meta.get(["taken", name]))) {
    for (const { n, ...operation } of operations) outbox.add({ ...operation, m: true });
    for (const key of keys) meta.put(key[1], key);
    meta.put(true, ["taken", name]);
  }
  await whole;
  await empty(other);
};

/** Moves the records that were set aside into the account. */
export const takeAside = async () => {
  const from = localStorage[aside()], other = await open(from);
  await move(other, await database);
  other.close();
  forget(from);
  share("left");
  location.reload();
};

/** Emptied rather than deleted: deleting, and opening the database again, would wait for each tab that has it open. */
const empty = async (database) => {
  const stores = database.transaction(records, "readwrite", { durability: "strict" });
  for (const name of records) stores.objectStore(name).clear();
  await committed(stores);
};

/** Leaves the records that were set aside without an account: they are shown again when no account's copy is open. */
export const leaveAside = async () => {
  const from = localStorage[aside()], nobody = localStorage.haru_nobody ?? from;
  const other = await open(from);
  if (nobody === from) await unbind(other);
  else await move(other, await open(nobody));
  other.close();
  keepCookie("haru_merge", "", 0);
  forget(from);
  localStorage.haru_nobody = nobody;
};

/** Detaches a copy from its account. */
const forget = (gone) => {
  keep(Object.fromEntries(Object.entries(copies()).filter(([, it]) => it !== gone)));
  const names = Object.keys(localStorage).filter((key) => key === "haru_nobody" || key.startsWith("haru_aside "));
  for (const key of names) if (localStorage[key] === gone) localStorage.removeItem(key);
};

/** Deletes the open copy and everything kept beside it. */
const remove = async () => {
  await empty(await database);
  indexedDB.deleteDatabase(own("haru-backups"));
  const isOwn = (key) => copy ? key.startsWith(own("")) : /^haru-draft |^haru-(bell|push)$|^haru_backup$/.test(key);
  for (const key of Object.keys(localStorage).filter(isOwn)) localStorage.removeItem(key);
  const nobody = localStorage.haru_nobody;
  forget(copy);
  return nobody ?? copy;
};

/** Signs out; the account's records stay here or are removed. */
export const signOut = async ({ remove: isRemoved }) => {
  try {
    const id = account(), answer = await leave();
    // An account that nobody could sign in to again keeps its last session, and its records here.
    if (answer?.status === 409) {
      localStorage.removeItem("haru_leaving");
      keepCookie("haru_account", id);
      throw new Error((await answer.json()).code);
    }
    if (own("haru-push") in localStorage) await import("/push.js").then(({ end }) => end()).catch(() => {});
    const next = isRemoved ? await remove() : copy;
    keepCookie("haru_merge", "", 0);
    await goTo(next);
  } catch (error) {
    tell("clearFailed", String(error?.message ?? error));
  }
};

/** Deletes this person's data on the device, and the display settings of the browser. */
export const clearDevice = async () => {
  try {
    const next = await remove();
    // If still signed in, everything would be copied back.
    if (account()) leave();
    for (const key of ["haru_theme", "haru_device"]) localStorage.removeItem(key);
    for (const name of ["haru_theme", "haru_lang", "haru_start", "haru_today", "haru_merge"]) keepCookie(name, "", 0);
    await keepPages();
    // Not the state of the history: it may still be on its way back from the dialog.
    sessionStorage.haru_cleared = "yes";
    await goTo(next);
  } catch (error) {
    tell("clearFailed", String(error?.name ?? error));
  }
};
