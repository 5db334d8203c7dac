import HaruCore
import HaruLookup
import HaruStore
import HaruSync
import HaruTime

extension StoredWords {
  /// All words with their reviews as an Anki package, nil if that would be too large.
  func package() throws -> [UInt8]? {
    let words = try words()
    let record = try context.telling { () throws(StoreError) in
      try store?.record(Settings.entity, id: Settings.id)
    }
    return AnkiExport(
      words,
      notebooks: try notebooks(),
      reviews: try reviews(),
      settings: record.map { WordSettings(record: $0) } ?? WordSettings(),
      startHour: Settings(record).dayStartHour,
      changedAt: try changes(of: words),
      offset: context.now.offset
    ).archive()
  }

  /// When each word was last changed.
  private func changes(of words: [Word]) throws -> [RecordID: Instant] {
    let keys = words.map { CellKey(entity: Word.entity, id: $0.id, field: "") }
    let cells = try context.telling { () throws(StoreError) in
      try store?.cells(ofRecordsOf: keys) ?? []
    }
    return Dictionary(cells.map { ($0.key.id, $0.madeAt) }) { max($0, $1) }
  }
}
