/// Folds case and accents for the scripts of Haru's languages.
enum LetterFolding {
  /// U+00C0 to U+017F: Latin letters with accents.
  private static let latin: StaticString = """
    aaaaaaaceeeeiiiidnoooooxouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuytyaaaaaaccccccccddddeeeeeeeeeegggg\
    gggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """
  /// U+1EA0 to U+1EF9: Vietnamese.
  private static let vietnamese: StaticString = """
    aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy
    """

  /// The folded letter or digit of a code unit, nil for blanks, marks and punctuation.
  static func folded(_ code: UInt16) -> UInt16? {
    switch code {
    case 0x30...0x39, 0x61...0x7A: code
    case 0x41...0x5A, 0x391...0x3A9: code + 0x20
    case 0x00...0xBF: nil
    case 0xC0...0x17F: letter(latin, code - 0xC0)
    case 0x1A0, 0x1A1: 0x6F
    case 0x1AF, 0x1B0: 0x75
    case 0x218, 0x219: 0x73
    case 0x21A, 0x21B: 0x74
    case 0x2B0...0x36F: nil
    // Greek: capitals, accented letters, the final sigma.
    case 0x386, 0x3AC: 0x3B1
    case 0x388, 0x3AD: 0x3B5
    case 0x389, 0x3AE: 0x3B7
    case 0x38A, 0x390, 0x3AA, 0x3AF, 0x3CA: 0x3B9
    case 0x38C, 0x3CC: 0x3BF
    case 0x38E, 0x3AB, 0x3B0, 0x3CB, 0x3CD: 0x3C5
    case 0x38F, 0x3CE: 0x3C9
    case 0x3C2: 0x3C3
    case 0x401, 0x451: 0x435
    case 0x407, 0x457: 0x456
    case 0x419, 0x439: 0x438
    case 0x400...0x42F: UInt16(truncatingIfNeeded: lowercased(UInt32(code)))
    // Hebrew points, Arabic vowels and the tatweel.
    case 0x591...0x5C7, 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670: nil
    case 0x1E9E: 0x73
    case 0x1EA0...0x1EF9: letter(vietnamese, code - 0x1EA0)
    case 0x2000...0x206F, 0x3000...0x3004, 0x3008...0x3020, 0x30FB: nil
    // Katakana as hiragana, so that either finds the other.
    case 0x30A1...0x30F6: code - 0x60
    case 0xFF01...0xFF5E: folded(code - 0xFEE0)
    default: code
    }
  }

  /// The second letter if a code unit folds to two: ß is ss, æ is ae, œ is oe.
  static func second(_ code: UInt16) -> UInt16? {
    switch code {
    case 0xC6, 0xE6, 0x152, 0x153: 0x65
    case 0xDF, 0x1E9E: 0x73
    case 0x132, 0x133: 0x6A
    default: nil
    }
  }

  /// The surrogate pair of a character beyond the basic plane, which has no case or accents here.
  static func halves(_ scalar: UInt32) -> [UInt16] {
    let rest = scalar &- 0x10000
    return [0xD800 | rest >> 10 & 0x3FF, 0xDC00 | rest & 0x3FF].map {
      UInt16(truncatingIfNeeded: $0)
    }
  }

  /// Whether a character that is not a letter occurs within words: apostrophes and accents.
  static func isJoining(_ scalar: UInt32) -> Bool {
    scalar == 0x27 || scalar == 0x2E || scalar == 0x2019 || (0x2B0...0x36F).contains(scalar)
  }

  /// Whether a character that is not a letter belongs to the one before it: accents, vowel points,
  /// joiners and variation selectors.
  static func isCombining(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x300...0x36F, 0x591...0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x670, 0x200C...0x200D: true
    default: false
    }
  }

  private static func letter(_ letters: StaticString, _ index: UInt16) -> UInt16? {
    letters.withUTF8Buffer { bytes in
      Int(index) < bytes.count ? UInt16(bytes[Int(index)]) : nil
    }
  }
}
