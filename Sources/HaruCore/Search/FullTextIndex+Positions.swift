extension FullTextIndex {
  /// The first position of a word in each item.
  struct Positions {
    /// The positions by item, -1 where there is none.
    private var firsts: [Int32]

    /// Finds a word in the ranges of a text, which are in order; an item may have an empty one.
    ///
    /// It reads the text in one pass, because most items do not contain the word, and looking at each
    /// on its own takes several times as long. A match never crosses into the next item, which begins
    /// with a gap.
    init(of word: [UInt16], in text: [UInt16], _ ranges: some Collection<Range<Int>>) {
      firsts = [Int32](repeating: -1, count: ranges.count)
      text.withUnsafeBufferPointer { text in
        var (start, number, rest) = (0, 0, ranges[...])
        while let position = Positions.first(of: word, in: text, start..<text.count) {
          while let range = rest.first, range.upperBound <= position {
            rest.removeFirst()
            number += 1
          }
          guard let range = rest.first else { return }
          firsts[number] = Int32(position)
          start = range.upperBound
        }
      }
    }

    /// The position in an item; nil if it does not contain the word.
    subscript(number: Int) -> Int? { firsts[number] < 0 ? nil : Int(firsts[number]) }

    /// The first position of a word in a range of a text.
    ///
    /// It compares two letters at a time: single ones are equal so often that the processor would
    /// mispredict the branch every few words.
    static func first(
      of word: [UInt16],
      in text: UnsafeBufferPointer<UInt16>,
      _ range: Range<Int>
    ) -> Int? {
      guard let first = word.first, word.count <= range.count else { return nil }
      var position = range.lowerBound
      let last = range.upperBound - word.count
      guard word.count > 1, let bytes = UnsafeRawPointer(text.baseAddress) else {
        while position <= last, text[position] != first { position += 1 }
        return position <= last ? position : nil
      }
      let pair = UInt32(word[1]) << 16 | UInt32(first)
      while position <= last {
        let next = bytes.loadUnaligned(fromByteOffset: position * 2, as: UInt32.self)
        if UInt32(littleEndian: next) == pair {
          var length = 2
          while length < word.count, text[position + length] == word[length] { length += 1 }
          if length == word.count { return position }
        }
        position += 1
      }
      return nil
    }
  }
}
