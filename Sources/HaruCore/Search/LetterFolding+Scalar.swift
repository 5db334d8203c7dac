extension LetterFolding {
  /// How search treats a character.
  enum Kind {
    /// Whitespace, a combining mark or punctuation, which is ignored.
    case nothing
    case letter
    /// A Hangul syllable, or a jamo that starts one.
    case syllable
    /// Any other jamo.
    case piece
  }

  /// Appends a folded character: the keys of Hangul to `letters`, the initial consonants of its
  /// syllables to `initials`, and other letters to both.
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
