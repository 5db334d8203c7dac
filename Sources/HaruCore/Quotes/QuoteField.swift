import HaruJSON
import HaruTime

/// The fields of a quote in tables and collections.
package enum QuoteField {
  /// Parses a year: digits, with a minus for years before year 1.
  package static func year(_ text: String) -> Int? {
    var digits = Array(text.utf8)[...].trimmed
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    guard (1...4).contains(digits.count) else { return nil }
    var year = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      year = year * 10 + Int(digit) - 48
    }
    return isNegative ? -year : year
  }

  /// Parses tags separated by commas or semicolons.
  package static func tags(_ text: String) -> [String] {
    text.utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
      .map { String(utf8: Array($0)[...].trimmed) }
      .filter { !$0.utf8.isEmpty }
  }

  /// Joins tags with commas.
  package static func text(tags: [String]) -> String {
    var bytes: [UInt8] = []
    for tag in tags {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: tag.utf8)
    }
    return String(utf8: bytes)
  }
}
