import HaruJSON
public import HaruSync
public import HaruTime

extension ReplicaStore {
  /// The records of an entity ordered by id, deleted ones only on request.
  ///
  /// A fact's id is made from its instant: `newestFirst` with a limit returns the latest facts and
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

  /// The records of an entity whose ids start with a prefix, ordered by id; reads no others from the
  /// disk.
  public func records(of entity: String, prefix: String) throws(StoreError) -> [Record] {
    // Ids are visible ASCII characters, all of them below 127.
    let condition = "entity = ?1 AND id >= ?2 AND id < ?2 || char(127)"
    return try read(
      """
      SELECT id, field, op_no, value FROM outbox WHERE \(condition)
      UNION ALL SELECT id, field, 0, value FROM base WHERE \(condition)
      ORDER BY 1, 2, 3
      """,
      [entity, prefix],
      limit: .max
    )
  }

  /// The first record of an entity whose id was made in a time span, excluding its end; nil if there
  /// is none.
  public func firstRecord(
    of entity: String,
    madeIn span: Range<Instant>
  ) throws(StoreError) -> Record? {
    let condition = "entity = ?1 AND id >= ?2 AND id < ?3"
    let bounds = [span.lowerBound, span.upperBound].map { Identifier(firstAt: $0).text }
    return try read(
      """
      SELECT id, field, op_no, value FROM outbox WHERE \(condition)
      UNION ALL SELECT id, field, 0, value FROM base WHERE \(condition)
      ORDER BY 1, 2, 3
      """,
      [entity, bounds[0], bounds[1]],
      limit: 1
    )
    .first
  }

  /// Passes the facts of an entity, as JSON, to a closure in the order of their ids, except deleted
  /// ones; to read them as records takes twice as long.
  public func forEachFact(
    of entity: String,
    _ body: (RecordID, [UInt8]) throws -> Void
  ) throws(StoreError) {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        var current = FactOverlay()
        try database.forEachRow(
          """
          SELECT id, field, op_no, value FROM outbox WHERE entity = ?1
          UNION ALL SELECT id, field, 0, value FROM base WHERE entity = ?1
          ORDER BY 1, 2, 3
          """,
          [entity]
        ) { row in
          if !current.isOf(row.bytes(0)) {
            try current.finish(body)
            current.begin(row.text(0) ?? "")
          }
          current.add(field: row.bytes(1), value: row.bytes(3))
          return true
        }
        try current.finish(body)
      }
    }
  }

  /// The facts of an entity that happened on civil dates, and all corrections of facts whatever
  /// their date; reads no others from the disk.
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

  /// The first civil date after another one on which an entity has a fact, including deleted ones.
  public func firstFactDate(
    of entity: String,
    after date: PlainDate? = nil
  ) throws(StoreError) -> PlainDate? {
    let day = ReplicaStore.factDay
    let parts = ["outbox", "base"].map { table in
      "SELECT min(\(day)) AS day FROM \(table) WHERE entity = ?1 AND field = 'fact' AND \(day) > ?2"
    }
    let found = try scan(
      "SELECT min(day) FROM (\(parts.joined(separator: " UNION ALL ")))",
      [entity, date?.description ?? ""]
    ) { $0.text(0) }
    return found.first.flatMap { try? PlainDate(parsing: $0) }
  }

  /// The record with an id, nil if it never existed or is deleted.
  public func record(_ entity: String, id: RecordID) throws(StoreError) -> Record? {
    try record(entity, id: id, includingDeleted: false)
  }

  /// Those of the server's cells that bring back a record which is deleted here.
  public func returning(in cells: [SyncedCell]) throws(StoreError) -> [CellKey] {
    var keys: [CellKey] = []
    for cell in cells where cell.key.field == CellKey.deleted && cell.value == false {
      let key = cell.key
      let record = try record(key.entity, id: key.id, includingDeleted: true)
      if record?.isDeleted == true { keys.append(key) }
    }
    return keys
  }

  /// The record with an id, deleted or not as requested.
  public func record(
    _ entity: String,
    id: RecordID,
    includingDeleted: Bool
  ) throws(StoreError) -> Record? {
    try read(
      Self.oneRecord,
      [entity, id.text],
      limit: 1,
      includingDeleted: includingDeleted
    ).first
  }

  /// The records with some ids, in the order of the ids.
  public func records(of entity: String, ids: [RecordID]) throws(StoreError) -> [Record] {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        try ids.flatMap { id in
          try Self.read(Self.oneRecord, [entity, id.text], limit: 1, false, in: database)
        }
      }
    }
  }

  private static let oneRecord = """
    SELECT id, field, op_no, value FROM outbox WHERE entity = ?1 AND id = ?2
    UNION ALL SELECT id, field, 0, value FROM base WHERE entity = ?1 AND id = ?2
    ORDER BY 1, 2, 3
    """

  /// Whether anything of an entity was ever written, even if it was deleted since.
  public func knows(_ entity: String) throws(StoreError) -> Bool {
    try StoreError.wrapping(path: path) { try queue.read { try Self.knows(entity, in: $0) } }
  }

  static func knows(_ entity: String, in database: Database) throws -> Bool {
    let sql = """
      SELECT EXISTS (SELECT 1 FROM outbox WHERE entity = ?1)
        OR EXISTS (SELECT 1 FROM base WHERE entity = ?1)
      """
    return try Bool.fetchOne(database, sql: sql, arguments: [entity]) ?? false
  }

  private func read(
    _ sql: String,
    _ arguments: StatementArguments,
    limit: Int,
    includingDeleted: Bool = false
  ) throws(StoreError) -> [Record] {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        try Self.read(sql, arguments, limit: limit, includingDeleted, in: database)
      }
    }
  }

  /// Overlays the rows of each id, which are adjacent, until there are enough records.
  private static func read(
    _ sql: String,
    _ arguments: StatementArguments,
    limit: Int,
    _ includesDeleted: Bool,
    in database: Database
  ) throws -> [Record] {
    var records: [Record] = []
    var overlay = RecordOverlay()
    try database.forEachRow(sql, arguments) { row in
      if !overlay.isOf(row.bytes(0)) {
        if let record = try overlay.finish(includesDeleted) { records.append(record) }
        if records.count >= limit { return false }
        overlay = RecordOverlay(id: row.text(0).map { RecordID($0) })
      }
      overlay.add(field: row.bytes(1), number: row.integer(2), value: row.bytes(3))
      return true
    }
    if records.count < limit, let record = try overlay.finish(includesDeleted) {
      records.append(record)
    }
    return records
  }
}

