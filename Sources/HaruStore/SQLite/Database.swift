import CSQLite

/// A connection to an SQLite database, for one thread at a time.
///
/// Foreign keys are enforced.
final class Database {
  let sqliteConnection: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens a file, ":memory:", or with an empty path a temporary file.
  ///
  /// A statement waits for another connection's lock as long as the milliseconds say.
  init(path: String, isReadOnly: Bool, patience milliseconds: Int32) throws {
    let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw DatabaseError(code, on: opened)
    }
    sqliteConnection = opened
    sqlite3_extended_result_codes(opened, 1)
    sqlite3_busy_timeout(opened, milliseconds)
    haru_sqlite_refuse_quoted_strings(opened)
    try execute(sql: "PRAGMA foreign_keys = ON")
  }

  /// SQLite closes the connection once the last statement is gone as well.
  deinit { sqlite3_close_v2(sqliteConnection) }

  /// How many rows the last statement that changes something changed.
  var changesCount: Int { Int(sqlite3_changes(sqliteConnection)) }
  var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(sqliteConnection) }
  var isInsideTransaction: Bool { sqlite3_get_autocommit(sqliteConnection) == 0 }

  /// Compiles a single statement.
  func makeStatement(sql: String) throws -> Statement {
    try sql.withCString { text in
      var text = text
      guard let statement = try Statement.compile(&text, on: sqliteConnection) else {
        throw DatabaseError(SQLITE_MISUSE)
      }
      return statement
    }
  }

  /// The statement with a text, which is compiled only once; it must not be in use.
  func cachedStatement(sql: String) throws -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try makeStatement(sql: sql)
    statements[sql] = statement
    return statement
  }

  /// Executes one or more statements, which take the arguments in their order.
  func execute(sql: String, arguments: StatementArguments = []) throws {
    try sql.withCString { text in
      var text = text
      var rest = arguments.values[...]
      while let statement = try Statement.compile(&text, on: sqliteConnection) {
        try statement.execute(
          arguments: StatementArguments(Array(rest.prefix(statement.parameterCount)))
        )
        rest = rest.dropFirst(statement.parameterCount)
      }
      guard rest.isEmpty else { throw DatabaseError(SQLITE_RANGE) }
    }
  }

  func tableExists(_ name: String) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?)"
    return try Bool.fetchOne(self, sql: sql, arguments: [name]) ?? false
  }

  /// Moves the write-ahead log into the database file and truncates it; throws if readers or another
  /// writer prevent that.
  func checkpoint() throws {
    let mode = SQLITE_CHECKPOINT_TRUNCATE
    let code = sqlite3_wal_checkpoint_v2(sqliteConnection, nil, mode, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(code, on: sqliteConnection) }
  }
}
