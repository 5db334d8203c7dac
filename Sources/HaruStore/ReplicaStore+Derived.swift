import Foundation
import GRDB
import HaruJSON
public import HaruSync

// What takes long to compute from many records is kept beside them. It is never the only copy of
// anything: where it is missing or old, it is computed again.
extension ReplicaStore {
  /// Something that was computed from records and kept.
  public struct Derived: Sendable {
    /// It, in the form of whoever computed it.
    public let bytes: [UInt8]
    /// The number of the device's last operation that is in it; those after it are not.
    public let lastOperation: Int64
  }

  /// How far the data had come when a computation began.
  public struct Mark: Sendable {
    fileprivate let version: Int64
    fileprivate let lastOperation: Int64
  }

  /// What was kept under a name; nil when what it was computed from has changed other than by
  /// operations of this device.
  public func derived(_ name: String) throws(StoreError) -> Derived? {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        let sql = "SELECT bytes, last_op FROM derived WHERE name = ?"
        return try Row.fetchOne(database, sql: sql, arguments: [name]).map { row in
          Derived(bytes: [UInt8](row[0] as Data), lastOperation: row[1])
        }
      }
    }
  }

  /// Where a computation begins.
  public func mark() throws(StoreError) -> Mark {
    try StoreError.wrapping(path: path) { try queue.read(mark) }
  }

  /// Keeps what was computed from the records of some entities, unless they may have changed since
  /// it was begun.
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
    // The first number changes with what other connections write, the second with each operation.
    let sql = "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'"
    return Mark(
      version: try Int64.fetchOne(database, sql: "PRAGMA data_version") ?? 0,
      lastOperation: try Int64.fetchOne(database, sql: sql) ?? 0
    )
  }

  /// Drops what was computed from records that a transaction with the server may change.
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
