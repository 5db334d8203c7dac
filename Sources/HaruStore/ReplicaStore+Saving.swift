import CSQLite
import HaruJSON
public import HaruSync
import HaruTime

extension ReplicaStore {
  /// Puts changes into the outbox atomically; they have reached the disk when it returns their
  /// numbers.
  @discardableResult
  public func save(_ writes: [CellWrite]) throws(StoreError) -> [Int64] {
    try StoreError.wrapping(path: path) {
      keepBackup()
      return try queue.write { database in
        let outbox = try OperationInsertion(database)
        var numbers: [Int64] = []
        numbers.reserveCapacity(writes.count)
        // The fields of a record are counted after its changes, not after each of them.
        var uncounted: CellKey?
        for write in writes {
          if let key = uncounted, !key.isSameRecord(as: write.key) {
            try checkFields(of: key, in: database)
            uncounted = nil
          }
          numbers.append(try outbox.insert(write.withoutNUL))
          // The two fields of a fact never exceed the limit.
          let field = write.key.field
          if field != CellKey.fact, field != CellKey.deleted { uncounted = write.key }
        }
        if let key = uncounted { try checkFields(of: key, in: database) }
        return numbers
      }
    }
  }

  /// Refuses a change that would give a record too many fields.
  private func checkFields(of key: CellKey, in database: Database) throws {
    let inBase = "SELECT field FROM base WHERE entity = ?1 AND id = ?2"
    let inOutbox = "SELECT field FROM outbox WHERE entity = ?1 AND id = ?2"
    // Values can be counted without remembering their fields, and are seldom more than the limit.
    for fields in [
      "SELECT (SELECT count(*) FROM (\(inBase))) + (SELECT count(*) FROM (\(inOutbox)))",
      "SELECT count(*) FROM (\(inBase) UNION \(inOutbox))",
    ] {
      let statement = try database.cachedStatement(sql: fields)
      let count = try Int.fetchOne(statement, arguments: [key.entity, key.id.text]) ?? 0
      if count <= CellWrite.fieldLimit { return }
    }
    throw CellError.tooManyFields(key)
  }
}

/// Inserts operations through SQLite itself: for the hundreds of thousands of an import, the
/// conversion of their arguments would take as long as the insertion.
private struct OperationInsertion {
  private let database: Database
  private let statement: Statement

  init(_ database: Database) throws {
    self.database = database
    statement = try database.makeStatement(
      sql: "INSERT INTO outbox (entity, id, field, value, made_ms) VALUES (?, ?, ?, ?, ?)"
    )
  }

  /// Inserts a change if it may be stored; returns its number.
  func insert(_ write: CellWrite) throws -> Int64 {
    let value = try write.checkedText()
    let key = write.key
    // SQLite reads the texts in place, so they stay where they are until the step is done.
    let code = key.entity.withBytes { entity in
      key.id.text.withBytes { id in
        key.field.withBytes { field in
          value.withUnsafeBufferPointer { value in
            step([entity, id, field, value], write.madeAt.milliseconds)
          }
        }
      }
    }
    guard code == SQLITE_DONE else {
      throw DatabaseError(code, on: database.sqliteConnection)
    }
    return database.lastInsertedRowID
  }

  private func step(_ texts: [UnsafeBufferPointer<UInt8>], _ milliseconds: Int64) -> Int32 {
    let statement = statement.sqliteStatement
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (place, text) in texts.enumerated() {
      let code = text.withMemoryRebound(to: CChar.self) { text in
        sqlite3_bind_text(statement, Int32(place + 1), text.baseAddress, Int32(text.count), nil)
      }
      if code != SQLITE_OK { return code }
    }
    sqlite3_bind_int64(statement, 5, milliseconds)
    return sqlite3_step(statement)
  }
}
