public import HaruSync

extension ReplicaStore {
  /// The ids of an entity's records that have a field, unordered, including deleted ones; a record
  /// that was changed occurs more than once.
  ///
  /// `isWanted` sees the JSON text of each current or former value of the field. Reading records
  /// takes ten times as long: this finds the few of many that are worth reading.
  public func ids(
    of entity: String,
    having field: String,
    where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(StoreError) -> [RecordID] {
    try scan(
      """
      SELECT id, value FROM outbox NOT INDEXED WHERE entity = ?1 AND field = ?2
      UNION ALL SELECT id, value FROM base WHERE entity = ?1 AND field = ?2
      """,
      [entity, field]
    ) { row in isWanted(row.bytes(1)) ? row.text(0).map { RecordID($0) } : nil }
  }

  /// The ids of an entity's records that have a field and start with a prefix, in order, including
  /// deleted ones.
  public func ids(
    of entity: String,
    having field: String,
    prefix: String = ""
  ) throws(StoreError) -> [RecordID] {
    try scan(
      """
      SELECT id FROM outbox WHERE entity = ?1 AND id >= ?3 AND id < ?3 || '~' AND field = ?2
      UNION SELECT id FROM base WHERE entity = ?1 AND id >= ?3 AND id < ?3 || '~' AND field = ?2
      ORDER BY 1
      """,
      [entity, field, prefix]
    ) { $0.text(0).map { RecordID($0) } }
  }

  /// The ids that decide how far some ids of an entity's records can be shortened: those ids and at
  /// least their neighbours in order, including deleted ones, of the records that have a field.
  public func ids(
    of entity: String,
    having field: String,
    near ids: [RecordID]
  ) throws(StoreError) -> [RecordID] {
    guard let first = ids.min(), let last = ids.max() else { return [] }
    // For a few ids among very many, looking up the neighbours of each is faster.
    let ranges = ids.count > 50 ? [(first, last)] : ids.map { ($0, $0) }
    var near = ids
    for (first, last) in ranges {
      near += try scan(
        ["base", "outbox"].map { table in
          let from = "SELECT id FROM \(table) WHERE entity = ?1 AND field = ?2 AND"
          return """
            SELECT * FROM (\(from) id < ?3 ORDER BY id DESC LIMIT 1)
            UNION ALL SELECT * FROM (\(from) id > ?4 ORDER BY id LIMIT 1)
            UNION ALL \(from) id > ?3 AND id < ?4
            """
        }.joined(separator: " UNION ALL "),
        [entity, field, first.text, last.text]
      ) { $0.text(0).map { RecordID($0) } }
    }
    return near
  }

  /// How many current and former values a field has in the records of an entity.
  public func valueCount(of entity: String, having field: String) throws(StoreError) -> Int {
    let counts = try scan(
      """
      SELECT (SELECT count(*) FROM outbox WHERE entity = ?1 AND field = ?2)
        + (SELECT count(*) FROM base WHERE entity = ?1 AND field = ?2)
      """,
      [entity, field]
    ) { Int($0.integer(0)) }
    return counts.first ?? 0
  }

  /// Maps the rows of a query, dropping those that map to nil.
  func scan<Result>(
    _ sql: String,
    _ arguments: StatementArguments,
    _ read: (BareRow) throws -> Result?
  ) throws(StoreError) -> [Result] {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        var results: [Result] = []
        try database.forEachRow(sql, arguments) { row in
          if let result = try read(row) { results.append(result) }
          return true
        }
        return results
      }
    }
  }
}
