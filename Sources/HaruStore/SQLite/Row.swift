/// A row of a query's result, which stays valid.
struct Row {
  let databaseValues: [DatabaseValue]
  private let names: [String]

  init(_ statement: Statement) {
    names = statement.columnNames
    databaseValues = names.indices.map(statement.value)
  }

  /// The value of a column; nil for NULL or a value of another type.
  subscript<Value: DatabaseValueConvertible>(column: Int) -> Value? {
    Value(databaseValues[column])
  }

  /// The value of a column; zero or empty for NULL or a value of another type.
  subscript<Value: DatabaseValueConvertible>(column: Int) -> Value {
    Value(databaseValues[column]) ?? Value()
  }

  /// The value of the column with a name; nil for NULL or a value of another type.
  subscript<Value: DatabaseValueConvertible>(name: String) -> Value? { self[index(of: name)] }

  /// The value of the column with a name; zero or empty for NULL or a value of another type.
  subscript<Value: DatabaseValueConvertible>(name: String) -> Value { self[index(of: name)] }

  private func index(of name: String) -> Int {
    guard let index = names.firstIndex(of: name) else {
      preconditionFailure("the query has no column named \(name)")
    }
    return index
  }
}

/// The rows of a query, read one by one; the statement must not be used for anything else meanwhile.
final class RowCursor {
  private let statement: Statement

  init(_ statement: Statement, _ arguments: StatementArguments) throws {
    self.statement = statement
    try statement.setArguments(arguments)
  }

  deinit { statement.reset() }

  /// The next row; nil after the last one.
  func next() throws -> Row? { try statement.step() ? Row(statement) : nil }

  func map<Result>(_ transform: (Row) throws -> Result) throws -> [Result] {
    var results: [Result] = []
    while let row = try next() { results.append(try transform(row)) }
    return results
  }
}
