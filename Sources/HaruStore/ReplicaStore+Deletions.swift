public import HaruSync
public import HaruTime

extension ReplicaStore {
  /// The marks of the records that were deleted, or brought back, at an instant or later.
  public func deletionMarks(since instant: Instant) throws(StoreError) -> [CellKey] {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        let rows = try Row.fetchCursor(
          database,
          sql: """
            SELECT entity, id FROM outbox WHERE field = ?1 AND made_ms >= ?2
            UNION SELECT entity, id FROM base WHERE field = ?1 AND stamp >= ?2
            """,
          arguments: [CellKey.deleted, instant.milliseconds]
        )
        var keys: [CellKey] = []
        while let row = try rows.next() {
          let id: String = row[1]
          keys.append(CellKey(entity: row[0], id: RecordID(id), field: CellKey.deleted))
        }
        return keys
      }
    }
  }
}
