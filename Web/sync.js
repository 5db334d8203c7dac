// Syncs this browser's records with the server. Loaded when someone is signed in. Swift decides what to do next (Sources/HaruSyncWeb); this
// script does it, in one tab at a time.

import { zone } from "/bridge.js";
import { cause } from "/cause.js";
import { isAsking, owner, ticket } from "/copies.js";
import { copy } from "/shell.js";
import { account, ears, isSignedIn, keepCookie, keepDay, share } from "/storage.js";
import { forCells, forgetLeft, left, operationsAfter, standing, stateStored, store } from "/replica.js";

const kinds = ["start", "read", "answered", "unreachable", "stored", "storageFailed", "cells", "summed", "merge", "merged"];
const headers = { "Haru-Protocol": "1", "Haru-Zone": zone() };
const json = { ...headers, "Content-Type": "application/json" };
const decoder = new TextDecoder("utf-8", { ignoreBOM: true }), encoder = new TextEncoder();

let wasm = null;
let release = null; // gives the lead to another tab; null if this tab does not lead
let phase = "checking", why = null, code = "", deleteAt = null, told = "";
let isRunning = false, isWanted = false, isBack = false, isReplaced = false, isSlow = false, isSilent = false, isLate = false;
let reached = 0, dropped = 0, started = 0, timer = 0, telling = 0;
let timing = { resting: Infinity, precision: 1 }; // what Swift says with each rest
let stream = null, heard = 0; // when the server was last heard, 0 without an event stream

const tell = (kind, value, status = 0, retryAfter = -1) => {
  const bytes = encoder.encode(typeof value === "string" ? value : JSON.stringify(value ?? null));
  const at = wasm.haru_allocate(bytes.length);
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  const length = wasm.haru_step(kinds.indexOf(kind), status, retryAfter, Date.now());
  return length && JSON.parse(decoder.decode(new Uint8Array(wasm.memory.buffer, wasm.haru_output(), length)));
};

/** Performs the steps of a round and returns their outcomes. */
const steps = {
  read: async ({ after, limit }) => tell("read", await operationsAfter(after, limit)),
  ask: async ({ path, body }) => {
    const method = body ? "POST" : "GET", signal = AbortSignal.timeout(30_000);
    // A long body takes longer to send: at least 50 kB/s.
    const hush = setTimeout(() => { isSilent = true; report(); }, 2000 + (body?.length ?? 0) / 50);
    const answer = await fetch(path, { method, body, headers: json, cache: "no-store", signal }).catch(() => null);
    clearTimeout(hush);
    isSilent = !answer && signal.aborted;
    const text = await answer?.text().catch(() => null);
    if (text == null) return tell("unreachable");
    // The operator asks for an agreement: only as the app starts, so that nobody is interrupted later, and not on the way out.
    const isStarting = performance.now() < 10_000 && location.search !== "?sign-out";
    if (isStarting && answer.headers.has("Haru-Consent")) location.assign("/account");
    return tell("answered", text, answer.status, Number(answer.headers.get("Retry-After") ?? -1));
  },
  store: async ({ change }) => {
    try {
      keepDay();
      await store(change);
    } catch { return tell("storageFailed"); }
    show(change);
    return tell("stored");
  },
  sum: async () => {
    await forCells((cells) => tell("cells", cells.map(({ e, i, f, s }) => [e, i, f, s])));
    return tell("summed");
  },
};

/** Shows the tabs what is new, or lets them read everything again once the round is over. */
const show = (change) => {
  const { cells } = change;
  if (change.replaces) isReplaced = true;
  else if (cells.length || change.dropped > dropped) share("synced", JSON.stringify({ cells, dropped: change.dropped }), true);
  dropped = Math.max(dropped, change.dropped ?? 0);
};

const run = async () => {
  try {
    wasm ??= (await WebAssembly.instantiateStreaming(fetch("/sync.wasm"), {})).instance.exports;
  } catch { return { phase: "unreachable", after: 5000, timing }; } // Swift could not be loaded, so it cannot say how long to wait.
  try {
    const start = { state: await stateStored(), seed: [...crypto.getRandomValues(new Uint32Array(4))], isBack, account: owner() ?? null };
    isBack = false;
    let next = tell("start", start);
    while (next.do !== "rest") next = await steps[next.do](next);
    return next;
  } catch (error) {
    console.error(error);
    wasm = null;
    // Swift has trapped, or the disk cannot be read.
    return { phase: "storageFailed", after: 30_000, timing };
  }
};

/** Sends and copies, and repeats for whatever is new meanwhile. */
const exchange = async () => {
  isWanted = true;
  if (isRunning || !release) return;
  isRunning = true;
  clearTimeout(timer);
  const slow = setTimeout(() => { isSlow = true; report(); }, 1000);
  let rest;
  do {
    isWanted = false;
    started = Date.now();
    rest = await run();
  } while (isWanted && rest.phase === "upToDate" || isBack && rest.phase === "unreachable");
  clearTimeout(slow);
  isRunning = isSlow = false;
  ({ phase, timing, code = "", deleteAt = null } = rest);
  if (isReplaced) share("replaced", "", true);
  isReplaced = false;
  if (phase === "unreachable") explain();
  else why = null;
  if (rest.after) timer = setTimeout(exchange, rest.after);
  if (phase === "upToDate") {
    reached = rest.sequence;
    merge().finally(listen);
  } else stream?.abort();
  await report();
  if (phase === "signedOut" || phase === "disabled") leave();
  // Someone else signed in meanwhile, in another tab.
  if (phase === "otherAccount" && account() !== "1" && account() !== owner()) location.reload();
};

