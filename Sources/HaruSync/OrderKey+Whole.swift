extension OrderKey {
  static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// The smallest whole part; a key with it needs a fraction, so that there is room before it.
  static let smallestWhole = [UInt8(ascii: "A")] + [UInt8](repeating: UInt8(ascii: "0"), count: 26)

  /// The value of a digit, nil for any other character.
  static func value(_ digit: UInt8) -> Int? {
    digits.firstIndex(of: digit)
  }

  /// Whether a text is a key: a whole part of the length given by its first character, then a
  /// fraction without a trailing zero.
  static func isKey(_ key: [UInt8]) -> Bool {
    guard let length = wholeLength(key.first), key.count >= length, key != smallestWhole,
      key.allSatisfy({ value($0) != nil })
    else { return false }
    return key.count == length || key.last != digits.first
  }

  /// The whole part of a key, including the character that gives its length.
  static func wholePart(of key: [UInt8]) -> [UInt8] {
    Array(key.prefix(wholeLength(key.first) ?? 0))
  }

  private static func wholeLength(_ head: UInt8?) -> Int? {
    switch head {
    case .some(let head) where (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(head):
      Int(head - UInt8(ascii: "a")) + 2
    case .some(let head) where (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(head):
      Int(UInt8(ascii: "Z") - head) + 2
    default: nil
    }
  }

  /// The next whole part, nil after the last one.
  static func incremented(_ whole: [UInt8]) -> [UInt8]? {
    guard let head = whole.first else { return nil }
    var next = whole
    for index in whole.indices.dropFirst().reversed() {
      if let digit = value(whole[index]), digit + 1 < digits.count {
        next[index] = digits[digit + 1]
        return next
      }
      next[index] = digits[0]
    }
    switch head {
    case UInt8(ascii: "Z"): return Array("a0".utf8)
    case UInt8(ascii: "z"): return nil
    case UInt8(ascii: "a")...: next.append(digits[0])
    default: next.removeLast()
    }
    next[0] = head + 1
    return next
  }

  /// The previous whole part, nil before the first one.
  static func decremented(_ whole: [UInt8]) -> [UInt8]? {
    guard let head = whole.first else { return nil }
    var previous = whole
    for index in whole.indices.dropFirst().reversed() {
      if let digit = value(whole[index]), digit > 0 {
        previous[index] = digits[digit - 1]
        return previous
      }
      previous[index] = digits[digits.count - 1]
    }
    switch head {
    case UInt8(ascii: "a"): return Array("Zz".utf8)
    case UInt8(ascii: "A"): return nil
    case UInt8(ascii: "b")...: previous.removeLast()
    default: previous.append(digits[digits.count - 1])
    }
    previous[0] = head - 1
    return previous
  }
}
