// The way into the core and back: calls with texts in its memory; patches and effects in answer.

// A byte order mark is a character of the text: without it all that follows would be read one place too far.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** The exports of the running instance, its names of things, the elements it has made, and who runs its effects and follows it in the history. */
export const core = { wasm: null, names: null, page: null, perform: null, follow: null, recover: null };

let timer = 0, frame = 0;

/** `Etc/Unknown` is the browser's word for a zone that it cannot tell: no zone of the IANA database has that name. */
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

/** Tells the core of something that happened outside of its elements. */
export const tell = (what, text = "") => call(0, core.names?.messages.indexOf(what) ?? 0, text);

/** Tells what came of a question of the core, with the number that the core gave it. */
export const answer = (what, request, text) => tell(what, `${request}\n${text}`);

export const put = (text) => {
  const { wasm } = core;
  const bytes = text instanceof Uint8Array ? text : encoder.encode(text);
  const at = wasm.haru_allocate(bytes.length);
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  return [at, bytes.length];
};

export const read = (at, length) => decoder.decode(new Uint8Array(core.wasm.memory.buffer, at, length));

// Timers stand still while the machine sleeps: half a minute after it woke all is as it should be.
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

/** Leaves a dialog without a decision, as Escape does. */
export const leave = (dialog) => dialog?.dispatchEvent(new Event("cancel", { cancelable: true }));
