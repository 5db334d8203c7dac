import ArgumentParser
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// A person's quotes; of a large collection, only the necessary ones are read.
struct StoredQuotes {
  let context: CommandContext
  let store: ReplicaStore?

  init(_ context: CommandContext) throws {
    self.context = context
    store = try context.telling { () throws(StoreError) in
      try context.existingStore()
    }
  }

  /// The collections that the person reads, judging by the output language, or has marked quotes of,
  /// that of an id, and what the operator has published.
  func collections(of id: String = "") throws -> [QuoteEntry] {
    let marked = try records(of: QuoteMark.entity).map(\.id)
    let used = try records(of: QuoteUse.entity).compactMap { QuoteUse(record: $0)?.quote }
    return collections(marked: marked + used + [RecordID(id)])
  }

  private func collections(marked ids: [RecordID]) -> [QuoteEntry] {
    let tag = "\(context.messages.language.code)"
    return QuoteCollection.languages(for: tag, marked: ids)
      .flatMap { QuoteCollection.linked(in: $0) } + context.published
  }

  /// All quotes.
  func library() throws -> QuoteLibrary {
    try library(collection: collections(), own: records(of: QuoteEntry.entity))
  }

  /// The quotes that match a search.
  func library(_ search: FullTextSearch) throws -> QuoteLibrary {
    if search.isEmpty { return try library() }
    var index = FullTextIndex()
    let ids = try context.telling { () throws(StoreError) in
      try store?.ids(of: QuoteEntry.entity, having: QuoteEntry.contentField) {
        index.mayMatch(search, json: $0)
      } ?? []
    }
    return try library(
      collection: collections().filter { search.matches($0.quote.texts) },
      own: records(of: QuoteEntry.entity, ids).filter { record in
        QuoteEntry(record: record).map { search.matches($0.quote.texts) } ?? false
      }
    )
  }

  /// The quote with an id, in whichever collection; nil if there is none.
  func entry(_ id: RecordID) throws -> QuoteEntry? {
    try entry(id, among: collections(marked: [id]))
  }

  /// The quote with an id, with its marks and uses; nil if there is none.
  func entry(_ id: RecordID, among collection: [QuoteEntry]) throws -> QuoteEntry? {
    try library(
      collection: collection.filter { $0.id == id },
      own: records(of: QuoteEntry.entity, [id])
    ).entries.first
  }

  /// The quote with an id prefix.
  func entry(prefix: String) throws -> QuoteEntry {
    let collections = try collections(of: prefix)
    var ids = collections.map(\.id)
    ids += prefix.isEmpty ? [] : try ownIDs(prefix: prefix)
    let wanted = Set(ids.meant(by: prefix) { $0.text })
    return try context.meant(
      by: prefix,
      in: library(
        collection: collections.filter { wanted.contains($0.id) },
        own: records(of: QuoteEntry.entity, Array(wanted))
      ).entries,
      id: { $0.id.text },
      line: { $0.quote.text.onOneLine },
      missing: context.messages.commandSeeList(
        sentence: context.messages.quotesNotFound(id: prefix),
        command: "haru quote list"
      ),
      several: context.messages.quotesAmbiguous(id: prefix)
    )
  }

  /// The own quote with an id prefix.
  func ownEntry(prefix: String) throws -> QuoteEntry {
    let entry = try entry(prefix: prefix)
    if !entry.isOwn { throw context.failure(context.messages.quotesNotOwn(id: entry.id.text)) }
    return entry
  }

  /// The ids of one's own quotes in order, including deleted ones.
  func ownIDs(prefix: String = "") throws -> [RecordID] {
    try context.telling { () throws(StoreError) in
      try store?.ids(of: QuoteEntry.entity, having: QuoteEntry.contentField, prefix: prefix) ?? []
    }
  }

  /// The positions of one's own quotes, nil without any; some may be vacant.
  func ownPlaces() throws -> ReplicaStore.ValuePlaces? {
    try context.telling { () throws(StoreError) in
      try store?.places(of: QuoteEntry.entity, having: QuoteEntry.contentField)
    }
  }

  /// The own quote at a position, nil if it is vacant; each quote has one position.
  func ownEntry(at place: Int, in places: ReplicaStore.ValuePlaces) throws -> QuoteEntry? {
    let id = try context.telling { () throws(StoreError) in try store?.id(at: place, in: places) }
    return try id.flatMap { try entry($0, among: []) }
  }

  /// The person's settings.
  var settings: Settings {
    get throws {
      let record = try context.telling { () throws(StoreError) in
        try store?.record(Settings.entity, id: Settings.id)
      }
      return Settings(record)
    }
  }

  /// The order of recommendations, nil if there is none yet.
  var shuffle: QuoteShuffle? {
    get throws {
      try context.telling { () throws(StoreError) in
        try store?.record(QuoteShuffle.entity, id: RecordID(QuoteShuffle.entity))
          .flatMap { QuoteShuffle(record: $0) }
      }
    }
  }

  private func library(collection: [QuoteEntry], own: [Record]) throws -> QuoteLibrary {
    QuoteLibrary(
      collection: collection,
      own: own,
      marks: try records(of: QuoteMark.entity, collection.map(\.id) + own.map(\.id)),
      uses: try records(of: QuoteUse.entity)
    )
  }

  private func records(of entity: String) throws -> [Record] {
    try context.telling { () throws(StoreError) in try store?.records(of: entity) ?? [] }
  }

  /// The records with some ids, in the order of the ids; read one by one if they are few.
  private func records(of entity: String, _ ids: [RecordID]) throws -> [Record] {
    let ids = Set(ids)
    if ids.count > 500 { return try records(of: entity).filter { ids.contains($0.id) } }
    return try context.telling { () throws(StoreError) in
      try store?.records(of: entity, ids: ids.sorted()) ?? []
    }
  }
}
