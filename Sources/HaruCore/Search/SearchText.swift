/// A text prepared for searching: without case, accents, blanks and punctuation, Hangul as keys.
///
/// A Hangul syllable becomes the keys that type it (과 is ㄱㅗㅏ), so that unfinished input matches
/// too. Texts with syllables can also be compared by initial consonants: ㅅㅇ finds 서울.
struct SearchText {
  /// The quality of a match; lower is better.
  enum Fit: Int {
    case whole
    case start
    case startOfWord
    case inside
  }

  /// The folded characters; those beyond the basic plane take two.
  private(set) var letters: [UInt16] = []
  /// Whether a letter starts a character of the text (2: a word).
  private var starts: [UInt8] = []
  /// The initial consonants of the syllables, other letters unchanged; empty without Hangul.
  private var initials: [UInt16] = []
  /// Whether it consists only of Hangul consonants.
  private(set) var isOfConsonants = true

  init(_ text: String) {
    var hasSyllables = false
    var isWordStart = true
    var bare: [UInt16] = []
    for scalar in text.unicodeScalars {
      let kind = LetterFolding.append(scalar.value, to: &letters, initials: &bare)
      switch kind {
      case .nothing:
        if !LetterFolding.isJoining(scalar.value) { isWordStart = true }
        continue
      case .letter:
        if !(0x3131...0x314E).contains(letters.last ?? 0) { isOfConsonants = false }
      case .syllable, .piece:
        hasSyllables = true
        isOfConsonants = false
        if kind == .piece {
          continueStart()
          continue
        }
      }
      markStart(isWordStart)
      isWordStart = false
    }
    if hasSyllables { initials = bare }
  }

  /// Records that the first of the letters just appended starts a character.
  private mutating func markStart(_ isWordStart: Bool) {
    starts.append(isWordStart ? 2 : 1)
    continueStart()
  }

  /// Records that the letters appended since belong to the same character.
  private mutating func continueStart() {
    while starts.count < letters.count { starts.append(0) }
  }

  var isEmpty: Bool { letters.isEmpty }

  /// How well a query matches this text, nil if it does not.
  func fit(_ query: SearchText) -> Fit? {
    let found = SearchText.fit(query.letters, letters) { starts[$0] }
    if !query.isOfConsonants || initials.isEmpty { return found }
    let bare = SearchText.fit(query.letters, initials) { $0 == 0 ? 2 : 1 }
    guard let found else { return bare }
    return bare.map { $0.rawValue < found.rawValue ? $0 : found } ?? found
  }

  private static func fit(
    _ query: [UInt16],
    _ text: [UInt16],
    starts: (Int) -> UInt8
  ) -> Fit? {
    guard let first = query.first, query.count <= text.count else { return nil }
    var best: Fit?
    for position in 0...(text.count - query.count)
    where text[position] == first && starts(position) > 0 {
      guard query.indices.allSatisfy({ text[position + $0] == query[$0] }) else { continue }
      if position == 0 { return query.count == text.count ? .whole : .start }
      if starts(position) == 2 { return .startOfWord }
      best = .inside
    }
    return best
  }
}
