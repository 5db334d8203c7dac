// Runs the real haru.js with the real app.wasm on the small document of miniDOM.mjs. Time and the
// launch come from a log; the browser's own services are muted, so that only the log acts.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Element, inside } from "./miniDOM.mjs";
import { root } from "./toolchain.mjs";

const script = readFileSync(join(root, "Web/haru.js"), "utf8");

/** The app.wasm of the last build. */
export function appWasm() {
  const outputs = join(root, ".build/plugins/outputs");
  const [name] = readdirSync(outputs).filter((name) => name !== "tools");
  return readFileSync(join(outputs, name, "HaruServer/destination/WebBundle/wasm-app/app.wasm"));
}

const nothing = () => {};
const answered = (result) => ({ result, set onsuccess(then) { queueMicrotask(then); }, set onerror(_) {} });

/** Starts the app from the launch of a log. */
export async function startApp(bytes, launch, now, offset) {
  const page = new Element("div");
  const time = { now, offset };
  const exports = new WebAssembly.Instance(new WebAssembly.Module(bytes), {}).exports;
  await new Promise((started) => {
    const haru_start = (_at, _length, ...moment) => {
      const text = new TextEncoder().encode(launch);
      const at = exports.haru_allocate(text.length);
      new Uint8Array(exports.memory.buffer).set(text, at);
      exports.haru_start(at, text.length, ...moment);
      started();
    };
    const scope = browser(page, time, { ...exports, haru_start });
    const run = new Function(...Object.keys(scope), `${script}\n;return { call, effects };`);
    Object.assign(page, run(...Object.values(scope)));
    for (const name of Object.keys(page.effects)) page.effects[name] = nothing;
  });
  return {
    get html() { return inside(page); },
    get effects() {
      const [, , , , at, length] = new Uint32Array(exports.memory.buffer, exports.haru_output(), 6);
      return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
    },
    get memory() { return exports.memory.buffer.byteLength; },
    /** What haru.js answers to an event; `moment` sets the clock first. */
    event({ element, kind, text, isOn, x, y, ...moment }) {
      Object.assign(time, moment);
      return page.call(element, kind, text, isOn, x, y);
    },
  };
}

/** The globals that haru.js finds in a browser. */
function browser(page, time, exports) {
  const database = { transaction: () => ({ objectStore: () => ({ getAll: () => answered([]) }) }) };
  return {
    document: {
      getElementById: (id) =>
        id === "haru-assets" ? { textContent: '{"wasm":"","messages":{}}' } : id === "app" ? page : null,
      createElement: (tag) => new Element(tag),
      createElementNS: (_, tag) => new Element(tag),
      documentElement: { lang: "en", dataset: {} },
      addEventListener: nothing,
    },
    WebAssembly: {
      compileStreaming: async () => null,
      instantiate: async () => ({ exports }),
    },
    Date: class extends Date {
      static now() { return time.now; }
      getTimezoneOffset() { return -time.offset / 60; }
    },
    indexedDB: { open: () => answered(database) },
    BroadcastChannel: class { postMessage() {} },
    location: { pathname: "/", search: "", origin: "" },
    fetch: nothing, addEventListener: nothing, window: { addEventListener: nothing },
    navigator: {}, history: {}, setTimeout: nothing, clearTimeout: nothing,
    requestAnimationFrame: nothing, scrollTo: nothing,
    console: { error(error) { throw error; } },
  };
}
