// Loads the WebAssembly, applies its patches to the document and runs its effects.
// No rule of the product lives here: what a key or a tap means is decided in Swift.

import { Page } from "/patches.js";
import { keepPages, takeOver, watchForUpdates } from "/updates.js";

const shell = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
const assets = shell("haru-assets");
const root = document.getElementById("app");
const decoder = new TextDecoder();
const encoder = new TextEncoder();

let module; // the compiled WebAssembly, kept to start anew after a trap
const modules = {}; // the compiled files of pages, by their names
let wasm; // the exports of the running instance
let joined; // the pages whose code it has
let names; // tags, attributes and events, as the core numbers them
let page; // the elements that the core has made
let timer = 0, frame = 0;
let traps = [];

// ---- Events --------------------------------------------------------------------------------

let listening = 0;
const listen = (mask) => {
  for (let kind = 0; mask >>> kind; kind++) {
    if (!(mask >>> kind & 1) || listening >>> kind & 1) continue;
    listening |= 1 << kind;
    root.addEventListener(names.events[kind], (event) => dispatch(kind, event), kind > 12);
  }
};

const dispatch = (kind, event) => {
  for (let el = event.target; el && el !== root; el = el.parentNode) {
    if (!(el.$events >>> kind & 1)) continue;
    let x = 0, y = 0;
    if (event.clientX !== undefined) {
      const box = el.getBoundingClientRect();
      x = (event.clientX - box.left) / (box.width || 1);
      y = (event.clientY - box.top) / (box.height || 1);
    }
    const source = event.target;
    // What is being dragged is told of every move, wherever the pointer goes.
    if (event.type === "pointerdown") source.setPointerCapture(event.pointerId);
    if (source.files?.length) {
      source.files[0].text().then((content) => call(el.$id, kind, content));
      return;
    }
    const text = kind === names.keydown ? event.key : source.value ?? "";
    const answer = call(el.$id, kind, String(text), source.checked || source.open ? 1 : 0, x, y);
    if (answer & 2) event.preventDefault();
    if (answer & 1) return;
  }
};

const isField = (el) => el.closest?.("input,textarea,select,[contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isField(event.target) || document.querySelector("dialog[open]")) return;
  const isPress = event.key === "Enter" || event.key === " ";
  if (isPress && event.target.matches?.("button:focus-visible,a:focus-visible,summary:focus-visible")) return;
  if (tell("key", event.key) & 2) event.preventDefault();
});
document.addEventListener("compositionstart", (event) => { if (page) page.composing = event.target; });
document.addEventListener("compositionend", () => { if (page) page.composing = null; });

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search);
});
const go = (path) => {
  if (path !== location.pathname + location.search) history.pushState(null, "", path);
  scrollTo(0, 0);
  tell("navigated", path);
};
addEventListener("popstate", () => tell("navigated", location.pathname + location.search));
for (const type of ["visibilitychange", "pageshow", "focus", "online", "offline"]) {
  (type === "visibilitychange" ? document : window).addEventListener(type, () => {
    tell("woken", JSON.stringify({ zone: zone() }));
    arrange();
    keepAwake(tone?.isRinging);
  });
}

// A pull at the top of the page asks for something else; pages that know nothing of it stay as they are.
let pull = null;
addEventListener("touchstart", ({ touches }) => {
  pull = scrollY || touches.length > 1 || document.querySelector("dialog[open]") ? null : touches[0].clientY;
}, { passive: true });
addEventListener("touchend", ({ changedTouches }) => {
  if (pull !== null && !scrollY && changedTouches[0].clientY - pull > 90) tell("pulled");
  pull = null;
}, { passive: true });

// ---- Calls into the core -------------------------------------------------------------------

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
const offset = (now) => -new Date(now).getTimezoneOffset() * 60;

const call = (id, kind, text, isOn = 0, x = 0, y = 0) => {
  if (!wasm) return 0;
  try {
    const now = Date.now();
    const answer = wasm.haru_event(id, kind, ...put(text), isOn, x, y, now, offset(now), performance.now());
    show();
    return answer;
  } catch (error) {
    return recover(error);
  }
};

