// Storage of the device: its own changes, numbered by the database, and the messages between its tabs. replica.js writes the copy of the
// server's records beside them.

import { core, tell } from "/bridge.js";
import { config, copy, own } from "/shell.js";
import { keepPages } from "/updates.js";

/** On a page of `haru open`, the records are the command's, and none of them are stored here. */
const command = config?.isLocal ? await import("/command.js") : null;

export const request = (it) => new Promise((done, fail) => {
  it.onsuccess = () => done(it.result);
  it.onerror = () => fail(it.error);
});

/** Opens the database of a copy. */
export const open = (copy) => new Promise((done, fail) => {
  const opening = indexedDB.open(`haru${copy}`, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("base", { keyPath: ["e", "i", "f"] });
    opening.result.createObjectStore("outbox", { keyPath: "n", autoIncrement: true });
    opening.result.createObjectStore("meta");
  };
  opening.onsuccess = () => done(opening.result);
  opening.onerror = () => fail(opening.error);
});

export const database = command ? new Promise(() => {}) : open(copy);
/** What the core gets if the browser stores nothing. */
const unkept = { data: { base: [], outbox: [] }, sync: { kept: false } };
// The site's data was cleared while it was open.
database.then((it) => { it.onclose = () => tell("saveFailed", "closed"); }, () => {});

export const committed = (change) => new Promise((done, fail) => {
  change.oncomplete = done;
  change.onabort = () => fail(change.error);
});

/** The id of the signed-in account; "1" if an older server set the cookie. */
export const account = () => command ? undefined : /(?:^|; )haru_account=([^;]+)/.exec(document.cookie)?.[1];
export const isSignedIn = () => Boolean(account());

/** Everything stored; `sync` is the state of sync, if there ever was one, and `owner` the account that owns the records. */
export const stored = async () => {
  if (command) return command.stored().catch(() => unkept);
  let opened;
  // No other await from here on: a read requested before a change must see the state before it.
  try { opened = await database; } catch { return unkept; }
  const stores = opened.transaction(["base", "outbox", "meta"]);
  const reading = [
    ...["base", "outbox"].map((name) => request(stores.objectStore(name).getAll())),
    request(stores.objectStore("meta").get("sync")),
  ];
  // Later writes do not wait for this page, which may be gone by then.
  stores.commit?.();
  const [base, outbox, state] = await Promise.all(reading);
  const waiting = outbox.filter(({ n }) => n > state?.acknowledged).length;
  const phase = isSignedIn() ? "checking" : state && "signedOut";
  return { data: { base, outbox }, sync: phase && { phase, waiting }, owner: state?.account };
};

/** `exchange` receives the messages of all tabs, including this one; sync.js sets it. */
export const ears = { exchange: null };
const channel = new BroadcastChannel(`haru${copy}`);
const hear = async (what, text) => {
  if (what === "left") location.reload();
  else if (what === "replaced") {
    const { data, sync } = await stored();
    if (sync?.kept !== false) tell(what, JSON.stringify(data));
  } else if (command && what === "operations") command.hear(text);
  else if (core.names?.messages.includes(what)) tell(what, text);
};
channel.onmessage = ({ data: [what, text] }) => {
  ears.exchange?.(what);
  hear(what, text);
};

/** Sends a message to the other tabs, and to this one if requested. */
export const share = (what, text, isForAll = false) => {
  channel.postMessage([what, text]);
  if (isForAll) hear(what, text);
};

/** The local date: 2026-11-21. */
const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** At a day's first change, backs up everything as it was before. `added` resolves to the numbers of that change, which is left out. */
export const keepDay = (added = []) => {
  const day = today();
  if (localStorage[own("haru_backup")] === day) return;
  const reading = stored();
  import("/backups.js").then(async ({ keep }) => {
    const { data } = await reading, [first = Infinity] = await added;
    await keep(day, { ...data, outbox: data.outbox.filter(({ n }) => n < first) });
  }).catch(() => {});
};

export const save = async (writes) => {
  if (command) return command.save(writes);
  try {
    const change = (await database).transaction("outbox", "readwrite", { durability: "strict" });
    const outbox = change.objectStore("outbox");
    const adding = Promise.all(writes.map((write) => request(outbox.add(write))));
    // A page that is closed right away loses nothing that was committed, unless the commit waits for a reader; the backup is therefore read
    // afterwards.
    change.commit?.();
    keepDay(adding);
    const numbers = await adding;
    await committed(change);
    const operations = JSON.stringify(writes.map((write, index) => ({ ...write, n: numbers[index] })));
    share("operations", operations);
    tell("saved", operations);
    ears.exchange?.("operations");
  } catch (error) {
    tell("saveFailed", String(error?.name ?? error));
  }
};

/** Ends the session; if the server does not respond, this is retried later. */
export const leave = async () => {
  localStorage.haru_leaving = "yes";
  keepCookie("haru_account", "", 0);
  // The request outlives the page.
  const options = { method: "DELETE", keepalive: true, signal: AbortSignal.timeout(5_000) };
  const answer = await fetch("/api/v1/sessions/current", options).catch(() => null);
  if (answer?.ok || answer?.status === 401) localStorage.removeItem("haru_leaving");
  return answer;
};

/** Changes cookies; if that changes them, the service worker renders its pages again. */
export const keepPagesAfter = (change) => {
  const before = document.cookie;
  change();
  if (document.cookie !== before) keepPages();
};

export const keepCookie = (name, value, age = 31536000) => {
  document.cookie = `${name}=${value}; path=/; max-age=${age}; samesite=lax`;
};

// A separate key for each draft, so that two tabs never overwrite each other's.
const draftPrefix = own("haru-draft ");

export const drafts = () => Object.fromEntries(Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix))
  .map((key) => [key.slice(draftPrefix.length), JSON.parse(localStorage.getItem(key))]));

export const keepDraft = ({ key, fields }) => {
  try {
    localStorage.setItem(draftPrefix + key, JSON.stringify(fields));
  } catch {
    // Storage is full: the draft is lost with the page.
  }
  share("draft", JSON.stringify({ key, fields }));
};

export const dropDraft = (key) => {
  localStorage.removeItem(draftPrefix + key);
  share("draft", JSON.stringify({ key }));
};

/** Stores the state of the bell for the other tabs and the next start. */
export const keepBell = (text) => {
  localStorage.setItem(own("haru-bell"), text);
  share("bell", text);
};
