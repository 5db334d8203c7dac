import Foundation
import GRDB
import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruStore

struct ServerBackupsTests {
  private let directory = TemporaryDirectory()
  private static let day: Int64 = 86_400_000
  /// 2026-11-21 at noon (UTC).
  private static let noon = Instant(milliseconds: 20_778 * day + day / 2)

  private func open() throws -> ServerStore {
    try FileManager.default.createDirectory(
      atPath: directory.path,
      withIntermediateDirectories: true
    )
    let store = try ServerStore(directory: directory.path)
    try store.addAccount("u")
    return store
  }

  /// Pushes a name a number of days before noon.
  private func name(
    _ name: JSON,
    daysAgo days: Int64,
    number: Int64,
    _ store: ServerStore,
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
    guard case .answered(let answer) = try await store.push(push, of: "u", at: now) else { return }
    #expect(answer.refusals.isEmpty)
    chain = answer.chain
  }

  private func values(_ store: ServerStore, on date: String) async throws -> [JSON]? {
    let day = try PlainDate(parsing: date)
    guard try await store.backups(of: "u", at: Self.noon).contains(day) else { return nil }
    let records = try await store.records(of: "u", after: nil, limit: 100)
    return try await store.cells(of: "u", inRecordsOf: records, on: day).map(\.value)
  }

  @Test func goesBackToTheBeginningOfEachOfTheLastSevenDays() async throws {
    let store = try open()
    var chain: Int64 = 0
    try await name("A", daysAgo: 3, number: 1, store, chain: &chain)
    try await name("B", daysAgo: 3, number: 2, store, chain: &chain)
    try await name("C", daysAgo: 1, number: 3, store, chain: &chain)
    try await name("D", daysAgo: 0, number: 4, store, chain: &chain)
    try await name("E", daysAgo: 0, number: 5, store, chain: &chain)
    let days = try await store.backups(of: "u", at: Self.noon)
    #expect(days.map(\.description) == ["2026-11-21", "2026-11-20", "2026-11-19"])
    #expect(try await values(store, on: "2026-11-21") == ["C"])
    #expect(try await values(store, on: "2026-11-20") == ["B"])
    #expect(try await values(store, on: "2026-11-19") == ["B"])
    #expect(try await values(store, on: "2026-11-18") == nil)
    #expect(try await values(store, on: "2026-11-22") == nil)
    #expect(try await store.backups(of: "other", at: Self.noon).isEmpty)
  }

  @Test func keepsOneValueADayAndForgetsOldOnes() async throws {
    let store = try open()
    var chain: Int64 = 0
    for number in 1...20 {
      let name = JSON.string("\(number)")
      let days = Int64(20 - number)
      try await self.name(name, daysAgo: days, number: Int64(number), store, chain: &chain)
    }
    #expect(try rows(store) == 19)
    _ = try await store.purge(at: Self.noon)
    #expect(try rows(store) == 7)
    #expect(try await values(store, on: "2026-11-15") == ["13"])
    #expect(try await values(store, on: "2026-11-14") == nil)
    for number in 21...40 {
      try await name("again", daysAgo: 0, number: Int64(number), store, chain: &chain)
    }
    #expect(try rows(store) == 7)
  }

  @Test func goesWithTheAccount() async throws {
    let store = try open()
    var chain: Int64 = 0
    try await name("A", daysAgo: 1, number: 1, store, chain: &chain)
    try await name("B", daysAgo: 0, number: 2, store, chain: &chain)
    #expect(try rows(store) == 1)
    _ = try await store.remove(account: "u")
    #expect(try rows(store) == 0)
  }

  private func rows(_ store: ServerStore) throws -> Int? {
    try store.withDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM sync_history") }
  }
}
