import HaruStore
import HaruTime
import Testing

/// When a server was down, on each engine.
struct OutageContractTests {
  private static let now = Instant(milliseconds: 1_795_000_000_000)
  private static let day: Int64 = 86_400

  private let directory = TemporaryDirectory()

  /// Records looks at some seconds.
  private func look(
    _ store: any ServerDatabase,
    at seconds: Int64...,
    isContinued: Bool = false
  ) async throws {
    for second in seconds {
      try await store.noteLook(at: Self.now + second * 1_000, isContinued: isContinued)
    }
  }

  /// The outages in seconds.
  private func outages(_ store: any ServerDatabase) async throws -> [[Int64]] {
    try await store.outages().map { outage in
      [outage.lowerBound, outage.upperBound].map { ($0 - Self.now) / 1_000 }
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func aPauseOfMoreThanThreeMinutesIsAnOutage(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    #expect(try await outages(store) == [])
    try await look(store, at: 0, 60, 240)
    #expect(try await outages(store) == [])
    #expect(try await store.count("push_watch") == 1)
    // Whether it ran for a minute after its last look is not known.
    try await look(store, at: 421, 480)
    #expect(try await outages(store) == [[300, 421]])
    try await look(store, at: 4_000)
    #expect(try await outages(store) == [[300, 421], [540, 4_000]])
  }

  @Test(arguments: StorageEngine.allCases)
  func aClockThatIsSetForwardIsNoOutage(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    try await look(store, at: 0)
    try await look(store, at: 60, 7_200, isContinued: true)
    #expect(try await outages(store) == [])
    // Back again: what was written about the time ahead does not count.
    try await look(store, at: 180, isContinued: true)
    #expect(try await outages(store) == [])
    try await look(store, at: 3_600)
    #expect(try await outages(store) == [[240, 3_600]])
  }

  @Test(arguments: StorageEngine.allCases)
  func aStartWithAClockAheadIsForgottenOnceItIsRight(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    try await look(store, at: 0, 3 * Self.day)
    let ahead: [[Int64]] = [[60, 259_200]]
    #expect(try await outages(store) == ahead)
    try await look(store, at: 120)
    #expect(try await outages(store) == [])
    #expect(try await store.count("push_watch") == 1)
  }

  @Test(arguments: StorageEngine.allCases)
  func theLastTwentyOfAMonthAreKept(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    for hour in 0..<25 as Range<Int64> { try await look(store, at: hour * 3_600) }
    let known = try await outages(store)
    #expect(known.count == 20)
    // From the fourth hour on.
    #expect(known.first == [14_460, 18_000])
    #expect(known.last == [82_860, 86_400])
    let end = 31 * Self.day
    try await look(store, at: end)
    // All but the last one ended more than thirty days ago.
    #expect(try await store.count("push_watch") == 2)
    #expect(try await outages(store) == [[86_460, end]])
  }

  /// Another server of the same database was running all the while.
  @Test func theLooksOfAllServersCount() async throws {
    let place = try await StorageEngine.postgres.makePlace(in: directory)
    let (first, second) = (try await place.open(), try await place.open())
    try await look(first, at: 0, 120)
    try await look(second, at: 240, 360, 480)
    try await look(first, at: 600)
    for store in [first, second] { #expect(try await outages(store) == []) }
  }
}
