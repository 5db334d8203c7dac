import HaruSync
public import HaruTime

extension ServerStore {
  /// Those of the last seven days (UTC) at whose beginning a user had records, newest first.
  public func backups(of user: String, at now: Instant) async throws(StoreError) -> [PlainDate] {
    try await read { database in
      let sql = """
        SELECT min(received_ms) FROM (
          SELECT owner, received_ms FROM sync_cell
          UNION ALL SELECT owner, received_ms FROM sync_history
        ) WHERE owner = (SELECT owner FROM sync_user WHERE user = ?)
        """
      guard let first = try Int64.fetchOne(database, sql: sql, arguments: [user]) else { return [] }
      return PlainDate.backupDays(at: now, after: Instant(milliseconds: first))
    }
  }

  /// `SyncRules.cost(of:_:)` of a row.
  private static let rowCost = """
    \(SyncRules.rowCost) + 3 * (length(entity) + length(id) + length(field)) + length(CAST(value AS BLOB))
    """

  /// Drops values that no restorable day needs.
  func purgeHistory(at now: Instant) async throws(StoreError) {
    guard let last = PlainDate.firstBackupDay(at: now) else { return }
    try await write { database in
      try database.execute(
        sql: """
          UPDATE sync_user SET bytes = bytes - gone.cost FROM (
            SELECT owner, sum(\(Self.rowCost)) AS cost FROM sync_history WHERE until_ms < ?1
            GROUP BY owner
          ) AS gone WHERE gone.owner = sync_user.owner
          """,
        arguments: [last.firstInstant.milliseconds]
      )
      try database.execute(
        sql: "DELETE FROM sync_history WHERE until_ms < ?",
        arguments: [last.firstInstant.milliseconds]
      )
    }
  }
}
