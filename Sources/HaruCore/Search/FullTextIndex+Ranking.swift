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
    in order: [Int],
    limit: Int
  ) -> Ranking {
    var ranking = Ranking()
    // One list for each fit: appending keeps the order, and nothing has to be sorted.
    var lists = [[Int]](repeating: [], count: Fit.allCases.count)
    let fits = fits(search)
    for number in order where places.indices.contains(number) {
      guard let fit = fits[number] else { continue }
      ranking.total += 1
      let list = Int(fit.rawValue)
      if lists[list].count < limit { lists[list].append(number) }
    }
    for list in lists { ranking.numbers += list.prefix(limit - ranking.numbers.count) }
    return ranking
  }

  /// How well each item matches; nil for the others.
  private func fits(_ search: FullTextSearch) -> [Fit?] {
    var fits = [Fit?](repeating: nil, count: places.count)
    for (place, word) in search.words.enumerated() {
      let (found, bare) = (found(word), bare(word))
      for number in places.indices where place == 0 || fits[number] != nil {
        guard var fit = fit(word, number, found[number], bare?[number]) else {
          fits[number] = nil
          continue
        }
        // Only the first word can be required at the start.
        if place > 0, fit == .inside { fit = .start }
        if search.words.count > 1, fit == .whole { fit = .start }
        if fit.rawValue > fits[number]?.rawValue ?? 0 || fits[number] == nil { fits[number] = fit }
      }
    }
    return fits
  }

  /// How well an item matches a word, from the first positions of the word.
  ///
  /// Two consonants in a row also occur where a syllable ends and the next begins (ㅌㅇ in 끝에), which
  /// is not what people mean, so initial consonants take precedence.
  private func fit(
    _ word: FullTextSearch.Word,
    _ number: Int,
    _ found: Int?,
    _ bare: Int?
  ) -> Fit? {
    let place = places[number]
    if let found, found == place.letters.lowerBound + 1 {
      let end = found + word.letters.count
      let isWhole = end == place.letters.upperBound || letters[end] == FullTextIndex.gap
      return isWhole ? .whole : .start
    }
    if let bare, isInTitle(bare, initials, place.initials) {
      return bare == place.initials.lowerBound + 1 ? .initials : .innerInitials
    }
    if word.isOfConsonants { return found == nil && bare == nil ? nil : .elsewhere }
    return found.map { isInTitle($0, letters, place.letters) ? .inside : .elsewhere }
  }

  /// Whether a position lies before the gap after the first text.
  private func isInTitle(
    _ position: Int,
    _ text: [UInt16],
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
