/// How large a word can stand on the card of a review so that its longest part fits in one line.
///
/// A content security policy without inline styles leaves no room for a size of its own for each word,
/// so there are a few steps; the style sheet has their sizes.
enum WordsTermFit {
  /// The widths up to which a step reaches, in hundredths of the size of the letters.
  private static let steps = [600, 800, 1_000, 1_300]

  /// The step of a word, from "1" for a short one to "5" for one that no line holds.
  static func step(of term: String) -> String {
    let width = widestPart(of: term)
    return "\((steps.firstIndex { width <= $0 } ?? steps.count) + 1)"
  }

  /// The width of the longest part without a break, in hundredths of the size of bold letters.
  static func widestPart(of term: String) -> Int {
    var widest = 0
    var width = 0
    for scalar in term.unicodeScalars {
      width = scalar == " " ? 0 : width + self.width(of: scalar.value)
      widest = max(widest, width)
    }
    return widest
  }

  /// About the width of a letter, rather too much than too little.
  private static func width(of scalar: UInt32) -> Int {
    switch scalar {
    // Marks that stand on the letter before.
    case 0x300...0x36F: 0
    // i j l f t r I ' .
    case 0x69, 0x6A, 0x6C, 0x66, 0x74, 0x72, 0x49, 0x27, 0x2E: 42
    // m w M W
    case 0x6D, 0x77, 0x4D, 0x57: 96
    case 0x41...0x5A: 70
    // Hangul, kana and Chinese characters.
    case 0x1100...: 100
    default: 62
    }
  }
}