/** Tells the core of something that happened outside of its elements. */
const tell = (what, text = "") => call(0, names?.messages.indexOf(what) ?? 0, text);

const put = (text) => {
  const bytes = text instanceof Uint8Array ? text : encoder.encode(text);
  const at = wasm.haru_allocate(bytes.length);
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  return [at, bytes.length];
};

const read = (at, length) => decoder.decode(new Uint8Array(wasm.memory.buffer, at, length));

const show = () => {
  const [words, count, text, length, effects, size, wantsFrames] =
    new Uint32Array(wasm.memory.buffer, wasm.haru_output(), 7);
  if (count) page.apply(new Uint32Array(wasm.memory.buffer, words, count), read(text, length));
  if (size) for (const effect of JSON.parse(read(effects, size))) perform(effect);
  clearTimeout(timer);
  const wake = wasm.haru_wake();
  if (wake > 0) timer = setTimeout(() => tell("woken", ""), Math.min(Math.max(wake - Date.now(), 0), 2 ** 31 - 1));
  if (wantsFrames && !frame) frame = requestAnimationFrame(() => { frame = 0; tell("woken", ""); });
};

// ---- Storage: the device's own changes, numbered by the database -----------------------------

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

const stored = async () => {
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

const save = async (writes) => {
  try {
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

const clear = async () => {
  try {
    const stores = ["base", "outbox", "meta"];
    const change = (await database).transaction(stores, "readwrite", { durability: "strict" });
    for (const name of stores) change.objectStore(name).clear();
    await new Promise((done, fail) => { change.oncomplete = done; change.onabort = () => fail(change.error); });
    localStorage.clear();
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
const keepPagesAfter = (change) => {
  const before = document.cookie;
  change();
  if (document.cookie !== before) keepPages();
};

const keepCookie = (name, value, age = 31536000) => {
  document.cookie = `${name}=${value}; path=/; max-age=${age}; samesite=lax`;
};

// ---- Sound: struck wood, bars and bells, each a few partials that die away -------------------

// Partials: frequency in hertz, loudness, seconds until it is silent, seconds until it begins.
const sounds = {
  key: [[1750, .16, .02], [2900, .08, .012]],
  woodenBell: [[523, .5, .7], [1077, .24, .34], [1694, .12, .2], [2510, .05, .09]],
  woodBlock: [[880, .6, .09], [1330, .3, .06], [880, .6, .12, .16], [1330, .3, .08, .16]],
  marimba: [[392, .45, .5], [1568, .12, .14], [523, .45, .5, .12], [2093, .12, .14, .12], [784, .45, .8, .24], [3136, .08, .14, .24]],
  brassBell: [[659, .4, 1.3], [1318, .2, 1], [1582, .12, .8], [2636, .08, .5], [3954, .05, .3]],
  glass: [[1568, .3, .9], [4233, .1, .4], [6900, .05, .2], [2093, .24, 1, .1], [5651, .08, .4, .1]],
};
let audio; // made at the first sound, which follows a gesture
const wakeAudio = () => {
  if (!audio) {
    audio = new AudioContext({ latencyHint: "interactive" });
    audio.onstatechange = () => arrange();
  }
  if (audio.state !== "running") audio.resume();
};
const play = (name) => {
  wakeAudio();
  for (const [frequency, loudness, length, delay = 0] of sounds[name] ?? []) {
    const from = audio.currentTime + delay;
    const tone = new OscillatorNode(audio, { frequency });
    const level = new GainNode(audio, { gain: 0 });
    level.gain.setValueAtTime(0, from);
    level.gain.linearRampToValueAtTime(loudness * .5, from + .002);
    level.gain.exponentialRampToValueAtTime(.0001, from + length);
    tone.connect(level).connect(audio.destination);
    tone.start(from);
    tone.stop(from + length);
  }
};

// ---- Ringing: a tone scheduled ahead on the audio clock, which no throttling of tabs delays -----

const ringLength = 300; // seconds
let tone = null, ringer = null, bell = null, screenLock = null;

/** Two seconds of a sound, to be repeated. */
const loop = (name) => {
  const rate = audio.sampleRate, samples = new Float32Array(rate * 2);
  for (const [frequency, loudness, length, delay = 0] of sounds[name] ?? sounds.woodenBell) {
    const first = Math.round(delay * rate), count = Math.min(length * 1.4 * rate, samples.length - first);
    for (let i = 0; i < count; i++) {
      samples[first + i] += loudness * Math.exp(-5 * i / rate / length) * Math.sin(2 * Math.PI * frequency * i / rate);
    }
  }
  const buffer = audio.createBuffer(1, samples.length, rate);
  buffer.copyToChannel(samples, 0);
  return buffer;
};

/** Puts the tone where it belongs on the audio clock; the machine's sleep stops that clock. */
const arrange = () => {
  ringer?.stop();
  ringer = null;
  if (!tone || audio?.state !== "running" || !bell) return;
  const start = (tone.at - Date.now()) / 1000;
  if (start < -ringLength) return;
  const from = audio.currentTime + Math.max(start, 0);
  const level = new GainNode(audio, { gain: 0 });
  level.gain.setValueAtTime(Math.min(.05 + Math.max(-start, 0) / 10, 1), from);
  level.gain.linearRampToValueAtTime(1, from + 10);
  ringer = new AudioBufferSourceNode(audio, { buffer: loop(tone.sound), loop: true });
  ringer.connect(level).connect(audio.destination);
  ringer.start(from);
  ringer.stop(from + ringLength + Math.min(start, 0));
};

/** Of all tabs that may sound, one has the bell: the others show what rings and are silent. */
const takeBell = () => {
  if (!tone || !navigator.userActivation?.hasBeenActive) return;
  wakeAudio();
  if (bell !== null) return;
  bell = false;
  const hold = () => {
    bell = true;
    arrange();
    return new Promise(() => {});
  };
  if (navigator.locks) navigator.locks.request("haru-bell", hold);
  else hold();
};
for (const type of ["pointerup", "keyup"]) addEventListener(type, takeBell);

const keepAwake = async (isRinging) => {
  if (!isRinging) {
    screenLock?.release();
    screenLock = null;
    const worker = await navigator.serviceWorker?.getRegistration();
    for (const shown of await worker?.getNotifications({ tag: "ring" }) ?? []) shown.close();
  } else if ((screenLock?.released ?? true) && !document.hidden) {
    screenLock = await navigator.wakeLock?.request("screen").catch(() => null);
  }
};

navigator.serviceWorker?.addEventListener("message", ({ data }) => data?.ring && tell("ringAnswered", data.ring));

const fetched = async (paths, ready) => {
  try {
    const answers = await Promise.all(paths.map((path) => fetch(path)));
    if (!answers.every((answer) => answer.ok)) throw new Error(paths[0]);
    ready(await Promise.all(answers.map((answer) => answer.arrayBuffer())));
  } catch { tell("dataFailed"); }
};

// ---- Effects -------------------------------------------------------------------------------

/** Tells what the browser says of its storage and of notifications; null where it says nothing. */
const describe = async (what) => {
  const storage = navigator.storage;
  const [estimate, persistent] = await Promise.all(
    [storage?.estimate?.(), storage?.persisted?.()].map((it) => it?.catch(() => null)));
  const notifications = globalThis.Notification?.permission ?? null;
  tell(what, JSON.stringify({ used: estimate?.usage ?? null, persistent: persistent ?? null, notifications }));
};

const effects = {
  save: ({ writes }) => save(writes),
  title: ({ text }) => { document.title = text; },
  navigate: ({ path }) => go(path),
  focus: ({ id }) => document.getElementById(id)?.focus(),
  copy: async ({ text }) => {
    try {
      await navigator.clipboard.writeText(text);
      tell("copied", "");
    } catch { tell("copyFailed", ""); }
  },
  share: async ({ text }) => {
    try {
      await navigator.share({ text });
    } catch (error) {
      if (error?.name !== "AbortError") effects.copy({ text });
    }
  },
  load: ({ file }) => load(file),
  sharePicture: async ({ card: { picture, text } }) => {
    const png = await paint(picture).catch(() => null);
    if (!png) return effects.share({ text });
    const file = new File([png], "haru.png", { type: "image/png" });
    try {
      if (!navigator.canShare?.({ files: [file] })) throw new Error("no share sheet");
      await navigator.share({ files: [file], text });
    } catch (error) {
      if (error?.name === "AbortError") return;
      const link = Object.assign(document.createElement("a"), { download: file.name, href: URL.createObjectURL(png) });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    }
  },
  print: () => print(),
  remind: async ({ note: { text, action } }) => {
    if (globalThis.Notification?.permission !== "granted") return;
    const worker = await navigator.serviceWorker?.getRegistration();
    const actions = [{ action: "workCompleted", title: action }];
    worker?.showNotification(text, { tag: "focus", renotify: true, actions, icon: "/icons/icon-192.png" });
  },
  badge: ({ count }) => navigator.setAppBadge?.(count).catch(() => {}),
  keepAwake: ({ on }) => { wantsLight = on; light(); },
  takeUpdate: () => takeOver(),
  sound: ({ name }) => play(name),
  theme: ({ name }) => keepPagesAfter(() => globalThis.haruTheme(name)),
  fetchMessages: async ({ language }) => {
    try {
      tell("messages", JSON.stringify({ language, texts: await texts(language) }));
    } catch { tell("messagesFailed", language); }
  },
  language: ({ language }) => {
    document.documentElement.lang = language;
    keepPagesAfter(() => keepCookie("haru_lang", language));
  },
  describeDevice: () => describe("device"),
  askToPersist: async () => {
    await navigator.storage?.persist?.().catch(() => false);
    describe("persistenceAnswered");
  },
  askToNotify: async () => {
    await globalThis.Notification?.requestPermission().catch(() => null);
    describe("notificationsAnswered");
  },
  fetchVersion: async () => {
    try {
      const answer = await fetch("/api/v1/version", { cache: "no-store" });
      tell("version", answer.ok ? await answer.text() : "");
    } catch { tell("version", ""); }
  },
  fetchZones: () => fetched([assets.zones], ([zones]) => tell("zones", new Uint8Array(zones))),
  fetchPlaces: ({ language }) => {
    const names = ["index", "en", assets.places[language] ? language : "en"];
    fetched(names.map((name) => assets.places[name]), async (files) => {
      const parts = [encoder.encode(language), ...files].flatMap((file) => [file, new Uint8Array(1)]).slice(0, -1);
      tell("places", new Uint8Array(await new Blob(parts).arrayBuffer()));
    });
  },
  tone: (effect) => {
    const isSame = tone?.at === effect.tone?.at && tone?.sound === effect.tone?.sound;
    tone = effect.tone;
    keepAwake(tone?.isRinging);
    if (isSame) return;
    takeBell();
    arrange();
  },
  notify: async ({ notice }) => {
    if (globalThis.Notification?.permission !== "granted") return;
    const worker = await navigator.serviceWorker?.getRegistration();
    worker?.showNotification("Haru", {
      body: notice.text, tag: "ring", requireInteraction: true, icon: "/icons/icon-192.png",
      actions: [{ action: "stop", title: notice.stop }, { action: "snooze", title: notice.snooze }],
    });
  },
  keepBell: ({ text }) => {
    localStorage.setItem("haru-bell", text);
    channel.postMessage({ bell: text });
  },
  download: ({ file }) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file.text]));
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  },
  clearDevice: () => clear(),
  fetchQuotes: async ({ language }) => {
    const path = assets.quotes[language] ?? "/api/v1/quotes";
    const kept = await caches?.open("quotes");
    let answer = language || navigator.onLine ? await fetch(path).catch(() => null) : null;
    if (answer?.ok && !language) kept?.put(path, answer.clone());
    if (!answer?.ok) answer = await kept?.match(path);
    tell("quotes", `${language}\n${await answer?.text() ?? ""}`);
  },
  shareImage: async ({ image }) => {
    const { shareQuote } = await import("/quote-image.js");
    if (!await shareQuote(image)) tell("imageFailed");
  },
  readFile: async ({ id }) => {
    const file = document.getElementById(id)?.files?.[0];
    if (file) tell("file", `${file.name.replace(/\n/g, " ")}\n${await file.text()}`);
  },
};
/** A PNG of twice the size of an SVG document. */
const paint = async (svg) => {
  const head = '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif"';
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg.replace("<svg", head)], { type: "image/svg+xml" }));
  await image.decode();
  URL.revokeObjectURL(image.src);
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width * 2, height: image.height * 2 });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done));
};

