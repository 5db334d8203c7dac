public import HaruSync
public import HaruTime

/// Reads the records of an account in pages, because all of them at once would take much memory.
extension ServerStore {
  /// Reads the next whole records from a snapshot; a page takes one query of the primary key.
  public func records(
    of user: String,
    after key: CellKey?,
    limit: Int
  ) async throws(StoreError) -> [CellWrite] {
    let key = key ?? CellKey(entity: "", id: "", field: "")
    let cells = try await read { database in
      let rows = try Row.fetchCursor(
        database.cachedStatement(
          sql: """
            SELECT entity, id, field, value, stamp_ms FROM sync_cell
            WHERE owner = (SELECT owner FROM sync_user WHERE user = ?)
              AND (entity, id, field) > (?, ?, ?)
            ORDER BY entity, id, field LIMIT ?
            """
        ),
        arguments: [user, key.entity, key.id.text, key.field, limit]
      )
      return try Array(rows.map(CellWrite.init))
    }
    return cells.count < limit ? cells : cells.wholeRecords
  }

  /// Reads the records of a list one by one, from one snapshot.
  public func cells(
    of user: String,
    inRecordsOf list: [CellWrite],
    on day: PlainDate?
  ) async throws(StoreError) -> [CellWrite] {
    let sql = day == nil ? Self.cellsOfRecord : Self.cellsOfRecordOnDay
    return try await read { database in
      guard let owner = try Self.owner(of: user, in: database) else { return [] }
      let statement = try database.cachedStatement(sql: sql)
      var cells: [CellWrite] = []
      var last: CellKey?
      for key in list.map(\.key) where key.entity != last?.entity || key.id != last?.id {
        last = key
        var arguments: StatementArguments = [owner, key.entity, key.id.text]
        if let day { arguments += [day.firstInstant.milliseconds] }
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() { cells.append(try CellWrite(row)) }
      }
      return cells
    }
  }

  private static func owner(of user: String, in database: Database) throws -> Int64? {
    let find = try database.cachedStatement(sql: "SELECT owner FROM sync_user WHERE user = ?")
    return try Int64.fetchOne(find, arguments: [user])
  }

  private static let cellsOfRecord = """
    SELECT entity, id, field, value, stamp_ms FROM sync_cell
    WHERE owner = ?1 AND entity = ?2 AND id = ?3 ORDER BY field
    """

  /// The cells of a record at the beginning of a day (UTC).
  private static let cellsOfRecordOnDay = """
    SELECT entity, id, field, value, stamp_ms FROM sync_cell
    WHERE owner = ?1 AND entity = ?2 AND id = ?3 AND received_ms < ?4
    UNION ALL SELECT entity, id, field, value, stamp_ms FROM sync_history
    WHERE owner = ?1 AND entity = ?2 AND id = ?3 AND received_ms < ?4 AND until_ms >= ?4
    ORDER BY field
    """
}
