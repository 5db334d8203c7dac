// Starts the app, and restarts it after a trap. Swift decides what a key or a tap means.

import { core, offset, put, read, show, tell, zone } from "/bridge.js";
import { effects } from "/effects.js";
import { listen } from "/events.js";
import { compiled, instantiate, loadAll } from "/files.js";
import { follow } from "/navigation.js";
import { Page } from "/patches.js";
import { config, own, texts } from "/shell.js";
import { account, drafts, isSignedIn, leave, share, stored } from "/storage.js";
import { watchForUpdates } from "/updates.js";

const root = document.getElementById("app");
// A background page, or one on a busy machine, may never be idle.
const whenIdle = (work) => globalThis.requestIdleCallback?.(work, { timeout: 4000 }) ?? setTimeout(work);
let traps = [];

core.follow = follow;
core.perform = (effect) => effects[effect.do]?.(effect);

const start = async (recovered) => {
  const language = document.documentElement.lang;
  const [records, messages] = await Promise.all([stored(), texts(language), compiled()]);
  const { data, sync, owner, device } = records;
  const isKept = sync?.kept !== false;
  if (isKept && isSignedIn() && owner !== account() && await (await import("/copies.js")).isElsewhere(records)) return;
  const aside = `haru_aside ${account()}` in localStorage ? await (await import("/copies.js")).countAside() : 0;
  const files = await instantiate();
  const { wasm } = core;
  core.names = JSON.parse(read(wasm.haru_names(), wasm.haru_namesLength()));
  core.names.keydown = core.names.events.indexOf("keydown");
  core.page = new Page(root, core.names, listen);
  const now = Date.now();
  const cleared = "haru_cleared" in sessionStorage;
  sessionStorage.removeItem("haru_cleared");
  const random = () => [...crypto.getRandomValues(new Uint32Array(4))];
  const launch = {
    path: location.pathname + location.search, files, zone: zone(), seed: random(), language, messages, recovered,
    cleared, config, agent: navigator.userAgent, data, sync, aside, bell: localStorage.getItem(own("haru-bell")), drafts: drafts(),
    device: device ?? (localStorage.haru_device ??= random().join("-")),
  };
  wasm.haru_start(...put(JSON.stringify(launch)), now, offset(now));
  root.dataset.running = "";
  show();
  // The chosen filter may be beyond the edge of its row.
  root.querySelector(".chips [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  endSession();
  if (isKept && isSignedIn()) import("/sync.js").then(({ join }) => join());
  if (Object.keys(localStorage).some((key) => key.endsWith("haru-push"))) whenIdle(() => import("/push.js").then(({ repair }) => repair()).catch(() => {}));
  if (config?.isLocal) import("/command.js").then(({ follow }) => follow(share));
  whenIdle(() => loadAll().then(() => Promise.all([import("/attention.js"), import("/handover.js")])));
};

// If the server has not confirmed a sign-out, somebody else could still use the session, so this is retried until it is confirmed.
let ending;
const endSession = async (wait = 5_000) => {
  if (!localStorage.haru_leaving || isSignedIn()) return;
  await leave();
  clearTimeout(ending);
  ending = setTimeout(endSession, wait, wait * 2);
};
addEventListener("online", () => endSession());

// If someone else signed in, in another tab or before the browser restored this page, stop showing these records.
const opened = account();
const look = () => { if (account() && account() !== opened) location.reload(); };
for (const type of ["pageshow", "visibilitychange"]) addEventListener(type, look);

/** A trap ends the instance: a new one starts from the saved records, and the page says so. */
core.recover = (error) => {
  console.error(error);
  core.wasm = null;
  traps = traps.filter((at) => at > Date.now() - 10_000).concat(Date.now());
  if (traps.length > 3) giveUp();
  else start(true).catch(core.recover);
  return 0;
};

/** The app does not run here: the page says so and shows its plain forms. */
const giveUp = () => {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/plain.css" });
  document.head.append(sheet);
};

if (globalThis.WebAssembly) start(false).then(() => watchForUpdates(() => tell("updateArrived")), core.recover);
else giveUp();
