import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruStore

/// The days to which records can be restored, on each engine.
struct RecordBackupsTests {
  private let directory = TemporaryDirectory()
  private static let day: Int64 = 86_400_000
  /// 2026-11-21 at noon (UTC).
  private static let noon = Instant(milliseconds: 20_778 * day + day / 2)

  private let user = accountID("u")

  private func open(_ engine: StorageEngine) async throws -> any ServerDatabase {
    let store = try await engine.open(in: directory)
    try await store.makeAccount(user)
    return store
  }

  /// Pushes a name a number of days before noon.
  private func name(
    _ name: JSON,
    daysAgo days: Int64,
    number: Int64,
    _ store: any ServerDatabase,
    chain: inout Int64
  ) async throws {
    let now = Self.noon - days * Self.day
    let write: JSON = [
      "e": "dday", "i": "1", "f": "name", "v": name, "t": .integer(now.milliseconds),
      "n": .integer(number),
    ]
    let json: JSON = [
      "device": "phone", "after": .integer(number - 1), "prior": .integer(chain),
      "now": .integer(now.milliseconds), "ops": [write],
    ]
    let push = try #require(PushRequest(json: json))
    guard case .answered(let answer) = try await store.push(push, of: user, at: now) else { return }
    #expect(answer.refusals.isEmpty)
    chain = answer.chain
  }

  private func values(_ store: any ServerDatabase, on date: String) async throws -> [JSON]? {
    let day = try PlainDate(parsing: date)
    guard try await store.backups(of: user, at: Self.noon).contains(day) else { return nil }
    let records = try await store.records(of: user, after: nil, limit: 100)
    return try await store.cells(of: user, inRecordsOf: records, on: day).map(\.value)
  }

  @Test(arguments: StorageEngine.allCases)
  func goesBackToTheBeginningOfEachOfTheLastSevenDays(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    var chain: Int64 = 0
    try await name("A", daysAgo: 3, number: 1, store, chain: &chain)
    try await name("B", daysAgo: 3, number: 2, store, chain: &chain)
    try await name("C", daysAgo: 1, number: 3, store, chain: &chain)
    try await name("D", daysAgo: 0, number: 4, store, chain: &chain)
    try await name("E", daysAgo: 0, number: 5, store, chain: &chain)
    let days = try await store.backups(of: user, at: Self.noon)
    #expect(days.map(\.description) == ["2026-11-21", "2026-11-20", "2026-11-19"])
    #expect(try await values(store, on: "2026-11-21") == ["C"])
    #expect(try await values(store, on: "2026-11-20") == ["B"])
    #expect(try await values(store, on: "2026-11-19") == ["B"])
    #expect(try await values(store, on: "2026-11-18") == nil)
    #expect(try await values(store, on: "2026-11-22") == nil)
    #expect(try await store.backups(of: accountID("other"), at: Self.noon).isEmpty)
  }

  @Test(arguments: StorageEngine.allCases)
  func keepsOneValueADayAndForgetsOldOnes(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    var chain: Int64 = 0
    for number in 1...20 {
      let name = JSON.string("\(number)")
      let days = Int64(20 - number)
      try await self.name(name, daysAgo: days, number: Int64(number), store, chain: &chain)
    }
    #expect(try await store.count("sync_history") == 19)
    _ = try await store.purge(at: Self.noon)
    #expect(try await store.count("sync_history") == 7)
    #expect(try await values(store, on: "2026-11-15") == ["13"])
    #expect(try await values(store, on: "2026-11-14") == nil)
    for number in 21...40 {
      try await name("again", daysAgo: 0, number: Int64(number), store, chain: &chain)
    }
    #expect(try await store.count("sync_history") == 7)
  }

  @Test(arguments: StorageEngine.allCases)
  func goesWithTheAccount(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    var chain: Int64 = 0
    try await name("A", daysAgo: 1, number: 1, store, chain: &chain)
    try await name("B", daysAgo: 0, number: 2, store, chain: &chain)
    #expect(try await store.count("sync_history") == 1)
    _ = try await store.remove(account: user)
    #expect(try await store.count("sync_history") == 0)
  }
}
