// The heap of the Wasm app: blocks with boundary tags in segregated free lists (the good-fit scheme
// of TLSF: Masmano, Ripoll, Crespo and Real, "TLSF: a new dynamic memory allocator for real-time
// systems", ECRTS 2004). Allocation and release take constant time. Freed neighbours are merged at
// once, so memory stays flat when view trees come and go.
#if defined(__wasm__)

#include "CHaruRuntime.h"
#include <stdbool.h>
#include <stdint.h>

// A block starts 8 bytes before a multiple of 16, so its payload is aligned to 16. Sizes are
// multiples of 16 and include the header. The links are in the payload and valid only while the
// block is free.
typedef struct Block {
  uint32_t before;  // size of the block that lies before this one in memory; 0 = none
  uint32_t size;    // the lowest bit says that the block is free
  struct Block *next, *previous;
} Block;

enum {
  granule = 16,
  header = 8,
  freeBit = 1,
  linearBins = 32,    // sizes below 512, one bin each
  bins = linearBins + 4 * (32 - 9),  // above: four bins to each power of two
  pageSize = 65536,
  largest = 1 << 30,
  outOfMemory = 12,  // ENOMEM; there is no errno.h here
};

extern unsigned char __heap_base;

static Block *lists[bins];
static uint32_t occupied[(bins + 31) / 32];
static Block *end;  // a header of size 0 that closes the heap
static size_t used;

__attribute__((export_name("haru_heap_used"))) size_t haru_heap_used(void) { return used; }

static uint32_t sizeOf(const Block *block) { return block->size & ~(uint32_t)freeBit; }
static bool isFree(const Block *block) { return (block->size & freeBit) != 0; }
static void *payload(Block *block) { return (char *)block + header; }
static Block *blockOf(void *memory) { return (Block *)((char *)memory - header); }
static Block *after(Block *block) { return (Block *)((char *)block + sizeOf(block)); }

static uint32_t binOf(uint32_t size) {
  if (size < 512) return size / granule;
  uint32_t power = 31 - (uint32_t)__builtin_clz(size);
  return linearBins + 4 * (power - 9) + ((size >> (power - 2)) & 3);
}

static void insert(Block *block) {
  uint32_t bin = binOf(sizeOf(block));
  block->size |= freeBit;
  block->previous = NULL;
  block->next = lists[bin];
  if (block->next != NULL) block->next->previous = block;
  lists[bin] = block;
  occupied[bin / 32] |= 1u << bin % 32;
}

static void detach(Block *block) {
  uint32_t bin = binOf(sizeOf(block));
  block->size &= ~(uint32_t)freeBit;
  if (block->next != NULL) block->next->previous = block->previous;
  if (block->previous != NULL) {
    block->previous->next = block->next;
  } else {
    lists[bin] = block->next;
    if (block->next == NULL) occupied[bin / 32] &= ~(1u << bin % 32);
  }
}

// Frees a block and merges it with the free blocks on both sides.
static void release(Block *block) {
  Block *next = after(block);
  if (isFree(next)) {
    detach(next);
    block->size += next->size;
  }
  if (block->before != 0) {
    Block *previous = (Block *)((char *)block - block->before);
    if (isFree(previous)) {
      detach(previous);
      previous->size += block->size;
      block = previous;
    }
  }
  after(block)->before = block->size;
  insert(block);
}

// Keeps `size` bytes of a block in use and frees the rest.
static void trim(Block *block, uint32_t size) {
  uint32_t rest = block->size - size;
  if (rest == 0) return;
  block->size = size;
  Block *tail = after(block);
  tail->before = size;
  tail->size = rest;
  release(tail);
}

// The end of memory, less one granule: 4 GiB itself has no 32-bit address.
static uintptr_t memoryLimit(void) {
  return (uintptr_t)__builtin_wasm_memory_size(0) * pageSize - granule;
}

static bool grow(uint32_t size) {
  // The first call also takes what the linker left free after the static data.
  uintptr_t start = (uintptr_t)end;
  if (end == NULL) {
    start = ((uintptr_t)&__heap_base + header + granule - 1) / granule * granule - header;
  }
  uintptr_t limit = memoryLimit();
  uintptr_t needed = start + size + 2 * granule;
  if (needed < start) return false;
  if (needed > limit) {
    // Grows by at least an eighth, so that a growing app seldom asks.
    uintptr_t pages = (needed - limit + pageSize - 1) / pageSize;
    uintptr_t generous = limit / pageSize / 8;
    if (generous <= pages || __builtin_wasm_memory_grow(0, generous) == SIZE_MAX) {
      if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return false;
    }
    limit = memoryLimit();
  }
  Block *block = (Block *)start;
  if (end == NULL) block->before = 0;
  block->size = (uint32_t)((limit - start - header) / granule * granule);
  end = after(block);
  end->size = 0;
  end->before = block->size;
  release(block);
  return true;
}

// Removes a free block of at least `size` bytes from its list. If the bin of the size also holds
// smaller blocks, the search starts one bin higher, so that the first block found always fits.
static Block *take(uint32_t size) {
  uint32_t rounded = size;
  if (size >= 512) rounded += (1u << (31 - __builtin_clz(size) - 2)) - 1;
  uint32_t bin = binOf(rounded);
  for (uint32_t word = bin / 32; word < sizeof(occupied) / sizeof(occupied[0]); word++) {
    uint32_t bits = occupied[word];
    if (word == bin / 32) bits &= ~0u << bin % 32;
    if (bits != 0) {
      Block *block = lists[word * 32 + (uint32_t)__builtin_ctz(bits)];
      detach(block);
      return block;
    }
  }
  return grow(rounded) ? take(size) : NULL;
}

static uint32_t blockSize(size_t count) {
  return (uint32_t)((count + header + granule - 1) / granule * granule);
}

void *malloc(size_t count) {
  if (count > largest) return NULL;
  uint32_t size = blockSize(count);
  Block *block = take(size);
  if (block == NULL) return NULL;
  trim(block, size);
  used += block->size;
  return payload(block);
}

void free(void *memory) {
  if (memory == NULL) return;
  Block *block = blockOf(memory);
  used -= block->size;
  release(block);
}

void *calloc(size_t count, size_t each) {
  size_t total;
  if (__builtin_mul_overflow(count, each, &total)) return NULL;
  void *memory = malloc(total);
  if (memory != NULL) __builtin_memset(memory, 0, total);
  return memory;
}

void *realloc(void *memory, size_t count) {
  if (memory == NULL) return malloc(count);
  size_t old = blockOf(memory)->size - header;
  if (count <= old && count >= old / 2) return memory;
  void *moved = malloc(count);
  if (moved == NULL) return NULL;
  __builtin_memcpy(moved, memory, count < old ? count : old);
  free(memory);
  return moved;
}

int posix_memalign(void **result, size_t alignment, size_t count) {
  if (alignment > granule) {
    if (alignment > largest || count > largest - alignment) return outOfMemory;
    uint32_t size = blockSize(count);
    Block *block = take(size + (uint32_t)alignment);
    if (block == NULL) return outOfMemory;
    uint32_t gap = -(uint32_t)(uintptr_t)payload(block) & (uint32_t)(alignment - 1);
    if (gap != 0) {
      Block *front = block;
      block = (Block *)((char *)front + gap);
      block->before = gap;
      block->size = front->size - gap;
      after(block)->before = block->size;
      front->size = gap;
      release(front);
    }
    trim(block, size);
    used += block->size;
    *result = payload(block);
    return 0;
  }
  *result = malloc(count);
  return *result == NULL ? outOfMemory : 0;
}

#endif
