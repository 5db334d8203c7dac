extension JSON {
  /// The compact JSON text of this value.
  public var text: String { String(utf8: utf8) }

  /// The compact JSON text of this value as UTF-8 bytes.
  public var utf8: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes
  }

  /// Appends the compact JSON text of this value to a buffer.
  ///
  /// Only what RFC 8259 section 7 requires is escaped: the quotation mark, the backslash and the
  /// control characters below U+0020.
  public func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): JSON.write(value, into: &bytes)
    case .number(let lexeme): bytes.append(contentsOf: lexeme.utf8)
    case .string(let value): JSON.write(value, into: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for index in elements.indices {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        elements[index].write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for index in members.indices {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSON.write(members[index].key, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        members[index].value.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Appends a string with its quotation marks and escapes to a buffer.
  public static func write(_ string: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    string.withBytes { text in
      // Nearly all texts need no escape, and copying a run is far faster than byte by byte.
      var start = 0
      for (place, byte) in text.enumerated() where needsEscape(byte) {
        bytes.append(contentsOf: text[start..<place])
        bytes.append(UInt8(ascii: "\\"))
        writeEscape(of: byte, into: &bytes)
        start = place + 1
      }
      bytes.append(contentsOf: text[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Appends a whole number in decimal digits to a buffer.
  public static func write(_ integer: Int64, into bytes: inout [UInt8]) {
    if integer < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = integer.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private static func writeEscape(of byte: UInt8, into bytes: inout [UInt8]) {
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x00..<0x20:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(UInt8(ascii: "0") + byte >> 4)
      let digit = byte & 15
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default: bytes.append(byte)
    }
  }
}
