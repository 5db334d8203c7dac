public import HaruSync

/// The kinds of things that the global search finds, in the order of its groups.
public enum SearchKind: UInt8, CaseIterable, Sendable {
  case task, dday, alarm, word, quote, place, page, setting

  /// The name in the terminal.
  public var name: StaticString {
    switch self {
    case .task: "task"
    case .dday: "dday"
    case .alarm: "alarm"
    case .word: "word"
    case .quote: "quote"
    case .place: "place"
    case .page: "page"
    case .setting: "setting"
    }
  }
}

#if !hasFeature(Embedded)
extension SearchKind {
  /// The kind with a name.
  public init?(named name: String) {
    guard let kind = Self.allCases.first(where: { "\($0.name)" == name }) else { return nil }
    self = kind
  }
}
#endif

/// A search result.
public struct SearchHit: Sendable {
  /// Its kind.
  public let kind: SearchKind
  /// The id of its record; for a page or a setting, its address.
  public let id: RecordID
  /// Its name, with the matches marked.
  public let title: MarkedText
  /// Another of its texts: if the title does not match, the first one that does; may be empty.
  public let detail: MarkedText

  /// Creates a hit from the searchable texts of a thing, whose title comes first.
  public init(_ kind: SearchKind, _ id: RecordID, _ texts: [String], _ search: FullTextSearch) {
    self.kind = kind
    self.id = id
    title = MarkedText(texts.first ?? "", search).excerpted
    var detail = MarkedText("")
    for text in texts.dropFirst() where !text.utf8.isEmpty {
      let marked = MarkedText(text, search)
      if detail.text.utf8.isEmpty || !marked.marks.isEmpty { detail = marked }
      // If the title matches, the first other text describes the thing best.
      if !title.marks.isEmpty || !marked.marks.isEmpty { break }
    }
    self.detail = detail.excerpted
  }
}

/// The results of one kind.
public struct SearchGroup: Sendable {
  /// Their kind.
  public let kind: SearchKind
  /// The best results.
  public let hits: [SearchHit]
  /// The total number of results.
  public let total: Int

  /// Searches indexed things of one kind; equally good matches stay in the order of `order`.
  public init(
    _ kind: SearchKind,
    _ search: FullTextSearch,
    _ index: FullTextIndex,
    in order: [Int],
    limit: Int,
    thing: (Int) -> (id: RecordID, texts: [String])
  ) {
    let ranking = index.best(search, in: order, limit: limit)
    self.kind = kind
    total = ranking.total
    hits = ranking.numbers.map { number in
      let (id, texts) = thing(number)
      return SearchHit(kind, id, texts, search)
    }
  }
}

extension SearchGroup {
  /// Searches the cities and time zones that a reader knows; the ids are those of the zones.
  public init(
    places text: String,
    _ search: FullTextSearch,
    _ reader: SearchReader,
    limit: Int
  ) {
    let places = reader.places(named: text)
    kind = .place
    total = places.count
    hits = places.prefix(limit).map { place in
      SearchHit(.place, RecordID(place.zone), [place.city, place.country], search)
    }
  }
}

/// A short list of things of one kind, with its index.
public struct SearchList: Sendable {
  /// Their kind.
  public let kind: SearchKind
  private var things: [(id: RecordID, texts: [String])] = []
  private var index = FullTextIndex()

  /// Creates an empty list.
  public init(_ kind: SearchKind) { self.kind = kind }

  /// Adds a thing; among equally good matches, it comes after those added before.
  public mutating func append(_ id: RecordID, _ texts: [String]) {
    things.append((id, texts))
    index.append(texts)
  }

  /// Searches the list.
  public func find(_ search: FullTextSearch, limit: Int) -> SearchGroup {
    SearchGroup(kind, search, index, in: Array(things.indices), limit: limit) { things[$0] }
  }
}
