// Replays in WebAssembly what the native tests recorded (Tests/HaruWebTests), through the interpreter that the browser runs, and compares
// patches, effects and pages byte for byte.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { appFiles, englishTexts, root } from "./toolchain.mjs";
import { document, withSortedAttributes } from "./minidom.mjs";

globalThis.document = document;
const { Page } = await import(join(root, "Web/patches.js"));
const folder = join(root, ".build/parity");
const files = appFiles();
const program = new WebAssembly.Module(files.main);
const pages = Object.values(files.pages).map((bytes) => new WebAssembly.Module(bytes));
const decoder = new TextDecoder();

class Host {
  constructor() {
    this.wasm = new WebAssembly.Instance(program, {}).exports;
    for (const page of pages) new WebAssembly.Instance(page, { "": this.wasm });
    const names = JSON.parse(this.read(this.wasm.haru_names(), this.wasm.haru_namesLength()));
    this.root = document.createElement("div");
    this.page = new Page(this.root, names, () => {});
  }
  read(at, length) { return decoder.decode(new Uint8Array(this.wasm.memory.buffer, at, length)); }
  put(input) {
    const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
    const at = this.wasm.haru_allocate(bytes.length);
    new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  }
  /** The core's effects; applies the patches to the page on the way. */
  take() {
    const output = new Uint32Array(this.wasm.memory.buffer, this.wasm.haru_output(), 6);
    const words = [...new Uint32Array(this.wasm.memory.buffer, output[0], output[1])];
    const text = this.read(output[2], output[3]);
    this.page.apply(words, text);
    return { words, text, effects: this.read(output[4], output[5]), wake: this.wasm.haru_wake() };
  }
}

/** A launch with the texts that the native core contains. */
const messages = englishTexts();
const launch = (text) => {
  const given = JSON.parse(text);
  return JSON.stringify({ ...given, messages: given.messages ?? messages });
};

const logs = readdirSync(folder).filter((name) => name.endsWith(".json")).sort();
assert.ok(logs.length > 0, "no recorded logs: run `swift test --filter HaruWebTests` first");

for (const name of logs) {
  test(`the WebAssembly does what the native core did: ${name}`, () => {
    const log = JSON.parse(readFileSync(join(folder, name), "utf8"));
    const host = new Host();
    for (const [number, step] of log.steps.entries()) {
      const { now, offset, element, kind, isOn } = step;
      const input = host.put(step.file ? readFileSync(join(root, step.file)) : number === 0 ? launch(step.input) : step.input);
      const answer = number === 0
        ? host.wasm.haru_start(...input, now, offset) ?? 0
        : host.wasm.haru_event(element, kind, ...input, isOn, 0, 0, now, offset);
      const { words, text, effects, wake } = host.take();
      const where = `${name}, step ${number}`;
      assert.equal(answer, step.answer, where);
      assert.deepEqual(words, step.words, where);
      assert.equal(text, step.text, where);
      assert.equal(effects, step.effects, where);
      assert.equal(wake, step.wake, where);
      assert.equal(host.root.inner, withSortedAttributes(step.html), where);
    }
  });
}

test("memory stays flat over 10,000 ticks", () => {
  const host = new Host();
  const start = Date.UTC(2026, 10, 21);
  host.wasm.haru_start(...host.put(launch('{"path":"/calc","zone":"UTC","seed":[1,2,3,4]}')), start, 0);
  const woken = JSON.parse(host.read(host.wasm.haru_names(), host.wasm.haru_namesLength())).messages.indexOf("woken");
  const tick = (number) => {
    host.wasm.haru_event(0, woken, ...host.put(""), 0, 0, 0, start + number * 1000, 0);
    host.take();
  };
  for (let number = 0; number < 1_000; number++) tick(number);
  const before = [host.wasm.haru_heap_used(), host.wasm.memory.buffer.byteLength];
  for (let number = 1_000; number < 11_000; number++) tick(number);
  assert.deepEqual([host.wasm.haru_heap_used(), host.wasm.memory.buffer.byteLength], before);
});
