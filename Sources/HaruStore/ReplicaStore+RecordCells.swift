import HaruJSON
public import HaruSync
import HaruTime

extension ReplicaStore {
  /// The visible cells of the records that keys belong to, each record once, including those of
  /// deleted records.
  public func cells(ofRecordsOf keys: [CellKey]) throws(StoreError) -> [CellWrite] {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        // The operation with the highest number hides the others and the server's value.
        let statement = try database.cachedStatement(
          sql: """
            SELECT field, value, made_ms, max(op_no) FROM (
              SELECT field, value, made_ms, op_no FROM outbox WHERE entity = ?1 AND id = ?2
              UNION ALL SELECT field, value, stamp, 0 FROM base WHERE entity = ?1 AND id = ?2)
            GROUP BY field
            """
        )
        var entities: [String: Bool] = [:]
        var seen: Set<CellKey> = []
        var cells: [CellWrite] = []
        for key in keys {
          // Looking for each of the many records of a first import would take seconds.
          let isKnown = try entities[key.entity] ?? Self.knows(key.entity, in: database)
          entities[key.entity] = isKnown
          let record = CellKey(entity: key.entity, id: key.id, field: "")
          guard isKnown, seen.insert(record).inserted else { continue }
          let rows = try Row.fetchCursor(statement, arguments: [key.entity, key.id.text])
          while let row = try rows.next() {
            let value: String = row[1]
            cells.append(
              CellWrite(
                CellKey(entity: key.entity, id: key.id, field: row[0]),
                value: try JSON.parse(value.utf8),
                madeAt: Instant(milliseconds: row[2])
              )
            )
          }
        }
        return cells
      }
    }
  }
}
