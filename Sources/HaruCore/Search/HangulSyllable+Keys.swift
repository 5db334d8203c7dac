extension HangulSyllable {
  /// The keys that type the syllable.
  var keys: [UInt16] {
    var keys: [UInt16] = []
    appendKeys(to: &keys)
    return keys
  }

  /// The two keys that type a consonant cluster; nil for other letters.
  ///
  /// Keyboards join two initials that could end a syllable: ㄱ and ㅅ become ㄳ.
  static func keys(ofCluster letter: UInt16) -> (first: UInt16, second: UInt16)? {
    switch letter {
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

  /// Whether this syllable appears while another one, or that one and the start of the next, is
  /// being typed: 여 before 영, 고 before 과, 각 before 가구.
  func isUnfinished(_ other: HangulSyllable, before next: HangulSyllable?) -> Bool {
    let (typed, whole) = (keys, other.keys)
    if typed.count <= whole.count { return whole.prefix(typed.count).elementsEqual(typed) }
    return typed.count == whole.count + 1 && typed.prefix(whole.count).elementsEqual(whole)
      && typed[whole.count] == next?.initial
  }
}
