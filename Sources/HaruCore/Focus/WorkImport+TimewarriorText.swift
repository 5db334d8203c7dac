import HaruTime

extension Instant {
  /// Parses `20260101T010000Z`, the basic format of ISO 8601.
  init?(compact bytes: [UInt8]) {
    guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z") else {
      return nil
    }
    var parts: [Int] = []
    for range in [0..<4, 4..<6, 6..<8, 9..<11, 11..<13, 13..<15] {
      var value = 0
      for byte in bytes[range] {
        guard let digit = ASCII.digit(byte) else { return nil }
        value = value * 10 + Int(digit)
      }
      parts.append(value)
    }
    guard let date = PlainDate(year: parts[0], month: parts[1], day: parts[2]),
      let time = PlainTime(hour: parts[3], minute: parts[4], second: parts[5])
    else { return nil }
    self = PlainDateTime(date: date, time: time).instant(offset: .utc)
  }
}

extension ByteScanner {
  var isAtEndOfWords: Bool {
    bytes[min(position, bytes.count)...].allSatisfy { $0 <= 0x20 }
  }

  /// Consumes blanks and control characters, which do not belong to words.
  private mutating func skipSpace() {
    while let byte = current, byte <= 0x20 { advance() }
  }

  /// The bytes up to the next blank, nil at the end.
  mutating func word() -> [UInt8]? {
    skipSpace()
    let start = position
    while let byte = current, byte > 0x20 { advance() }
    return position > start ? Array(bytes[start..<position]) : nil
  }

  /// A word, or the content of a quoted text, where `\"` is an escaped quotation mark; nil if it is
  /// not closed.
  ///
  /// The bare word `#` marks the beginning of the note.
  mutating func tag() -> (bytes: [UInt8], isMark: Bool)? {
    skipSpace()
    guard accept(UInt8(ascii: "\"")) else {
      let word = word() ?? []
      return (word, word.hasBytes("#"))
    }
    var quoted: [UInt8] = []
    while let byte = current {
      advance()
      if byte == UInt8(ascii: "\"") { return (quoted, false) }
      if byte == UInt8(ascii: "\\"), let next = current, next == UInt8(ascii: "\"") || next == byte
      {
        advance()
        quoted.append(next)
      } else {
        quoted.append(byte)
      }
    }
    return nil
  }

  /// The rest of the line, unquoted if all of it is quoted.
  mutating func rest() -> [UInt8] {
    skipSpace()
    let start = position
    if let quoted = tag(), isAtEndOfWords { return quoted.bytes }
    position = bytes.count
    return Array(bytes[start...].reversed().drop { $0 <= 0x20 }.reversed())
  }
}

extension [UInt8] {
  func hasBytes(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount
      && elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
