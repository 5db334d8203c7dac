/// Breaks text into lines without access to a font.
enum TextWrap {
  /// The lines of a text for a width in ems; if there are too many, the last one ends with an
  /// ellipsis.
  static func lines(_ text: String, width: Double, limit: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      let joined = line.isEmpty ? String(word) : "\(line) \(word)"
      if ems(joined) <= width {
        line = joined
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      // A word that is longer than a line is broken anywhere.
      for letter in word {
        if ems(line) + ems(String(letter)) > width {
          lines.append(line)
          line = ""
        }
        line.append(letter)
      }
    }
    if !line.isEmpty { lines.append(line) }
    guard lines.count > limit, limit > 0 else { return lines }
    return lines.prefix(limit - 1) + [ending(lines[limit - 1], width: width)]
  }

  /// A text on one line of a width in ems; a text that is too long ends with an ellipsis.
  static func line(_ text: String, width: Double) -> String {
    ems(text) <= width ? text : ending(text, width: width)
  }

  private static func ending(_ text: String, width: Double) -> String {
    var text = text
    while !text.isEmpty, ems(text) + 1 > width { text.removeLast() }
    return "\(text)…"
  }

  /// The approximate width of a text: Hangul and ideographs take one em, other letters half of one.
  static func ems(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + (0x1100...0xFFDC ~= $1.value ? 1 : 0.55) }
  }
}
