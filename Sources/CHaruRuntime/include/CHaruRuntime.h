#ifndef CHARU_RUNTIME_H
#define CHARU_RUNTIME_H

#include <stddef.h>

// The few libm functions that Haru needs, compiled from one source for every platform (math.c), so
// that the command, the server and the browser agree to the last bit. Each is within 1 ulp of the
// true value; special values follow C99 Annex F.

double haru_pow(double base, double exponent);
double haru_exp(double x);
/// Seven times as fast, with a relative error below 1e-14, for a positive normal base and a power
/// between e^-700 and e^700; the result is unspecified for other arguments.
double haru_pow_quick(double base, double exponent);
/// As fast and as accurate as haru_pow_quick, for -700 <= x <= 700.
double haru_exp_quick(double x);
/// The natural logarithm.
double haru_log(double x);
/// Radians; NaN if |x| exceeds 1,600,000, which keeps the argument reduction short.
double haru_sin(double x);
double haru_cos(double x);

#if !defined(__wasm__)
/// A table that is linked into the executable.
typedef struct {
  const unsigned char *bytes;
  size_t size;
} HaruData;

/// Data/zones.bin.
HaruData haru_zones(void);
/// A file of Data/places, by its name without the extension; empty if there is no such file.
HaruData haru_places(const char *name);
/// Data/place-names.txt.
HaruData haru_place_names(void);
/// Data/smaller-cities.txt.
HaruData haru_smaller_cities(void);
/// The quotes in a language, from Data/quotes; empty if there are none.
HaruData haru_quotes(const char *language);
#endif

#if defined(__wasm__)
/// Bytes of the heap in use, headers included; for tests that memory stays flat.
size_t haru_heap_used(void);
#endif

#endif
