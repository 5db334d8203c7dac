import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { clang, inTemporaryFolder, root, runtimeSource, wasmExports } from "./toolchain.mjs";

const sources = [runtimeSource("math.c"), join(root, "Tests/Web/MathBits.c")];

function nativeBits(...options) {
  return inTemporaryFolder((folder) => {
    const program = join(folder, "bits");
    clang(...options, ...sources, "-o", program);
    return execFileSync(program, { encoding: "utf8" }).trim().split("\n").map(BigInt);
  });
}

const { math_bits } = wasmExports(sources, ["math_bits"]);
const wasm = [0, 1, 2, 3, 4, 5].map((index) => BigInt.asUintN(64, math_bits(index, 20000)));

test("pow, exp, log, sin and cos have the same bits in Wasm and natively", () => {
  assert.deepEqual(wasm, nativeBits("-O2"));
});

test("the optimiser and fused instructions change no bit", () => {
  assert.deepEqual(wasm, nativeBits("-O0"));
  assert.deepEqual(wasm, nativeBits("-O3", "-march=native"));
});
