// pow, exp, log, sin and cos from one source for every platform, because C libraries differ in the
// last bits.
//
// Everything is computed as the sum of two doubles (T. J. Dekker, "A floating-point technique for
// extending the available precision", Numer. Math. 18, 1971) with Taylor series, whose coefficients
// need no table of fitted constants. Constants in several parts are the leading bits of the number
// and the bits that follow; Tests/Vectors/math.py prints them and the test vectors.
//
// IEEE 754 alone guarantees the same bits everywhere, as long as no product and sum are fused:

#pragma STDC FP_CONTRACT OFF

#include "CHaruRuntime.h"
#include <stdbool.h>
#include <stdint.h>

/// high + low, |low| at most half a unit in the last place of high.
typedef struct {
  double high, low;
} Pair;

/// Exact, for |a| >= |b|.
static Pair sumOfOrdered(double a, double b) {
  double high = a + b;
  return (Pair){high, b - (high - a)};
}

/// Exact in any order (Knuth).
static Pair sum(double a, double b) {
  double high = a + b, rest = high - a;
  return (Pair){high, (a - (high - rest)) + (b - rest)};
}

static double leadingHalf(double x) {
  double scaled = 0x8000001p0 * x;
  return scaled - (scaled - x);
}

/// Exact unless something overflows or underflows.
static Pair product(double a, double b) {
  double high = a * b, aHigh = leadingHalf(a), bHigh = leadingHalf(b);
  double aLow = a - aHigh, bLow = b - bHigh;
  return (Pair){high, ((aHigh * bHigh - high) + aHigh * bLow + aLow * bHigh) + aLow * bLow};
}

static Pair productOfPairs(Pair a, Pair b) {
  Pair p = product(a.high, b.high);
  return sumOfOrdered(p.high, p.low + (a.high * b.low + a.low * b.high));
}

static double polynomial(const double *coefficients, int count, double x) {
  double result = 0;
  while (count-- > 0) result = result * x + coefficients[count];
  return result;
}
#define POLYNOMIAL(table, x) polynomial(table, sizeof(table) / sizeof(table[0]), x)

static double nearestInteger(double x) { return (double)(int64_t)(x < 0 ? x - 0.5 : x + 0.5); }

static double withBits(uint64_t bits) {
  union { uint64_t bits; double value; } number = {.bits = bits};
  return number.value;
}

static uint64_t bitsOf(double value) {
  union { double value; uint64_t bits; } number = {.value = value};
  return number.bits;
}

static bool isNaN(double x) { return x != x; }
static const double infinity = __builtin_inf();
static const double notANumber = __builtin_nan("");

// ln 2: 42 bits, so that its products with an exponent are exact, and the next 53.
static const double ln2High = 0x1.62e42fefa38p-1, ln2Low = 0x1.ef35793c7673p-45;

/// ln x for a finite x > 0, with a relative error below 2^-68.
static Pair logarithm(double x) {
  double exponent = -1023;
  if (x < 0x1p-1022) {
    x *= 0x1p54;
    exponent -= 54;
  }
  uint64_t bits = bitsOf(x);
  exponent += (double)(bits >> 52);
  double m = withBits((bits & 0xFFFFFFFFFFFFF) | 0x3FF0000000000000);
  if (m > 0x1.6a09e667f3bcdp0) {  // the square root of 2: keeps m within a factor of it around 1
    m /= 2;
    exponent += 1;
  }
  // ln m = 2 atanh s with s = (m - 1) / (m + 1), and atanh s = s + s z (1/3 + z (1/5 + ...)), z = s s.
  Pair divisor = sum(m, 1);
  double quotient = (m - 1) / divisor.high;
  Pair back = product(quotient, divisor.high);
  double rest = ((m - 1) - back.high) - back.low - quotient * divisor.low;
  Pair s = sumOfOrdered(quotient, rest / divisor.high);
  Pair z = productOfPairs(s, s);

  static const double fromSeventh[] = {
    1.0 / 7, 1.0 / 9, 1.0 / 11, 1.0 / 13, 1.0 / 15, 1.0 / 17,
    1.0 / 19, 1.0 / 21, 1.0 / 23, 1.0 / 25, 1.0 / 27, 1.0 / 29,
  };
  Pair t = sumOfOrdered(1.0 / 5, z.high * POLYNOMIAL(fromSeventh, z.high));
  t.low += -0x1.999999999999ap-57;  // the rest of 1/5
  t = productOfPairs(z, t);
  Pair u = sumOfOrdered(1.0 / 3, t.high);
  u.low += t.low + 0x1.5555555555555p-56;  // the rest of 1/3
  u = productOfPairs(s, productOfPairs(z, u));
  Pair series = sumOfOrdered(s.high, u.high);
  series.low += u.low + s.low;

  Pair result = sum(exponent * ln2High, 2 * series.high);
  return sumOfOrdered(result.high, result.low + (2 * series.low + exponent * ln2Low));
}

