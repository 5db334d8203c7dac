import HaruPlatform

/// A type that a row of a query's result becomes: the row itself, or the value in its first column.
protocol Fetchable {
  /// Nil for NULL.
  init?(row: Row)
}

extension Row: Fetchable {
  init?(row: Row) { self = row }
}

extension Fetchable where Self: DatabaseValueConvertible {
  init?(row: Row) {
    guard let value: Self = row[0] else { return nil }
    self = value
  }
}

extension Int: Fetchable {}
extension Int64: Fetchable {}
extension Bool: Fetchable {}
extension String: Fetchable {}
extension Data: Fetchable {}

extension Fetchable {
  /// The first row of a query; nil if there is none, or for NULL.
  static func fetchOne(_ statement: Statement, arguments: StatementArguments = []) throws -> Self? {
    try RowCursor(statement, arguments).next().flatMap { Self(row: $0) }
  }

  static func fetchOne(
    _ database: Database,
    sql: String,
    arguments: StatementArguments = []
  ) throws -> Self? {
    try fetchOne(database.makeStatement(sql: sql), arguments: arguments)
  }

  /// All rows of a query, without those that are NULL.
  static func fetchAll(_ statement: Statement, arguments: StatementArguments = []) throws -> [Self]
  {
    try RowCursor(statement, arguments).map { Self(row: $0) }.compactMap(\.self)
  }

  static func fetchAll(
    _ database: Database,
    sql: String,
    arguments: StatementArguments = []
  ) throws -> [Self] {
    try fetchAll(database.makeStatement(sql: sql), arguments: arguments)
  }
}

extension Row {
  /// The rows of a query one by one, for results that are large.
  static func fetchCursor(
    _ statement: Statement,
    arguments: StatementArguments = []
  ) throws -> RowCursor {
    try RowCursor(statement, arguments)
  }

  static func fetchCursor(
    _ database: Database,
    sql: String,
    arguments: StatementArguments = []
  ) throws -> RowCursor {
    try RowCursor(database.makeStatement(sql: sql), arguments)
  }
}
