// The records of the command, on a page of `haru open`: read and written through its process (Sources/HaruServer/Local). This page acts as
// one more program on the same device; it keeps no copy.

import { tell } from "/bridge.js";

const path = "/api/v1/local/";
const headers = { "Content-Type": "application/json" };

let mark = ""; // how far the records shown on this page reach
let waiting = []; // changes that follow those being sent
let sending = null; // resolves once these have their numbers
let isFollowing = false;
const own = new Set(); // the numbers of this page's operations

const ask = async (what, options) => {
  const answer = await fetch(path + what, { cache: "no-store", ...options });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
};

export const stored = async () => {
  const { data, device, mark: reach } = await ask("records");
  mark = reach;
  return { data, device };
};

const send = async (writes) => {
  const body = JSON.stringify(writes);
  try {
    // A page that is closed right away still sends what fits (64 KiB).
    const { numbers } = await ask("operations", { method: "POST", headers, body, keepalive: body.length < 20_000 });
    for (const number of numbers) own.add(number);
    tell("saved", JSON.stringify(writes.map((write, index) => ({ ...write, n: numbers[index] }))));
  } catch (error) {
    tell("saveFailed", String(error?.message ?? error));
  }
};

/** Saves changes in the order in which they were made; those made meanwhile are sent together. */
export const save = async (writes) => {
  waiting.push(...writes);
  if (sending) return;
  while (waiting.length) {
    const next = waiting;
    waiting = [];
    await (sending = send(next));
  }
  sending = null;
};

// The stream also ends when the page is left, which says nothing about the process.
let isLeft = false;
addEventListener("pageshow", () => { isLeft = false; });
addEventListener("pagehide", () => {
  isLeft = true;
  if (waiting.length) send(waiting);
  waiting = [];
});

/** Shows operations that this page did not make; it can only tell once its own pending ones have numbers. */
export const hear = async (text) => {
  await sending;
  const news = JSON.parse(text).filter(({ n }) => !own.has(n));
  if (news.length) tell("operations", JSON.stringify(news));
};

/** Follows the changes of other programs. One tab does it for all, since a browser opens few connections to a server. */
export const follow = (share) => {
  if (isFollowing) return;
  isFollowing = true;
  const lost = () => isLeft || share("syncState", JSON.stringify({ kept: false }), true);
  const listen = () => {
    const stream = new EventSource(`${path}events?after=${mark}`);
    for (const what of ["operations", "replaced"]) stream.addEventListener(what, ({ data }) => share(what, data, true));
    // It reconnects by itself after an interruption, but not after the process has ended.
    stream.onerror = () => {
      // Once somebody else has signed in to the command, this page must no longer show these records.
      const look = ({ status }) => status === 410 && !isLeft && share("left", "", true);
      if (stream.readyState === EventSource.CLOSED) return fetch(`${path}records`, { cache: "no-store" }).then(look, lost);
      return fetch("/api/v1/version", { cache: "no-store" }).catch(lost);
    };
    return new Promise(() => {});
  };
  navigator.locks.request("haru-command", listen);
};
