// What the app learns about the device.
import assert from "node:assert/strict";
import { test } from "node:test";

import { answer, core, read, zone } from "../../Web/bridge.js";

test("a text that begins with a byte order mark keeps it, so that its length is the core's", (context) => {
  const bytes = new TextEncoder().encode("\ufeffHaru");
  core.wasm = { memory: { buffer: bytes.buffer } };
  context.after(() => { core.wasm = null; });
  assert.equal(read(0, bytes.length), "\ufeffHaru");
});

test("a zone that the browser cannot tell is UTC, which every server knows", (context) => {
  const { DateTimeFormat } = Intl;
  context.after(() => { Intl.DateTimeFormat = DateTimeFormat; });
  for (const [timeZone, expected] of [["Asia/Seoul", "Asia/Seoul"], ["Etc/Unknown", "UTC"], [undefined, "UTC"]]) {
    Intl.DateTimeFormat = () => ({ resolvedOptions: () => ({ timeZone }) });
    assert.equal(zone(), expected);
  }
});

test("an answer begins with the number of its question", (context) => {
  const memory = { buffer: new ArrayBuffer(256) };
  const told = [];
  core.names = { messages: ["key", "file"] };
  core.follow = () => {};
  core.wasm = {
    memory, haru_allocate: () => 64, haru_output: () => 0, haru_wake: () => 0,
    haru_event: (id, kind, at, length) => { told.push([id, kind, read(at, length)]); return 1; },
  };
  context.after(() => { core.names = core.follow = core.wasm = null; });
  answer("file", 1029, "words.csv\nwalk");
  assert.deepEqual(told, [[0, 1, "1029\nwords.csv\nwalk"]]);
});
