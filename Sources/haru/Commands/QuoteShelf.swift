import ArgumentParser
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// The quotes of a person as a command reaches them: of many only those that it needs are read.
struct QuoteShelf {
  let context: CommandContext
  private let store: ReplicaStore?

  init(_ context: CommandContext) throws {
    self.context = context
    store = try context.telling { () throws(StoreError) in
      try ReplicaStore.existing(in: context.dataDirectory)
    }
  }

  /// All quotes.
  func library() throws -> QuoteLibrary {
    try library(collection: context.collections, own: records(of: QuoteEntry.entity))
  }

  /// The quotes that fit a search.
  func library(_ search: FullTextSearch) throws -> QuoteLibrary {
    if search.isEmpty { return try library() }
    var index = FullTextIndex()
    let ids = try context.telling { () throws(StoreError) in
      try store?.ids(of: QuoteEntry.entity, having: QuoteEntry.contentField) {
        index.mayMatch(search, json: $0)
      } ?? []
    }
    return try library(
      collection: context.collections.filter { search.matches($0.quote.texts) },
      own: records(of: QuoteEntry.entity, ids).filter { record in
        QuoteEntry(record: record).map { search.matches($0.quote.texts) } ?? false
      }
    )
  }

  /// The one quote of an id, with its marks and uses; nil if there is none.
  func entry(_ id: RecordID) throws -> QuoteEntry? {
    try library(
      collection: context.collections.filter { $0.id == id },
      own: records(of: QuoteEntry.entity, [id])
    ).entries.first
  }

  /// The quote whose id is a text or begins with it.
  func entry(prefix: String) throws -> QuoteEntry {
    var ids = context.collections.map(\.id).filter { $0.text.hasPrefix(prefix) }
    ids += try ownIDs(prefix: prefix)
    var found = ids.contains(RecordID(prefix)) ? [RecordID(prefix)] : prefix.isEmpty ? [] : ids
    found = try found.filter { try entry($0) != nil }
    guard let id = found.first, let entry = try entry(id) else {
      throw context.failure(context.messages.quotesNotFound(id: prefix))
    }
    if found.count > 1 {
      let list = found.prefix(10).map(\.text).joined(separator: "\n")
      throw context.failure(context.messages.quotesAmbiguous(id: prefix) + "\n" + list)
    }
    return entry
  }

  /// The ids of the own quotes in their order, deleted ones included.
  func ownIDs(prefix: String = "") throws -> [RecordID] {
    try context.telling { () throws(StoreError) in
      try store?.ids(of: QuoteEntry.entity, having: QuoteEntry.contentField, prefix: prefix) ?? []
    }
  }

  /// How many places own quotes have; some may be empty.
  func ownPlaceCount() throws -> Int {
    try context.telling { () throws(StoreError) in
      try store?.valueCount(of: QuoteEntry.entity, having: QuoteEntry.contentField) ?? 0
    }
  }

  /// The own quote at a place, nil if the place is empty; each quote has one place.
  func ownEntry(at place: Int) throws -> QuoteEntry? {
    let id = try context.telling { () throws(StoreError) in
      try store?.id(ofValueAt: place, of: QuoteEntry.entity, having: QuoteEntry.contentField)
    }
    return try id.flatMap(entry)
  }

  /// Reads the record of the settings.
  var settings: Settings {
    get throws {
      let record = try context.telling { () throws(StoreError) in
        try store?.record(Settings.entity, id: Settings.id)
      }
      return Settings(record)
    }
  }

  /// The order of recommendations, nil if none was made yet.
  var shuffle: QuoteShuffle? {
    get throws {
      try context.telling { () throws(StoreError) in
        try store?.record(QuoteShuffle.entity, id: RecordID(QuoteShuffle.entity))
          .flatMap { QuoteShuffle(record: $0) }
      }
    }
  }

  /// Saves changes, making the database where there is none.
  func save(_ writes: [CellWrite]) throws {
    try context.telling { () throws(StoreError) in
      try ReplicaStore(directory: context.dataDirectory).save(writes)
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

  /// The records of some ids, in the order of the ids; one by one where they are few.
  private func records(of entity: String, _ ids: [RecordID]) throws -> [Record] {
    let ids = Set(ids)
    if ids.count > 500 { return try records(of: entity).filter { ids.contains($0.id) } }
    return try context.telling { () throws(StoreError) in
      var records: [Record] = []
      for id in ids.sorted() {
        if let record = try store?.record(entity, id: id) { records.append(record) }
      }
      return records
    }
  }
}
