import Foundation
import GRDB
public import HaruSync

extension ReplicaStore {
  /// The ids of the records of an entity that have a field, in no order, deleted ones included; one
  /// that was changed comes more than once.
  ///
  /// `isWanted` sees the JSON text of each value that the field has or had. Reading records takes
  /// longer by an order of magnitude: this finds the few of many that have to be read.
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
    ) { row in
      try row.withUnsafeData(atIndex: 1) { data in
        (data ?? Data()).withUnsafeBytes { bytes in
          bytes.withMemoryRebound(to: UInt8.self) { isWanted($0) } ? RecordID(row[0]) : nil
        }
      }
    }
  }

  /// The ids of the records of an entity that have a field and begin with a text: each once, in
  /// their order, deleted ones included.
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
    ) { RecordID($0[0]) }
  }

  /// How many values a field has or had in the records of an entity.
  public func valueCount(of entity: String, having field: String) throws(StoreError) -> Int {
    let counts: [Int] = try scan(
      """
      SELECT (SELECT count(*) FROM outbox WHERE entity = ?1 AND field = ?2)
        + (SELECT count(*) FROM base WHERE entity = ?1 AND field = ?2)
      """,
      [entity, field]
    ) { $0[0] }
    return counts.first ?? 0
  }

  /// The id of the record that has the value at a position among all of them, from 0; nil if that
  /// value was replaced by a later one.
  ///
  /// A random position that is drawn again for nil picks every record with the same chance.
  public func id(
    ofValueAt position: Int,
    of entity: String,
    having field: String
  ) throws(StoreError) -> RecordID? {
    let ids: [String?] = try scan(
      """
      WITH picked AS (
        SELECT id, op_no FROM outbox WHERE entity = ?1 AND field = ?2
        UNION ALL SELECT id, 0 FROM base WHERE entity = ?1 AND field = ?2
        LIMIT 1 OFFSET ?3
      )
      SELECT iif(EXISTS (
        SELECT 1 FROM outbox
        WHERE entity = ?1 AND id = picked.id AND field = ?2 AND op_no > picked.op_no
      ), NULL, id) FROM picked
      """,
      [entity, field, position]
    ) { $0[0] }
    return (ids.first ?? nil).map { RecordID($0) }
  }

  /// What a function makes of the rows of a query, without those that it makes nothing of.
  private func scan<Result>(
    _ sql: String,
    _ arguments: StatementArguments,
    _ read: (Row) throws -> Result?
  ) throws(StoreError) -> [Result] {
    try StoreError.wrapping(path: path) {
      try queue.read { database in
        var results: [Result] = []
        let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
        while let row = try rows.next() {
          if let result = try read(row) { results.append(result) }
        }
        return results
      }
    }
  }
}
