import Foundation
import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruStore

/// The cost of an account: what it takes on disk, not just the values.
struct QuotaTests {
  private let directory = TemporaryDirectory()
  private static let now = Instant(milliseconds: 1_795_000_000_000)
  private static let day: Int64 = 86_400_000

  private static let user = accountID("u")

  private func open(
    _ engine: StorageEngine = .sqlite,
    byteLimit: Int64 = 256 << 20
  ) async throws -> any ServerDatabase {
    var rules = SyncRules()
    rules.byteLimit = byteLimit
    let store = try await engine.open(in: directory, rules: rules)
    try await store.makeAccount(Self.user)
    return store
  }

  /// A device that pushes one change at a time.
  private struct Device {
    let store: any ServerDatabase
    var last: Int64 = 0
    var chain: Int64 = 0

    /// Returns why it was refused.
    mutating func write(
      _ id: RecordID,
      _ field: String,
      _ value: JSON,
      at now: Instant = QuotaTests.now
    ) async throws -> Refusal.Reason? {
      let json: JSON = [
        "device": "d", "after": .integer(last), "prior": .integer(chain),
        "now": .integer(now.milliseconds),
        "ops": [
          [
            "e": "dday", "i": .string(id.text), "f": .string(field), "v": value,
            "t": .integer(now.milliseconds), "n": .integer(last + 1),
          ]
        ],
      ]
      let push = try #require(PushRequest(json: json))
      guard case .answered(let answer) = try await store.push(push, of: QuotaTests.user, at: now)
      else {
        return .unreadable
      }
      (last, chain) = (answer.last, answer.chain)
      return answer.refusals.first { $0.number == last }?.reason
    }
  }

  private func counted(_ store: any ServerDatabase) async throws -> Int64? {
    try await store.number("SELECT bytes FROM sync_user")
  }

  /// The cost of all rows of all tables, recomputed; their texts are ASCII.
  private func reckoned(_ store: any ServerDatabase) async throws -> Int64? {
    try await store.number(
      """
      SELECT coalesce(sum(\(SyncRules.rowCost) + 3 * (length(entity) + length(id)
        + length(field)) + length(value)), 0)
      FROM (SELECT entity, id, field, value FROM sync_cell
        UNION ALL SELECT entity, id, field, value FROM sync_history) AS row
      """
    )
  }

  private func expectTrueCount(_ store: any ServerDatabase) async throws {
    let (counted, reckoned) = (try await counted(store), try await reckoned(store))
    #expect(counted == reckoned)
  }

  /// A row with its index entries takes some hundred bytes, whatever its value.
  @Test func aCellOfNothingCountsForWhatItTakes() async throws {
    let store = try #require(try await open() as? ServerStore)
    let empty = try Self.size(of: store)
    let operations = (0..<PushRequest.operationLimit).map { number -> JSON in
      [
        "e": "dday", "i": .string("0190\(number)-aaaa-bbbb-cccc-ddddeeeeffff"), "f": "name",
        "v": .null, "t": 1, "n": .integer(Int64(number) + 1),
      ]
    }
    let json: JSON = [
      "device": "d", "after": 0, "prior": 0, "now": 1, "ops": .array(operations),
    ]
    _ = try await store.push(
      try #require(PushRequest(json: json)),
      of: QuotaTests.user,
      at: Self.now
    )
    let size = try Self.size(of: store) - empty
    let bytes = try #require(try await counted(store))
    #expect(bytes == (try await reckoned(store)))
    #expect(size > 0 && bytes * 2 > size, "\(bytes) of \(size)")
  }

  private static func size(of store: ServerStore) throws -> Int64 {
    try store.checkpoint()
    return try store.withDatabase { database in
      let pages = try Int64.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      return pages * (try Int64.fetchOne(database, sql: "PRAGMA page_size") ?? 0)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func earlierValuesCountUntilTheyAreForgotten(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    var device = Device(store: store)
    for days in 0..<10 as Range<Int64> {
      let value = JSON.string("Exam \(days)")
      #expect(try await device.write("1", "name", value, at: Self.now + days * Self.day) == nil)
      #expect(try await device.write("1", "pen", 1, at: Self.now + days * Self.day) == nil)
      try await expectTrueCount(store)
    }
    let before = try #require(try await counted(store))
    _ = try await store.purge(at: Self.now + 9 * Self.day)
    try await expectTrueCount(store)
    #expect(try #require(try await counted(store)) < before)
    #expect(try await device.write("1", CellKey.deleted, true, at: Self.now + 9 * Self.day) == nil)
    _ = try await store.purge(at: Self.now + 400 * Self.day)
    #expect(try await counted(store) == 0)
    #expect(try await reckoned(store) == 0)
  }

  @Test(arguments: StorageEngine.allCases)
  func whoHasNoRoomLeftMakesSomeByDeleting(_ engine: StorageEngine) async throws {
    let store = try await open(engine, byteLimit: 400)
    var device = Device(store: store)
    #expect(try await device.write("1", "name", "Exam") == nil)
    #expect(try await device.write("2", "name", "Trip") == nil)
    #expect(try await device.write("3", "name", "Feast") == .quota)
    #expect(try await device.write("3", CellKey.deleted, true) == .quota)
    #expect(try await device.write("1", CellKey.deleted, true) == nil)
  }

  /// Yesterday's value is retained for the backups, so each change on a new day takes space.
  @Test(arguments: StorageEngine.allCases)
  func whoWritesTheSameEveryDayFillsNoDisk(_ engine: StorageEngine) async throws {
    let store = try await open(engine, byteLimit: 1_000)
    var device = Device(store: store)
    var refused = 0
    for days in 0..<10 as Range<Int64> {
      let value = JSON.string("\(days)" + String(repeating: "x", count: 200))
      let reason = try await device.write("1", "name", value, at: Self.now + days * Self.day)
      if reason == .quota { refused += 1 }
      #expect(try #require(try await counted(store)) <= 1_000)
    }
    #expect(refused > 5)
  }
}
