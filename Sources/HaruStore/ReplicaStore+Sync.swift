import HaruJSON
public import HaruSync
import HaruTime

extension ReplicaStore {
  /// What the device remembers about its sync.
  public func syncState() throws(StoreError) -> SyncState {
    try StoreError.wrapping(path: path) {
      let text = try queue.read { try String.fetchOne($0, sql: "SELECT state FROM sync") } ?? ""
      guard let state = SyncState(json: try JSON.parse(text.utf8)) else {
        throw StoreError.damaged(path: path)
      }
      return state
    }
  }

  /// Assigns the records to an account; records that belong to another one stay with it.
  public func bind(to account: String) throws(StoreError) {
    try StoreError.wrapping(path: path) {
      try queue.write { database in
        // If there already is an account, nothing changes.
        try database.execute(
          sql: """
            UPDATE sync SET state = json_set(state, '$.account', ?)
            WHERE json_extract(state, '$.account') IS NULL
            """,
          arguments: [account]
        )
      }
    }
  }

  /// The number of records, including deleted ones.
  public func recordCount() throws(StoreError) -> Int {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        let sql = """
          SELECT count(*) FROM (SELECT entity, id FROM base UNION SELECT entity, id FROM outbox)
          """
        return try Int.fetchOne(database, sql: sql) ?? 0
      }
    }
  }

  /// The next operations after a number, of some kinds or all (nil), up to a limit.
  public func operations(
    after number: Int64,
    limit: Int,
    of kinds: [String]? = nil
  ) throws(StoreError) -> [Operation] {
    try StoreError.wrapping(path: path) {
      try queue.read { try Self.operations(after: number, limit: limit, of: kinds, in: $0) }
    }
  }

  static func operations(
    after number: Int64,
    limit: Int,
    of kinds: [String]?,
    in database: Database
  ) throws -> [Operation] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT \(columns) FROM outbox WHERE op_no > ?1
          AND (?3 IS NULL OR entity IN (SELECT value FROM json_each(?3)))
        ORDER BY op_no LIMIT ?2
        """,
      arguments: [number, limit, kinds.map(list)]
    )
    return try Array(rows.map(operation))
  }

  /// The sum of the copied cells.
  public func cellSum() throws(StoreError) -> CellSum {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        var sum = CellSum()
        let rows = try Row.fetchCursor(database, sql: "SELECT entity, id, field, seq FROM base")
        while let row = try rows.next() {
          sum.add(CellKey(entity: row[0], id: RecordID(row[1]), field: row[2]), sequence: row[3])
        }
        return sum
      }
    }
  }

  /// The number of changes that the server has not confirmed yet.
  public func waitingCount() throws(StoreError) -> Int {
    let last = try syncState().acknowledged
    return try StoreError.wrapping(path: path) {
      try queue.read { database in
        let sql = "SELECT count(*) FROM outbox WHERE op_no > ?"
        return try Int.fetchOne(database, sql: sql, arguments: [last]) ?? 0
      }
    }
  }

  /// The changes that the server refused, with the reasons, in the order in which they were made.
  public func refusedChanges() throws(StoreError) -> [(write: CellWrite, reason: Refusal.Reason)] {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        let columns = "op_no, entity, id, field, value, made_ms, 0, reason"
        let sql = "SELECT \(columns) FROM refused ORDER BY op_no"
        return try Row.fetchAll(database, sql: sql).map { row in
          (try Self.operation(row).write, Refusal.Reason(code: row[7]))
        }
      }
    }
  }

  private static let columns = "op_no, entity, id, field, value, made_ms, is_copy"

  private static func operation(_ row: Row) throws -> Operation {
    let value: String = row[4]
    return Operation(
      number: row[0],
      write: CellWrite(
        CellKey(entity: row[1], id: RecordID(row[2]), field: row[3]),
        value: try JSON.parse(value.utf8),
        madeAt: Instant(milliseconds: row[5])
      ),
      isCopy: row[6]
    )
  }
}

extension ReplicaStore {
  /// Applies a sync transaction atomically.
  public func store(_ transaction: SyncTransaction) throws(StoreError) {
    try StoreError.wrapping(path: path) {
      try queue.write { database in
        try forgetDerived(by: transaction, in: database)
        if transaction.isNewStart { try startAnew(in: database) }
        try copy(transaction.cells, generation: transaction.state.generation, in: database)
        for refusal in transaction.refusals {
          try leave(refusal, in: database)
        }
        if let kinds = transaction.sentKinds {
          try holdBack(allBut: kinds, through: transaction.state.acknowledged, in: database)
        }
        if let dropped = transaction.dropped {
          try database.execute(
            sql: "DELETE FROM outbox WHERE op_no <= ?",
            arguments: [dropped]
          )
        }
        if transaction.dropsEarlier {
          try database.execute(
            sql: "DELETE FROM base WHERE generation < ?",
            arguments: [transaction.state.generation]
          )
        }
        if let purged = transaction.purged { try purge(through: purged, in: database) }
        try database.execute(
          sql: "UPDATE sync SET state = ?",
          arguments: [transaction.state.json.text]
        )
      }
    }
  }

  /// Moves the copied cells to the front of the outbox.
  private func startAnew(in database: Database) throws {
    let last = try Int64.fetchOne(database, sql: "SELECT max(op_no) FROM outbox") ?? 0
    try database.execute(
      sql: """
        INSERT INTO outbox (entity, id, field, value, made_ms, is_copy)
        SELECT entity, id, field, value, stamp, 1 FROM base ORDER BY seq
        """
    )
    try database.execute(
      sql: """
        INSERT INTO outbox (entity, id, field, value, made_ms, is_copy)
        SELECT entity, id, field, value, made_ms, is_copy FROM outbox
        WHERE op_no <= ? ORDER BY op_no
        """,
      arguments: [last]
    )
    try database.execute(sql: "DELETE FROM outbox WHERE op_no <= ?", arguments: [last])
    try database.execute(sql: "DELETE FROM base")
  }

  /// Moves operations that were held back to the end, with new numbers.
  private func holdBack(
    allBut kinds: [String],
    through number: Int64,
    in database: Database
  ) throws {
    let passedOver = "op_no <= ? AND entity NOT IN (SELECT value FROM json_each(?))"
    try database.execute(
      sql: """
        INSERT INTO outbox (entity, id, field, value, made_ms, is_copy)
        SELECT entity, id, field, value, made_ms, is_copy FROM outbox
        WHERE \(passedOver) ORDER BY op_no
        """,
      arguments: [number, Self.list(kinds)]
    )
    // The new ones have higher numbers.
    try database.execute(
      sql: "DELETE FROM outbox WHERE \(passedOver)",
      arguments: [number, Self.list(kinds)]
    )
  }

  private static func list(_ kinds: [String]) -> String {
    JSON.array(kinds.map { .string($0) }).text
  }

  /// Moves an operation from the outbox to the refused ones.
  private func leave(_ refusal: Refusal, in database: Database) throws {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO refused (op_no, entity, id, field, value, made_ms, reason)
        SELECT op_no, entity, id, field, value, made_ms, ? FROM outbox WHERE op_no = ?
        """,
      arguments: ["\(refusal.reason.code)", refusal.number]
    )
    try database.execute(sql: "DELETE FROM outbox WHERE op_no = ?", arguments: [refusal.number])
  }

  private func copy(
    _ cells: [SyncedCell],
    generation: Int64,
    in database: Database
  ) throws {
    let leave = try database.cachedStatement(
      sql: "DELETE FROM base WHERE entity = ? AND id = ? AND seq < ?"
    )
    let insertion = try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO base (entity, id, field, value, stamp, seq, generation)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    )
    for cell in cells {
      let key = cell.key
      try leave.execute(arguments: [key.entity, key.id.text, cell.birth])
      try insertion.execute(
        arguments: [
          key.entity, key.id.text, key.field, cell.value.text, cell.stamp.milliseconds,
          cell.sequence, generation,
        ]
      )
    }
  }

  private func purge(through limit: Int64, in database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM base WHERE seq <= ?1 AND (entity, id) IN (
          SELECT entity, id FROM base WHERE field = 'deleted' AND value = 'true' AND seq <= ?1)
        """,
      arguments: [limit]
    )
  }
}
