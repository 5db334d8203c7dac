/// A fraction in lowest terms.
///
/// Arithmetic is exact as long as both terms fit 64 bits. Beyond that, the result is computed in
/// `Double` and stored as the nearest fraction whose denominator is a power of two up to 2^62
/// (about 16 significant digits); it and everything computed from it is marked as inexact. `Double`
/// gives the same bits on every platform, since only the four basic operations are used.
struct Rational: Equatable, Sendable {
  /// The numerator; its magnitude is at most `Int64.max`.
  let numerator: Int64
  /// The denominator, greater than zero.
  let denominator: Int64
  /// Whether no rounding has occurred.
  let isExact: Bool

  static let zero = Rational(0)

  init(_ whole: Int64) {
    self.init(reduced: whole, 1, isExact: true)
  }

  private init(reduced numerator: Int64, _ denominator: Int64, isExact: Bool) {
    self.numerator = numerator
    self.denominator = denominator
    self.isExact = isExact
  }

  /// Creates `numerator / denominator`; the denominator must be positive.
  init(_ numerator: Int64, over denominator: Int64, isExact: Bool = true) {
    let divisor = Rational.commonDivisor(numerator, denominator)
    self.init(reduced: numerator / divisor, denominator / divisor, isExact: isExact)
  }

  /// The nearest fraction whose denominator is a power of two.
  private init(near value: Double) {
    guard value.magnitude < 0x1p62 else {
      self.init(reduced: value < 0 ? -(1 << 62) : 1 << 62, 1, isExact: false)
      return
    }
    let shift = value == 0 ? 0 : min(62, max(0, 52 - value.exponent))
    let scale = Int64(1) << Int64(shift)
    let scaled = (value * Double(scale)).rounded(.toNearestOrEven)
    self.init(Int64(exactly: scaled) ?? 0, over: scale, isExact: false)
  }

  var isZero: Bool { numerator == 0 }
  var isNegative: Bool { numerator < 0 }
  private var double: Double { Double(numerator) / Double(denominator) }

  static prefix func - (value: Rational) -> Rational {
    Rational(reduced: -value.numerator, value.denominator, isExact: value.isExact)
  }

  static func + (left: Rational, right: Rational) -> Rational {
    let isExact = left.isExact && right.isExact
    if left.denominator == 1, right.denominator == 1,
      let sum = add(left.numerator, right.numerator)
    {
      return Rational(reduced: sum, 1, isExact: isExact)
    }
    let common = commonDivisor(left.denominator, right.denominator)
    let rightFactor = left.denominator / common
    let leftFactor = right.denominator / common
    guard let first = multiply(left.numerator, leftFactor),
      let second = multiply(right.numerator, rightFactor),
      let sum = add(first, second),
      let denominator = multiply(left.denominator, leftFactor)
    else { return Rational(near: left.double + right.double) }
    return Rational(sum, over: denominator, isExact: isExact)
  }

  static func * (left: Rational, right: Rational) -> Rational {
    let first = commonDivisor(left.numerator, right.denominator)
    let second = commonDivisor(right.numerator, left.denominator)
    guard let numerator = multiply(left.numerator / first, right.numerator / second),
      let denominator = multiply(left.denominator / second, right.denominator / first)
    else { return Rational(near: left.double * right.double) }
    return Rational(reduced: numerator, denominator, isExact: left.isExact && right.isExact)
  }

  /// The quotient, nil if the divisor is zero.
  func divided(by divisor: Rational) -> Rational? {
    guard !divisor.isZero else { return nil }
    let sign: Int64 = divisor.isNegative ? -1 : 1
    let reciprocal = Rational(
      reduced: divisor.denominator * sign,
      divisor.numerator * sign,
      isExact: divisor.isExact
    )
    return self * reciprocal
  }

  private static func add(_ left: Int64, _ right: Int64) -> Int64? {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow || sum == .min ? nil : sum
  }

  private static func multiply(_ left: Int64, _ right: Int64) -> Int64? {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow || product == .min ? nil : product
  }

  /// The greatest common divisor, at least 1.
  private static func commonDivisor(_ left: Int64, _ right: Int64) -> Int64 {
    if right == 1 { return 1 }
    var (larger, smaller) = (left.magnitude, right.magnitude)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return Int64(exactly: max(1, larger)) ?? 1
  }
}