/// e^x, rounded once.
static double exponential(Pair x) {
  if (x.high > 710) return infinity;
  if (x.high < -746) return 0;
  double exponent = nearestInteger(x.high * 0x1.71547652b82fep0);  // 1 / ln 2
  Pair r = sum(x.high - exponent * ln2High, -exponent * ln2Low);
  r = sumOfOrdered(r.high, r.low + x.low);

  static const double fromThird[] = {
    1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040, 1.0 / 40320, 1.0 / 362880, 1.0 / 3628800,
    1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800, 1.0 / 87178291200, 1.0 / 1307674368000,
  };
  Pair square = product(r.high, r.high);
  double cube = square.high * r.high;
  Pair first = sumOfOrdered(1, r.high), second = sum(first.high, square.high / 2);
  double rest = first.low + second.low + square.low / 2 + r.low + r.high * r.low;
  double result = second.high + (rest + cube * POLYNOMIAL(fromThird, r.high));

  // In two steps, because 2^exponent itself may be out of range; only the second step may round.
  int64_t half = (int64_t)exponent / 2, other = (int64_t)exponent - half;
  return result * withBits((uint64_t)(half + 1023) << 52) * withBits((uint64_t)(other + 1023) << 52);
}

double haru_exp(double x) {
  if (isNaN(x)) return notANumber;
  return exponential((Pair){x, 0});
}

double haru_log(double x) {
  if (isNaN(x) || x < 0) return notANumber;
  if (x == 0) return -infinity;
  if (x == infinity) return infinity;
  return logarithm(x).high;
}

double haru_pow(double base, double exponent) {
  if (exponent == 0 || base == 1) return 1;
  if (isNaN(base) || isNaN(exponent)) return notANumber;
  double size = __builtin_fabs(base);
  bool growing = (size > 1) == (exponent > 0);

  // From 2^53 on, all doubles are even numbers.
  bool small = __builtin_fabs(exponent) < 0x1p53;
  bool whole = !small || (double)(int64_t)exponent == exponent;
  bool odd = small && whole && ((int64_t)exponent & 1) != 0;
  double sign = bitsOf(base) >> 63 != 0 && odd ? -1 : 1;

  if (size == 0 || size == infinity) return growing ? sign * infinity : sign * 0;
  if (base < 0 && !whole && __builtin_fabs(exponent) != infinity) return notANumber;
  if (size == 1) return sign;
  // |ln size| is at least 2^-54: beyond 2^65 only infinity and 0 are left, below 2^-100 only 1.
  if (__builtin_fabs(exponent) > 0x1p65) return growing ? sign * infinity : sign * 0;
  if (__builtin_fabs(exponent) < 0x1p-100) return 1;
  Pair log = logarithm(size);
  Pair power = product(log.high, exponent);
  return sign * exponential(sumOfOrdered(power.high, power.low + log.low * exponent));
}

// The quick versions compute with single doubles. Their polynomials are split, so that the
// processor works on all parts at once (G. Estrin, 1960).

