import HaruStore

/// The tables, as migrations, one per addition.
///
/// A migration may run while servers of the previous version are running: it only adds, and
/// declares the oldest version that can work with the result.
struct PostgresSchema: Sendable {
  struct Step: Sendable {
    /// The oldest version that can work with the result.
    let leastReader: Int
    let statements: [String]
  }

  let steps: [Step]

  /// The advisory lock that a migration holds: "haru" in ASCII.
  private static let lock = 0x6861_7275

  static let current = PostgresSchema(steps: [
    Step(
      leastReader: 1,
      statements: accountTables + recordTables + pushTables + webhookTables + nodeTables
    ),
    Step(leastReader: 1, statements: auditTable),
    Step(leastReader: 1, statements: consentTable),
    Step(leastReader: 1, statements: zoneColumn),
    Step(leastReader: 1, statements: pushWatchTable),
    Step(leastReader: 1, statements: assetTable),
    Step(leastReader: 1, statements: timelineColumns),
    Step(leastReader: 1, statements: cellsWithoutForeignKey),
  ])

  /// Runs the missing migrations; throws if the database requires a newer program.
  ///
  /// If several programs start at once, one migrates, and the others wait and find nothing to do.
  func bring(_ postgres: Postgres) async throws {
    try await postgres.transaction { session in
      try await session.run([
        Statement("BEGIN"), Statement("SET LOCAL lock_timeout = 0"),
        Statement("SET LOCAL statement_timeout = 0"),
        Statement("SELECT pg_advisory_xact_lock(\(Self.lock))"),
        Statement(
          """
          CREATE TABLE IF NOT EXISTS schema_version (
            version integer PRIMARY KEY, least_reader integer NOT NULL)
          """
        ),
      ])
      let state = try await session.run([
        Statement(
          "SELECT coalesce(max(version), 0), coalesce(max(least_reader), 0) FROM schema_version"
        )
      ])
      guard let row = state.first?.first else { throw PostgresError.malformed }
      let (version, leastReader) = (
        Int(clamping: try row.integer(0)), Int(clamping: try row.integer(1))
      )
      guard leastReader <= steps.count else {
        throw StoreError.tooNew(path: "PostgreSQL", version: version, known: steps.count)
      }
      for (number, step) in zip(1..., steps) where number > version {
        try await session.run(
          step.statements.map { Statement($0) } + [
            Statement(
              "INSERT INTO schema_version VALUES ($1::integer, $2::integer)",
              [.integer(number), .integer(step.leastReader)]
            )
          ]
        )
      }
      try await session.run([Statement("COMMIT")])
    }
  }
}
