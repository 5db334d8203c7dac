public import HaruSync
public import HaruTime

extension ServerStore {
  /// When a device last sent something, by the server's clock at that time; nil if none ever did.
  public func lastExchange() async throws(StoreError) -> Instant? {
    try await read { database in
      let time = try Int64.fetchOne(database, sql: "SELECT max(seen_ms) FROM sync_device")
      return time.map { Instant(milliseconds: $0) }
    }
  }
}

extension ServerStore: RecordStorage {
  /// Accepts a device's operations, committed together with those of others.
  public func push(
    _ request: PushRequest,
    of user: String,
    at now: Instant
  ) async throws(StoreError) -> SyncOutcome<PushAnswer> {
    try await write { [rules] database in
      var records = try Self.records(of: user, in: database)
      let outcome = try rules.push(request, to: &records, at: now)
      // In the same transaction, so that no edit is missed: the change may affect what is due.
      try Self.look(at: user, now: now, database)
      try Self.lookAtWebhooks(of: user, now: now, database)
      return outcome
    }
  }

  /// Answers with a page from a snapshot; writes continue meanwhile.
  public func pull(
    _ request: PullRequest,
    of user: String
  ) async throws(StoreError) -> SyncOutcome<PullAnswer> {
    let answer = try await read { [rules] database -> SyncOutcome<PullAnswer>? in
      guard var records = try UserRecords(existingOf: user, in: database) else { return nil }
      return try rules.pull(request, from: &records)
    }
    if let answer { return answer }
    return try await write { [rules] database in
      var records = try Self.records(of: user, in: database)
      return try rules.pull(request, from: &records)
    }
  }

  /// A user's partition, created on demand.
  ///
  /// An account and its partition are deleted in one transaction, so an existing partition has an
  /// account. A request that was in flight when the account was deleted must not recreate it.
  private static func records(of user: String, in database: Database) throws -> UserRecords {
    if let records = try UserRecords(existingOf: user, in: database) { return records }
    let hasAccount = try Bool.fetchOne(
      database,
      sql: "SELECT EXISTS (SELECT 1 FROM account WHERE id = ?)",
      arguments: [user]
    )
    guard hasAccount == true else { throw StoreError.noAccount }
    return try UserRecords(of: user, in: database)
  }

  /// The user's newest sequence number, 0 if there is none.
  public func sequence(of user: String) async throws(StoreError) -> Int64 {
    try await read { database in
      let find = try database.cachedStatement(sql: "SELECT seq FROM sync_user WHERE user = ?")
      return try Int64.fetchOne(find, arguments: [user]) ?? 0
    }
  }

  /// Purges what was deleted long ago, in one transaction per user.
  public func purge(at now: Instant) async throws(StoreError) -> Int {
    try await purgeHistory(at: now)
    let users = try await read { try String.fetchAll($0, sql: "SELECT user FROM sync_user") }
    var removed = 0
    for user in users {
      removed += try await write { [rules] database in
        var records = try UserRecords(of: user, in: database)
        return try rules.purge(&records, at: now)
      }
    }
    return removed
  }

  /// Writes more pages than a small change needs and rolls them back: on a full disk, a single page
  /// may still fit into the write-ahead log.
  ///
  /// It creates and removes an account and reads the newest rows, so that a damaged table is found
  /// as well.
  public func prove() async throws(StoreError) {
    // No real request has an empty key, and no account an empty id.
    try await write { database in
      try database.execute(
        sql: """
          REPLACE INTO marked_request VALUES (x'', x'', zeroblob(65536), 0);
          REPLACE INTO account (id, email, created_ms, is_disabled) VALUES ('', '', 0, 1);
          """
      )
    }
    try await write { database in
      try database.execute(
        sql: """
          DELETE FROM marked_request WHERE mark = x'';
          DELETE FROM account WHERE id = '';
          """
      )
    }
    try await read { database in
      for table in ["account ORDER BY id", "sync_cell ORDER BY owner DESC, seq"] {
        _ = try Row.fetchAll(database, sql: "SELECT * FROM \(table) DESC LIMIT 8")
      }
    }
  }
}
