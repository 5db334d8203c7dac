package import HaruStore

extension PostgresStore: CopyableDatabase {
  package func rows(
    of table: CopiedTable,
    after key: [CopiedValue]?,
    limit: Int
  ) async throws(StoreError) -> [[CopiedValue]] {
    let names = table.columns.map(\.name).joined(separator: ", ")
    let keyNames = table.key.map(\.name).joined(separator: ", ")
    let marks = table.key.enumerated().map { "$\($0 + 2)::\($1.kind.type)" }
    let sql = """
      SELECT \(names) FROM \(table.name)
      \(key == nil ? "" : "WHERE (\(keyNames)) > (\(marks.joined(separator: ", ")))")
      ORDER BY \(keyNames) LIMIT $1::bigint
      """
    return try await rows(sql, [.integer(limit)] + (key ?? []).map(\.parameter)) { row in
      try table.columns.enumerated().map { try CopiedValue(row, $0, $1.kind) }
    }
  }

  package func lastKey(of table: CopiedTable) async throws(StoreError) -> [CopiedValue]? {
    let names = table.key.map(\.name)
    let sql = """
      SELECT \(names.joined(separator: ", ")) FROM \(table.name)
      ORDER BY \(names.map { "\($0) DESC" }.joined(separator: ", ")) LIMIT 1
      """
    return try await rows(sql) { row in
      try table.key.enumerated().map { try CopiedValue(row, $0, $1.kind) }
    }.first
  }

  package func add(_ rows: [[CopiedValue]], to table: CopiedTable) async throws(StoreError) {
    if rows.isEmpty { return }
    let names = table.columns.map(\.name).joined(separator: ", ")
    let arrays = table.columns.enumerated().map { "$\($0 + 1)::\($1.kind.type)[]" }
    let sql = """
      INSERT INTO \(table.name) (\(names)) SELECT * FROM unnest(\(arrays.joined(separator: ", ")))
      ON CONFLICT DO NOTHING
      """
    let columns = table.columns.indices.map { index in
      Parameter.array(rows.map { $0.indices.contains(index) ? $0[index].parameter : .null })
    }
    try await write(Statement(sql, columns))
  }

  package func finishCopy() async throws(StoreError) {
    for table in ["webhook_delivery", "audit_entry"] {
      let sql = """
        SELECT setval(pg_get_serial_sequence('\(table)', 'id'),
          (SELECT coalesce(max(id), 0) + 1 FROM \(table)), false)
        """
      try await write(Statement(sql))
    }
  }
}

extension CopiedTable.Kind {
  /// The type of its columns.
  fileprivate var type: String {
    switch self {
    case .text: "text"
    case .integer: "bigint"
    case .bytes: "bytea"
    case .boolean: "boolean"
    case .account: "uuid"
    }
  }
}

extension CopiedValue {
  fileprivate init(_ row: Row, _ column: Int, _ kind: CopiedTable.Kind) throws {
    guard row.optionalText(column) != nil else {
      self = .null
      return
    }
    switch kind {
    case .text, .account: self = .text(try row.text(column))
    case .integer: self = .integer(try row.integer(column))
    case .bytes: self = .bytes(try row.bytes(column))
    case .boolean: self = .boolean(try row.boolean(column))
    }
  }

  fileprivate var parameter: Parameter {
    switch self {
    case .null: .null
    case .text(let text): .text(text)
    case .integer(let number): .integer(number)
    case .bytes(let bytes): .bytes(bytes)
    case .boolean(let value): .boolean(value)
    }
  }
}
