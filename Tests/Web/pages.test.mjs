// The files of the split WebAssembly: what the main file contains by itself, and what each page's file adds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { appFiles, englishTexts } from "./toolchain.mjs";

const files = appFiles(), messages = englishTexts();
const names = Object.keys(files.pages).filter((name) => name !== "shared");
const program = new WebAssembly.Module(files.main);
const addresses = {
  calculator: "/calc", clock: "/clock", dday: "/dday", focus: "/focus", quotes: "/quotes", search: "/search", settings: "/settings",
  today: "/today", weather: "/weather", welcome: "/practice", words: "/words",
};
// The today page is shown at once and requests the files of its parts.
const parts = (name) => ({
  today: ["focus", "quotes", "dday", "clock", "words", "weather"], search: ["focus", "dday", "clock", "words", "quotes"],
})[name] ?? [];
const now = Date.UTC(2026, 10, 21);
const decoder = new TextDecoder();

class Host {
  constructor(...pages) {
    this.wasm = new WebAssembly.Instance(program, {}).exports;
    this.files = pages;
    this.joined = new Set();
    for (const name of pages) this.join(name);
  }
  join(name) {
    const needed = ["calculator", "today"].includes(name) ? [name]
      : ["shared", "today", ...name === "search" ? ["calculator"] : [], name];
    for (const it of needed.filter((it) => !this.joined.has(it))) {
      this.joined.add(it);
      new WebAssembly.Instance(new WebAssembly.Module(files.pages[it]), { "": this.wasm });
    }
  }
  put(text) {
    const bytes = new TextEncoder().encode(text);
    const at = this.wasm.haru_allocate(bytes.length);
    new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  }
  read(at, length) { return decoder.decode(new Uint8Array(this.wasm.memory.buffer, at, length)); }
  /** What the core shows and requests after a call. */
  get answer() {
    const [, words, text, length, effects, size] = new Uint32Array(this.wasm.memory.buffer, this.wasm.haru_output(), 6);
    return { words, text: this.read(text, length), effects: size ? JSON.parse(this.read(effects, size)) : [] };
  }
  start(path) {
    const launch = { path, files: this.files, zone: "Asia/Seoul", seed: [1, 2, 3, 4], messages, data: { base: [], outbox: [] } };
    this.wasm.haru_start(...this.put(JSON.stringify(launch)), now, 32_400);
    return this.answer;
  }
  tell(what, text) {
    const { messages } = JSON.parse(this.read(this.wasm.haru_names(), this.wasm.haru_namesLength()));
    this.wasm.haru_event(0, messages.indexOf(what), ...this.put(text), 0, 0, 0, now, 32_400, 0);
    return this.answer;
  }
}
const loads = ({ effects }) => effects.filter((effect) => effect.do === "load").map((effect) => effect.file);
const title = ({ effects }) => effects.find((effect) => effect.do === "title")?.text;

test("every page has a file of its own", () => assert.deepEqual(names, Object.keys(addresses)));

for (const name of names) {
  test(`${name} is shown at once with its file, and alone with it`, () => {
    const answer = new Host(name).start(addresses[name]);
    assert.deepEqual(loads(answer), parts(name));
    assert.ok(answer.words > 100);
    assert.match(title(answer), / · /);
  });

  test(`${name} is asked for without its file, and shown when that has arrived`, () => {
    const host = new Host();
    const before = host.start(addresses[name]);
    assert.deepEqual(loads(before), [name]);
    assert.deepEqual([before.words, title(before)], [0, undefined]);
    host.join(name);
    const after = host.tell("fileArrived", name);
    assert.deepEqual(loads(after), parts(name));
    assert.ok(after.words > 100);
  });
}

test("the page that is shown stays until the next one has arrived", () => {
  const host = new Host("calculator");
  host.start("/calc");
  const asked = host.tell("navigated", "/dday");
  assert.deepEqual([loads(asked), asked.words], [["dday"], 0]);
  // A file that nobody waits for changes nothing visible.
  host.join("settings");
  assert.equal(host.tell("fileArrived", "settings").words, 0);
  host.join("dday");
  const arrived = host.tell("fileArrived", "dday");
  assert.match(arrived.text, /D-day/);
  assert.deepEqual(arrived.effects.map((effect) => effect.do), ["moveFocus", "title"]);
});

test("a file that cannot be loaded is said, and can be asked for again", () => {
  const host = new Host("calculator");
  host.start("/calc");
  host.tell("navigated", "/dday");
  assert.match(host.tell("fileMissing", "dday").text, /Couldn't load this page/);
  assert.deepEqual(loads(host.tell("navigated", "/dday")), ["dday"]);
  assert.ok(host.tell("navigated", "/calc").words > 100);
  assert.equal(host.tell("fileMissing", "dday").words, 0);
});

test("messages for a page whose file is missing are passed over", () => {
  const host = new Host("calculator");
  host.start("/calc");
  for (const [what, text] of [["bell", "{}"], ["device", "{}"], ["quotes", "en\n"], ["workCompleted", "x"]]) {
    assert.equal(host.tell(what, text).words, 0);
  }
});
