import CSQLite
import HaruPlatform

/// The values of a statement's parameters, in their order.
struct StatementArguments: ExpressibleByArrayLiteral, Sendable {
  var values: [DatabaseValue]

  init(_ values: [DatabaseValue]) { self.values = values }

  init(arrayLiteral elements: (any DatabaseValueConvertible)?...) {
    values = elements.map { $0?.databaseValue ?? .null }
  }

  static func + (first: Self, second: Self) -> Self { Self(first.values + second.values) }
  static func += (first: inout Self, second: Self) { first.values += second.values }
}

/// A compiled statement; used only where its database may be used.
final class Statement {
  let sqliteStatement: OpaquePointer
  private let connection: OpaquePointer
  private(set) lazy var columnNames = (0..<sqlite3_column_count(sqliteStatement)).map {
    String(cString: sqlite3_column_name(sqliteStatement, $0))
  }

  fileprivate init(_ statement: OpaquePointer, on connection: OpaquePointer) {
    sqliteStatement = statement
    self.connection = connection
  }

  deinit { sqlite3_finalize(sqliteStatement) }

  /// Compiles the first statement of a text and removes it from there; nil if only comments are left.
  static func compile(
    _ text: inout UnsafePointer<CChar>,
    on connection: OpaquePointer
  ) throws -> Statement? {
    var statement: OpaquePointer?
    var rest: UnsafePointer<CChar>?
    let code = sqlite3_prepare_v2(connection, text, -1, &statement, &rest)
    guard code == SQLITE_OK else { throw DatabaseError(code, on: connection) }
    if let rest { text = rest }
    return statement.map { Statement($0, on: connection) }
  }

  var parameterCount: Int { Int(sqlite3_bind_parameter_count(sqliteStatement)) }

  /// Prepares the next execution with new arguments.
  func setArguments(_ arguments: StatementArguments) throws {
    reset()
    guard arguments.values.count == parameterCount else { throw DatabaseError(SQLITE_RANGE) }
    for (index, value) in arguments.values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw DatabaseError(code, on: connection) }
    }
  }

  private func bind(_ value: DatabaseValue, at place: Int32) -> Int32 {
    // SQLite copies the bytes: they may be gone when the statement is executed.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null: return sqlite3_bind_null(sqliteStatement, place)
    case .integer(let number): return sqlite3_bind_int64(sqliteStatement, place, number)
    case .real(let number): return sqlite3_bind_double(sqliteStatement, place, number)
    case .text(let text):
      let count = UInt64(text.utf8.count)
      return sqlite3_bind_text64(
        sqliteStatement,
        place,
        text,
        count,
        copied,
        UInt8(SQLITE_UTF8)
      )
    case .blob(let data):
      // Bytes without an address would be NULL.
      if data.isEmpty { return sqlite3_bind_zeroblob(sqliteStatement, place, 0) }
      return data.withUnsafeBytes {
        sqlite3_bind_blob64(sqliteStatement, place, $0.baseAddress, UInt64($0.count), copied)
      }
    }
  }

  /// Executes the statement to its end and drops its rows.
  func execute(arguments: StatementArguments = []) throws {
    try setArguments(arguments)
    defer { reset() }
    while try step() {}
  }

  /// Goes to the next row; returns false after the last one.
  func step() throws -> Bool {
    switch sqlite3_step(sqliteStatement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw DatabaseError(code, on: connection)
    }
  }

  /// Ends the execution, and with it the reading of the database.
  func reset() { sqlite3_reset(sqliteStatement) }

  /// The value in a column of the current row.
  func value(_ column: Int) -> DatabaseValue {
    let column = Int32(column)
    switch sqlite3_column_type(sqliteStatement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(sqliteStatement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(sqliteStatement, column))
    case SQLITE_TEXT: return .text(BareRow(statement: sqliteStatement).text(column) ?? "")
    case SQLITE_BLOB: return .blob(Data(BareRow(statement: sqliteStatement).blob(column)))
    default: return .null
    }
  }
}
