import HaruJSON

/// The folded texts of many items in one buffer, for a search on every key press.
public struct FullTextIndex: Sendable {
  /// Separates the texts of an item; it occurs in none of them.
  static let gap: UInt16 = 0

  /// The ranges of an item's letters.
  struct Place {
    let letters: Range<Int>
    /// Empty without Hangul.
    let initials: Range<Int>
  }

  private(set) var letters: [UInt16] = []
  /// Hangul syllables as their initial consonants, other letters unchanged.
  private(set) var initials: [UInt16] = []
  private(set) var places: [Place] = []

  /// Creates an empty index.
  public init() {}

  /// The number of items, which are numbered from 0.
  public var count: Int { places.count }

  /// Adds the texts of an item, which gets the next number.
  public mutating func append(_ texts: [String]) {
    let start = (letters.count, initials.count)
    var hasHangul = false
    for text in texts where append(text) { hasHangul = true }
    finish(from: start, hasHangul: hasHangul)
  }

  private mutating func append(_ text: String) -> Bool {
    letters.append(FullTextIndex.gap)
    initials.append(FullTextIndex.gap)
    return text.withBytes { append($0, isJSON: false) }
  }

  private mutating func finish(from start: (letters: Int, initials: Int), hasHangul: Bool) {
    if !hasHangul { initials.removeSubrange(start.initials...) }
    places.append(
      Place(letters: start.letters..<letters.count, initials: start.initials..<initials.count)
    )
  }

  /// The numbers of the matching items, in order.
  public func find(_ search: FullTextSearch) -> [Int] {
    let words = search.words.map { (found: found($0), bare: bare($0)) }
    return places.indices.filter { number in
      words.allSatisfy { $0.found[number] != nil || $0.bare?[number] != nil }
    }
  }

  /// For each item, the first position of a word in its letters.
  func found(_ word: FullTextSearch.Word) -> Positions {
    Positions(of: word.letters, in: letters, places.lazy.map { $0.letters })
  }

  /// For each item, the first position in its initial consonants of a word that consists of some;
  /// nil for other words.
  func bare(_ word: FullTextSearch.Word) -> Positions? {
    guard word.isOfConsonants else { return nil }
    return Positions(of: word.letters, in: initials, places.lazy.map { $0.initials })
  }
}

extension FullTextIndex {
  /// Whether an item that is still JSON might match; if not, it certainly does not.
  ///
  /// Member names and escapes are searched too, so an item that passes must be decoded and checked
  /// again.
  public mutating func mayMatch(_ search: FullTextSearch, json: UnsafeBufferPointer<UInt8>) -> Bool
  {
    if let count = asciiLetters(of: json) {
      return search.words.allSatisfy { FullTextIndex.contains($0, letters[..<count]) }
    }
    letters.removeAll(keepingCapacity: true)
    initials.removeAll(keepingCapacity: true)
    let hasHangul = append(json, isJSON: true)
    return search.words.allSatisfy { word in
      FullTextIndex.contains(word, letters[...])
        || hasHangul && word.isOfConsonants && FullTextIndex.contains(word, initials[...])
    }
  }

  private static func contains(_ word: FullTextSearch.Word, _ text: ArraySlice<UInt16>) -> Bool {
    text.withUnsafeBufferPointer {
      Positions.first(of: word.letters, in: $0, 0..<$0.count) != nil
    }
  }

  /// What each ASCII character is folded to; 0 if it is skipped.
  private static let asciiTable = (0..<128).map { LetterFolding.folded(UInt16($0)) ?? 0 }

  /// Writes the letters of an ASCII text to the front and returns their number; nil for other
  /// texts.
  ///
  /// It stores every character but advances only past letters: without a branch, that is several
  /// times as fast. An escape is rare, so skipping one is a branch: otherwise each character would wait
  /// for the one before it.
  private mutating func asciiLetters(of json: UnsafeBufferPointer<UInt8>) -> Int? {
    if letters.count < json.count {
      letters = [UInt16](repeating: 0, count: json.count * 2)
    }
    return letters.withUnsafeMutableBufferPointer { letters in
      FullTextIndex.asciiTable.withUnsafeBufferPointer { table in
        var count = 0
        var position = 0
        while position < json.count {
          let byte = Int(json[position])
          if byte >= 128 { return nil }
          letters[count] = table[byte]
          count += table[byte] == 0 ? 0 : 1
          position += 1
          if byte == 0x5C { position += 1 }
        }
        return count
      }
    }
  }

  /// The letters of a text, or its bytes if it has none.
  mutating func letters(of text: String) -> [UInt16] {
    letters.removeAll(keepingCapacity: true)
    initials.removeAll(keepingCapacity: true)
    _ = text.withBytes { append($0, isJSON: false) }
    return letters.isEmpty ? text.utf8.map { UInt16($0) } : letters
  }

  /// Folds UTF-8 text; returns whether it contains Hangul.
  ///
  /// In JSON, the character after a backslash is skipped; it is never a letter of the text, since
  /// Haru escapes only control characters and punctuation.
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, isJSON: Bool) -> Bool {
    var hasHangul = false
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte < 0x80 {
        position += isJSON && byte == UInt8(ascii: "\\") ? 2 : 1
        if let letter = LetterFolding.folded(UInt16(byte)) {
          letters.append(letter)
          initials.append(letter)
        }
      } else {
        let (code, length) = FullTextIndex.decode(bytes, at: position)
        position += length
        switch LetterFolding.append(code, to: &letters, initials: &initials) {
        case .syllable, .piece: hasHangul = true
        case .letter, .nothing: break
        }
      }
    }
    return hasHangul
  }

  /// Decodes a multi-byte character; returns it and its length.
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int)
    -> (code: UInt32, length: Int)
  {
    func next(_ offset: Int) -> UInt32 {
      position + offset < bytes.count ? UInt32(bytes[position + offset] & 0x3F) : 0
    }
    let head = UInt32(bytes[position])
    switch head {
    case 0xC0...0xDF: return ((head & 0x1F) << 6 | next(1), 2)
    case 0xE0...0xEF: return ((head & 0x0F) << 12 | next(1) << 6 | next(2), 3)
    case 0xF0...0xF7:
      return ((head & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
    default: return (0xFFFF, 1)
    }
  }
}
