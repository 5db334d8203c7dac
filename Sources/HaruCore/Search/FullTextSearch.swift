import HaruJSON

/// A search query: words that must all occur, in any order and field.
///
/// Case, accents and punctuation are ignored. Hangul is compared by the keys that type it, so that
/// an unfinished syllable matches too, and by initial consonants (ㅎㄹ finds 하루).
public struct FullTextSearch: Sendable {
  struct Word: Sendable {
    let letters: [UInt16]
    let isOfConsonants: Bool
  }

  let words: [Word]

  /// Creates a query from typed text.
  public init(_ text: String) {
    let parts = text.utf8.split { $0 <= 0x20 }
    words = parts.compactMap { part in
      let text = SearchText(String(utf8: Array(part)))
      if text.isEmpty { return nil }
      return Word(
        letters: text.isOfConsonants ? FullTextSearch.apart(text.letters) : text.letters,
        isOfConsonants: text.isOfConsonants
      )
    }
  }

  /// Keyboards combine two consonants that could end a syllable: ㄱ and ㅅ become ㄳ.
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

  /// Whether the query is empty, so that everything matches.
  public var isEmpty: Bool { words.isEmpty }

  /// Whether an item with these texts matches.
  public func matches(_ texts: [String]) -> Bool {
    var index = FullTextIndex()
    index.append(texts)
    return !index.find(self).isEmpty
  }
}
