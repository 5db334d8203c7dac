/// The place of a record in a list that people arrange: a fraction between 0 and 1, written in the
/// digits 0-9, A-Z, a-z after the point.
///
/// Between two keys there is always room for another, so moving a record changes one field of one
/// record, and two devices that move different records never disturb each other. Lists are sorted by
/// the bytes of the key, then by id.
public enum OrderKey {
  private static let base = 62

  /// A key between two others; nil stands for the start and the end of the list.
  ///
  /// Nothing if the first does not stand before the second, or if there is no room because one was
  /// not made here: then the whole list needs new keys, `first(count)`.
  public static func between(_ first: String?, _ second: String?) -> String? {
    let low = first.map { Array($0.utf8) } ?? []
    let high = second.map { Array($0.utf8) }
    let key = high.map { middle(low, $0) } ?? after(low)
    guard low.lexicographicallyPrecedes(key), high.map(key.lexicographicallyPrecedes) ?? true else {
      return nil
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// The keys of a new list of so many records.
  public static func first(_ count: Int) -> [String] {
    var keys: [String] = []
    var last: [UInt8] = []
    for _ in 0..<max(0, count) {
      last = after(last)
      keys.append(String(decoding: last, as: UTF8.self))
    }
    return keys
  }

  /// The next key at the end of a list: the first digit that can grow does.
  private static func after(_ key: [UInt8]) -> [UInt8] {
    for (index, byte) in key.enumerated() where value(byte) < base - 1 {
      return key[..<index] + [digit(value(byte) + 1)]
    }
    return key + [digit(1)]
  }

  /// The shortest fraction halfway, digit by digit.
  private static func middle(_ low: [UInt8], _ high: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    var isBelowHigh = false
    for index in 0...max(low.count, high.count) {
      let lower = index < low.count ? value(low[index]) : 0
      let upper = isBelowHigh ? base : index < high.count ? value(high[index]) : 0
      if upper - lower > 1 {
        key.append(digit((lower + upper) / 2))
        return key
      }
      if upper > lower { isBelowHigh = true }
      key.append(digit(lower))
    }
    return key
  }

  private static func value(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A")) + 10
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a")) + 36
    default: 0
    }
  }

  private static func digit(_ value: Int) -> UInt8 {
    switch value {
    case ..<10: UInt8(ascii: "0") + UInt8(value)
    case ..<36: UInt8(ascii: "A") + UInt8(value - 10)
    default: UInt8(ascii: "a") + UInt8(value - 36)
    }
  }
}
