import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import PostgresCluster
import SyncSimulation
import Testing

@testable import HaruPostgres

/// Random pushes and purges: PostgreSQL, through the buffer, compared with the storage in memory,
/// which the rules call directly.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"))
struct PushComparisonTests {
  private static let user = "00000000-0000-7000-8000-000000000001"

  /// A device that sends operations on a few records.
  private struct Device {
    let name: String
    var last: Int64 = 0
    var chain: Int64 = 0
    var seen: Int64 = 0

    /// The next push: often with repeated keys, sometimes with operations that are refused.
    func push(_ count: Int, at now: Instant, _ random: inout SeededRandom) throws -> PushRequest {
      let operations = (0..<count).map { offset -> JSON in
        // Up to more fields than a record may have.
        let wide = "f\(random.number(0...70))"
        let field =
          [wide, wide, "name", "order", "deleted", "fact", "Bad"].randomElement(using: &random)
          ?? ""
        let value: JSON =
          switch field {
          case "deleted": .bool(random.chance(70))
          case "fact": ["v": .integer(random.number(0...1))]
          default: .string(String(repeating: "하\"\\{", count: Int(random.number(0...6))))
          }
        return [
          "e": .string(random.chance(50) ? "alarm" : "dday"),
          "i": .string("r\(field == wide ? 0 : random.number(0...6))"), "f": .string(field),
          "v": value,
          "t": .integer(now.milliseconds - random.number(0...200_000_000)),
          "n": .integer(last + Int64(offset) + 1), "c": .bool(random.chance(10)),
          "m": .bool(random.chance(10)),
        ]
      }
      let json: JSON = [
        "device": .string(name), "after": .integer(last), "prior": .integer(chain),
        "now": .integer(now.milliseconds), "seen": .integer(seen), "ops": .array(operations),
      ]
      return try #require(PushRequest(json: json))
    }
  }

  /// A user as both storages know them.
  private struct Person {
    let owner: AccountID
    var memory = SimulatedServer()
    var devices = ["one", "two", "three"].map { Device(name: $0) }
    /// Which device sent the last push, and what the storage in memory answered.
    var sender = 0
    var wanted: SyncOutcome<PushAnswer>?

    /// The next push of one of the devices.
    mutating func push(
      _ rules: SyncRules,
      _ turn: Int,
      at now: Instant,
      _ random: inout SeededRandom
    ) throws -> PendingPush {
      sender = Int(random.number(0...2))
      let count = turn % 13 == 12 ? 500 : Int(random.number(1...12))
      let request = try devices[sender].push(count, at: now, &random)
      wanted = try rules.push(request, to: &memory, at: now)
      return PendingPush(request: request, owner: owner, now: now)
    }

    /// Compares the answers and lets the device continue from them.
    mutating func take(_ outcome: SyncOutcome<PushAnswer>, _ random: inout SeededRandom) {
      guard case .answered(let answer) = outcome, case .answered(let wanted) = wanted else {
        Issue.record("\(outcome) instead of \(String(describing: wanted))")
        return
      }
      #expect(answer.sequence == wanted.sequence && answer.last == wanted.last)
      #expect(answer.refusals.map(\.number) == wanted.refusals.map(\.number))
      #expect(answer.refusals.map(\.reason) == wanted.refusals.map(\.reason))
      devices[sender].last = answer.last
      devices[sender].chain = answer.chain
      if random.chance(50) { devices[sender].seen = random.number(0...answer.sequence) }
    }
  }

