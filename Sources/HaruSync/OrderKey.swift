import HaruJSON

/// Fractional indices: texts that order a list by hand, compared as bytes, with room for another
/// between any two.
///
/// A key is a number in base 62. Its first character gives the number of digits in the whole part
/// (`a` for one, `b` for two ...; for negative numbers `Z` for one, `Y` for two ...); then come the
/// whole part and the digits of the fraction. Inserting first or last steps the whole part, so keys
/// stay short; inserting between two keys halves the fraction. The algorithm is David Greenspan's,
/// "Implementing Fractional Indexing" (2020,
/// https://observablehq.com/@dgreensp/implementing-fractional-indexing).
///
/// Two devices may create the same key at once: order equal keys by record id.
public enum OrderKey {
  /// A key after the first and before the second; nil stands for the end of the list.
  ///
  /// Returns nil if there is no such key: the first is not before the second, or one of them is not
  /// a key of this algorithm.
  public static func between(_ first: String?, _ second: String?) -> String? {
    let low = first.map { Array($0.utf8) }
    let high = second.map { Array($0.utf8) }
    if let low, !isKey(low) { return nil }
    if let high, !isKey(high) { return nil }
    if let low, let high, !low.lexicographicallyPrecedes(high) { return nil }
    return key(low, high).map { String(utf8: $0) }
  }

  private static func key(_ low: [UInt8]?, _ high: [UInt8]?) -> [UInt8]? {
    guard let low else {
      guard let high else { return Array("a0".utf8) }
      let whole = wholePart(of: high)
      let fraction = high.dropFirst(whole.count)
      if whole == smallestWhole { return whole + middle([], fraction) }
      return fraction.isEmpty ? decremented(whole) : whole
    }
    let whole = wholePart(of: low)
    let fraction = low.dropFirst(whole.count)
    if let high, high.starts(with: whole) {
      return whole + middle(fraction, high.dropFirst(whole.count))
    }
    if let next = incremented(whole), high.map(next.lexicographicallyPrecedes) ?? true {
      return next
    }
    return whole + middle(fraction, nil)
  }

  /// The shortest fraction between two fractions without trailing zeros; nil stands for 1.
  private static func middle(
    _ first: ArraySlice<UInt8>,
    _ second: ArraySlice<UInt8>?
  ) -> [UInt8] {
    var low = first
    var high = second
    var middle: [UInt8] = []
    while true {
      let lowDigit = low.first.flatMap(value) ?? 0
      let highDigit = high.map { $0.first.flatMap(value) ?? 0 } ?? digits.count
      if highDigit == lowDigit {
        middle.append(digits[lowDigit])
        high = high?.dropFirst()
      } else if highDigit - lowDigit > 1 {
        return middle + [digits[(lowDigit + highDigit + 1) / 2]]
      } else if let high, high.count > 1 {
        return middle + [digits[highDigit]]
      } else {
        middle.append(digits[lowDigit])
        high = nil
      }
      low = low.dropFirst()
    }
  }
}