// The browser lets go of the screen when the page is hidden, so it is asked again.
let wantsLight = false, lamp;
const light = async () => {
  if (!wantsLight || document.hidden) return lamp?.release().catch(() => {});
  lamp = await navigator.wakeLock?.request("screen").catch(() => null);
};
document.addEventListener("visibilitychange", () => { if (wantsLight) light(); });
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data === "workCompleted") tell(data);
});

const perform = (effect) => effects[effect.do]?.(effect);

// ---- Start and recovery --------------------------------------------------------------------

const compile = async (path) => {
  try {
    return await WebAssembly.compileStreaming(fetch(path));
  } catch {
    return WebAssembly.compile(await (await fetch(path)).arrayBuffer());
  }
};

/** The code of a page fills its places in the table of the main file. */
const join = (name, host) => WebAssembly.instantiate(modules[name], { "": host });

const load = async (name) => {
  try {
    modules[name] ??= await compile(assets.pages[name]);
    if (!wasm || joined.has(name)) return;
    joined.add(name);
    const host = wasm;
    await join(name, host);
    if (wasm === host) tell("fileArrived", name);
  } catch { tell("fileMissing", name); }
};

const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
const loadAll = async () => { for (const name in assets.pages) await load(name); };

/** The page of the address is there before the app starts, so that its first paint is taken over at once. */
const loadFirst = async () => {
  const name = document.querySelector("link[data-page]")?.dataset.page;
  if (name) modules[name] ??= await compile(assets.pages[name]).catch(() => undefined);
};

