// Replays what Tests/HaruWebTests/SessionLogTests.swift recorded natively: in the WebAssembly, through
// haru.js, every step must give the same answer, the same effects and the same page.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { appWasm, startApp } from "./harness.mjs";
import { inside, parse } from "./miniDOM.mjs";
import { root } from "./toolchain.mjs";

const folder = join(root, ".build/session-logs");
const wasm = appWasm();
const logs = readdirSync(folder).sort();

test("sessions were recorded", () => assert.ok(logs.length >= 4));

/** Fails with the place where two pages begin to differ. */
function assertSamePage(actual, expected, step) {
  if (actual === expected) return;
  let at = 0;
  while (actual[at] === expected[at]) at++;
  const around = (html) => html.slice(Math.max(at - 80, 0), at + 80);
  assert.fail(`${step}\nWasm:   ${around(actual)}\nnative: ${around(expected)}`);
}

for (const name of logs) {
  test(`${name} gives the same states natively and in WebAssembly`, async () => {
    const lines = readFileSync(join(folder, name), "utf8").trim().split("\n");
    const [first, ...steps] = lines.map((line) => JSON.parse(line));
    const app = await startApp(wasm, first.launch, first.now, first.offset);
    assertSamePage(app.html, inside(parse(first.html)), "start");
    assert.equal(app.effects, first.effects);
    for (const [number, { answer, effects, html, ...event }] of steps.entries()) {
      const step = `step ${number + 1}: ${JSON.stringify(event)}`;
      assert.equal(app.event(event), answer, step);
      assert.equal(app.effects, effects, step);
      assertSamePage(app.html, inside(parse(html)), step);
    }
  });
}

test("memory stays flat over 10,000 ticks", async () => {
  const [first] = readFileSync(join(folder, logs[0]), "utf8").split("\n", 1).map((line) => JSON.parse(line));
  const app = await startApp(wasm, first.launch, first.now, first.offset);
  const woken = { element: 0, kind: 2, text: "", isOn: 0, x: 0, y: 0, offset: first.offset };
  const run = (count) => {
    for (let tick = 0; tick < count; tick++) app.event({ ...woken, now: first.now + tick * 1000 });
  };
  run(100);
  const settled = app.memory;
  run(10_000);
  assert.equal(app.memory, settled);
});
