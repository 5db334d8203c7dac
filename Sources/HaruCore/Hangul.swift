/// Korean syllables for searching.
///
/// A syllable of the block U+AC00 is (initial × 21 + vowel) × 28 + final, where final 0 means none
/// (The Unicode Standard, section 3.12).
enum Hangul {
  /// The initials in the order of the syllables, as the letters that a keyboard types (U+3131 ...).
  private static let initials: [UInt32] = [
    0x3131, 0x3132, 0x3134, 0x3137, 0x3138, 0x3139, 0x3141, 0x3142, 0x3143, 0x3145,
    0x3146, 0x3147, 0x3148, 0x3149, 0x314A, 0x314B, 0x314C, 0x314D, 0x314E,
  ]

  /// What remains of each final, and the initial that it gives to a following vowel.
  ///
  /// 값 and ㅣ make 갑시. The initial is an index into `initials`; final 0 gives none.
  private static let splits: [(left: UInt32, initial: Int)] = [
    (0, -1), (0, 0), (0, 1), (1, 9), (0, 2), (4, 12), (4, 18), (0, 3), (0, 5), (8, 0),
    (8, 6), (8, 7), (8, 9), (8, 16), (8, 17), (8, 18), (0, 6), (0, 7), (17, 9), (0, 9),
    (0, 10), (0, 11), (0, 12), (0, 14), (0, 15), (0, 16), (0, 17), (0, 18),
  ]

  /// The initial consonant of a syllable as a keyboard types it, nil if it is not a syllable.
  static func compatibilityInitial(of scalar: UInt32) -> UInt32? {
    initial(of: scalar).map { initials[$0] }
  }

  /// The two letters of a consonant cluster on the keyboard, nil for other letters.
  static func pair(ofCompatibilityJamo scalar: UInt32) -> (first: UInt32, second: UInt32)? {
    switch scalar {
    case 0x3133: (0x3131, 0x3145)
    case 0x3135: (0x3134, 0x3148)
    case 0x3136: (0x3134, 0x314E)
    case 0x313A: (0x3139, 0x3131)
    case 0x313B: (0x3139, 0x3141)
    case 0x313C: (0x3139, 0x3142)
    case 0x313D: (0x3139, 0x3145)
    case 0x313E: (0x3139, 0x314C)
    case 0x313F: (0x3139, 0x314D)
    case 0x3140: (0x3139, 0x314E)
    case 0x3144: (0x3142, 0x3145)
    default: nil
    }
  }

  /// Whether the first syllable appears while typing the second one, or the second one and the
  /// beginning of the next.
  static func isUnfinished(_ typed: UInt32, of scalar: UInt32, before next: UInt32?) -> Bool {
    guard let first = index(of: typed), let second = index(of: scalar) else { return false }
    let final = first % 28
    if final == 0 { return isUnfinished(vowelOf: first, of: second) }
    guard first / 28 == second / 28 else { return false }
    let split = splits[Int(final)]
    if splits[Int(second % 28)].left == final { return true }
    return second % 28 == split.left && next.flatMap(initial) == split.initial
  }

  /// Whether a syllable without a final grows into another one: 여 into 영, 고 into 과.
  private static func isUnfinished(vowelOf first: UInt32, of second: UInt32) -> Bool {
    if first / 28 == second / 28 { return true }
    guard first / 588 == second / 588 else { return false }
    let vowel = second / 28 % 21
    return switch first / 28 % 21 {
    case 8: (9...11).contains(vowel)
    case 13: (14...16).contains(vowel)
    case 18: vowel == 19
    default: false
    }
  }

  /// Combines a consonant and a vowel, or a syllable without a final and a final (U+1100 to
  /// U+11C2); nil for others.
  static func joined(_ first: UInt32, _ second: UInt32) -> UInt32? {
    switch (first, second) {
    case (0x1100...0x1112, 0x1161...0x1175):
      return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
    case (0xAC00...0xD7A3, 0x11A8...0x11C2):
      return (first - 0xAC00) % 28 == 0 ? first + second - 0x11A7 : nil
    default: return nil
    }
  }

  private static func initial(of scalar: UInt32) -> Int? {
    index(of: scalar).map { Int($0 / 588) }
  }

  /// The index of a syllable in its block.
  private static func index(of scalar: UInt32) -> UInt32? {
    (0xAC00...0xD7A3).contains(scalar) ? scalar - 0xAC00 : nil
  }
}
