/// How languages write numbers, lists and sentences (Unicode CLDR 47).
extension Language {
  /// The sign before the decimals of a number.
  var decimalMark: StaticString { hasDecimalComma ? "," : "." }

  /// Whether the decimal mark is a comma.
  package var hasDecimalComma: Bool {
    switch self {
    case .en, .ja, .ko, .th, .zhHans, .zhHant: false
    default: true
    }
  }

  /// The sign between groups of three digits.
  var groupMark: StaticString {
    switch self {
    case .en, .ja, .ko, .th, .zhHans, .zhHant: ","
    case .cs, .fi, .nb, .pl, .ru, .sv, .uk: "\u{A0}"
    case .fr: "\u{202F}"
    default: "."
    }
  }

  /// The number of digits from which they are grouped: `1234`, but `12.345` in Spanish.
  var leastGroupedDigits: Int {
    switch self {
    case .es, .it, .pl: 5
    default: 4
    }
  }

  /// The sign of a percentage with the blank before it; Turkish has it in front.
  var percentSign: StaticString {
    switch self {
    case .cs, .da, .de, .es, .fi, .fr, .nb, .ru, .sv: "\u{A0}%"
    default: "%"
    }
  }

  /// The text between the parts of a list.
  var listSeparator: StaticString {
    switch self {
    case .ja, .zhHans, .zhHant: "、"
    case .th: " "
    default: ", "
    }
  }

  /// Whether a blank follows the full stop of a sentence.
  var hasBlankBetweenSentences: Bool {
    switch self {
    case .ja, .zhHans, .zhHant: false
    default: true
    }
  }
}
