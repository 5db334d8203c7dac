import HaruJSON
public import HaruSync
import HaruTime

extension ReplicaStore {
  /// All visible cells, including those of deleted records.
  public func cells() throws(StoreError) -> [CellWrite] { try cells(of: nil) }

  /// The visible cells of some entities.
  public func cells(of entities: [String]) throws(StoreError) -> [CellWrite] {
    try cells(of: JSON.array(entities.map { .string($0) }).text)
  }

  private func cells(of entities: String?) throws(StoreError) -> [CellWrite] {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        // A single condition for both cases (`?1 IS NULL OR …`) would scan all records.
        let filter = entities == nil ? "" : "WHERE entity IN (SELECT value FROM json_each(?1))"
        // The operation with the highest number hides the others and the server's value.
        var cells: [CellWrite] = []
        try database.forEachRow(
          """
          SELECT entity, id, field, value, made_ms, max(op_no) FROM (
            SELECT entity, id, field, value, made_ms, op_no FROM outbox \(filter)
            UNION ALL SELECT entity, id, field, value, stamp, 0 FROM base \(filter))
          GROUP BY entity, id, field
          """,
          entities.map { [$0] } ?? []
        ) { row in
          cells.append(try CellWrite(row))
          return true
        }
        return cells
      }
    }
  }
}

extension CellWrite {
  /// Reads the columns entity, id, field, value and time.
  fileprivate init(_ row: BareRow) throws {
    self.init(
      CellKey(entity: row.text(0) ?? "", id: RecordID(row.text(1) ?? ""), field: row.text(2) ?? ""),
      value: try JSON.parse(row.bytes(3)),
      madeAt: Instant(milliseconds: row.integer(4))
    )
  }
}
