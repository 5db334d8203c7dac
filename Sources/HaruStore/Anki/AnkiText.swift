import Crypto
import HaruPlatform

/// Texts as the database of an Anki collection stores them.
enum AnkiText {
  /// A text without control characters other than tabs and line ends: one of them separates the
  /// fields of a note.
  static func plain(_ text: String) -> String {
    let kept: [UInt8] = [0x09, 0x0A, 0x0D]
    guard text.utf8.contains(where: { $0 < 0x20 && !kept.contains($0) }) else { return text }
    let bytes = text.utf8.map { $0 < 0x20 && !kept.contains($0) ? 0x20 : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A plain text as HTML that Anki does not read as sounds, formulas or clozes.
  static func html(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "&"): output += "&amp;".utf8
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: ">"): output += "&gt;".utf8
      case UInt8(ascii: "[") where startsMarkup(bytes[index...]): output += "&#91;".utf8
      case UInt8(ascii: "{") where bytes[index...].starts(with: "{{".utf8): output += "&#123;".utf8
      // A break is followed by a line end, because Haru's import would drop an empty line
      // otherwise.
      case 0x0A where index > 0 && bytes[index - 1] == 0x0A: output += "<br>\n".utf8
      case 0x0A: output += "<br>".utf8
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Whether a bracket begins one of Anki's own markers.
  private static func startsMarkup(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = String(decoding: bytes.prefix(7), as: UTF8.self).lowercased()
    return ["[sound:", "[latex]", "[$]", "[$$]"].contains { start.hasPrefix($0) }
  }

  /// Tags between blanks; the blanks within a tag become underscores.
  static func tags(_ tags: [String]) -> String {
    let tags = tags.map { tag in
      plain(tag).split(whereSeparator: \.isWhitespace).joined(separator: "_")
    }
    return tags.allSatisfy(\.isEmpty)
      ? "" : " " + tags.filter { !$0.isEmpty }.joined(separator: " ") + " "
  }

  /// The checksum with which Anki finds notes that have the same first field.
  static func checksum(_ text: String) -> Int64 {
    Insecure.SHA1.hash(data: Data(text.utf8)).prefix(4).reduce(0) { $0 << 8 | Int64($1) }
  }
}
