package import HaruStore
package import HaruTime

/// When users are due.
extension PostgresStore {
  package func look(at account: String, now: Instant) async throws(StoreError) {
    guard let id = AccountID(account) else { return }
    try await write(.look(at: [id], now: [now]))
  }

  /// Leases users that are due, those that have been due longest first; skips those that another server is leasing at this moment.
  package func takeDue(
    at now: Instant,
    until end: Instant,
    limit: Int
  ) async throws(StoreError) -> [PushLease] {
    // An update returns its rows in any order.
    let sql = """
      WITH taken AS (
        UPDATE push_schedule SET lease_ms = $2::bigint, lease = lease + 1
        WHERE account IN (
          SELECT account FROM push_schedule WHERE next_ms <= $1::bigint AND lease_ms < $1::bigint
          ORDER BY next_ms LIMIT $3::bigint FOR NO KEY UPDATE SKIP LOCKED)
        RETURNING account, lease, edits, done_ms, next_ms)
      SELECT account, lease, edits, done_ms FROM taken ORDER BY next_ms
      """
    let answers = try await write(
      Statement(sql, [.instant(now), .instant(end), .integer(limit)])
    )
    return try await storing {
      try answers.first?.map { row in
        PushLease(
          account: try row.text(0),
          number: try row.integer(1),
          edits: try row.integer(2),
          doneAt: Instant(milliseconds: try row.integer(3))
        )
      } ?? []
    }
  }

  /// Does nothing: other servers may be running, and the leases of a killed process expire.
  package func restart(at now: Instant) async throws(StoreError) {
    let sql = """
      UPDATE push_schedule
      SET next_ms = least(next_ms, $1::bigint + floor(random() * 60000)::bigint)
      WHERE next_ms > $1::bigint
      """
    try await write(Statement(sql, [.instant(now)]))
  }

  package func giveBack(
    _ lease: PushLease,
    doneAt: Instant,
    next: Instant?
  ) async throws(StoreError) {
    let account = try AccountID(valid: lease.account)
    let sql = """
      UPDATE push_schedule SET lease_ms = 0, done_ms = greatest(done_ms, $1::bigint),
        next_ms = CASE WHEN edits = $2::bigint THEN $3::bigint ELSE next_ms END
      WHERE account = $4::uuid AND lease = $5::bigint
      """
    try await write(
      Statement(
        sql,
        [
          .instant(doneAt), .integer(lease.edits), .instant(next), account.parameter,
          .integer(lease.number),
        ]
      )
    )
  }
}
