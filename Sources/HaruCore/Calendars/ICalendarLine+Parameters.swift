#if !hasFeature(Embedded)
import HaruJSON
import HaruTime

extension ICalendarLine {
  /// The name in upper case, without parameters.
  var upperName: String {
    String(
      decoding: head.prefix { $0 != Self.semicolon }.map(ICalendarLine.uppercased),
      as: UTF8.self
    )
  }

  /// The value of a parameter (RFC 5545 section 3.2) without its quotes; pass the name in capitals.
  func parameter(_ name: StaticString) -> String? {
    var part: [UInt8] = []
    var isQuoted = false
    for byte in head.drop(while: { $0 != Self.semicolon }).dropFirst() + [Self.semicolon] {
      if byte == Self.quote {
        isQuoted.toggle()
      } else if byte != Self.semicolon || isQuoted {
        part.append(byte)
      } else {
        if let value = Self.value(of: name, in: part) { return value }
        part = []
      }
    }
    return nil
  }

  private static let semicolon = UInt8(ascii: ";")
  private static let quote = UInt8(ascii: "\"")

  private static func value(of name: StaticString, in part: [UInt8]) -> String? {
    guard let sign = part.firstIndex(of: UInt8(ascii: "=")),
      name.withUTF8Buffer({ $0.elementsEqual(part[..<sign].map(uppercased)) })
    else { return nil }
    return String(utf8: part[(sign + 1)...])
  }

  /// The values of a list of dates and times.
  var list: [ArraySlice<UInt8>] { value.split(separator: ASCII.comma) }
}
#endif
