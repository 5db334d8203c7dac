/// Fits texts that someone else chose into a terminal.
extension String {
  /// The text without anything that would control a terminal, for example in someone else's name
  /// for something: control characters except tab and line feed, and text direction overrides.
  var withoutControls: String {
    let seen = unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A: true
      case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
    return String(String.UnicodeScalarView(seen))
  }
}

extension String {
  /// The text with blanks instead of line breaks.
  var onOneLine: String {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
    return split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The beginning that fits into a number of columns.
  func cut(toColumns limit: Int) -> String {
    var left = limit
    return String(
      prefix { character in
        left -= character.columns
        return left >= 0
      }
    )
  }

  /// The lines of the text, broken between words; all but the first are indented.
  ///
  /// A word that is longer than a line is left to the terminal.
  func wrapped(at limit: Int) -> [String] {
    let indent = "    "
    if columns <= limit || limit <= 2 * indent.count { return [self] }
    var lines: [String] = []
    // Together with the blanks before it, so that columns of a table stay aligned.
    var (line, gap) = ("", "")
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let isFirst = line.isEmpty && gap.isEmpty
      if !isFirst, !word.isEmpty, line.columns + gap.columns + word.columns > limit,
        line.contains(where: { $0 != " " })
      {
        lines.append(line)
        (line, gap) = (indent, "")
      }
      if word.isEmpty {
        gap += " "
      } else {
        line += gap + word
        gap = " "
      }
    }
    return lines + [line]
  }
}

extension StringProtocol {
  /// The width of the text in terminal columns.
  var columns: Int {
    // Each ASCII character takes one, except that a line end of two bytes is one character.
    if utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return utf8.count }
    return reduce(0) { $0 + $1.columns }
  }
}

extension Character {
  /// The width in terminal columns: East Asian letters and emoji take two.
  fileprivate var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    if scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
