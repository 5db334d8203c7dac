import GRDB
import HaruJSON
public import HaruSync
public import HaruTime
// GRDB has a class of this name.
public import struct HaruSync.Record

extension ReplicaStore {
  /// The records of an entity in the order of their ids, without those that are deleted unless they
  /// are asked for.
  ///
  /// A fact's id is made from its instant: `newestFirst` with a limit gives the latest facts and
  /// reads no others from the disk.
  public func records(
    of entity: String,
    newestFirst: Bool = false,
    limit: Int = .max,
    includingDeleted: Bool = false
  ) throws(StoreError) -> [Record] {
    let order = newestFirst ? "1 DESC, 2 DESC, 3 DESC" : "1, 2, 3"
    return try read(
      """
      SELECT id, field, op_no, value FROM outbox WHERE entity = ?1
      UNION ALL SELECT id, field, 0, value FROM base WHERE entity = ?1
      ORDER BY \(order)
      """,
      [entity],
      limit: limit,
      includingDeleted: includingDeleted
    )
  }

  /// The facts of an entity that happened on civil dates, and all of its facts that correct others,
  /// whatever their date; reads no others from the disk.
  public func facts(
    of entity: String,
    from first: PlainDate,
    through last: PlainDate
  ) throws(StoreError) -> [Record] {
    let day = ReplicaStore.factDay
    let ids = ["outbox", "base"].flatMap { table in
      ["BETWEEN ?2 AND ?3", "= ''"].map { range in
        "SELECT id FROM \(table) WHERE entity = ?1 AND field = 'fact' AND \(day) \(range)"
      }
    }.joined(separator: " UNION ")
    return try read(
      """
      WITH wanted (id) AS MATERIALIZED (\(ids))
      SELECT id, field, op_no, value FROM wanted JOIN outbox USING (id) WHERE entity = ?1
      UNION ALL SELECT id, field, 0, value FROM wanted JOIN base USING (id) WHERE entity = ?1
      ORDER BY 1, 2, 3
      """,
      [entity, first.description, last.description],
      limit: .max
    )
  }

  /// The record of an id, nil when it never was or is deleted.
  public func record(_ entity: String, id: RecordID) throws(StoreError) -> Record? {
    try record(entity, id: id, includingDeleted: false)
  }

  /// The cells among some of the server's by which a record comes back that is deleted here.
  public func returning(in cells: [SyncedCell]) throws(StoreError) -> [CellKey] {
    var keys: [CellKey] = []
    for cell in cells where cell.key.field == CellKey.deleted && cell.value == false {
      let key = cell.key
      let record = try record(key.entity, id: key.id, includingDeleted: true)
      if record?.isDeleted == true { keys.append(key) }
    }
    return keys
  }

  private func record(
    _ entity: String,
    id: RecordID,
    includingDeleted: Bool
  ) throws(StoreError) -> Record? {
    try read(
      """
      SELECT id, field, op_no, value FROM outbox WHERE entity = ?1 AND id = ?2
      UNION ALL SELECT id, field, 0, value FROM base WHERE entity = ?1 AND id = ?2
      ORDER BY 1, 2, 3
      """,
      [entity, id.text],
      limit: 1,
      includingDeleted: includingDeleted
    ).first
  }

  /// Whether anything of an entity was ever written, records that are deleted included.
  public func knows(_ entity: String) throws(StoreError) -> Bool {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        try Bool.fetchOne(
          database,
          sql: """
            SELECT EXISTS (SELECT 1 FROM outbox WHERE entity = ?1)
              OR EXISTS (SELECT 1 FROM base WHERE entity = ?1)
            """,
          arguments: [entity]
        ) ?? false
      }
    }
  }

  /// Overlays the rows of each id, which follow each other, until there are enough records.
  private func read(
    _ sql: String,
    _ arguments: StatementArguments,
    limit: Int,
    includingDeleted: Bool = false
  ) throws(StoreError) -> [Record] {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        var records: [Record] = []
        var overlay = RecordOverlay()
        let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
        while records.count < limit, let row = try rows.next() {
          let id = RecordID(row[0])
          if id != overlay.id {
            if let record = try overlay.finish(includingDeleted) { records.append(record) }
            overlay = RecordOverlay(id: id)
          }
          overlay.add(field: row[1], number: row[2], value: row[3])
        }
        if records.count < limit, let record = try overlay.finish(includingDeleted) {
          records.append(record)
        }
        return records
      }
    }
  }
}

/// The cells of one record while its rows are read.
private struct RecordOverlay {
  var id: RecordID?
  private var cells: [(field: String, number: Int64, value: String)] = []

  init(id: RecordID? = nil) {
    self.id = id
  }

  /// Adds a value; of one field the operation with the highest number stays.
  mutating func add(field: String, number: Int64, value: String) {
    if let last = cells.last, last.field == field {
      if last.number > number { return }
      cells.removeLast()
    }
    cells.append((field, number, value))
  }

  /// The record, nil when there is none or it is deleted and not asked for.
  func finish(_ includesDeleted: Bool) throws -> Record? {
    guard let id else { return nil }
    let fields = try cells.map { cell in
      JSON.Member(key: cell.field, value: try JSON.parse(cell.value.utf8))
    }
    let record = Record(id: id, fields: fields)
    return record.isDeleted && !includesDeleted ? nil : record
  }
}
