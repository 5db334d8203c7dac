import HaruTime

extension Rational {
  /// Whether the magnitude exceeds the limit.
  func isBeyond(_ limit: UInt64) -> Bool {
    let below = denominator.magnitude
    let (whole, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: below)
    return whole > limit || (whole == limit && rest > 0)
  }

  /// The value times `scale`, rounded half away from zero.
  ///
  /// The product must fit 64 bits.
  func rounded(toPartsOf scale: UInt64) -> (parts: Int64, isExact: Bool) {
    let below = denominator.magnitude
    let (whole, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: below)
    // rest < below, so the quotient is less than the scale and fits.
    let (quotient, left) = below.dividingFullWidth(rest.multipliedFullWidth(by: scale))
    let parts = Int64(
      truncatingIfNeeded: whole &* scale &+ quotient &+ (left >= below - left ? 1 : 0)
    )
    return (isNegative ? -parts : parts, left == 0)
  }

  /// Appends the magnitude as a decimal number with at most 15 decimals, truncated.
  func appendDecimal(to bytes: inout [UInt8]) {
    bytes.appendInteger(numerator.magnitude / denominator.magnitude)
    appendFraction(to: &bytes)
  }

  /// Appends a point and the decimals of the magnitude; nothing for a whole number.
  func appendFraction(to bytes: inout [UInt8]) {
    let below = denominator.magnitude
    var rest = numerator.magnitude % below
    guard rest > 0 else { return }
    bytes.append(ASCII.point)
    for _ in 0..<15 where rest > 0 {
      let (digit, left) = below.dividingFullWidth(rest.multipliedFullWidth(by: 10))
      bytes.appendInteger(digit)
      rest = left
    }
  }
}
