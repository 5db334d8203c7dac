import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import PostgresCluster
import Testing

@testable import HaruPostgres

/// Pushes of many users that share transactions.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"))
struct PushQueueTests {
  private let now = Instant(milliseconds: 1_795_000_000_000)

  private static func user(_ number: Int) -> String {
    "00000000-0000-7000-8000-0000000000\(number + 10)"
  }

  /// A database with users who have pushed once.
  private func open(users: Int) async throws -> PostgresStore {
    let cluster = try #require(try await PostgresCluster.shared)
    let configuration = PostgresConfiguration(address: try await cluster.makeDatabase())
    let store = try await PostgresStore(configuration)
    for number in 0..<users {
      let id = Self.user(number)
      let account = Account(id: id, email: nil, passwordHash: nil, createdAt: now)
      _ = try await store.add(account, identity: nil)
      _ = try await store.push(request("first"), of: id, at: now)
    }
    return store
  }

  /// The first push of a device, with a record of its own.
  private func request(_ device: String, _ name: JSON = "Exam") throws -> PushRequest {
    let json: JSON = [
      "device": .string(device), "after": 0, "prior": 0, "now": .integer(now.milliseconds),
      "ops": [
        [
          "e": "dday", "i": .string(device), "f": "name", "v": name, "n": 1,
          "t": .integer(now.milliseconds),
        ]
      ],
    ]
    return try #require(PushRequest(json: json))
  }

  private func push(_ number: Int, _ name: JSON = "Exam") throws -> PendingPush {
    let owner = try #require(AccountID(Self.user(number)))
    return PendingPush(request: try request("second", name), owner: owner, now: now)
  }

  /// All devices of all users push at once; no user's numbers have a gap.
  @Test func pushesOfManyUsersAtOnceAreAllKept() async throws {
    let (users, devices) = (12, 8)
    let store = try await open(users: users)
    let numbers = try await withThrowingTaskGroup(of: (user: Int, sequence: Int64).self) { group in
      for device in 0..<devices {
        for user in 0..<users {
          let request = try request("device-\(device)")
          group.addTask {
            let outcome = try await store.push(request, of: Self.user(user), at: now)
            guard case .answered(let answer) = outcome else { return (user, 0) }
            return (user, answer.sequence)
          }
        }
      }
      return try await group.reduce(into: [Int: Set<Int64>]()) {
        $0[$1.user, default: []].insert($1.sequence)
      }
    }
    for user in 0..<users { #expect(numbers[user] == Set(2...Int64(devices) + 1)) }
  }

  /// One user writes the field that the other one leaves alone, in records of the same id.
  @Test func valuesThatNobodyWritesAreNotFetched() async throws {
    let store = try await open(users: 2)
    let keys = ["date", "name"].map { CellKey(entity: "dday", id: "first", field: $0) }
    let parts = try keys.enumerated().map { number, key in
      let owner = try #require(AccountID(Self.user(number)))
      return RecordFetch.Part(of: owner, device: "second", keys: [key])
    }
    let fetch = RecordFetch(parts)
    let records = try fetch.records(from: try await store.postgres.run(fetch.statements))
    let (first, second) = (try #require(records[0]), try #require(records[1]))
    #expect(throws: BufferedRecords.NotFetched.self) { try first.cell(keys[1]) }
    #expect(try first.cell(keys[0]) == nil && second.cell(keys[1])?.cell.value == "Exam")
    for buffer in [first, second] {
      #expect(try buffer.record(entity: "dday", id: "first")?.cells == 1)
    }
  }

  /// Another server holds a user's row, and a third user has none yet.
  @Test func aUserWhoseRowIsHeldDelaysNobodyElse() async throws {
    let store = try await open(users: 2)
    let owner = try #require(AccountID(Self.user(0)))
    let pushes = try [push(0), push(1), push(2)]
    try await store.postgres.transaction { session in
      try await session.run([Statement("BEGIN"), .lock(owner)])
      let outcomes = await store.accept(pushes)
      #expect(outcomes[0] == nil && outcomes[2] == nil)
      let answer = try #require(outcomes[1]).get()
      #expect(answer.sequence == 2)
      try await session.run([Statement("COMMIT")])
    }
    let answer = try await store.acceptAlone(pushes[0]).get()
    #expect(answer.sequence == 2)
    await #expect(throws: StoreError.noAccount) {
      try await store.acceptAlone(pushes[2]).get()
    }
  }

  /// The transaction that two pushes share fails; the push that can be written is repeated alone.
  @Test func aPushThatCannotBeWrittenFailsAlone() async throws {
    let store = try await open(users: 2)
    try await store.write(
      Statement("ALTER TABLE sync_cell ADD CONSTRAINT test CHECK (value <> '\"broken\"')")
    )
    let pushes = try [push(0), push(1, "broken")]
    for outcome in await store.accept(pushes) { #expect(outcome == nil) }
    async let whole = store.pushes.run(pushes[0], on: store)
    await #expect(throws: StoreError.self) { try await store.pushes.run(pushes[1], on: store) }
    #expect(try await whole.sequence == 2)
    #expect(try await store.sequence(of: Self.user(1)) == 1)
  }

  /// What is stored of another user cannot be read.
  @Test func aDamagedUserDelaysNobodyElse() async throws {
    let store = try await open(users: 2)
    let pushes = try [push(0), push(1)]
    let damage = "UPDATE sync_user SET earlier_epochs = '{' WHERE owner = $1::uuid"
    try await store.write(Statement(damage, [pushes[1].owner.parameter]))
    for outcome in await store.accept(pushes) { #expect(outcome == nil) }
    #expect(try await store.pushes.run(pushes[0], on: store).sequence == 2)
    await #expect(throws: StoreError.self) { try await store.pushes.run(pushes[1], on: store) }
  }
}

extension SyncOutcome<PushAnswer> {
  /// The number of the last change, nil if the push was refused.
  fileprivate var sequence: Int64? {
    if case .answered(let answer) = self { answer.sequence } else { nil }
  }
}
