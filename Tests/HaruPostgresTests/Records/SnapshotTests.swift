import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import PostgresCluster
import Testing

@testable import HaruPostgres

/// Concurrent changes between the statements of a pull or a push.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"))
struct SnapshotTests {
  private static let user = "00000000-0000-7000-8000-000000000001"
  private let now = Instant(milliseconds: 1_795_000_000_000)

  private func open() async throws -> (PostgresStore, PostgresConfiguration) {
    let cluster = try #require(try await PostgresCluster.shared)
    let configuration = PostgresConfiguration(address: try await cluster.makeDatabase())
    let store = try await PostgresStore(configuration)
    let account = Account(id: Self.user, email: nil, passwordHash: nil, createdAt: now)
    _ = try await store.add(account, identity: nil)
    _ = try await store.push(request("one", 1), of: Self.user, at: now)
    return (store, configuration)
  }

  private func request(_ device: String, _ value: Int64) throws -> PushRequest {
    let json: JSON = [
      "device": .string(device), "after": 0, "prior": 0, "now": .integer(now.milliseconds),
      "seen": 9,
      "ops": [
        [
          "e": "dday", "i": "1", "f": "name", "v": .integer(value), "n": 1,
          "t": .integer(now.milliseconds),
        ]
      ],
    ]
    return try #require(PushRequest(json: json))
  }

  /// In READ COMMITTED, the answer would end at 1 and have no cell.
  @Test func aPullSeesOneMoment() async throws {
    let (store, _) = try await open()
    let owner = try #require(AccountID(Self.user))
    let request = PullRequest(cursor: nil, device: "x")
    let statements = PostgresStore.pageStatements(request, of: owner)
    try await store.postgres.transaction { session in
      var answers = try await session.run(Array(statements.prefix(2)))
      _ = try await store.push(self.request("two", 2), of: Self.user, at: now)
      answers += try await session.run(Array(statements.dropFirst(2)))
      let records = try #require(try PostgresStore.records(request, from: answers))
      #expect(records.account().sequence == 1)
      #expect(records.page?.map(\.sequence) == [1] && records.page?.map(\.value) == [1])
    }
    #expect(try await store.sequence(of: Self.user) == 2)
  }

  /// The second push reads after the first one has committed, whatever happened before.
  @Test func aPushWaitsForTheOneBeforeIt() async throws {
    let (store, _) = try await open()
    let owner = try #require(AccountID(Self.user))
    let first = try request("two", 2)
    let second = try request("three", 3)
    let answer = try await store.postgres.transaction { session in
      let fetch = RecordFetch(
        [PendingPush(request: first, owner: owner, now: now)],
        rules: store.rules
      )
      let answers = try await session.run([Statement("BEGIN")] + fetch.statements)
      var records = try #require(try fetch.records(from: answers.dropFirst()).first ?? nil)
      _ = try store.rules.push(first, to: &records, at: now)
      async let other = store.push(second, of: Self.user, at: now)
      try await Self.untilSomebodyWaits(store)
      let writes = Statement.writing([UserChanges(changes: records.changes, owner: owner, now: now)]
      )
      try await session.run(writes + [Statement("COMMIT")])
      return try await other
    }
    guard case .answered(let answer) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(answer.sequence == 3)
  }

  /// Returns when a session of this database waits for a lock.
  private static func untilSomebodyWaits(_ store: PostgresStore) async throws {
    let sql = """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
      """
    while try await store.rows(sql, [], { try $0.integer(0) }).first == 0 {}
  }

  /// A node that hangs between its two round trips does not keep its lock longer than allowed.
  @Test func whoHangsLosesItsTransaction() async throws {
    let (store, given) = try await open()
    var configuration = given
    let owner = try #require(AccountID(Self.user))
    configuration.idleLimit = .milliseconds(50)
    let hanging = try Postgres(configuration)
    try await hanging.transaction { session in
      try await session.run([Statement("BEGIN"), .lock(owner)])
      // It waits for the lock, which is released when the server ends the other session.
      _ = try await store.push(request("two", 2), of: Self.user, at: now)
      let error = await #expect(throws: PostgresError.self) {
        try await session.run([Statement("COMMIT")])
      }
      #expect(error?.isLoss == true)
    }
  }
}
