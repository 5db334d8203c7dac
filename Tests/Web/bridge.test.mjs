// What the app learns about the device.
import assert from "node:assert/strict";
import { test } from "node:test";

import { core, read, zone } from "../../Web/bridge.js";

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
