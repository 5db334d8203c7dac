package import HaruTime

extension ServerStore {
  package func look(at account: String, now: Instant) async throws(StoreError) {
    try await write { try Self.look(at: account, now: now, $0) }
  }

  /// Makes a user due at once, if any of the user's browsers is subscribed.
  static func look(at account: String, now: Instant, _ database: Database) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO push_schedule SELECT ?1, ?2, ?2, 1, 0, 0
        WHERE EXISTS (SELECT 1 FROM push_subscription WHERE account = ?1)
        ON CONFLICT DO UPDATE SET next_ms = ?2, edits = edits + 1
        """
    )
    .execute(arguments: [account, now.milliseconds])
  }

  package func takeDue(
    at now: Instant,
    until end: Instant,
    limit: Int
  ) async throws(StoreError) -> [PushLease] {
    let find = """
      SELECT account FROM push_schedule
      WHERE next_ms <= ? AND lease_ms < ? ORDER BY next_ms LIMIT ?
      """
    let arguments: StatementArguments = [now.milliseconds, now.milliseconds, limit]
    // Usually nothing is due; then this costs no commit.
    let isIdle = try await read { database in
      try String.fetchOne(database, sql: find, arguments: arguments) == nil
    }
    if isIdle { return [] }
    return try await write { database in
      try String.fetchAll(database, sql: find, arguments: arguments).compactMap { account in
        try Row.fetchOne(
          database,
          sql: """
            UPDATE push_schedule SET lease_ms = ?, lease = lease + 1 WHERE account = ?
            RETURNING lease, edits, done_ms
            """,
          arguments: [end.milliseconds, account]
        )
        .map { row in
          PushLease(
            account: account,
            number: row[0],
            edits: row[1],
            doneAt: Instant(milliseconds: row[2])
          )
        }
      }
    }
  }

  package func restart(at now: Instant) async throws(StoreError) {
    try await write { database in
      try database.execute(sql: "UPDATE push_schedule SET lease_ms = 0 WHERE lease_ms <> 0")
      try database.execute(
        sql: """
          UPDATE push_schedule SET next_ms = min(next_ms, ?1 + abs(random() % 60000))
          WHERE next_ms > ?1
          """,
        arguments: [now.milliseconds]
      )
    }
  }

  package func giveBack(
    _ lease: PushLease,
    doneAt: Instant,
    next: Instant?
  ) async throws(StoreError) {
    try await write { database in
      try database.cachedStatement(
        sql: """
          UPDATE push_schedule SET lease_ms = 0, done_ms = max(done_ms, ?1),
            next_ms = CASE WHEN edits = ?2 THEN ?3 ELSE next_ms END
          WHERE account = ?4 AND lease = ?5
          """
      )
      .execute(
        arguments: [
          doneAt.milliseconds, lease.edits, next?.milliseconds, lease.account, lease.number,
        ]
      )
    }
  }
}
