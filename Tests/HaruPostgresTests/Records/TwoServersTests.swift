import Foundation
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import PostgresCluster
import Testing

@testable import HaruPostgres

/// Changes of one user on two servers at once.
///
/// Set `HARU_ROUNDS` to push more often than 500 times on each.
@Suite(
  .enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"),
  .timeLimit(.minutes(10))
)
struct TwoServersTests {
  private static let user = "00000000-0000-7000-8000-000000000001"
  private static let now = Instant(milliseconds: 1_795_000_000_000)
  private static let rounds =
    ProcessInfo.processInfo.environment["HARU_ROUNDS"].flatMap { Int64($0) } ?? 500

  /// A reader that pulls all the time never sees a number before the ones below it.
  @Test func numbersHaveNoGapAndAreSeenInOrder() async throws {
    let cluster = try #require(try await PostgresCluster.shared)
    let configuration = PostgresConfiguration(address: try await cluster.makeDatabase())
    let first = try await PostgresStore(configuration)
    let account = Account(id: Self.user, email: nil, passwordHash: nil, createdAt: Self.now)
    _ = try await first.add(account, identity: nil)
    let servers = [first, try await PostgresStore(configuration)]
    let reader = try await PostgresStore(configuration)
    async let seen = Self.read(from: reader, through: 2 * Self.rounds)
    let numbers = try await withThrowingTaskGroup(of: [Int64].self) { group in
      for (place, server) in servers.enumerated() {
        group.addTask { try await Self.push(to: server, as: "device-\(place)") }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for list in numbers { #expect(list == list.sorted()) }
    #expect(numbers.joined().sorted() == Array(1...2 * Self.rounds))
    #expect(try await seen == Array(1...2 * Self.rounds))
  }

  /// Pushes one record after the other; returns the number of each.
  private static func push(to store: PostgresStore, as device: String) async throws -> [Int64] {
    var (numbers, link) = ([Int64](), Int64(0))
    for round in 1...rounds {
      let request = PushRequest(
        epoch: nil,
        device: device,
        after: round - 1,
        prior: link,
        now: now,
        operations: [
          [
            "e": "dday", "i": .string("\(device)-\(round)"), "f": "name", "v": .integer(round),
            "n": .integer(round), "t": .integer(now.milliseconds),
          ]
        ]
      )
      guard case .answered(let answer) = try await store.push(request, of: user, at: now) else {
        throw Refused()
      }
      numbers.append(answer.sequence)
      link = answer.chain
    }
    return numbers
  }

  /// Pulls until a number; returns the numbers in the order in which they were seen.
  private static func read(from store: PostgresStore, through end: Int64) async throws -> [Int64] {
    var (numbers, cursor) = ([Int64](), SyncCursor?.none)
    while numbers.last ?? 0 < end {
      try Task.checkCancellation()
      let request = PullRequest(cursor: cursor, device: "reader")
      guard case .answered(let page) = try await store.pull(request, of: user) else {
        throw Refused()
      }
      // Whatever a page promises is in it, or on the next one.
      #expect(page.hasMore || page.cells.last?.sequence ?? page.end == page.end)
      numbers += page.cells.map(\.sequence)
      cursor = SyncCursor(epoch: page.epoch, sequence: numbers.last ?? 0)
    }
    return numbers
  }

  private struct Refused: Error {}
}
