// Folds the results of many inputs into one number per function: the same number natively and in
// Wasm means the same bits. The inputs come from the generator of PCG's 64-bit congruence.
#include "CHaruRuntime.h"
#include <stdint.h>

static uint64_t state;

static uint64_t next(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return state;
}

static double between(double low, double high) {
  return low + (high - low) * (double)(next() >> 11) * 0x1p-53;
}

uint64_t math_bits(int function, int count) {
  uint64_t folded = 0xCBF29CE484222325u;
  state = (uint64_t)function;
  for (int i = 0; i < count; i++) {
    union { double value; uint64_t bits; } result;
    switch (function) {
    case 0: result.bits = next() >> 1; result.value = haru_log(result.value); break;
    case 1: result.value = haru_exp(between(-750, 715)); break;
    case 2: result.value = haru_pow(between(0, 100), between(-200, 200)); break;
    case 3: result.value = haru_sin(between(-1600000, 1600000)); break;
    case 4: result.value = haru_pow_quick(between(0, 100), between(-100, 100)); break;
    default: result.value = haru_cos(between(-10, 10)); break;
    }
    folded = (folded ^ result.bits) * 0x100000001B3u;
  }
  return folded;
}

#if !defined(__wasm__)
#include <stdio.h>
int main(void) {
  for (int function = 0; function < 6; function++) {
    printf("%llu\n", (unsigned long long)math_bits(function, 20000));
  }
}
#endif
