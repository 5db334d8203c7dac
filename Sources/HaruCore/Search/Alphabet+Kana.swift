// Kana by its sounds: hiragana and katakana, small letters and those with marks are alike.
extension Alphabet {
  /// The vowels of U+3041 to U+3096.
  private static let vowels: StaticString = """
    aaiiuueeooaaiiuueeooaaiiuueeooaaiiuuueeooaiueoaaaiiiuuueeeoooaiueoaauuooaiueoaaieonuae
    """

  /// Appends the weight of a letter; the sign of a long vowel is that vowel.
  func appendKana(_ letter: UInt32, to weights: inout [UInt32], from start: Int) {
    let code = (0x30A1...0x30F6).contains(letter) ? letter - 0x60 : letter
    if (0x3041...0x3096).contains(code) {
      weights.append(weight(Alphabet.plainKana(code), .kana))
    } else if letter == 0x30FC, let last = weights[start...].last,
      let vowel = Alphabet.vowel(of: (last & 0xFF_FFFF) / 8)
    {
      weights.append(weight(vowel, .kana))
    }
  }

  /// The large hiragana without marks.
  private static func plainKana(_ code: UInt32) -> UInt32 {
    switch code {
    case 0x3041...0x304A, 0x3083...0x3088: code + code % 2
    case 0x304B...0x3062: code - (code + 1) % 2
    case 0x3063...0x3065: 0x3064
    case 0x3066...0x3069: code - code % 2
    case 0x306F...0x307D: code - code % 3
    case 0x308E: 0x308F
    case 0x3094: 0x3046
    case 0x3095: 0x304B
    case 0x3096: 0x3051
    default: code
    }
  }

  private static func vowel(of code: UInt32) -> UInt32? {
    vowels.withUTF8Buffer { bytes in
      guard (0x3041...0x3096).contains(code) else { return nil }
      switch bytes[Int(code) - 0x3041] {
      case UInt8(ascii: "a"): return 0x3042
      case UInt8(ascii: "i"): return 0x3044
      case UInt8(ascii: "u"): return 0x3046
      case UInt8(ascii: "e"): return 0x3048
      case UInt8(ascii: "o"): return 0x304A
      default: return nil
      }
    }
  }
}