/** The texts of a language; null where the WebAssembly alone has them. */
const texts = async (language) => {
  const pack = assets.messages[language];
  return pack ? (await fetch(pack)).json() : null;
};

const start = async (recovered) => {
  const language = document.documentElement.lang;
  const [program, data, messages] = await Promise.all([
    module ?? compile(assets.wasm), stored(), texts(language), loadFirst()]);
  module = program;
  const host = (await WebAssembly.instantiate(module, {})).exports;
  const files = Object.keys(modules).filter((name) => modules[name]);
  await Promise.all(files.map((name) => join(name, host)));
  wasm = host;
  joined = new Set(files);
  names = JSON.parse(read(wasm.haru_names(), wasm.haru_namesLength()));
  names.keydown = names.events.indexOf("keydown");
  page = new Page(root, names, listen);
  const now = Date.now();
  const seed = [...crypto.getRandomValues(new Uint32Array(4))];
  const path = location.pathname + location.search;
  const cleared = history.state?.cleared ?? false;
  if (cleared) history.replaceState(null, "");
  const config = shell("haru-config");
  const bell = localStorage.getItem("haru-bell");
  const device = localStorage.haru_device ??= crypto.getRandomValues(new Uint32Array(4)).join("-");
  const launch = { path, files, device, zone: zone(), bell, seed, language, messages, recovered, cleared, config, agent: navigator.userAgent, data };
  wasm.haru_start(...put(JSON.stringify(launch)), now, offset(now));
  show();
  whenIdle(loadAll);
};

/** A trap ends the instance: a new one starts from what was saved, and the page says so. */
const recover = (error) => {
  console.error(error);
  wasm = null;
  traps = traps.filter((at) => at > Date.now() - 10_000).concat(Date.now());
  if (traps.length > 3) giveUp();
  else start(true).catch(recover);
  return 0;
};

/** The app does not run here: the page says so, and its plain forms take its place. */
const giveUp = () => {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/plain.css" });
  document.head.append(sheet);
};

if (globalThis.WebAssembly) start(false).then(() => watchForUpdates(() => tell("updateArrived")), recover);
else giveUp();
