package import HaruStore
package import HaruSync
package import HaruTime

/// The records of an account in pages, and as they were on an earlier day.
extension PostgresStore {
  package func backups(of user: String, at now: Instant) async throws(StoreError) -> [PlainDate] {
    guard let owner = AccountID(user) else { return [] }
    let sql = """
      SELECT min(received_ms) FROM (
        SELECT received_ms FROM sync_cell WHERE owner = $1::uuid
        UNION ALL SELECT received_ms FROM sync_history WHERE owner = $1::uuid) AS row
      """
    let first = try await rows(sql, [owner.parameter]) { try $0.optionalInteger(0) }.first ?? nil
    guard let first else { return [] }
    return PlainDate.backupDays(at: now, after: Instant(milliseconds: first))
  }

  package func records(
    of user: String,
    after key: CellKey?,
    limit: Int
  ) async throws(StoreError) -> [CellWrite] {
    guard let owner = AccountID(user) else { return [] }
    let sql = """
      SELECT entity, id, field, value, stamp_ms FROM sync_cell
      WHERE owner = $1::uuid AND (entity, id, field) > ($2, $3, $4)
      ORDER BY entity, id, field LIMIT $5::bigint
      """
    let key = key ?? CellKey(entity: "", id: "", field: "")
    let cells = try await rows(
      sql,
      [
        owner.parameter, .text(key.entity), .text(key.id.text), .text(key.field), .integer(limit),
      ],
      CellWrite.init
    )
    return cells.count < limit ? cells : cells.wholeRecords
  }

  package func cells(
    of user: String,
    inRecordsOf list: [CellWrite],
    on day: PlainDate?
  ) async throws(StoreError) -> [CellWrite] {
    guard let owner = AccountID(user) else { return [] }
    var records: [CellKey] = []
    for key in list.map(\.key)
    where key.entity != records.last?.entity || key.id != records.last?.id {
      records.append(key)
    }
    var parameters = [
      owner.parameter, .texts(records.map(\.entity)), .texts(records.map(\.id.text)),
    ]
    if let day { parameters.append(.instant(day.firstInstant)) }
    return try await rows(
      day == nil ? Self.cellsOfRecords : Self.cellsOfRecordsOnDay,
      parameters,
      CellWrite.init
    )
  }

  private static let cellsOfRecords = """
    SELECT entity, id, field, value, stamp_ms FROM sync_cell
    JOIN unnest($2::text[], $3::text[]) WITH ORDINALITY AS key (entity, id, place)
      USING (entity, id)
    WHERE owner = $1::uuid ORDER BY place, field
    """

  /// The cells of records at the beginning of a day (UTC).
  private static let cellsOfRecordsOnDay = """
    SELECT entity, id, field, value, stamp_ms
    FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS key (entity, id, place)
    JOIN LATERAL (
      SELECT field, value, stamp_ms FROM sync_cell
      WHERE owner = $1::uuid AND entity = key.entity AND id = key.id AND received_ms < $4::bigint
      UNION ALL SELECT field, value, stamp_ms FROM sync_history
      WHERE owner = $1::uuid AND entity = key.entity AND id = key.id AND received_ms < $4::bigint
        AND until_ms >= $4::bigint
    ) AS cell ON true
    ORDER BY place, field
    """
}
