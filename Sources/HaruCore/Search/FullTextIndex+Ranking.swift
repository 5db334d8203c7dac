extension FullTextIndex {
  /// How well an item matches a search, best first.
  public enum Fit: UInt8, CaseIterable, Sendable {
    /// The item's title, its first text, equals the query.
    case whole
    /// The title starts with the query.
    case start
    /// The title contains the query.
    case inside
    /// The initial consonants of the title start with the query, or contain it.
    case initials, innerInitials
    /// Another text of the item contains the query.
    case elsewhere
  }

  /// The best matches of a search.
  public struct Ranking: Sendable {
    /// The numbers of the items, best first.
    public internal(set) var numbers: [Int] = []
    /// How many items match.
    public internal(set) var total = 0
  }

  /// The best matches, at most `limit` of them; equally good ones stay in the order of `order`,
  /// which lists the numbers of the items to search.
  ///
  /// Numbers that are not indexed (yet) are left out.
  public func best(
    _ search: FullTextSearch,
    in order: some Sequence<Int>,
    limit: Int
  ) -> Ranking {
    var ranking = Ranking()
    // One list for each fit: appending keeps the order, and nothing has to be sorted.
    var lists = [[Int]](repeating: [], count: Fit.allCases.count)
    letters.withUnsafeBufferPointer { letters in
      initials.withUnsafeBufferPointer { initials in
        for number in order where places.indices.contains(number) {
          guard let fit = fit(search, places[number], letters, initials) else { continue }
          ranking.total += 1
          let list = Int(fit.rawValue)
          if lists[list].count < limit { lists[list].append(number) }
        }
      }
    }
    for list in lists { ranking.numbers += list.prefix(limit - ranking.numbers.count) }
    return ranking
  }

  private func fit(
    _ search: FullTextSearch,
    _ place: Place,
    _ letters: UnsafeBufferPointer<UInt16>,
    _ initials: UnsafeBufferPointer<UInt16>
  ) -> Fit? {
    var result: Fit?
    for (number, word) in search.words.enumerated() {
      guard var fit = fit(word, place, letters, initials) else { return nil }
      // Only the first word can be required at the start.
      if number > 0, fit == .inside { fit = .start }
      if search.words.count > 1, fit == .whole { fit = .start }
      if fit.rawValue > result?.rawValue ?? 0 || result == nil { result = fit }
    }
    return result
  }

  /// Two consonants in a row also occur where a syllable ends and the next begins (ㅌㅇ in 끝에), which
  /// is not what people mean, so initial consonants take precedence.
  private func fit(
    _ word: FullTextSearch.Word,
    _ place: Place,
    _ letters: UnsafeBufferPointer<UInt16>,
    _ initials: UnsafeBufferPointer<UInt16>
  ) -> Fit? {
    let found = FullTextIndex.position(of: word.letters, in: letters, place.letters)
    if let found, found == place.letters.lowerBound + 1 {
      let end = found + word.letters.count
      let isWhole = end == place.letters.upperBound || letters[end] == FullTextIndex.gap
      return isWhole ? .whole : .start
    }
    guard word.isOfConsonants else {
      return found.map { isInTitle($0, letters, place.letters) ? .inside : .elsewhere }
    }
    let bare = FullTextIndex.position(of: word.letters, in: initials, place.initials)
    if let bare, isInTitle(bare, initials, place.initials) {
      return bare == place.initials.lowerBound + 1 ? .initials : .innerInitials
    }
    return found == nil && bare == nil ? nil : .elsewhere
  }

  /// Whether a position lies before the gap after the first text.
  private func isInTitle(
    _ position: Int,
    _ text: UnsafeBufferPointer<UInt16>,
    _ range: Range<Int>
  ) -> Bool {
    var place = range.lowerBound + 1
    while place < position {
      if text[place] == FullTextIndex.gap { return false }
      place += 1
    }
    return true
  }
}
