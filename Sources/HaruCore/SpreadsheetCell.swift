import HaruJSON

/// Protects table cells from being read as formulas.
///
/// A cell that begins with `=`, `+`, `-`, `@`, a tab or a line break gets a leading apostrophe
/// (OWASP, "CSV Injection"), which is removed again when it is read.
enum SpreadsheetCell {
  static func read(_ cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "'"), isFormula(cell.utf8.dropFirst().first) else {
      return cell
    }
    return String(utf8: Array(cell.utf8.dropFirst()))
  }

  /// Appends a cell to a table, quoted if necessary (RFC 4180).
  static func write(_ cell: String, separator: UInt8, into bytes: inout [UInt8]) {
    let mark = UInt8(ascii: "\"")
    let text = isFormula(cell.utf8.first) ? [UInt8(ascii: "'")] + cell.utf8 : Array(cell.utf8)
    guard text.contains(where: { $0 == separator || $0 == mark || $0 == 0x0A || $0 == 0x0D }) else {
      bytes += text
      return
    }
    bytes.append(mark)
    for byte in text {
      if byte == mark { bytes.append(mark) }
      bytes.append(byte)
    }
    bytes.append(mark)
  }

  private static func isFormula(_ first: UInt8?) -> Bool {
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): true
    case 0x09, 0x0A, 0x0D: true
    default: false
    }
  }
}

extension SpreadsheetCell {
  /// Appends a value: a text as it is, nothing for null, a list separated by blanks, anything else
  /// as JSON.
  static func write(_ value: JSON, into bytes: inout [UInt8]) {
    switch value {
    case .null: break
    case .string(let text): write(text, separator: UInt8(ascii: ","), into: &bytes)
    case .bool, .integer, .number: value.write(into: &bytes)
    case .object: write(value.text, separator: UInt8(ascii: ","), into: &bytes)
    case .array(let elements):
      var text: [UInt8] = []
      for element in elements {
        if !text.isEmpty { text.append(0x20) }
        text += element.string.map { Array($0.utf8) } ?? element.utf8
      }
      write(String(utf8: text), separator: UInt8(ascii: ","), into: &bytes)
    }
  }
}
