import HaruStore
import HaruSync
import HaruTime
import PostgresCluster
import Testing

@testable import HaruPostgres

/// A server of the previous version beside one that has migrated the tables.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"))
struct SchemaTests {
  private static let users = (1...2).map { "00000000-0000-7000-8000-00000000000\($0)" }

  /// What version 6 writes.
  private static func create(_ user: String) -> Statement {
    let sql = """
      INSERT INTO sync_user SELECT id, $2, 0, 0, 0, 0 FROM account WHERE id = $1::uuid
      ON CONFLICT DO NOTHING
      """
    return Statement(sql, [.text(user), .text("epoch")])
  }

  private static func save(_ user: String) -> Statement {
    let sql = """
      UPDATE sync_user SET seq = $2::bigint, purged_seq = $3::bigint, records = $4::bigint,
        bytes = $5::bigint WHERE owner = $1::uuid
      """
    return Statement(
      sql,
      [.text(user), .integer(7), .integer(0), .integer(0), .integer(0)]
    )
  }

  @Test func versionsSixAndSevenRunSideBySide() async throws {
    let cluster = try #require(try await PostgresCluster.shared)
    let configuration = PostgresConfiguration(address: try await cluster.makeDatabase())
    let earlier = PostgresSchema(steps: Array(PostgresSchema.current.steps.prefix(6)))
    let old = try Postgres(configuration)
    try await earlier.bring(old)
    let add = "INSERT INTO account (id, created_ms, is_disabled) VALUES ($1::uuid, 0, false)"
    for user in Self.users { _ = try await old.run([Statement(add, [.text(user)])]) }
    _ = try await old.run([Self.create(Self.users[0])])
    let store = try await PostgresStore(configuration)
    #expect(try await store.version() >= 7)
    // The connection has prepared its statements before the migration.
    _ = try await old.run([Self.create(Self.users[1])])
    for user in Self.users { _ = try await old.run([Self.save(user)]) }
    for user in Self.users {
      let cursor = SyncCursor(epoch: "epoch", sequence: 7)
      let outcome = try await store.pull(PullRequest(cursor: cursor, device: "phone"), of: user)
      guard case .answered(let answer) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(answer.epoch == "epoch" && answer.end == 7)
    }
    // An older program may also be started now.
    try await earlier.bring(old)
  }
}
