import HaruJSON

/// What somebody is looking for: words that all have to be found, in any order and field.
///
/// Case, accents and punctuation do not count. Hangul is compared by the keys that type it, so that a
/// syllable that is not finished yet is found too, and by initial consonants (ㅎㄹ finds 하루).
public struct FullTextSearch: Sendable {
  struct Word: Sendable {
    let letters: [UInt16]
    let isOfConsonants: Bool
  }

  let words: [Word]

  /// Takes what was typed.
  public init(_ text: String) {
    let parts = text.utf8.split { $0 <= 0x20 }
    words = parts.compactMap { part in
      let text = SearchText(String(decoding: part, as: UTF8.self))
      if text.isEmpty { return nil }
      return Word(
        letters: text.isOfConsonants ? FullTextSearch.apart(text.letters) : text.letters,
        isOfConsonants: text.isOfConsonants
      )
    }
  }

  /// Keyboards join two consonants where they could end a syllable: ㄱ and ㅅ become ㄳ.
  private static func apart(_ letters: [UInt16]) -> [UInt16] {
    var apart: [UInt16] = []
    for letter in letters {
      if let pair = HangulSyllable.keys(ofCluster: letter) {
        apart.append(pair.first)
        apart.append(pair.second)
      } else {
        apart.append(letter)
      }
    }
    return apart
  }

  /// Whether nothing was typed, so that everything fits.
  public var isEmpty: Bool { words.isEmpty }

  /// Whether something with these texts fits.
  public func matches(_ texts: [String]) -> Bool {
    var index = FullTextIndex()
    index.append(texts)
    return !index.find(self).isEmpty
  }
}
