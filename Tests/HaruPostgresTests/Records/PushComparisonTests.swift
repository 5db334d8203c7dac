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
    let account = Account(
      id: Self.user,
      email: nil,
      passwordHash: nil,
      createdAt: Instant(milliseconds: 0)
    )
    _ = try await store.add(account, identity: nil)
    var memory = SimulatedServer()
    var random = SeededRandom(seed: seed)
    var devices = ["one", "two", "three"].map { Device(name: $0) }
    var now = Instant(milliseconds: 1_795_000_000_000)
    for turn in 0..<40 {
      now = now + random.number(0...40_000_000)
      let index = Int(random.number(0...2))
      let count = turn % 13 == 12 ? 500 : Int(random.number(1...12))
      let push = try devices[index].push(count, at: now, &random)
      let expected = try rules.push(push, to: &memory, at: now)
      let outcome = try await store.push(push, of: Self.user, at: now)
      guard case .answered(let answer) = outcome, case .answered(let wanted) = expected else {
        Issue.record("\(outcome) instead of \(expected)")
        return
      }
      #expect(answer.sequence == wanted.sequence && answer.last == wanted.last)
      #expect(answer.refusals.map(\.number) == wanted.refusals.map(\.number))
      #expect(answer.refusals.map(\.reason) == wanted.refusals.map(\.reason))
      devices[index].last = answer.last
      devices[index].chain = answer.chain
      if random.chance(50) { devices[index].seen = random.number(0...answer.sequence) }
      if turn % 10 == 9 {
        #expect(try await store.purge(at: now) == rules.purge(&memory, at: now))
      }
      try await compare(store, memory, forgotten: turn >= 9)
    }
  }

  /// Compares all cells, and the counters unless earlier values were purged, which the storage in
  /// memory does not do.
  private func compare(
    _ store: PostgresStore,
    _ memory: SimulatedServer,
    forgotten: Bool
  ) async throws {
    let columns = "entity, id, field, value, stamp_ms, seq, birth_seq, device, op_no, received_ms"
    let cells = try await store.rows("SELECT \(columns) FROM sync_cell ORDER BY seq") { row in
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
    let counters = try await store.rows("SELECT records, purged_seq, bytes FROM sync_user") { row in
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
    let account = Account(
      id: Self.user,
      email: nil,
      passwordHash: nil,
      createdAt: Instant(milliseconds: 0)
    )
    _ = try await store.add(account, identity: nil)
    let owner = try #require(AccountID(Self.user))
    let now = Instant(milliseconds: 1_795_000_000_000)
    var random = SeededRandom(seed: 1)
    let push = try Device(name: "one").push(40, at: now, &random)
    _ = try await store.pull(PullRequest(cursor: nil, device: "x"), of: Self.user)
    let before = try await dump(store)
    var failing = 0
    while true {
      let fetch = RecordFetch(of: owner, device: "one", keys: store.rules.keys(of: push))
      let count = try await store.postgres.transaction { session in
        let answers = try await session.run([Statement("BEGIN")] + fetch.statements)
        var records = try #require(try fetch.records(from: answers.dropFirst()))
        _ = try store.rules.push(push, to: &records, at: now)
        var statements = Statement.writing(records.changes, of: owner, at: now)
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
