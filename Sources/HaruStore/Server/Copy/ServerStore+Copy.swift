import HaruPlatform

extension ServerStore: CopyableDatabase {
  package func rows(
    of table: CopiedTable,
    after key: [CopiedValue]?,
    limit: Int
  ) async throws(StoreError) -> [[CopiedValue]] {
    let names = table.columns.map(table.name(inSQLite:))
    let keyNames = names.prefix(table.keyCount).joined(separator: ", ")
    let marks = table.key.map { _ in "?" }.joined(separator: ", ")
    let sql = """
      SELECT \(names.joined(separator: ", ")) FROM \(table.source)
      \(key == nil ? "" : "WHERE (\(keyNames)) > (\(marks))") ORDER BY \(keyNames) LIMIT ?
      """
    let arguments = StatementArguments((key ?? []).map(\.databaseValue)) + [limit]
    return try await read { database in
      try Row.fetchAll(database, sql: sql, arguments: arguments).map { row in
        zip(row.databaseValues, table.columns).map { CopiedValue($0, $1.kind) }
      }
    }
  }

  package func lastKey(of table: CopiedTable) async throws(StoreError) -> [CopiedValue]? {
    let names = table.key.map(table.name(inSQLite:))
    let order = names.map { "\($0) DESC" }.joined(separator: ", ")
    let sql = """
      SELECT \(names.joined(separator: ", ")) FROM \(table.source) ORDER BY \(order) LIMIT 1
      """
    return try await read { database in
      try Row.fetchOne(database, sql: sql).map { row in
        zip(row.databaseValues, table.columns).map { CopiedValue($0, $1.kind) }
      }
    }
  }

  package func add(_ rows: [[CopiedValue]], to table: CopiedTable) async throws(StoreError) {
    let isUser = table.name == "sync_user"
    let names = table.columns.map { isUser && $0.name == "owner" ? "user" : $0.name }
    let marks = table.columns.map { column in
      column.name == "owner" && !isUser ? "(SELECT owner FROM sync_user WHERE user = ?)" : "?"
    }
    let sql = """
      INSERT INTO \(table.name) (\(names.joined(separator: ", ")))
      VALUES (\(marks.joined(separator: ", "))) ON CONFLICT DO NOTHING
      """
    try await write { database in
      let insert = try database.cachedStatement(sql: sql)
      for row in rows {
        try insert.execute(arguments: StatementArguments(row.map(\.databaseValue)))
      }
    }
  }

  /// SQLite chooses the next number by itself.
  package func finishCopy() async throws(StoreError) {}
}

extension CopiedTable {
  private var hasOwner: Bool { columns.contains { $0.name == "owner" } }

  /// The source of its rows: there, owners are numbers, which `sync_user` maps to accounts.
  fileprivate var source: String {
    hasOwner && name != "sync_user" ? "sync_user CROSS JOIN \(name) USING (owner)" : name
  }

  fileprivate func name(inSQLite column: Column) -> String {
    column.name == "owner" ? "sync_user.user" : "\(name).\(column.name)"
  }
}

extension CopiedValue {
  fileprivate init(_ value: DatabaseValue, _ kind: CopiedTable.Kind) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = kind == .boolean ? .boolean(number != 0) : .integer(number)
    case .real(let number): self = .text("\(number)")
    case .text(let text): self = .text(text)
    case .blob(let data): self = .bytes([UInt8](data))
    }
  }

  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .text(let text): text.databaseValue
    case .integer(let number): number.databaseValue
    case .bytes(let bytes): Data(bytes).databaseValue
    case .boolean(let value): value.databaseValue
    }
  }
}
