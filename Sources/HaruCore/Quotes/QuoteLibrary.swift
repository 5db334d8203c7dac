import HaruJSON
public import HaruSync
public import HaruTime

/// All quotes of a person: the collections, then the operator's and the person's own in order of
/// creation.
public struct QuoteLibrary: Sendable {
  /// Filters for a list.
  public enum Filter: UInt8, CaseIterable, Sendable {
    case all, unused, used, liked, own
  }

  /// Orders for a list.
  public enum Order: UInt8, CaseIterable, Sendable {
    /// Newest first.
    case newest
    /// Never used first, then least recently used.
    case unusedFirst
    /// By author; those without an author last.
    case author
  }

  /// The quotes.
  public private(set) var entries: [QuoteEntry]
  /// The indices of the entries by id.
  private var places = IdentifierTable()

  /// Creates an empty library.
  public init() { entries = [] }

  /// Combines collections with the records of a device.
  ///
  /// Of two entries with one id, the first counts. Marks and uses of unknown quotes are skipped:
  /// their collection may be loaded later.
  public init(collection: [QuoteEntry], own: [Record], marks: [Record], uses: [Record]) {
    entries = []
    for entry in collection where entry.publishedOn == nil { add(entry) }
    add(published: collection.filter { $0.publishedOn != nil }, own)
    for record in marks {
      guard let place = places.find(record.id) else { continue }
      let mark = QuoteMark(record: record)
      entries[place].isLiked = mark.isLiked ?? false
      entries[place].seenRound = mark.seenRound ?? 0
    }
    for record in uses {
      guard let use = QuoteUse(record: record), let place = places.find(use.quote) else { continue }
      entries[place].add(use)
    }
  }

  private mutating func add(published: [QuoteEntry], _ own: [Record]) {
    let days = published.map { $0.publishedOn?.daysSinceEpoch ?? 0 }
    var waiting = DDayOrder.places(published.count) { days[$0] < days[$1] }[...]
    for record in own {
      guard let entry = QuoteEntry(record: record) else { continue }
      // A record id contains its time.
      while let next = waiting.first,
        let made = Identifier.instant(of: record.id.text),
        days[next] < Int(made.milliseconds / 86_400_000)
      {
        add(published[next])
        waiting.removeFirst()
      }
      add(entry)
    }
    for place in waiting { add(published[place]) }
  }

  private mutating func add(_ entry: QuoteEntry) {
    if places.number(entry.id) == entries.count { entries.append(entry) }
  }

  /// Reads the records of a replica.
  public init(collection: [QuoteEntry], in replica: Replica) {
    self.init(
      collection: collection,
      own: Array(replica.records(of: QuoteEntry.entity)),
      marks: Array(replica.records(of: QuoteMark.entity)),
      uses: Array(replica.records(of: QuoteUse.entity))
    )
  }

  /// Applies a change that was just made; returns false if the records have to be read again.
  public mutating func apply(_ write: CellWrite) -> Bool {
    let key = write.key
    if key.entity.hasSameBytes(as: QuoteEntry.entity) { return applyToQuote(write) }
    if key.entity.hasSameBytes(as: QuoteMark.entity) {
      guard let place = place(of: key.id) else { return true }
      if let isLiked = write.value.bool {
        entries[place].isLiked = isLiked
      } else {
        entries[place].seenRound = write.value.int ?? 0
      }
      return true
    }
    if key.entity.hasSameBytes(as: QuoteUse.entity) {
      let record = Record(id: key.id, fields: [JSON.Member(key: key.field, value: write.value)])
      guard let use = QuoteUse(record: record) else { return false }
      if let place = place(of: use.quote) { entries[place].add(use) }
    }
    return true
  }

  private mutating func applyToQuote(_ write: CellWrite) -> Bool {
    let place = place(of: write.key.id)
    if write.key.field.hasSameBytes(as: QuoteEntry.contentField) {
      guard let quote = Quote(json: write.value) else { return false }
      if let place {
        entries[place].quote = quote
      } else {
        add(QuoteEntry(id: write.key.id, quote: quote, isOwn: true))
      }
      return true
    }
    // Removing an entry would move all indices after it.
    return write.value.bool == true && place == nil
  }

  /// The index of a quote, nil if it is not in the library.
  public func place(of id: RecordID) -> Int? { places.find(id) }

  /// The library with only the quotes that satisfy a condition.
  public func filtered(_ isWanted: (QuoteEntry) -> Bool) -> QuoteLibrary {
    var library = QuoteLibrary()
    for entry in entries where isWanted(entry) { library.add(entry) }
    return library
  }

  /// The quotes that are recommended to readers of a language's collection.
  public func recommendable(in language: String) -> [QuoteEntry] {
    entries.filter { $0.isRecommendable(in: language) }
  }

  /// The index of the quote that was used on a day of the planner, the last one of several.
  public func place(usedOn date: PlainDate, startHour: Int) -> Int? {
    var last: (place: Int, use: RecordID)?
    for place in entries.indices where entries[place].isUsed {
      for use in entries[place].uses where use.plannerDate(startHour: startHour) == date {
        if let last, use.id < last.use { continue }
        last = (place, use.id)
      }
    }
    return last?.place
  }

  /// Whether a list shows the quote at an index.
  public func shows(_ place: Int, _ filter: Filter) -> Bool {
    switch filter {
    case .all: true
    case .unused: !entries[place].isUsed
    case .used: entries[place].isUsed
    case .liked: entries[place].isLiked
    case .own: entries[place].isOwn
    }
  }

  /// The number of quotes for each filter, in the order of the filters.
  public var counts: [Int] {
    var counts = [entries.count, 0, 0, 0, 0]
    // Reads the entries in place: copying 20,000 would take a good part of a frame.
    for place in entries.indices {
      counts[entries[place].isUsed ? 2 : 1] += 1
      if entries[place].isLiked { counts[3] += 1 }
      if entries[place].isOwn { counts[4] += 1 }
    }
    return counts
  }

  /// Sorts the indices of some quotes; authors are in the order of a language, a BCP 47 tag.
  public func sorted(_ places: [Int], by order: Order, in language: String) -> [Int] {
    let newest = Array(places.reversed())
    switch order {
    case .newest: return newest
    case .unusedFirst:
      let used = newest.filter { entries[$0].isUsed }
      let dates = used.map { entries[$0].uses.last?.date.daysSinceEpoch ?? 0 }
      let byDate = DDayOrder.places(used.count) { dates[$0] < dates[$1] }
      return newest.filter { !entries[$0].isUsed } + byDate.map { used[$0] }
    case .author: return byAuthor(newest, in: language)
    }
  }

  /// Each author is compared once, not each quote.
  private func byAuthor(_ places: [Int], in language: String) -> [Int] {
    var table = IdentifierTable()
    var authors: [String] = []
    let numbers = places.map { place in
      let author = entries[place].quote.author
      if author.utf8.isEmpty { return -1 }
      let number = table.number(author)
      if number == authors.count { authors.append(author) }
      return number
    }
    var ranks = [Int](repeating: 0, count: authors.count)
    for (rank, author) in NameOrder(of: authors, in: language).places.enumerated() {
      ranks[author] = rank
    }
    let keys = numbers.map { $0 < 0 ? authors.count : ranks[$0] }
    return DDayOrder.places(places.count) { keys[$0] < keys[$1] }.map { places[$0] }
  }
}
