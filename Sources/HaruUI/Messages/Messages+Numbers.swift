import HaruJSON
import HaruTime

extension Messages {
  /// A year, day or position, whose digits are not grouped: `2026`.
  func decimal(_ number: Int) -> String { "\(number)" }

  /// A count with grouped digits: `12,345`.
  package func grouped(_ count: Int) -> String { grouped(Int64(count)) }

  /// A fixed-point number that is not negative, with one or two decimals: `3.4`, `29.92`.
  func fixed(_ value: Int64, decimals: Int) -> String {
    let scale: Int64 = decimals == 1 ? 10 : 100
    let rest = value % scale
    let zero = decimals == 2 && rest < 10 ? "0" : ""
    return "\(grouped(value / scale))\(language.decimalMark)\(zero)\(rest)"
  }

  /// Whole percent: `25%`.
  package func percent(_ number: Int) -> String {
    language == .tr ? "%\(number)" : "\(number)\(language.percentSign)"
  }

  /// A time, calculation or number with the decimal mark of the language; its points are only
  /// those before decimals.
  package func localized(_ text: String) -> String {
    var bytes = Array(text.utf8)
    language.decimalMark.withUTF8Buffer { mark in
      for index in bytes.indices where bytes[index] == ASCII.point { bytes[index] = mark[0] }
    }
    return String(utf8: bytes)
  }

  /// The parts of a list that are not empty, with the separator of the language: `A, B, C`.
  package func list(_ parts: [String]) -> String {
    parts.filter { !$0.utf8.isEmpty }.joined(separator: "\(language.listSeparator)")
  }

  private func grouped(_ number: Int64) -> String {
    let digits = Array("\(number.magnitude)".utf8)
    var bytes: [UInt8] = number < 0 ? [ASCII.minus] : []
    let isGrouped = digits.count >= language.leastGroupedDigits
    for (index, digit) in digits.enumerated() {
      if isGrouped, index > 0, (digits.count - index) % 3 == 0 {
        language.groupMark.withUTF8Buffer { bytes.append(contentsOf: $0) }
      }
      bytes.append(digit)
    }
    return String(utf8: bytes)
  }
}
