import HaruJSON

/// Reads a table from plain text row by row: comma-separated values of RFC 4180, or the same with
/// another separator.
///
/// A quoted field may contain separators, line breaks and doubled quotation marks. Lines end with
/// LF, CRLF or CR; empty lines are not rows; a byte order mark at the start is skipped.
public struct DelimitedText: Sendable {
  /// A row of the table.
  public struct Row: Sendable {
    /// Its fields, unquoted.
    public var fields: [String] = []
    /// The lines that it spans, from 1.
    public var lines: ClosedRange<Int>
    /// Whether the text ends inside a quoted field of this row.
    public var isCutOff = false
  }

  private let bytes: [UInt8]
  private let separator: UInt8
  private var position = 0
  private var line = 1

  /// Starts at the beginning of UTF-8 text.
  public init(_ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ",")) {
    self.bytes = bytes
    self.separator = separator
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The next row, nil after the last one.
  public mutating func next() -> Row? {
    while skipLineEnd() {}
    guard position < bytes.count else { return nil }
    var row = Row(lines: line...line)
    repeat { row.fields.append(readField(isCutOff: &row.isCutOff)) } while skip(separator)
    row.lines = row.lines.lowerBound...line
    _ = skipLineEnd()
    return row
  }

  private mutating func readField(isCutOff: inout Bool) -> String {
    var field: [UInt8] = []
    if skip(UInt8(ascii: "\"")) { isCutOff = !readQuoted(into: &field) }
    // Whatever follows a closing quotation mark belongs to the field, so that no character is lost.
    while let byte = current, byte != separator, !DelimitedText.isLineEnd(byte) {
      field.append(byte)
      position += 1
    }
    return String(utf8: field)
  }

  /// Reads up to the closing quotation mark; returns false if there is none.
  private mutating func readQuoted(into field: inout [UInt8]) -> Bool {
    while position < bytes.count {
      let start = position
      if skip(UInt8(ascii: "\"")) {
        guard skip(UInt8(ascii: "\"")) else { return true }
        field.append(UInt8(ascii: "\""))
      } else {
        if !skipLineEnd() { position += 1 }
        field.append(contentsOf: bytes[start..<position])
      }
    }
    return false
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  /// Consumes one line end and counts it.
  private mutating func skipLineEnd() -> Bool {
    let isReturn = skip(0x0D)
    guard skip(0x0A) || isReturn else { return false }
    line += 1
    return true
  }
}
