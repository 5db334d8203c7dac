package import HaruStore
import HaruSync
package import HaruTime

extension PostgresStore: ServerDatabase {
  package var zones: ZoneDatabase? { rules.zones }
  package var exchange: (any NewsExchange)? { news }
  package var files: any OperatorFiles { self }
  package var limits: (any LimitStorage)? { self }

  package func shutDown() { close() }

  package func lastExchange() async throws(StoreError) -> Instant? {
    try await rows("SELECT max(seen_ms) FROM sync_device") { try $0.optionalInstant(0) }.first
      ?? nil
  }

  package func takeOver(
    _ duty: Duty,
    at now: Instant,
    until end: Instant
  ) async throws(StoreError) -> Bool {
    let sql = """
      INSERT INTO duty VALUES ($1, $3::bigint)
      ON CONFLICT (name) DO UPDATE SET until_ms = excluded.until_ms WHERE duty.until_ms <= $2::bigint
      """
    return try await write(Statement(sql, [.text(duty.rawValue), .instant(now), .instant(end)]))
      .hasWritten
  }
}

extension PostgresStore: OperatorFiles {
  package func read(_ name: String) async throws(StoreError) -> [UInt8]? {
    try await rows("SELECT content FROM operator_file WHERE name = $1", [.text(name)]) {
      try $0.bytes(0)
    }.first
  }

  package func write(_ content: [UInt8], to name: String) async throws(StoreError) {
    let sql = """
      INSERT INTO operator_file VALUES ($1, $2::bytea)
      ON CONFLICT (name) DO UPDATE SET content = excluded.content
      """
    try await write(Statement(sql, [.text(name), .bytes(content)]))
  }
}

extension PostgresStore: LimitStorage {
  /// How long an unchanged state is kept, in milliseconds: longer than any limit takes to reset.
  private static let limitLife: Int64 = 7_200_000

  package func changeLimit<Answer: Sendable>(
    _ name: String,
    _ change: @Sendable (inout LimitState?) -> Answer
  ) async throws(StoreError) -> Answer {
    try await storing {
      try await postgres.transaction { session in
        // The row has to exist so that it can be locked; -1 means no state.
        let answers = try await session.run([
          Statement("BEGIN"),
          Statement(
            "INSERT INTO limit_state VALUES ($1, -1, 0, 0) ON CONFLICT DO NOTHING",
            [.text(name)]
          ),
          Statement(
            "SELECT level, instant_ms FROM limit_state WHERE name = $1 FOR NO KEY UPDATE",
            [.text(name)]
          ),
        ])
        guard let row = answers.last?.first, let level = Double(try row.text(0)) else {
          throw PostgresError.malformed
        }
        let instant = Instant(milliseconds: try row.integer(1))
        var state = level < 0 ? nil : LimitState(level: level, instant: instant)
        let answer = change(&state)
        try await session.run([Self.saving(state, of: name), Statement("COMMIT")])
        return answer
      }
    }
  }

  private static func saving(_ state: LimitState?, of name: String) -> Statement {
    guard let state else {
      return Statement("DELETE FROM limit_state WHERE name = $1", [.text(name)])
    }
    let sql = """
      UPDATE limit_state SET level = $2::double precision, instant_ms = $3::bigint,
        changed_ms = (extract(epoch FROM now()) * 1000)::bigint WHERE name = $1
      """
    return Statement(sql, [.text(name), .text("\(state.level)"), .instant(state.instant)])
  }

  /// Deletes limits that have not been used for a long time.
  static var forgettingLimits: Statement {
    Statement(
      """
      DELETE FROM limit_state WHERE changed_ms < (extract(epoch FROM now()) * 1000)::bigint - \(limitLife)
      """
    )
  }
}
