extension LetterFolding {
  /// What a character is to a search.
  enum Kind {
    /// A blank, a mark or punctuation, which counts as nothing.
    case nothing
    case letter
    /// A syllable of Hangul, or the piece that one begins with.
    case syllable
    /// Another piece of a syllable.
    case piece
  }

  /// Appends what a character counts as: to `letters` the keys of Hangul, to `initials` the first
  /// consonants of its syllables; other letters go to both.
  static func append(
    _ scalar: UInt32,
    to letters: inout [UInt16],
    initials: inout [UInt16]
  ) -> Kind {
    guard let code = UInt16(exactly: scalar) else {
      letters += halves(scalar)
      initials += halves(scalar)
      return .letter
    }
    if let syllable = HangulSyllable(code) {
      initials.append(syllable.initial)
      syllable.appendKeys(to: &letters)
      return .syllable
    }
    if let piece = HangulSyllable.Piece(code) {
      letters += piece.keys
      if piece.isInitial { initials += piece.keys }
      return piece.isInitial ? .syllable : .piece
    }
    guard let letter = folded(code) else { return .nothing }
    letters.append(letter)
    initials.append(letter)
    if let second = second(code) {
      letters.append(second)
      initials.append(second)
    }
    return .letter
  }
}
