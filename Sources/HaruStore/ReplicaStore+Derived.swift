import HaruPlatform
import HaruJSON
import HaruSync

// A cache of results that take long to compute from many records. It is never the only copy of
// anything: a missing or stale entry is computed again.
extension ReplicaStore {
  /// A cached result that was computed from records.
  public struct Derived: Sendable {
    /// The result, in the format of whoever computed it.
    public let bytes: [UInt8]
    /// The number of the last operation of this device that it includes.
    public let lastOperation: Int64
  }

  /// The state of the data when a computation began.
  public struct Mark: Sendable {
    fileprivate let version: Int64
    let lastOperation: Int64
  }

  /// The cached result with a name; nil if its input has changed other than by operations of this
  /// device.
  public func derived(_ name: String) throws(StoreError) -> Derived? {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        var derived: Derived?
        let sql = "SELECT bytes, last_op FROM derived WHERE name = ?"
        try database.forEachRow(sql, [name]) { row in
          derived = Derived(bytes: Array(row.blob(0)), lastOperation: row.integer(1))
          return false
        }
        return derived
      }
    }
  }

  /// Whether there is such a result.
  public func hasDerived(_ name: String) throws(StoreError) -> Bool {
    try !scan("SELECT 1 FROM derived WHERE name = ?", [name]) { $0.integer(0) }.isEmpty
  }

  /// The state of the data at the beginning of a computation.
  public func mark() throws(StoreError) -> Mark {
    try StoreError.wrapping(path: path) { try queue.read(mark) }
  }

  /// Caches a result computed from the records of some entities, unless they may have changed since
  /// the computation began.
  public func keep(
    _ bytes: [UInt8],
    as name: String,
    of entities: [String],
    since start: Mark
  ) throws(StoreError) {
    try StoreError.wrapping(path: path) {
      try queue.write { database in
        let now = try mark(database)
        guard now.version == start.version, now.lastOperation == start.lastOperation else { return }
        try database.execute(
          sql: """
            INSERT OR REPLACE INTO derived (name, entities, last_op, bytes) VALUES (?, ?, ?, ?)
            """,
          arguments: [
            name, JSON.array(entities.map { .string($0) }).text, start.lastOperation, Data(bytes),
          ]
        )
      }
    }
  }

  private func mark(_ database: Database) throws -> Mark {
    // The first number changes with writes of other connections, the second with each operation.
    let sql = "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'"
    return Mark(
      version: try Int64.fetchOne(database, sql: "PRAGMA data_version") ?? 0,
      lastOperation: try Int64.fetchOne(database, sql: sql) ?? 0
    )
  }

  /// Drops the results computed from records that a sync transaction may change.
  func forgetDerived(by transaction: SyncTransaction, in database: Database) throws {
    if transaction.isNewStart || transaction.dropsEarlier || transaction.purged != nil {
      return try database.execute(sql: "DELETE FROM derived")
    }
    let columns = "SELECT DISTINCT entity FROM outbox WHERE op_no"
    var entities = Set(transaction.cells.map(\.key.entity))
    entities.formUnion(
      try String.fetchAll(database, sql: "\(columns) <= ?", arguments: [transaction.dropped])
    )
    for refusal in transaction.refusals {
      entities.formUnion(
        try String.fetchAll(database, sql: "\(columns) = ?", arguments: [refusal.number])
      )
    }
    for entity in entities {
      try database.execute(
        sql: "DELETE FROM derived WHERE EXISTS (SELECT 1 FROM json_each(entities) WHERE value = ?)",
        arguments: [entity]
      )
    }
  }
}
