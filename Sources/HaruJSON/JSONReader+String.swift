extension JSONReader {
  /// Reads a string with its quotation marks and resolves its escapes.
  public mutating func readString() throws(JSONError) -> String {
    let (range, hasEscapes) = try skipString()
    if !hasEscapes { return String(utf8: bytes[range]) }
    return String(utf8: try JSONReader.unescape(bytes, range))
  }

  /// Validates and skips a string; returns the range of the bytes between its quotation marks and
  /// whether it has escapes.
  public mutating func skipString() throws(JSONError) -> (range: Range<Int>, hasEscapes: Bool) {
    guard try peek() == UInt8(ascii: "\"") else { throw .unexpectedByte(at: position) }
    position += 1
    let start = position
    var hasEscapes = false
    while true {
      position = endOfPlainText(from: position)
      guard position < bytes.count else { throw .unexpectedEnd(at: position) }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return (start..<(position - 1), hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        position += try JSONReader.escape(bytes, at: position).length
      case 0x80...:
        position += try JSONReader.lengthOfCharacter(bytes, at: position)
      default: throw .controlCharacter(at: position)
      }
    }
  }

  /// The end of the characters that stand for themselves: ASCII without `"`, `\` and control
  /// characters.
  private func endOfPlainText(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var end = start
      while end < bytes.count, bytes[end] >= 0x20, bytes[end] < 0x80,
        bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\")
      { end += 1 }
      return end
    }
  }

  /// The length in bytes of the non-ASCII character at an offset.
  ///
  /// RFC 3629 section 4 lists the valid sequences: no surrogates, no overlong forms, nothing above
  /// U+10FFFF.
  static func lengthOfCharacter(_ bytes: [UInt8], at offset: Int) throws(JSONError) -> Int {
    let first = bytes[offset]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if first == 0xE0 { second = 0xA0...0xBF }
      if first == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if first == 0xF0 { second = 0x90...0xBF }
      if first == 0xF4 { second = 0x80...0x8F }
    default: throw .invalidUTF8(at: offset)
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else {
      throw .invalidUTF8(at: offset)
    }
    for index in (offset + 2)..<(offset + max(length, 2)) where bytes[index] & 0xC0 != 0x80 {
      throw .invalidUTF8(at: offset)
    }
    return length
  }

  /// The bytes of a validated string with its escapes resolved.
  static func unescape(_ bytes: [UInt8], _ range: Range<Int>) throws(JSONError) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      if bytes[offset] == UInt8(ascii: "\\") {
        let (scalar, length) = try escape(bytes, at: offset)
        plain.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        offset += length
      } else {
        plain.append(bytes[offset])
        offset += 1
      }
    }
    return plain
  }

  /// The character of the escape at an offset, and the number of bytes the escape takes.
  private static func escape(
    _ bytes: [UInt8],
    at offset: Int
  ) throws(JSONError) -> (scalar: Unicode.Scalar, length: Int) {
    guard offset + 1 < bytes.count else { throw .unexpectedEnd(at: bytes.count) }
    switch bytes[offset + 1] {
    case UInt8(ascii: "\""): return ("\"", 2)
    case UInt8(ascii: "\\"): return ("\\", 2)
    case UInt8(ascii: "/"): return ("/", 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"): break
    default: throw .unknownEscape(at: offset)
    }
    let unit = try hexUnit(bytes, at: offset + 2)
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    // A high surrogate must be followed by the escape of a low one (RFC 8259 section 7).
    guard unit < 0xDC00, offset + 7 < bytes.count, bytes[offset + 6] == UInt8(ascii: "\\"),
      bytes[offset + 7] == UInt8(ascii: "u")
    else { throw .loneSurrogate(at: offset) }
    let low = try hexUnit(bytes, at: offset + 8)
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw .loneSurrogate(at: offset) }
    return (scalar, 12)
  }

  /// The value of four hexadecimal digits.
  private static func hexUnit(_ bytes: [UInt8], at offset: Int) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for index in offset..<(offset + 4) {
      guard index < bytes.count else { throw .unexpectedEnd(at: bytes.count) }
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        unit = unit << 4 + UInt32(bytes[index] - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        unit = unit << 4 + UInt32(bytes[index] - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"):
        unit = unit << 4 + UInt32(bytes[index] - UInt8(ascii: "A") + 10)
      default: throw .unexpectedByte(at: index)
      }
    }
    return unit
  }
}
