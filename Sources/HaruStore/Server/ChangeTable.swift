import HaruJSON
package import HaruSync
import HaruTime

/// The changes of a file, ordered by entity, id and field; of several values of one cell the last
/// one stays.
///
/// They are in a temporary SQLite database, whose file has no name and is only partly in memory
/// (https://www.sqlite.org/inmemorydb.html#temp_db).
package final class ChangeTable: Sendable {
  private let queue: DatabaseQueue

  /// Creates an empty table.
  package init() throws(StoreError) {
    queue = try StoreError.wrapping(path: "") {
      let queue = try DatabaseQueue(path: "")
      try queue.inDatabase { database in
        try database.execute(
          sql: """
            PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8192;
            CREATE TABLE change (
              entity TEXT NOT NULL, id TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL,
              PRIMARY KEY (entity, id, field)
            ) STRICT, WITHOUT ROWID;
            """
        )
      }
      return queue
    }
  }

  /// Collects the changes that a closure emits, on the table's own thread, off those that serve
  /// requests.
  ///
  /// If the closure throws, the table must not be used any more.
  package func fill<Result: Sendable>(
    _ work: @escaping @Sendable (_ take: (CellWrite) throws -> Void) throws -> Result
  ) async throws -> Result {
    try await queue.inDatabase { database in
      let insert = try database.makeStatement(sql: "REPLACE INTO change VALUES (?, ?, ?, ?)")
      // Without a journal, nothing can be rolled back: what was taken stays.
      let outcome = try database.inTransaction {
        Swift.Result {
          try work { change in
            let key = change.key
            try insert.execute(arguments: [key.entity, key.id.text, key.field, change.value.text])
          }
        }
      }
      return try outcome.get()
    }
  }

  /// The entities of the changes.
  package func entities() async throws(StoreError) -> [String] {
    try await read { try String.fetchAll($0, sql: "SELECT DISTINCT entity FROM change") }
  }

  /// The changes of the next records after a cell, up to a limit; empty after the last one.
  ///
  /// A record with more changes than the limit comes in parts.
  package func records(
    after key: CellKey?,
    limit: Int
  ) async throws(StoreError) -> [CellWrite] {
    let key = key ?? CellKey(entity: "", id: "", field: "")
    let cells = try await read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT entity, id, field, value, 0 FROM change WHERE (entity, id, field) > (?, ?, ?)
          ORDER BY entity, id, field LIMIT ?
          """,
        arguments: [key.entity, key.id.text, key.field, limit]
      )
      return try Array(rows.map(CellWrite.init))
    }
    return cells.count < limit ? cells : cells.wholeRecords
  }

  private func read<Result: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Result
  ) async throws(StoreError) -> Result {
    do { return try await queue.read(work) } catch { throw StoreError(of: error, path: "") }
  }
}

extension CellWrite {
  /// Decodes a row of entity, id, field, value and stamp.
  init(_ row: Row) throws {
    let value: String = row[3]
    self.init(
      CellKey(entity: row[0], id: RecordID(row[1]), field: row[2]),
      value: try JSON.parse(value.utf8),
      madeAt: Instant(milliseconds: row[4])
    )
  }
}
