import HaruJSON
import HaruTime

/// Cleans up the texts of quotes.
enum QuoteText {
  /// The text without control characters and direction overrides, trimmed; optionally on one line.
  static func cleaned(_ text: String, isOneLine: Bool = true) -> String {
    var bytes: [UInt8] = []
    var wasReturn = false
    for scalar in text.unicodeScalars {
      let code = scalar.value
      let isBreak = code == 0x0A && !wasReturn || code == 0x0D
      wasReturn = code == 0x0D
      if isBreak || code == 0x2028 || code == 0x2029 {
        bytes.append(isOneLine ? 0x20 : 0x0A)
      } else if code == 0x09 {
        bytes.append(0x20)
      } else if !isForbidden(code) {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return String(utf8: bytes[...].trimmed)
  }

  private static func isForbidden(_ code: UInt32) -> Bool {
    switch code {
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
