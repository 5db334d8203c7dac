import GRDB
public import HaruSync
public import HaruTime

/// What a server does with the records of all users, on whatever database.
public protocol RecordStorage: Sendable {
  /// Takes a device's operations; when it returns, they have reached the disk.
  func push(
    _ request: PushRequest,
    of user: String,
    at now: Instant
  ) async throws(StoreError) -> SyncOutcome<PushAnswer>
  /// Answers a page of what a device has not.
  func pull(_ request: PullRequest, of user: String) async throws(StoreError)
    -> SyncOutcome<PullAnswer>
  /// The user's newest sequence number.
  func sequence(of user: String) async throws(StoreError) -> Int64
  /// Removes what was deleted long ago from all users' records; answers how many cells went.
  func purge(at now: Instant) async throws(StoreError) -> Int
  /// The days (UTC) at whose beginning a user had records, of the last seven, the newest first.
  func backups(of user: String, at now: Instant) async throws(StoreError) -> [PlainDate]
  /// The cells of a user's next whole records after a cell, in the order of entity, id and field, at
  /// most so many; none after the last record.
  ///
  /// A cell that changes between two calls comes once, with one of its values.
  func records(
    of user: String,
    after key: CellKey?,
    limit: Int
  ) async throws(StoreError) -> [CellWrite]
  /// All cells of the records of which these cells, in their order, are a part: as they are now, or as
  /// they were when one of the days of `backups` began.
  func cells(
    of user: String,
    inRecordsOf list: [CellWrite],
    on day: PlainDate?
  ) async throws(StoreError) -> [CellWrite]
  /// Proves that a change reaches the disk, or throws why none does.
  func prove() async throws(StoreError)
}

extension ServerStore {
  /// When a device last sent something, by the clock of then; nil where none did.
  public func lastExchange() async throws(StoreError) -> Instant? {
    try await read { database in
      let time = try Int64.fetchOne(database, sql: "SELECT max(seen_ms) FROM sync_device")
      return time.map { Instant(milliseconds: $0) }
    }
  }
}

extension ServerStore: RecordStorage {
  /// Takes a device's operations, together with those of others that wait for the disk.
  public func push(
    _ request: PushRequest,
    of user: String,
    at now: Instant
  ) async throws(StoreError) -> SyncOutcome<PushAnswer> {
    try await write { [rules] database in
      var records = try Self.records(of: user, in: database)
      return try rules.push(request, to: &records, at: now)
    }
  }

  /// Answers a page from a snapshot, beside what is written meanwhile.
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

  /// A user's part, made where the account has none yet.
  ///
  /// The account goes in one transaction with its part, so that one which is there has an account. A
  /// request that was on its way when the account went makes no part without one.
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

  /// The user's newest sequence number, 0 before there is one.
  public func sequence(of user: String) async throws(StoreError) -> Int64 {
    try await read { database in
      let find = try database.cachedStatement(sql: "SELECT seq FROM sync_user WHERE user = ?")
      return try Int64.fetchOne(find, arguments: [user]) ?? 0
    }
  }

  /// Removes what was deleted long ago, a transaction for each user.
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

  /// Writes more pages than a small change takes and takes them out again: on a full disk one page
  /// may still find room in the log of changes.
  ///
  /// An account is made and removed, and the newest rows are
  /// read, so that a damaged table is found as well.
  public func prove() async throws(StoreError) {
    // No request has an empty mark, no account an empty name.
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
    _ = try await read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM account ORDER BY id DESC LIMIT 8")
        + Row.fetchAll(
          database,
          sql: "SELECT * FROM sync_cell ORDER BY owner DESC, seq DESC LIMIT 8"
        )
    }
  }
}
