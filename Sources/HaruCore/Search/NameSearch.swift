/// Finds names that contain the typed text, while it is being typed.
///
/// Case (Latin, Greek and Cyrillic), accents and white space are ignored. Korean matches by initial
/// consonants (`ㅇㅇ` finds 영어, `ㄷㅇㅌ` finds 데이터) and by an unfinished last syllable (`여` finds 영어,
/// `각` finds 가구). ``SearchText`` has a matcher of its own: it ranks words, ignores punctuation and
/// takes initial consonants only if nothing else is typed (`ㅈ료` finds 자료구조 here only).
public struct NameSearch: Sendable {
  private let query: [UInt32]

  /// Prepares a query.
  public init(_ text: String) {
    var query: [UInt32] = []
    for scalar in NameSearch.folded(text) {
      if let pair = UInt16(exactly: scalar).flatMap(HangulSyllable.keys(ofCluster:)) {
        query.append(UInt32(pair.first))
        query.append(UInt32(pair.second))
      } else {
        query.append(scalar)
      }
    }
    self.query = query
  }

  /// Whether the query is empty, so that every name matches.
  public var isEmpty: Bool { query.isEmpty }

  /// Whether a name contains the typed text.
  public func matches(_ name: String) -> Bool {
    if query.isEmpty { return true }
    let name = NameSearch.folded(name)
    guard query.count <= name.count else { return false }
    return (0...(name.count - query.count)).contains { matches(name, at: $0) }
  }

  /// Whether a name starts with the typed text.
  public func isPrefix(of name: String) -> Bool {
    let name = NameSearch.folded(name)
    return query.count <= name.count && matches(name, at: 0)
  }

  private func matches(_ name: [UInt32], at start: Int) -> Bool {
    for (offset, typed) in query.enumerated() {
      let index = start + offset
      if typed == name[index] { continue }
      guard let syllable = NameSearch.syllable(name, index) else { return false }
      if typed == UInt32(syllable.initial) { continue }
      guard offset == query.count - 1, let unfinished = NameSearch.syllable(query, offset),
        unfinished.isUnfinished(syllable, before: NameSearch.syllable(name, index + 1))
      else { return false }
    }
    return true
  }

  /// The syllable at an index; nil if there is none.
  private static func syllable(_ scalars: [UInt32], _ index: Int) -> HangulSyllable? {
    index < scalars.count ? UInt16(exactly: scalars[index]).flatMap { HangulSyllable($0) } : nil
  }

  /// Whether two texts are the same except for case and white space; accents count.
  package static func areSame(_ first: String, _ second: String) -> Bool {
    scalars(first).elementsEqual(scalars(second))
  }

  /// The scalars of a text in lower case, without white space and accents.
  private static func folded(_ text: String) -> [UInt32] {
    var folded: [UInt32] = []
    for scalar in scalars(text) where !(0x300...0x36F).contains(scalar) {
      guard let code = UInt16(exactly: scalar), let letter = LetterFolding.folded(code) else {
        // In names, punctuation counts.
        folded.append(scalar)
        continue
      }
      folded.append(UInt32(letter))
      if let second = LetterFolding.second(code) { folded.append(UInt32(second)) }
    }
    return folded
  }

  /// The lower-case scalars of a text without white space, with syllables composed.
  private static func scalars(_ text: String) -> [UInt32] {
    var scalars: [UInt32] = []
    for scalar in text.unicodeScalars where !isSpace(scalar.value) {
      if let last = scalars.last, let joined = HangulSyllable.joined(last, scalar.value) {
        scalars[scalars.count - 1] = joined
      } else {
        scalars.append(LetterFolding.lowercased(scalar.value))
      }
    }
    return scalars
  }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0xA0, 0x2000...0x200B, 0x202F, 0x3000: true
    default: false
    }
  }
}
