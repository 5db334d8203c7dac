package import HaruStore
import HaruSync
package import HaruTime

/// Removes what is no longer needed, one user at a time, so that no push has to wait for long.
extension PostgresStore {
  /// The number of users that are looked up at once.
  private static let groupSize = 1_000

  /// Purges earlier values and records that were deleted long ago; returns the number of deleted
  /// records' cells.
  package func purge(at now: Instant) async throws(StoreError) -> Int {
    if let day = PlainDate.firstBackupDay(at: now) {
      try await eachOwner(Self.ownersWithHistory, day.firstInstant) { owner throws(StoreError) in
        try await forgetHistory(of: owner, before: day.firstInstant)
      }
    }
    let limit = now - rules.deletionAge
    var removed = 0
    try await eachOwner(Self.ownersWithDeletions, limit) { owner throws(StoreError) in
      removed += try await purgeDeleted(of: owner, before: limit, at: now)
    }
    return removed
  }

  /// Calls a function for all owners that a statement finds; its parameters are the last owner and
  /// a time.
  private func eachOwner(
    _ sql: String,
    _ time: Instant,
    _ work: (AccountID) async throws(StoreError) -> Void
  ) async throws(StoreError) {
    var last = "00000000-0000-0000-0000-000000000000"
    while true {
      let ids = try await rows(sql, [.text(last), .instant(time)]) { try $0.text(0) }
      for id in ids {
        guard let owner = AccountID(id) else { continue }
        try await work(owner)
      }
      guard ids.count == Self.groupSize, let end = ids.last else { return }
      last = end
    }
  }

  private static let ownersWithHistory = """
    SELECT owner FROM sync_user WHERE owner > $1::uuid AND EXISTS (
      SELECT 1 FROM sync_history WHERE owner = sync_user.owner AND until_ms < $2::bigint)
    ORDER BY owner LIMIT \(groupSize)
    """

  private static let ownersWithDeletions = """
    SELECT owner FROM sync_user WHERE owner > $1::uuid AND EXISTS (
      SELECT 1 FROM sync_cell WHERE owner = sync_user.owner AND field = 'deleted'
        AND value = 'true' AND seq > sync_user.purged_seq AND received_ms < $2::bigint)
    ORDER BY owner LIMIT \(groupSize)
    """

  private func forgetHistory(of owner: AccountID, before time: Instant) async throws(StoreError) {
    let forget = """
      WITH gone AS (
        DELETE FROM sync_history WHERE owner = $1::uuid AND until_ms < $2::bigint
        RETURNING \(SyncRules.rowCost) + 3 * (octet_length(entity) + octet_length(id)
          + octet_length(field)) + octet_length(value) AS cost)
      UPDATE sync_user SET bytes = bytes - coalesce((SELECT sum(cost) FROM gone), 0)
      WHERE owner = $1::uuid
      """
    try await write(.lock(owner), Statement(forget, [owner.parameter, .instant(time)]))
  }

  /// Purges the deleted records of a user according to the rules; returns the number of cells.
  private func purgeDeleted(
    of owner: AccountID,
    before limit: Instant,
    at now: Instant
  ) async throws(StoreError) -> Int {
    try await storing {
      try await postgres.transaction { session in
        let answers = try await session.run([
          Statement("BEGIN"), .lock(owner), .lastDeletion(of: owner, before: limit),
        ])
        guard answers.count == 3, let last = try answers[2].first?.integer(0) else {
          throw PostgresError.malformed
        }
        // The account was deleted meanwhile.
        guard let account = try answers[1].first.map(ServerAccount.init) else { return 0 }
        var records = BufferedRecords(account)
        let deleted = try await session.run([.deletedCells(of: owner, through: last)])
        records.fetched(lastDeletion: last, deleted: try deleted.first?.map(ServerCell.init) ?? [])
        let removed = try rules.purge(&records, at: now)
        try await session.run(
          Statement.writing([UserChanges(changes: records.changes, owner: owner, now: now)]) + [
            Statement("COMMIT")
          ]
        )
        return removed
      }
    }
  }
}

extension Statement {
  /// Takes the lock under which a user's records change, and reads the counters.
  static func lock(_ owner: AccountID) -> Statement {
    Statement(
      "SELECT \(ServerAccount.columns) FROM sync_user WHERE owner = $1::uuid FOR NO KEY UPDATE",
      [owner.parameter]
    )
  }

  /// The highest sequence number of a deletion received before a time, 0 if there is none.
  static func lastDeletion(of owner: AccountID, before time: Instant) -> Statement {
    let sql = """
      SELECT coalesce(max(seq), 0) FROM sync_cell WHERE owner = $1::uuid AND field = 'deleted'
        AND value = 'true' AND received_ms < $2::bigint
      """
    return Statement(sql, [owner.parameter, .instant(time)])
  }

  /// The cells of all records deleted at or before a sequence number, ordered by record.
  static func deletedCells(of owner: AccountID, through sequence: Int64) -> Statement {
    let columns = ServerCell.columns.split(separator: ", ").map { "cell.\($0)" }
    let sql = """
      SELECT \(columns.joined(separator: ", ")) FROM sync_cell AS mark
      JOIN sync_cell AS cell USING (owner, entity, id)
      WHERE mark.owner = $1::uuid AND mark.field = 'deleted' AND mark.value = 'true'
        AND mark.seq <= $2::bigint
      ORDER BY cell.entity, cell.id, cell.field
      """
    return Statement(sql, [owner.parameter, .integer(sequence)])
  }
}
