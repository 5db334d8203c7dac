import GRDB
import HaruJSON
public import HaruSync
import HaruTime

extension ReplicaStore {
  /// Puts changes into the outbox atomically; they have reached the disk when it returns their
  /// numbers.
  @discardableResult
  public func save(_ writes: [CellWrite]) throws(StoreError) -> [Int64] {
    try StoreError.wrapping(path: path) {
      let checked = try writes.map { write throws(CellError) in try write.withoutNUL.checked() }
      keepBackup()
      return try queue.write { database in
        let insertion = try database.cachedStatement(
          sql: "INSERT INTO outbox (entity, id, field, value, made_ms) VALUES (?, ?, ?, ?, ?)"
        )
        return try checked.map { write in
          let key = write.key
          try insertion.execute(
            arguments: [
              key.entity, key.id.text, key.field, write.value.text, write.madeAt.milliseconds,
            ]
          )
          let number = database.lastInsertedRowID
          try checkFields(of: key, in: database)
          return number
        }
      }
    }
  }

  /// Refuses a change that would give a record too many fields.
  private func checkFields(of key: CellKey, in database: Database) throws {
    // The two fields of a fact never exceed the limit.
    if key.field == CellKey.fact || key.field == CellKey.deleted { return }
    let count = try database.cachedStatement(
      sql: """
        SELECT count(*) FROM (
          SELECT field FROM base WHERE entity = ?1 AND id = ?2
          UNION SELECT field FROM outbox WHERE entity = ?1 AND id = ?2)
        """
    )
    let fields = try Int.fetchOne(count, arguments: [key.entity, key.id.text]) ?? 0
    if fields > CellWrite.fieldLimit { throw CellError.tooManyFields(key) }
  }
}