double haru_exp_quick(double x) {
  x = x > 700 ? 700 : x > -700 ? x : -700;
  double exponent = nearestInteger(x * 0x1.71547652b82fep0);  // 1 / ln 2
  double r = (x - exponent * ln2High) - exponent * ln2Low;
  double square = r * r, fourth = square * square;
  double low = (1 + r) + square * (1.0 / 2 + r * (1.0 / 6));
  double middle = (1.0 / 24 + r * (1.0 / 120)) + square * (1.0 / 720 + r * (1.0 / 5040));
  double high = (1.0 / 40320 + r * (1.0 / 362880)) + square * (1.0 / 3628800 + r * (1.0 / 39916800))
      + fourth * (1.0 / 479001600 + r * (1.0 / 6227020800));
  double result = low + fourth * (middle + fourth * high);
  return result * withBits((uint64_t)((int64_t)exponent + 1023) << 52);
}

static double quickLogarithm(double x) {
  uint64_t bits = bitsOf(x);
  // m is at least half the square root of 2; the rest is the exponent.
  int64_t exponent = ((int64_t)(bits - 0x3FE6A09E667F3BCD)) >> 52;
  double m = withBits(bits - ((uint64_t)exponent << 52));
  double s = (m - 1) / (m + 1), z = s * s, square = z * z;
  double low = (1.0 / 3 + z * (1.0 / 5)) + square * (1.0 / 7 + z * (1.0 / 9));
  double high = (1.0 / 11 + z * (1.0 / 13)) + square * (1.0 / 15 + z * (1.0 / 17))
      + square * square * (1.0 / 19 + z * (1.0 / 21));
  double series = low + square * square * high;
  return (double)exponent * 0x1.62e42fefa39efp-1 + 2 * (s + s * z * series);  // ln 2
}

double haru_pow_quick(double base, double exponent) {
  return haru_exp_quick(exponent * quickLogarithm(base));
}

/// sin x for turns = 0, cos x for turns = 1 (shifted by a quarter turn).
static double sineFurther(double x, int64_t turns) {
  if (!(__builtin_fabs(x) <= 1600000)) return notANumber;
  // pi/2 in parts of 32 bits: the products with the number of quarter turns are exact.
  static const double parts[] = {
    0x1.921fb544p0, 0x1.0b4611a6p-34, 0x1.3198a2ep-69, 0x1.b839a252049c1p-104,
  };
  double quarters = nearestInteger(x * 0x1.45f306dc9c883p-1);  // 2 / pi
  Pair r = {x, 0};
  for (int i = 0; i < 4; i++) {
    Pair next = sum(r.high, -quarters * parts[i]);
    r = sum(next.high, next.low + r.low);
  }
  static const double sineFromThird[] = {
    -1.0 / 6, 1.0 / 120, -1.0 / 5040, 1.0 / 362880, -1.0 / 39916800, 1.0 / 6227020800,
    -1.0 / 1307674368000, 1.0 / 355687428096000, -1.0 / 121645100408832000,
  };
  static const double cosineFromFourth[] = {
    1.0 / 24, -1.0 / 720, 1.0 / 40320, -1.0 / 3628800, 1.0 / 479001600, -1.0 / 87178291200,
    1.0 / 20922789888000, -1.0 / 6402373705728000,
  };
  int64_t quadrant = (int64_t)quarters + turns;
  Pair square = product(r.high, r.high);
  double result;
  if ((quadrant & 1) == 0) {
    double cube = square.high * r.high;
    result = r.high + (r.low - r.low * square.high / 2 + cube * POLYNOMIAL(sineFromThird, square.high));
  } else {
    Pair first = sumOfOrdered(1, -square.high / 2);
    double rest = first.low - square.low / 2 - r.high * r.low;
    double fourth = square.high * square.high;
    result = first.high + (rest + fourth * POLYNOMIAL(cosineFromFourth, square.high));
  }
  return (quadrant & 2) == 0 ? result : -result;
}

double haru_sin(double x) {
  if (__builtin_fabs(x) < 0x1p-30) return x;  // keeps the sign of zero
  return sineFurther(x, 0);
}

double haru_cos(double x) { return sineFurther(x, 1); }
