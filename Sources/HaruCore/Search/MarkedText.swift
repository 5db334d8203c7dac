import HaruJSON

/// A text with its parts that match a search.
public struct MarkedText: Sendable {
  /// The text.
  public let text: String
  /// The matching parts, as ranges of its UTF-8, in order and disjoint.
  public let marks: [Range<Int>]

  /// A text without marks.
  public init(_ text: String) {
    self.text = text
    marks = []
  }

  /// Marks the matches of a search in a text: whole characters, with their accents.
  public init(_ text: String, _ search: FullTextSearch) {
    self.text = text
    let folded = Folded(text)
    marks = MarkedText.joined(search.words.flatMap { folded.ranges(of: $0) })
  }

  private init(_ text: String, marks: [Range<Int>]) {
    self.text = text
    self.marks = marks
  }

  /// The text split into marked and unmarked parts, in order.
  public var parts: [(text: String, isMarked: Bool)] {
    let bytes = Array(text.utf8)
    var parts: [(text: String, isMarked: Bool)] = []
    var end = 0
    func add(_ range: Range<Int>, isMarked: Bool) {
      if range.isEmpty || range.upperBound > bytes.count { return }
      parts.append((String(utf8: bytes[range]), isMarked))
    }
    for mark in marks {
      add(end..<mark.lowerBound, isMarked: false)
      add(mark, isMarked: true)
      end = mark.upperBound
    }
    add(end..<bytes.count, isMarked: false)
    return parts
  }

  /// Sorts ranges and joins those that touch.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

extension MarkedText {
  /// The maximum length of an excerpt of a long text, and of its part before the first mark, in
  /// bytes.
  private static let (excerpt, lead) = (600, 60)

  /// The part of a long text around its first mark, with `…` where text is omitted.
  public var excerpted: MarkedText {
    let bytes = Array(text.utf8)
    let first = marks.first?.lowerBound ?? 0
    if first <= MarkedText.lead, bytes.count <= MarkedText.excerpt { return self }
    let start = first <= MarkedText.lead ? 0 : MarkedText.wordStart(bytes, first)
    var end = min(bytes.count, start + MarkedText.excerpt)
    while end < bytes.count, MarkedText.isInside(bytes[end]) { end -= 1 }
    let before = start > 0 ? "…" : ""
    let after = end < bytes.count ? "…" : ""
    let shift = before.utf8.count - start
    let kept = marks.filter { $0.lowerBound >= start && $0.upperBound <= end }
    return MarkedText(
      before + String(utf8: bytes[start..<end]) + after,
      marks: kept.map { $0.lowerBound + shift..<$0.upperBound + shift }
    )
  }

  /// The start of a word, or at least of a character, a little before a mark.
  private static func wordStart(_ bytes: [UInt8], _ mark: Int) -> Int {
    let earliest = mark - lead / 2
    if let blank = bytes[earliest..<mark].firstIndex(where: { $0 <= 0x20 }) { return blank + 1 }
    var start = earliest
    while start < mark, isInside(bytes[start]) { start += 1 }
    return start
  }

  /// Whether a byte continues a character.
  private static func isInside(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

/// The folded letters of a text, each with its range of the UTF-8.
private struct Folded {
  private var letters: [UInt16] = []
  private var initials: [UInt16] = []
  private var spans: [Range<Int>] = []
  private var initialSpans: [Range<Int>] = []

  init(_ text: String) {
    var offset = 0
    // The start of the current character, including combining marks, in each list.
    var character = (letters: 0, initials: 0)
    for scalar in text.unicodeScalars {
      let next = offset + UTF8.width(scalar)
      let count = (letters: letters.count, initials: initials.count)
      let kind = LetterFolding.append(scalar.value, to: &letters, initials: &initials)
      let joins = kind == .piece || kind == .nothing && LetterFolding.isCombining(scalar.value)
      if !joins { character = count }
      while spans.count < letters.count { spans.append(offset..<next) }
      while initialSpans.count < initials.count { initialSpans.append(offset..<next) }
      if joins {
        Folded.extend(&spans, from: character.letters, to: next)
        Folded.extend(&initialSpans, from: character.initials, to: next)
      }
      offset = next
    }
  }

  /// All letters of one character get its whole range.
  private static func extend(_ spans: inout [Range<Int>], from start: Int, to end: Int) {
    guard spans.indices.contains(start) else { return }
    let range = spans[start].lowerBound..<end
    for index in start..<spans.count { spans[index] = range }
  }

  func ranges(of word: FullTextSearch.Word) -> [Range<Int>] {
    let found =
      word.isOfConsonants ? Folded.ranges(of: word.letters, in: initials, initialSpans) : []
    return found.isEmpty ? Folded.ranges(of: word.letters, in: letters, spans) : found
  }

  private static func ranges(
    of word: [UInt16],
    in text: [UInt16],
    _ spans: [Range<Int>]
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    text.withUnsafeBufferPointer { text in
      var start = 0
      while let found = FullTextIndex.Positions.first(of: word, in: text, start..<text.count) {
        let last = found + word.count - 1
        ranges.append(
          spans[found].lowerBound..<max(spans[found].upperBound, spans[last].upperBound)
        )
        start = last + 1
      }
    }
    return ranges
  }
}
