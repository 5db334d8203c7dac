import HaruJSON
public import HaruTime

extension Replica {
  /// The records of an entity that are not deleted, ordered by id.
  ///
  /// A fact's id starts with its instant, so facts come in the order in which they happened;
  /// `newestFirst` reverses it. Records are decoded lazily: taking the newest few of many costs
  /// little.
  public func records(of entity: String, newestFirst: Bool = false) -> RecordSequence {
    let cells = table(of: entity)?.cells ?? []
    return RecordSequence(self, cells[...], newestFirst: newestFirst)
  }

  /// The records of an entity whose ids were made in a time span, excluding its end.
  ///
  /// To find the facts of a civil date, request a span that is a day longer on both sides and check
  /// their dates: the instants of a date depend on where the facts happened.
  public func records(
    of entity: String,
    madeIn span: Range<Instant>,
    newestFirst: Bool = false
  ) -> RecordSequence {
    guard let table = table(of: entity) else { return records(of: entity) }
    let start = table.start(of: Identifier(firstAt: span.lowerBound).recordID)
    let end = table.start(of: Identifier(firstAt: span.upperBound).recordID)
    return RecordSequence(self, table.cells[start..<max(start, end)], newestFirst: newestFirst)
  }

  /// The records of an entity whose ids start with a prefix, ordered by id.
  public func records(of entity: String, prefix: String) -> RecordSequence {
    guard let table = table(of: entity) else { return records(of: entity) }
    let rest = table.cells[table.start(of: RecordID(prefix))...]
    let count = rest.prefix { $0.id.text.utf8.starts(with: prefix.utf8) }.count
    return RecordSequence(self, rest.prefix(count))
  }

  /// The record with an id, nil if it never existed or is deleted.
  public func record(_ entity: String, id: RecordID) -> Record? {
    recordOfAll(entity, id: id).flatMap { $0.isDeleted ? nil : $0 }
  }

  /// The record with an id, deleted or not, nil if it never existed.
  public func recordOfAll(_ entity: String, id: RecordID) -> Record? {
    guard let table = table(of: entity) else { return nil }
    var rest = RecordSequence(self, table.cells[table.start(of: id)...])
    return rest.nextOfAll().flatMap { $0.id == id ? $0 : nil }
  }

  /// The records, deleted or not, with changes that the server has not confirmed.
  public var waitingRecords: [(entity: String, id: RecordID)] {
    var found: [(entity: String, id: RecordID)] = []
    for table in tables {
      var last: RecordID?
      for cell in table.cells where cell.layer != .base && cell.id != last {
        last = cell.id
        found.append((table.name, cell.id))
      }
    }
    return found
  }

  /// Whether the record with an id was deleted.
  public func isDeleted(_ entity: String, id: RecordID) -> Bool {
    recordOfAll(entity, id: id)?.isDeleted == true
  }

  /// Those of the server's cells that bring back a record which is deleted here.
  public func returning(in cells: [SyncedCell]) -> [CellKey] {
    cells.filter {
      $0.value == false && $0.key.field.hasSameBytes(as: CellKey.deleted)
        && isDeleted($0.key.entity, id: $0.key.id)
    }
    .map { $0.key }
  }

  /// Whether anything of an entity was ever written, even if it was deleted since.
  public func knows(_ entity: String) -> Bool {
    table(of: entity)?.cells.isEmpty == false
  }

  /// Whether nothing was ever written, apart from records of one entity.
  public func isEmpty(besides entity: String) -> Bool {
    tables.allSatisfy { $0.cells.isEmpty || $0.name.hasSameBytes(as: entity) }
  }

  func table(of entity: String) -> EntityTable? {
    tables.first { $0.name.hasSameBytes(as: entity) }
  }

  func value(of cell: StoredCell) -> JSON {
    switch cell.value {
    case .json(let value): return value
    case .text(let start):
      // The text was validated when it was loaded.
      var reader = JSONReader(text, at: Int(start))
      return (try? reader.readValue()) ?? .null
    }
  }
}
