package import HaruStore
package import HaruSync
package import HaruTime

extension PostgresStore: RecordStorage {
  /// Accepts a device's operations, together with those of other users that wait.
  package func push(
    _ request: PushRequest,
    of user: String,
    at now: Instant
  ) async throws(StoreError) -> SyncOutcome<PushAnswer> {
    guard let owner = AccountID(user) else { throw .noAccount }
    return try await pushes.run(PendingPush(request: request, owner: owner, now: now), on: self)
  }

  /// Answers with a page from a snapshot; writes continue meanwhile.
  package func pull(
    _ request: PullRequest,
    of user: String
  ) async throws(StoreError) -> SyncOutcome<PullAnswer> {
    guard let owner = AccountID(user) else { throw .noAccount }
    if let answer = try await page(request, of: owner) { return answer }
    try await prepare(owner)
    guard let answer = try await page(request, of: owner) else { throw .noAccount }
    return answer
  }

  /// Creates a user's row, or begins a new epoch in it.
  private func prepare(_ owner: AccountID) async throws(StoreError) {
    try await storing {
      try await postgres.transaction { session in
        let answers = try await session.run([Statement("BEGIN"), .create(owner), .lock(owner)])
        guard let row = answers.last?.first else { throw StoreError.noAccount }
        try await session.run([.save([(owner, try ServerAccount(row))]), Statement("COMMIT")])
      }
    }
  }

  /// Answers a pull, nil if the user has no row yet, or a new epoch has to begin.
  private func page(
    _ request: PullRequest,
    of owner: AccountID
  ) async throws(StoreError) -> SyncOutcome<PullAnswer>? {
    let statements = Self.pageStatements(request, of: owner)
    return try await storing {
      if !request.wantsSum {
        let answers = try await postgres.read(statements + [Statement("COMMIT")])
        return try Self.records(request, from: answers).map { try answer(request, from: $0) }
      }
      return try await postgres.transaction { session in
        let answers = try await session.run(statements)
        guard let records = try Self.records(request, from: answers) else { return nil }
        var outcome = try answer(request, from: records)
        // The sum needs all cells, so they are read only if the response includes it.
        if case .answered(var answer) = outcome, answer.sum != nil {
          answer.sum = try await Self.sum(of: owner, session)
          outcome = .answered(answer)
        }
        try await session.run([Statement("COMMIT")])
        return outcome
      }
    }
  }

  private func answer(
    _ request: PullRequest,
    from records: BufferedRecords
  ) throws -> SyncOutcome<PullAnswer> {
    var records = records
    records.cellSum = CellSum()
    return try rules.pull(request, from: &records)
  }

  /// One snapshot for all statements: otherwise a concurrent push could show a number without its
  /// cells.
  static func pageStatements(_ request: PullRequest, of owner: AccountID) -> [Statement] {
    let limit = max(1, min(request.limit, PullRequest.cellLimit)) + 1
    return [
      Statement("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"),
      Statement(
        "SELECT \(ServerAccount.columns) FROM sync_user WHERE owner = $1::uuid",
        [owner.parameter]
      ),
      Statement(
        """
        SELECT \(SyncedCell.columns) FROM sync_cell
        WHERE owner = $1::uuid AND seq > $2::bigint AND seq <= $3::bigint
        ORDER BY seq LIMIT $4::bigint
        """,
        [
          owner.parameter, .integer(request.cursor?.sequence ?? 0),
          .integer(request.end ?? .max), .integer(limit),
        ]
      ),
      Statement(
        "SELECT last_op, chain, stamp_ms FROM sync_device WHERE owner = $1::uuid AND device = $2",
        [owner.parameter, .text(request.device)]
      ),
    ]
  }

  /// The records in the results, nil if the user has no row yet, or a new epoch has to begin, which
  /// is written before any device learns of it.
  static func records(
    _ request: PullRequest,
    from answers: [Rows]
  ) throws -> BufferedRecords? {
    guard answers.count >= 4 else { throw PostgresError.malformed }
    guard let row = answers[1].first, try !row.isOfOtherTimeline else { return nil }
    var records = BufferedRecords(try ServerAccount(row))
    records.page = try answers[2].map(SyncedCell.init)
    records.fetched(
      try answers[3].first.map { try ServerDevice(id: request.device, $0) },
      id: request.device,
      refusals: []
    )
    return records
  }

  /// The number of cells per page when all cells are read.
  private static let pageLength = 10_000

  /// The sum of all cells, read in pages.
  static func sum(of owner: AccountID, _ session: PostgresSession) async throws -> CellSum {
    var (sum, last) = (CellSum(), Int64(0))
    while true {
      let sql = """
        SELECT entity, id, field, seq FROM sync_cell WHERE owner = $1::uuid AND seq > $2::bigint
        ORDER BY seq LIMIT \(pageLength)
        """
      let answers = try await session.run([Statement(sql, [owner.parameter, .integer(last)])])
      guard let rows = answers.first else { throw PostgresError.malformed }
      for row in rows {
        last = try row.integer(3)
        sum.add(try CellKey(row), sequence: last)
      }
      if rows.count < pageLength { return sum }
    }
  }

  /// The user's newest sequence number, 0 if there is none.
  package func sequence(of user: String) async throws(StoreError) -> Int64 {
    guard let owner = AccountID(user) else { return 0 }
    let sql = "SELECT seq FROM sync_user WHERE owner = $1::uuid"
    return try await rows(sql, [owner.parameter]) { try $0.integer(0) }.first ?? 0
  }
}

extension Statement {
  /// Creates a user's row with a new epoch, if the account exists.
  static func create(_ owner: AccountID) -> Statement {
    let sql = """
      INSERT INTO sync_user SELECT id, $2, 0, 0, 0, 0 FROM account WHERE id = $1::uuid
      ON CONFLICT DO NOTHING
      """
    return Statement(sql, [owner.parameter, .text(ServerAccount.makeEpoch())])
  }

  /// Makes users due at once, if any of their browsers is subscribed.
  static func look(at accounts: [AccountID], now: [Instant]) -> Statement {
    let sql = """
      INSERT INTO push_schedule SELECT account, now, now, 1, 0, 0
      FROM unnest($1::uuid[], $2::bigint[]) AS edit (account, now)
      WHERE EXISTS (SELECT 1 FROM push_subscription WHERE account = edit.account)
      ON CONFLICT (account) DO UPDATE SET next_ms = excluded.next_ms,
        edits = push_schedule.edits + 1
      """
    return Statement(sql, [accounts.parameter, .integers(now.map(\.milliseconds))])
  }
}
