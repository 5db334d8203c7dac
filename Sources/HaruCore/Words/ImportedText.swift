import HaruJSON
import HaruTime

/// Converts texts of other programs, such as dictionary definitions and Anki fields, to plain text.
package enum ImportedText {
  /// A dictionary's definition without its leading headword, which would give the answer away in a
  /// review.
  ///
  /// The headword is on a line of its own (WordNet), or comes with its hyphenation: `Run \Run\, v.`
  package static func meaning(_ definition: String, of term: String) -> String {
    let whole = definition.trimmed
    let bytes = Array(whole.utf8)
    func text(_ range: Range<Int>) -> String { String(utf8: bytes[range]) }
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
    if end < bytes.count, NameSearch.areSame(text(0..<end), term) {
      return text(end..<bytes.count).trimmed
    }
    let mark = UInt8(ascii: "\\")
    guard let open = bytes[..<end].firstIndex(of: mark), NameSearch.areSame(text(0..<open), term),
      let close = bytes[(open + 1)..<end].firstIndex(of: mark)
    else { return whole }
    var rest = close + 1
    if rest < bytes.count, bytes[rest] == UInt8(ascii: ",") { rest += 1 }
    return text(rest..<bytes.count).trimmed
  }

  /// The text of an Anki field: without tags, scripts, styles, comments and sounds; with line
  /// breaks at the end of blocks, and clozes filled in.
  ///
  /// The result is plain text: never render it as HTML.
  package static func text(html: String) -> String {
    let bytes = Array(html.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var position = 0
    var close: Int?
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"): position = skipTag(bytes, position, &output)
      case UInt8(ascii: "&"): position = readEntity(bytes, position, &output)
      case UInt8(ascii: "[") where starts(bytes, position, "[sound:"):
        position = end(of: "]", bytes, position) ?? bytes.count
      case UInt8(ascii: "{") where starts(bytes, position, "{{c"):
        position = readCloze(bytes, position, &close, &output)
      default:
        output.append(bytes[position])
        position += 1
      }
    }
    return String(utf8: output).trimmed
  }

  /// Skips a tag; for a script, style or comment, also its content.
  private static func skipTag(_ bytes: [UInt8], _ start: Int, _ output: inout [UInt8]) -> Int {
    if starts(bytes, start, "<!--") { return end(of: "-->", bytes, start) ?? bytes.count }
    let hidden: [(StaticString, StaticString)] = [("<script", "</script"), ("<style", "</style")]
    for (open, close) in hidden where starts(bytes, start, open) {
      let close = end(of: close, bytes, start) ?? bytes.count
      return end(of: ">", bytes, close) ?? bytes.count
    }
    guard start + 1 < bytes.count, bytes[start + 1] | 0x20 >= 0x61 || bytes[start + 1] == 0x2F
    else {
      output.append(bytes[start])
      return start + 1
    }
    let blocks: [StaticString] = ["<br", "</div", "</p", "</li", "</tr", "<hr"]
    if blocks.contains(where: { starts(bytes, start, $0) }), output.last != 0x0A {
      output.append(0x0A)
    }
    return end(of: ">", bytes, start) ?? bytes.count
  }

  private static func readEntity(_ bytes: [UInt8], _ start: Int, _ output: inout [UInt8]) -> Int {
    if let (scalar, end) = namedEntity(bytes, start), let encoded = UTF8.encode(scalar) {
      output.append(contentsOf: encoded)
      return end
    }
    var scalar: UInt32 = 0
    var position = start + 2
    guard position < bytes.count, bytes[start + 1] == UInt8(ascii: "#") else {
      output.append(bytes[start])
      return start + 1
    }
    let base: UInt32 = bytes[position] | 0x20 == UInt8(ascii: "x") ? 16 : 10
    if base == 16 { position += 1 }
    while position < bytes.count, let digit = digit(bytes[position]), digit < base,
      scalar < 0x110000
    {
      scalar = scalar * base + digit
      position += 1
    }
    guard position < bytes.count, bytes[position] == UInt8(ascii: ";"), scalar > 0x1F,
      let scalar = Unicode.Scalar(scalar), let encoded = UTF8.encode(scalar)
    else {
      output.append(bytes[start])
      return start + 1
    }
    output.append(contentsOf: encoded)
    return position + 1
  }

  /// Copies `text` out of `{{c1::text::hint}}`.
  ///
  /// `close` is the end of the next `}}`, nil if not known yet: it is searched once for all
  /// openings before it, so that a text full of openings is read in linear time.
  private static func readCloze(
    _ bytes: [UInt8],
    _ start: Int,
    _ close: inout Int?,
    _ output: inout [UInt8]
  ) -> Int {
    var open = start + 3
    while open < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[open] { open += 1 }
    if starts(bytes, open, "::") {
      open += 2
      if close ?? 0 < open + 2 { close = end(of: "}}", bytes, open) ?? .max }
      if let close, close <= bytes.count {
        let hint = end(of: "::", bytes, open, before: close - 2).map { $0 - 2 }
        output.append(contentsOf: bytes[open..<(hint ?? close - 2)])
        return close
      }
    }
    output.append(bytes[start])
    return start + 1
  }

  static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46, 0x61...0x66: UInt32((byte | 0x20) - 0x61 + 10)
    default: nil
    }
  }

  private static func starts(_ bytes: [UInt8], _ start: Int, _ mark: StaticString) -> Bool {
    mark.withUTF8Buffer { mark in
      guard start + mark.count <= bytes.count else { return false }
      return mark.indices.allSatisfy { ASCII.lowercased(bytes[start + $0]) == mark[$0] }
    }
  }

  /// The end of a marker at or after an index.
  private static func end(
    of mark: StaticString,
    _ bytes: [UInt8],
    _ start: Int,
    before limit: Int? = nil
  ) -> Int? {
    let last = (limit ?? bytes.count) - mark.utf8CodeUnitCount
    guard start <= last else { return nil }
    return (start...last).first { starts(bytes, $0, mark) }.map { $0 + mark.utf8CodeUnitCount }
  }
}
