/// A decomposed Hangul syllable, U+AC00 to U+D7A3 (Unicode Standard, section 3.12).
struct HangulSyllable {
  private static let initials: StaticString = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
  /// The two keys of each vowel and final; a blank (U+3000) if there is only one.
  private static let vowels: StaticString =
    "ㅏ　ㅐ　ㅑ　ㅒ　ㅓ　ㅔ　ㅕ　ㅖ　ㅗ　ㅗㅏㅗㅐㅗㅣㅛ　ㅜ　ㅜㅓㅜㅔㅜㅣㅠ　ㅡ　ㅡㅣㅣ　"
  private static let finals: StaticString = """
    ㄱ　ㄲ　ㄱㅅㄴ　ㄴㅈㄴㅎㄷ　ㄹ　ㄹㄱㄹㅁㄹㅂㄹㅅㄹㅌㄹㅍ\
    ㄹㅎㅁ　ㅂ　ㅂㅅㅅ　ㅆ　ㅇ　ㅈ　ㅊ　ㅋ　ㅌ　ㅍ　ㅎ　
    """
  private static let blank: UInt16 = 0x3000

  private let index: Int

  /// Decomposes a code unit, nil if it is not a syllable.
  init?(_ code: UInt16) {
    guard (0xAC00...0xD7A3).contains(code) else { return nil }
    index = Int(code) - 0xAC00
  }

  /// The initial consonant as a separate letter (U+3131 to U+314E).
  var initial: UInt16 { HangulSyllable.letter(HangulSyllable.initials, index / 588) }

  /// Appends the keys that type the syllable on a two-set keyboard; double vowels and finals take
  /// two.
  func appendKeys(to keys: inout [UInt16]) {
    keys.append(initial)
    HangulSyllable.append(HangulSyllable.vowels, index % 588 / 28, to: &keys)
    let final = index % 28
    if final > 0 { HangulSyllable.append(HangulSyllable.finals, final - 1, to: &keys) }
  }

  private static func append(_ letters: StaticString, _ index: Int, to keys: inout [UInt16]) {
    keys.append(letter(letters, index * 2))
    let second = letter(letters, index * 2 + 1)
    if second != blank { keys.append(second) }
  }

  /// The letter at an index in a text of three-byte letters.
  private static func letter(_ letters: StaticString, _ index: Int) -> UInt16 {
    letters.withUTF8Buffer { bytes in
      guard index * 3 + 2 < bytes.count else { return 0 }
      let low = UInt16(bytes[index * 3 + 1] & 0x3F) << 6 | UInt16(bytes[index * 3 + 2] & 0x3F)
      return UInt16(bytes[index * 3] & 0x0F) << 12 | low
    }
  }
}

extension HangulSyllable {
  /// A conjoining consonant or vowel (U+1100 to U+11C2), as in file names on some systems.
  struct Piece {
    /// The keys that type it.
    let keys: [UInt16]
    /// Whether a syllable begins with it.
    let isInitial: Bool

    /// Decodes a code unit, nil if it is not one of these.
    init?(_ code: UInt16) {
      var keys: [UInt16] = []
      switch code {
      case 0x1100...0x1112:
        keys.append(HangulSyllable.letter(HangulSyllable.initials, Int(code - 0x1100)))
      case 0x1161...0x1175:
        HangulSyllable.append(HangulSyllable.vowels, Int(code - 0x1161), to: &keys)
      case 0x11A8...0x11C2:
        HangulSyllable.append(HangulSyllable.finals, Int(code - 0x11A8), to: &keys)
      default: return nil
      }
      self.keys = keys
      isInitial = code <= 0x1112
    }
  }
}
