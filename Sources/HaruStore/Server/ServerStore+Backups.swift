import GRDB
import HaruJSON
public import HaruSync
public import HaruTime

extension ServerStore {
  /// How many days an account's records can be gone back.
  public static let backupDays = 7

  /// The days (UTC) at whose beginning a user had records, of the last seven, the newest first.
  public func backups(of user: String, at now: Instant) async throws(StoreError) -> [PlainDate] {
    try await read { database in
      let sql = """
        SELECT min(received_ms) FROM (
          SELECT owner, received_ms FROM sync_cell
          UNION ALL SELECT owner, received_ms FROM sync_history
        ) WHERE owner = (SELECT owner FROM sync_user WHERE user = ?)
        """
      guard let first = try Int64.fetchOne(database, sql: sql, arguments: [user]) else { return [] }
      return (0..<Self.backupDays).compactMap { PlainDate(now, daysBefore: $0) }
        .filter { $0.firstInstant.milliseconds > first }
    }
  }

  /// All cells of a user as they were when a day (UTC) began; nil where that is not known any more,
  /// or the day has not come.
  public func backup(
    of user: String,
    on day: PlainDate,
    at now: Instant
  ) async throws(StoreError) -> [CellWrite]? {
    guard try await backups(of: user, at: now).contains(day) else { return nil }
    return try await read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT entity, id, field, value, stamp_ms FROM sync_cell WHERE owner =
            (SELECT owner FROM sync_user WHERE user = ?1) AND received_ms < ?2
          UNION ALL SELECT entity, id, field, value, stamp_ms FROM sync_history WHERE owner =
            (SELECT owner FROM sync_user WHERE user = ?1) AND received_ms < ?2 AND until_ms >= ?2
          """,
        arguments: [user, day.firstInstant.milliseconds]
      )
      return try Array(
        rows.map { row in
          let value: String = row[3]
          return CellWrite(
            CellKey(entity: row[0], id: row[1], field: row[2]),
            value: try JSON.parse(value.utf8),
            madeAt: Instant(milliseconds: row[4])
          )
        }
      )
    }
  }

  /// Forgets values that no day can be gone back to.
  func purgeHistory(at now: Instant) async throws(StoreError) {
    guard let last = PlainDate(now, daysBefore: Self.backupDays - 1) else { return }
    try await write { database in
      try database.execute(
        sql: "DELETE FROM sync_history WHERE until_ms < ?",
        arguments: [last.firstInstant.milliseconds]
      )
    }
  }
}

extension PlainDate {
  /// The day (UTC) so many days before that of an instant.
  fileprivate init?(_ now: Instant, daysBefore days: Int) {
    self.init(daysSinceEpoch: Int(now.milliseconds / 86_400_000) - days)
  }

  /// When the day begins (UTC).
  var firstInstant: Instant { Instant(milliseconds: Int64(daysSinceEpoch) * 86_400_000) }
}
