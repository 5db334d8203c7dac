import HaruStore
import HaruTime
import HaruUI
import Synchronization
import Testing

@testable import HaruServer

/// How a server handles the others' news.
struct NewsServiceTests {
  /// An exchange whose news comes from a test.
  private final class Exchange: NewsExchange {
    let arrivals: AsyncStream<NewsArrival>
    let arrive: AsyncStream<NewsArrival>.Continuation
    private let told = Mutex<[News]>([])
    var announced: [News] { told.withLock(\.self) }
    let stored = Mutex<[String: Int64]>([:])

    init() { (arrivals, arrive) = AsyncStream.makeStream() }

    func announce(_ news: News) { told.withLock { $0.append(news) } }

    func sequences(of accounts: [String]) async throws(StoreError) -> [String: Int64] {
      stored.withLock { stored in stored.filter { accounts.contains($0.key) } }
    }
  }

  /// Runs the service beside work.
  private func withService(
    _ exchange: Exchange,
    _ feed: SequenceFeed,
    _ accounts: Accounts,
    pause: Duration = .seconds(3_600),
    _ work: () async throws -> Void
  ) async throws {
    let service = NewsService(exchange: exchange, feed: feed, accounts: accounts, pause: pause)
    let running = Task { try await service.run() }
    defer { running.cancel() }
    try await work()
  }

  private func makeAccounts() throws -> (Accounts, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let store = try ServerStore(directory: folder.path)
    return (accountRules(in: store, at: TestClock()), folder)
  }

  /// The next number that a stream receives.
  private func next(_ news: AsyncStream<SequenceFeed.News>) async -> Int64? {
    for await case .sequence(let number) in news { return number }
    return nil
  }

  @Test func tellsTheStreamsOfThisServerAlone() async throws {
    let (exchange, feed) = (Exchange(), SequenceFeed())
    let (accounts, folder) = try makeAccounts()
    let stream = try #require(feed.open(for: "mina", session: "s"))
    try await withService(exchange, feed, accounts) {
      exchange.arrive.yield(.news([.change(account: "mina", sequence: 7)]))
      #expect(await next(stream.news) == 7)
    }
    // News from others is not announced again.
    #expect(exchange.announced.isEmpty)
    withExtendedLifetime(folder) {}
  }

  @Test func looksAgainAtSessionsThatMayHaveEndedMeanwhile() async throws {
    let (folder, clock, exchange) = (try TemporaryFolder(), TestClock(), Exchange())
    let store = try ServerStore(directory: folder.path)
    let (here, there) = (accountRules(in: store, at: clock), accountRules(in: store, at: clock))
    let visitor = Visitor(client: "203.0.113.9", label: "", language: .en, principal: nil)
    let secret = try await here.startAnonymously(invite: nil, visitor).secret
    let principal = try #require(try await here.principal(showing: secret))
    try await there.endAll(of: principal.user)
    #expect(try await here.principal(showing: secret) != nil, "it is remembered for a while")
    let feed = SequenceFeed()
    let stream = try #require(feed.open(for: "mina", session: "s"))
    exchange.stored.withLock { $0 = ["mina": 9] }
    try await withService(exchange, feed, here) {
      exchange.arrive.yield(.missed)
      // The database is compared last.
      #expect(await next(stream.news) == 9)
    }
    #expect(try await here.principal(showing: secret) == nil)
  }

  @Test func saysWhatThisServerChanged() {
    let exchange = Exchange()
    SequenceFeed(exchange: exchange).announce(3, to: "mina")
    #expect(exchange.announced == [.change(account: "mina", sequence: 3)])
  }

  @Test(arguments: [true, false])
  func findsInTheDatabaseWhatItWasNotTold(afterABreak: Bool) async throws {
    let (exchange, feed) = (Exchange(), SequenceFeed())
    let (accounts, folder) = try makeAccounts()
    let stream = try #require(feed.open(for: "mina", session: "s"))
    exchange.stored.withLock { $0 = ["mina": 9, "juno": 1] }
    if afterABreak { exchange.arrive.yield(.missed) }
    let pause = afterABreak ? Duration.seconds(3_600) : .milliseconds(1)
    try await withService(exchange, feed, accounts, pause: pause) {
      #expect(await next(stream.news) == 9)
    }
    withExtendedLifetime(folder) {}
  }

  /// A device ignores a number that it has seen already, and numbers may be given again.
  @Test func endsAllStreamsAfterAPromotion() async throws {
    let (exchange, feed) = (Exchange(), SequenceFeed())
    let (accounts, folder) = try makeAccounts()
    let streams = try ["mina", "juno"].map { try #require(feed.open(for: $0, session: "s")) }
    try await withService(exchange, feed, accounts) {
      exchange.arrive.yield(.promoted)
      for stream in streams { #expect(await next(stream.news) == nil) }
    }
    withExtendedLifetime(folder) {}
  }

  @Test func endsTheStreamsOfSessionsThatEndedElsewhere() async throws {
    let (exchange, feed) = (Exchange(), SequenceFeed())
    let (accounts, folder) = try makeAccounts()
    let ended = accounts.ends.end(of: "s")
    try await withService(exchange, feed, accounts) {
      exchange.arrive.yield(.news([.ended(session: "s")]))
      // That alone ends it.
      for await _ in ended {}
    }
    withExtendedLifetime(folder) {}
  }
}
