/// A syllable of Hangul, U+AC00 to U+D7A3, taken apart (Unicode Standard, section 3.12).
struct HangulSyllable {
  private static let initials: StaticString = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
  private static let vowels: StaticString = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
  private static let finals: StaticString = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"

  private let index: Int

  /// Takes a code unit, nil if it is no syllable.
  init?(_ code: UInt16) {
    guard (0xAC00...0xD7A3).contains(code) else { return nil }
    index = Int(code) - 0xAC00
  }

  /// The first consonant as a letter of its own (U+3131 to U+314E).
  var initial: UInt16 { HangulSyllable.letter(HangulSyllable.initials, index / 588) }

  /// The keys that type the syllable on a keyboard of two sets: doubled vowels and finals are two.
  var keys: [UInt16] {
    var keys = [initial]
    keys += HangulSyllable.split(HangulSyllable.letter(HangulSyllable.vowels, index % 588 / 28))
    let final = index % 28
    if final > 0 {
      keys += HangulSyllable.split(HangulSyllable.letter(HangulSyllable.finals, final - 1))
    }
    return keys
  }

  /// The letter at a place of a text whose letters take three bytes each.
  private static func letter(_ letters: StaticString, _ index: Int) -> UInt16 {
    letters.withUTF8Buffer { bytes in
      guard index * 3 + 2 < bytes.count else { return 0 }
      let low = UInt16(bytes[index * 3 + 1] & 0x3F) << 6 | UInt16(bytes[index * 3 + 2] & 0x3F)
      return UInt16(bytes[index * 3] & 0x0F) << 12 | low
    }
  }

  /// Letters that are typed as two, with those two.
  private static let pairs: StaticString =
    "ㅘㅗㅏㅙㅗㅐㅚㅗㅣㅝㅜㅓㅞㅜㅔㅟㅜㅣㅢㅡㅣㄳㄱㅅㄵㄴㅈㄶㄴㅎㄺㄹㄱㄻㄹㅁㄼㄹㅂㄽㄹㅅㄾㄹㅌㄿㄹㅍㅀㄹㅎㅄㅂㅅ"

  static func split(_ letter: UInt16) -> [UInt16] {
    for index in stride(from: 0, to: 54, by: 3) where HangulSyllable.letter(pairs, index) == letter
    {
      return [HangulSyllable.letter(pairs, index + 1), HangulSyllable.letter(pairs, index + 2)]
    }
    return [letter]
  }
}
