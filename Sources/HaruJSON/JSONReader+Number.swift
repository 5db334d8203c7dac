extension JSONReader {
  /// Reads a number: an `integer` if it is whole and fits 64 bits, otherwise its characters.
  ///
  /// `-0` is the integer 0, as JavaScript writes it.
  mutating func readNumber() throws(JSONError) -> JSON {
    let start = position
    let isWhole = try skipNumber()
    if isWhole, let value = JSONReader.integer(bytes[start..<position]) { return .integer(value) }
    return .number(String(utf8: bytes[start..<position]))
  }

  /// Skips a number (RFC 8259 section 6); true if it has neither a fraction nor an exponent.
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

  /// The value of digits with an optional minus sign, nil if it does not fit 64 bits.
  ///
  /// There are no leading zeros, and 19 digits always fit a `UInt64`, so no step can overflow. The
  /// checked operators would need 128-bit multiplication, which the wasm runtime lacks.
  static func integer(_ lexeme: ArraySlice<UInt8>) -> Int64? {
    let isNegative = lexeme.first == UInt8(ascii: "-")
    let digits = isNegative ? lexeme.dropFirst() : lexeme
    guard digits.count <= 19 else { return nil }
    var magnitude: UInt64 = 0
    for digit in digits { magnitude = magnitude &* 10 &+ UInt64(digit &- UInt8(ascii: "0")) }
    if isNegative, magnitude == Int64.min.magnitude { return .min }
    guard let value = Int64(exactly: magnitude) else { return nil }
    return isNegative ? -value : value
  }
}
