// The bridge to the core: calls pass texts through its memory and return patches and effects.

// A byte order mark is part of the text: dropping it would shift everything after it by one character.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** The exports of the running instance, its name tables, the mounted page, and the functions that perform effects and follow the history. */
export const core = { wasm: null, names: null, page: null, perform: null, follow: null, recover: null };

let timer = 0, frame = 0;

/** Browsers report an unknown time zone as `Etc/Unknown`, which is not an IANA zone. */
export const zone = () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== "Etc/Unknown" ? timeZone : "UTC";
};
export const offset = (now) => -new Date(now).getTimezoneOffset() * 60;

export const call = (id, kind, text, isOn = 0, x = 0, y = 0) => {
  const { wasm } = core;
  if (!wasm) return 0;
  try {
    const now = Date.now();
    const answer = wasm.haru_event(id, kind, ...put(text), isOn, x, y, now, offset(now), performance.now());
    show();
    return answer;
  } catch (error) {
    return core.recover(error);
  }
};

/** Sends the core a message that no element triggered. */
export const tell = (what, text = "") => call(0, core.names?.messages.indexOf(what) ?? 0, text);

/** Returns the result of a request of the core, with the number that the core gave it. */
export const answer = (what, request, text) => tell(what, `${request}\n${text}`);

export const put = (text) => {
  const { wasm } = core;
  const bytes = text instanceof Uint8Array ? text : encoder.encode(text);
  const at = wasm.haru_allocate(bytes.length);
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  return [at, bytes.length];
};

export const read = (at, length) => decoder.decode(new Uint8Array(core.wasm.memory.buffer, at, length));

// Timers stop while the machine sleeps: half a minute after waking, everything is up to date.
const longestSleep = 30_000;

export const show = () => {
  const { wasm } = core;
  const [words, count, text, length, effects, size, wantsFrames] =
    new Uint32Array(wasm.memory.buffer, wasm.haru_output(), 7);
  if (count) core.page.apply(new Uint32Array(wasm.memory.buffer, words, count), read(text, length));
  if (size) for (const effect of JSON.parse(read(effects, size))) core.perform(effect);
  core.follow();
  clearTimeout(timer);
  const wake = wasm.haru_wake();
  if (wake > 0) timer = setTimeout(() => tell("woken", ""), Math.min(Math.max(wake - Date.now(), 0), longestSleep));
  if (wantsFrames && !frame) frame = requestAnimationFrame(() => { frame = 0; tell("woken", ""); });
};

/** Cancels a dialog, as Escape does. */
export const leave = (dialog) => dialog?.dispatchEvent(new Event("cancel", { cancelable: true }));