  /// Both users' pushes share a transaction.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func bothKeepTheSame(_ seed: UInt64) async throws {
    let cluster = try #require(try await PostgresCluster.shared)
    var rules = SyncRules()
    rules.byteLimit = 30_000
    rules.deletionAge = 3 * 86_400_000
    let store = try await PostgresStore(
      PostgresConfiguration(address: try await cluster.makeDatabase()),
      rules: rules
    )
    var people: [Person] = []
    for user in [Self.user, Self.user.dropLast() + "2"] {
      try await addAccount(user, to: store)
      people.append(Person(owner: try #require(AccountID(user))))
    }
    var random = SeededRandom(seed: seed)
    var now = Instant(milliseconds: 1_795_000_000_000)
    for turn in 0..<40 {
      now = now + random.number(0...40_000_000)
      let pushes = try people.indices.map { try people[$0].push(rules, turn, at: now, &random) }
      for (place, outcome) in await store.accept(pushes).enumerated() {
        // The first push of a user is repeated alone.
        let alone = turn == 0 ? await store.acceptAlone(pushes[place]) : nil
        people[place].take(try #require(outcome ?? alone).get(), &random)
      }
      if turn % 10 == 9 {
        var removed = 0
        for place in people.indices { removed += try rules.purge(&people[place].memory, at: now) }
        #expect(try await store.purge(at: now) == removed)
      }
      for person in people { try await compare(store, person, forgotten: turn >= 9) }
    }
  }

  private func addAccount(_ id: String, to store: PostgresStore) async throws {
    let time = Instant(milliseconds: 0)
    let account = Account(id: id, email: nil, passwordHash: nil, createdAt: time)
    _ = try await store.add(account, identity: nil)
  }

  /// Compares all cells, and the counters unless earlier values were purged, which the storage in
  /// memory does not do.
  private func compare(
    _ store: PostgresStore,
    _ person: Person,
    forgotten: Bool
  ) async throws {
    let (memory, owner) = (person.memory, person.owner.parameter)
    let columns = "entity, id, field, value, stamp_ms, seq, birth_seq, device, op_no, received_ms"
    let select = "SELECT \(columns) FROM sync_cell WHERE owner = $1::uuid ORDER BY seq"
    let cells = try await store.rows(select, [owner]) { row in
      try (0..<10).map { try row.text($0) }.joined(separator: " ")
    }
    let wanted = memory.cells.values.sorted { $0.cell.sequence < $1.cell.sequence }.map { cell in
      let (key, received) = (cell.cell.key, memory.received[SimulatedServer.name(cell.cell.key)])
      return [
        key.entity, key.id.text, key.field, cell.cell.value.text,
        "\(cell.cell.stamp.milliseconds)", "\(cell.cell.sequence)", "\(cell.cell.birth)",
        cell.device, "\(cell.number)", "\(received?.milliseconds ?? -1)",
      ].joined(separator: " ")
    }
    #expect(cells == wanted)
    let read = "SELECT records, purged_seq, bytes FROM sync_user WHERE owner = $1::uuid"
    let counters = try await store.rows(read, [owner]) { row in
      try (0..<3).map { try row.integer($0) }
    }
    #expect(counters.first?.prefix(2) == [memory.user.records, memory.user.purged])
    if !forgotten { #expect(counters.first?.last == memory.user.bytes) }
  }

  /// Whichever statement of the second round trip fails, nothing of the push is kept.
  @Test func aStatementThatFailsLeavesNothingBehind() async throws {
    let cluster = try #require(try await PostgresCluster.shared)
    let store = try await PostgresStore(
      PostgresConfiguration(address: try await cluster.makeDatabase())
    )
    try await addAccount(Self.user, to: store)
    let owner = try #require(AccountID(Self.user))
    let now = Instant(milliseconds: 1_795_000_000_000)
    var random = SeededRandom(seed: 1)
    let push = try Device(name: "one").push(40, at: now, &random)
    _ = try await store.pull(PullRequest(cursor: nil, device: "x"), of: Self.user)
    let before = try await dump(store)
    var failing = 0
    while true {
      let fetch = RecordFetch(
        [PendingPush(request: push, owner: owner, now: now)],
        rules: store.rules
      )
      let count = try await store.postgres.transaction { session in
        let answers = try await session.run([Statement("BEGIN")] + fetch.statements)
        var records = try #require(try fetch.records(from: answers.dropFirst()).first ?? nil)
        _ = try store.rules.push(push, to: &records, at: now)
        var statements = Statement.writing([
          UserChanges(changes: records.changes, owner: owner, now: now)
        ])
        statements.append(Statement("COMMIT"))
        let count = statements.count
        statements.insert(Statement("SELECT 1 / 0"), at: failing)
        await #expect(throws: PostgresError.self) { try await session.run(statements) }
        return count
      }
      // After the commit, failing is too late to matter.
      if failing == count { break }
      #expect(try await dump(store) == before)
      failing += 1
    }
    #expect(failing > 5)
    #expect(try await dump(store) != before)
  }

  /// All rows of all tables.
  private func dump(_ store: PostgresStore) async throws -> [String] {
    var rows: [String] = []
    for table in ["sync_user", "sync_cell", "sync_device", "sync_refusal", "sync_history"] {
      rows += try await store.rows("SELECT row (\(table).*)::text FROM \(table) ORDER BY 1") {
        try $0.text(0)
      }
    }
    return rows
  }
}