/// Collects the fact of one record while its rows are read, each field's newest operation last.
private struct FactOverlay {
  private static let fact = Array(CellKey.fact.utf8)
  private static let deleted = Array(CellKey.deleted.utf8)

  private var id: RecordID?
  private var fact: [UInt8] = []
  private var isDeleted = false

  func isOf(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    id.map { $0.text.withBytes { $0.elementsEqual(bytes) } } ?? false
  }

  mutating func begin(_ text: String) {
    id = RecordID(text)
    // The room for the next fact is kept.
    fact.removeAll(keepingCapacity: true)
    isDeleted = false
  }

  mutating func add(field: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    if field.elementsEqual(Self.fact) {
      fact.removeAll(keepingCapacity: true)
      fact.append(contentsOf: value)
    } else if field.elementsEqual(Self.deleted) {
      isDeleted = value.elementsEqual("true".utf8)
    }
  }

  func finish(_ body: (RecordID, [UInt8]) throws -> Void) throws {
    if let id, !fact.isEmpty, !isDeleted { try body(id, fact) }
  }
}

/// Collects the cells of one record while its rows are read.
private struct RecordOverlay {
  private var id: RecordID?
  private var cells: [(field: String, number: Int64, value: [UInt8])] = []

  init(id: RecordID? = nil) {
    self.id = id
  }

  /// Whether a row with an id belongs to the record.
  func isOf(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    id.map { $0.text.withBytes { $0.elementsEqual(bytes) } } ?? false
  }

  /// Adds a value; of each field, the operation with the highest number stays.
  mutating func add(
    field: UnsafeBufferPointer<UInt8>,
    number: Int64,
    value: UnsafeBufferPointer<UInt8>
  ) {
    if let last = cells.last, last.field.withBytes({ $0.elementsEqual(field) }) {
      if last.number > number { return }
      cells[cells.count - 1].number = number
      cells[cells.count - 1].value = Array(value)
    } else {
      cells.append((String(decoding: field, as: UTF8.self), number, Array(value)))
    }
  }

  /// The record, nil if there is none or if it is deleted and not requested.
  func finish(_ includesDeleted: Bool) throws -> Record? {
    guard let id else { return nil }
    let fields = try cells.map { cell in
      JSON.Member(key: cell.field, value: try JSON.parse(cell.value))
    }
    let record = Record(id: id, fields: fields)
    return record.isDeleted && !includesDeleted ? nil : record
  }
}
