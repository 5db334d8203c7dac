import assert from "node:assert/strict";
import { test } from "node:test";
import { runtimeSource, wasmExports } from "./toolchain.mjs";

const names = ["malloc", "free", "calloc", "realloc", "posix_memalign", "memmove", "memset",
  "memcmp", "haru_heap_used"];

function freshHeap() {
  const sources = [runtimeSource("heap.c"), runtimeSource("runtime.c")];
  const heap = wasmExports(sources, names);
  return { ...heap, bytes: () => new Uint8Array(heap.memory.buffer) };
}

/** Numbers below `limit`, the same ones in each run. */
function numbers(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

test("blocks never overlap, keep their bytes and respect the alignment", () => {
  const heap = freshHeap();
  const next = numbers(1);
  const result = heap.malloc(4);
  const live = [];
  for (let step = 0; step < 60000; step++) {
    if (live.length > 400 || (live.length > 0 && next(2) === 0)) {
      const [{ at, size, mark }] = live.splice(next(live.length), 1);
      assert.ok(heap.bytes().subarray(at, at + size).every((byte) => byte === mark));
      heap.free(at);
    } else {
      const alignment = 4 << next(7);
      const size = next(10) === 0 ? next(20000) : next(200);
      assert.equal(heap.posix_memalign(result, alignment, size), 0);
      const at = new DataView(heap.memory.buffer).getUint32(result, true);
      assert.equal(at % alignment, 0);
      const mark = step % 251;
      heap.bytes().fill(mark, at, at + size);
      live.push({ at, size, mark });
    }
  }
  for (const { at } of live) heap.free(at);
  heap.free(result);
  assert.equal(heap.haru_heap_used(), 0);
});

test("memory stays flat under churn, whatever the sizes and their order", () => {
  const heap = freshHeap();
  const next = numbers(2);
  const round = () => {
    const blocks = Array.from({ length: 2000 }, () => heap.malloc(8 + next(600)));
    for (let index = blocks.length - 1; index > 0; index--) {
      const other = next(index + 1);
      [blocks[index], blocks[other]] = [blocks[other], blocks[index]];
    }
    for (const block of blocks) heap.free(block);
  };
  for (let count = 0; count < 10; count++) round();
  const settled = heap.memory.buffer.byteLength;
  for (let count = 0; count < 300; count++) round();
  assert.equal(heap.memory.buffer.byteLength, settled);
  assert.equal(heap.haru_heap_used(), 0);
});

test("released neighbours are joined: a large block fits where small ones were", () => {
  const heap = freshHeap();
  const blocks = Array.from({ length: 1000 }, () => heap.malloc(1000));
  const full = heap.memory.buffer.byteLength;
  for (const block of blocks) heap.free(block);
  assert.notEqual(heap.malloc(900_000), 0);
  assert.equal(heap.memory.buffer.byteLength, full);
});

test("a size that cannot be had gives no block and leaves the heap usable", () => {
  const heap = freshHeap();
  assert.equal(heap.malloc(0xFFFFFFF0), 0);
  assert.equal(heap.calloc(0x10000, 0x10001), 0);
  const held = [];
  for (let block = heap.malloc(1 << 29); block !== 0; block = heap.malloc(1 << 29)) held.push(block);
  assert.ok(held.length > 3);
  for (const block of held) heap.free(block);
  assert.notEqual(heap.malloc(100), 0);
});

test("calloc clears and realloc keeps the bytes", () => {
  const heap = freshHeap();
  const used = heap.malloc(64);
  heap.bytes().fill(7, used, used + 64);
  heap.free(used);
  const cleared = heap.calloc(4, 16);
  assert.ok(heap.bytes().subarray(cleared, cleared + 64).every((byte) => byte === 0));
  heap.bytes().fill(9, cleared, cleared + 64);
  const longer = heap.realloc(cleared, 5000);
  assert.ok(heap.bytes().subarray(longer, longer + 64).every((byte) => byte === 9));
});

test("memmove, memset and memcmp agree with typed arrays on short and long ranges", () => {
  const heap = freshHeap();
  const start = heap.malloc(200);
  for (const size of [0, 1, 15, 16, 17, 100]) {
    for (const distance of [-20, -3, 0, 3, 20]) {
      const expected = Uint8Array.from({ length: 200 }, (_, index) => index);
      heap.bytes().set(expected, start);
      expected.copyWithin(40 + distance, 40, 40 + size);
      heap.memmove(start + 40 + distance, start + 40, size);
      assert.deepEqual(heap.bytes().slice(start, start + 200), expected);
      expected.fill(5, 10, 10 + size);
      heap.memset(start + 10, 5, size);
      assert.deepEqual(heap.bytes().slice(start, start + 200), expected);
      assert.equal(heap.memcmp(start + 10, start + 10, size), 0);
    }
  }
  heap.bytes().set([1, 255, 1, 2], start);
  assert.ok(heap.memcmp(start, start + 2, 2) > 0);
  assert.ok(heap.memcmp(start + 2, start, 2) < 0);
});
