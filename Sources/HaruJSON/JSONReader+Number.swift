extension JSONReader {
  /// Reads a number: an `integer` when it is whole and fits 64 bits, else its characters.
  ///
  /// `-0` is the integer 0, as JavaScript writes it.
  mutating func readNumber() throws(JSONError) -> JSON {
    let start = position
    let isWhole = try skipNumber()
    if isWhole, let value = JSONReader.integer(bytes[start..<position]) { return .integer(value) }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Reads past a number of RFC 8259 section 6; true when it has no fraction and no exponent.
  mutating func skipNumber() throws(JSONError) -> Bool {
    var isWhole = true
    _ = skip(UInt8(ascii: "-"))
    if !skip(UInt8(ascii: "0")) { try skipDigits() }
    if skip(UInt8(ascii: ".")) {
      isWhole = false
      try skipDigits()
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      isWhole = false
      _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
      try skipDigits()
    }
    return isWhole
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipDigits() throws(JSONError) {
    let start = position
    while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    if position > start { return }
    throw position < bytes.count ? .unexpectedByte(at: position) : .unexpectedEnd(at: position)
  }

  /// The value of digits with an optional minus sign, nil when it needs more than 64 bits.
  static func integer(_ digits: ArraySlice<UInt8>) -> Int64? {
    let isNegative = digits.first == UInt8(ascii: "-")
    var value: Int64 = 0
    for byte in isNegative ? digits.dropFirst() : digits {
      let digit = Int64(byte &- UInt8(ascii: "0"))
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsAgain) =
        isNegative
        ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
      if overflow || overflowsAgain { return nil }
      value = sum
    }
    return value
  }
}