// Deletes the anonymous account that was here before the sign-in, if Swift allows it.
const merge = async () => {
  const old = ticket()?.text;
  if (!old) return;
  const refused = (await standing()).notSaved.length, copied = await left();
  const asked = wasm && tell("merge", { ticket: old, isAsking: isAsking(), refused, copied });
  if (!asked) return;
  stream?.abort();
  stream = null;
  const options = { method: "DELETE", body: asked.body, headers: json, signal: AbortSignal.timeout(10_000) };
  const answer = await fetch(asked.path, options).catch(() => null);
  if (!wasm || !tell("merged", null, answer?.status ?? 0)) return;
  keepCookie("haru_merge", "", 0);
  await forgetLeft();
};

/** Listens to the server's event stream; when it ends, the next round finds out why. */
const listen = async () => {
  if (stream) return;
  const own = stream = new AbortController();
  heard = 0;
  let pause = timing.retry, waiting = 0, late = 0;
  try {
    const answer = await fetch("/api/v1/sync/events", { headers, cache: "no-store", signal: own.signal });
    if (!answer.ok) pause = 1000 * answer.headers.get("Retry-After") || timing.retry;
    const reader = answer.ok && answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; reader;) {
      clearTimeout(waiting);
      clearTimeout(late);
      waiting = setTimeout(() => own.abort(), timing.silence);
      late = setTimeout(() => { isLate = true; report(); exchange(); }, timing.late);
      const { done, value } = await reader.read();
      if (done) break;
      const isNews = !heard || isLate;
      heard = Date.now();
      isLate = false;
      if (isNews) report();
      const lines = (text + value).split("\n");
      text = lines.pop();
      for (const line of lines) {
        const [name, number] = line.split(": ");
        if (name === "retry") pause = Number(number);
        if (name === "id" && Number(number) > reached) exchange();
      }
    }
  } catch { /* It is over, whatever the cause. */ }
  clearTimeout(waiting);
  clearTimeout(late);
  if (stream === own) {
    stream = null;
    heard = 0;
    isLate = false;
    if (release) report();
  }
  if (release && phase === "upToDate") {
    clearTimeout(timer);
    timer = setTimeout(exchange, pause);
    look();
  }
};

/** Checks whether there is a server at all before the next round, which waits so that not all devices return at once. */
const look = async () => {
  const signal = AbortSignal.timeout(1800);
  const answer = await fetch("/healthz", { cache: "no-store", signal }).catch(() => null);
  if (answer || isRunning || phase !== "upToDate") return;
  if (signal.aborted) isSilent = true;
  else {
    phase = "unreachable";
    explain();
  }
  report();
};

/** Finds out why the server is unreachable, as far as the browser tells. */
const explain = async () => {
  if (navigator.onLine === false) return;
  why = await cause().catch(() => null);
  report();
};

/** Tells all tabs the state of sync. */
const report = async () => {
  clearTimeout(telling);
  telling = 0;
  const { waiting, notSaved, completed } = await standing();
  const isPolling = !heard || isLate || isSlow, isOffline = navigator.onLine === false;
  // Rounded to the precision at which it is shown, so that not every round is news.
  const at = completed && completed - completed % timing.precision;
  const text = JSON.stringify({ phase, cause: phase === "unreachable" ? why : null, isPolling, isOffline, isSilent, code, waiting, at, notSaved, deleteAt });
  if (text !== told) share("syncState", told = text, true);
};

ears.exchange = (what) => {
  if (!release) return;
  if (what === "hello") {
    told = "";
    report();
    // The page returned from a sign-in to another account.
    if (ticket()) exchange();
  }
  if (what !== "operations") return;
  telling ||= setTimeout(report, 300);
  const isResting = phase === "upToDate" || phase === "checking" || Date.now() - started > timing.resting;
  if (isResting) exchange();
};

/** The connection may be back: a round in progress may still fail, and the next one starts without back-off. */
const comeBack = () => { isBack = true; exchange(); };
/** The person is back. */
const wake = () => {
  if (document.visibilityState !== "visible" || stream && Date.now() - heard < timing.wake) return;
  stream?.abort();
  comeBack();
};
const hold = () => { stream?.abort(); report(); };

const lead = (done) => {
  if (!isSignedIn()) return done();
  release = done;
  phase = "checking";
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", comeBack);
  addEventListener("offline", hold);
  exchange();
};

/** The session has ended; the records stay. The cookie is left alone, since it may belong to the next session. */
const leave = () => {
  document.removeEventListener("visibilitychange", wake);
  removeEventListener("online", comeBack);
  removeEventListener("offline", hold);
  release();
  release = null;
};

let isWaiting = false;

/** Joins sync: leads it, or waits until the leading tab is gone. Called at each start of the app. */
export const join = async () => {
  share("hello", "");
  ears.exchange("hello");
  if (isWaiting) return;
  isWaiting = true;
  // Without locks, on plain http from another machine, every tab leads; the server tells duplicates apart.
  await (navigator.locks?.request(`haru-sync${copy}`, () => new Promise(lead)) ?? new Promise(lead));
  isWaiting = false;
};
