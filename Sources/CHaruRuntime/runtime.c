// What Embedded Swift expects from a C library on bare WebAssembly; the heap is in heap.c.
#if defined(__wasm__)

#include <stddef.h>
#include <stdint.h>

// memory.copy and memory.fill leave Wasm code for a call into the engine: for a few bytes a loop is
// faster, and most copies in an app are short strings.
enum { shortCopy = 16 };

void *memmove(void *to, const void *from, size_t count) {
  char *target = to;
  const char *source = from;
  if (count > shortCopy) return __builtin_memmove(to, from, count);
  if ((uintptr_t)target - (uintptr_t)source < count) {
    while (count-- > 0) target[count] = source[count];
  } else {
    for (size_t i = 0; i < count; i++) target[i] = source[i];
  }
  return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  return memmove(to, from, count);
}

void *memset(void *to, int value, size_t count) {
  char *target = to;
  if (count > shortCopy) return __builtin_memset(to, value, count);
  for (size_t i = 0; i < count; i++) target[i] = (char)value;
  return to;
}

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (size_t i = 0; i < count; i++) {
    if (a[i] != b[i]) return a[i] - b[i];
  }
  return 0;
}

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length] != 0) length++;
  return length;
}

_Noreturn void abort(void) { __builtin_trap(); }

// Seeds the hashing of Dictionary and Set, nothing else. A constant keeps their order, and so every
// replay, the same; an attacker with colliding keys only slows down their own tab. Real entropy
// (ids, shuffles) is passed in by the host.
void arc4random_buf(void *buffer, size_t count) { memset(buffer, 0x5A, count); }

uintptr_t __stack_chk_guard = 0x48617275;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// The compiler emits calls to this for 128-bit products, as in Int64.multipliedReportingOverflow.
__int128 __multi3(__int128 left, __int128 right) {
  uint64_t a = (uint64_t)left, b = (uint64_t)right;
  uint64_t aLow = (uint32_t)a, aHigh = a >> 32, bLow = (uint32_t)b, bHigh = b >> 32;
  uint64_t low = aLow * bLow;
  uint64_t middle = aHigh * bLow + (low >> 32);
  uint64_t carry = aLow * bHigh + (uint32_t)middle;
  uint64_t high = aHigh * bHigh + (middle >> 32) + (carry >> 32);
  high += a * (uint64_t)(right >> 64) + (uint64_t)(left >> 64) * b;
  return (__int128)(((unsigned __int128)high << 64) | (carry << 32) | (uint32_t)low);
}

#endif
