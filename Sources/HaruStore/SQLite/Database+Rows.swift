import CSQLite

/// A row of a query, valid until the next one.
struct BareRow {
  let statement: OpaquePointer

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  /// The text where SQLite has it; empty for NULL.
  func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_text(statement, column)
    return UnsafeBufferPointer(
      start: start,
      count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column))
    )
  }

  /// The bytes of a blob.
  func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, column)
    return UnsafeRawBufferPointer(
      start: start,
      count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column))
    )
  }

  /// The text, nil for NULL.
  func text(_ column: Int32) -> String? {
    sqlite3_column_type(statement, column) == SQLITE_NULL
      ? nil : String(decoding: bytes(column), as: UTF8.self)
  }
}

extension Database {
  /// Passes the rows of a query to a closure until it returns false.
  ///
  /// A `Row` makes a `Data` or a `String` of each value; of many rows, that takes longer than finding
  /// them.
  func forEachRow(
    _ sql: String,
    _ arguments: StatementArguments,
    _ read: (BareRow) throws -> Bool
  ) throws {
    let query = try cachedStatement(sql: sql)
    try query.setArguments(arguments)
    let statement = query.sqliteStatement
    defer { sqlite3_reset(statement) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: if try !read(BareRow(statement: statement)) { return }
      case SQLITE_DONE: return
      case let code:
        throw DatabaseError(code, on: sqliteConnection)
      }
    }
  }
}
