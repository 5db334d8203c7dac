/// The size of a word on a review card at which its longest part fits on one line.
///
/// A content security policy without inline styles does not allow a separate size for each word, so
/// there are a few steps; the style sheet has their sizes.
enum WordsTermFit {
  /// The maximum widths of the steps, in hundredths of the font size.
  private static let steps = [600, 800, 1_000, 1_300]

  /// The step of a word, from "1" for a short one to "5" for one that does not fit on a line.
  static func step(of term: String) -> String {
    let width = widestPart(of: term)
    return "\((steps.firstIndex { width <= $0 } ?? steps.count) + 1)"
  }

  /// The width of the longest unbreakable part, in hundredths of the font size of bold letters.
  static func widestPart(of term: String) -> Int {
    var widest = 0
    var width = 0
    for scalar in term.unicodeScalars {
      width = scalar == " " ? 0 : width + self.width(of: scalar.value)
      widest = max(widest, width)
    }
    return widest
  }

  /// The approximate width of a letter, rounded up.
  private static func width(of scalar: UInt32) -> Int {
    switch scalar {
    // Combining marks.
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
