import HaruStore
import HaruSync
import HaruTime
import PostgresCluster
import Testing

@testable import HaruPostgres

/// What several servers of one database share.
@Suite(
  .enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"),
  .timeLimit(.minutes(2))
)
struct NodeTests {
  private static let now = Instant(milliseconds: 1_795_000_000_000)
  private static let account = "00000000-0000-7000-8000-000000000001"

  /// Two servers on one database.
  private func servers() async throws -> [PostgresStore] {
    let cluster = try #require(try await PostgresCluster.shared)
    let configuration = PostgresConfiguration(address: try await cluster.makeDatabase())
    return [
      try await PostgresStore(configuration, isServing: true),
      try await PostgresStore(configuration, isServing: true),
    ]
  }

  @Test func aDutyIsThatOfOneServerUntilItsEnd() async throws {
    let servers = try await servers()
    let end = Self.now + 1_000
    #expect(try await servers[0].takeOver(.purgeRecords, at: Self.now, until: end))
    #expect(try await !servers[1].takeOver(.purgeRecords, at: Self.now + 999, until: end))
    #expect(try await servers[1].takeOver(.purgeAccounts, at: Self.now, until: end))
    #expect(try await servers[1].takeOver(.purgeRecords, at: end, until: end + 1_000))
  }

  @Test func aLimitIsCountedForAllServersTogether() async throws {
    let servers = try await servers()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<60 {
        group.addTask {
          try await servers[number % 2].changeLimit("sign-in") { state in
            state = LimitState(level: (state?.level ?? 0) + 1, instant: Self.now)
          }
        }
      }
      try await group.waitForAll()
    }
    let state = try await servers[0].changeLimit("sign-in") { state in
      defer { state = nil }
      return state
    }
    #expect(state == LimitState(level: 60, instant: Self.now))
    #expect(try await servers[1].changeLimit("sign-in") { $0 } == nil)
  }

  @Test func aFileOfTheOperatorIsThatOfAllServers() async throws {
    let servers = try await servers()
    #expect(try await servers[0].read("quotes.jsonl") == nil)
    for content in [[1, 0, 255], [2]] as [[UInt8]] {
      try await servers[0].write(content, to: "quotes.jsonl")
      #expect(try await servers[1].read("quotes.jsonl") == content)
    }
  }

  /// Two servers of one version that start at once.
  @Test func theAppsFilesAreThoseOfAllServers() async throws {
    let servers = try await servers()
    let files = (0..<20).map { number in
      let bytes = [UInt8](repeating: UInt8(number), count: 10_000)
      return StoredAsset(path: "/app.\(number).js", contentType: "text/javascript", gzip: bytes)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for server in servers {
        group.addTask {
          let missing = Set(try await server.use(assets: files.map(\.path), at: Self.now))
          try await server.add(files.filter { missing.contains($0.path) }, at: Self.now)
        }
      }
      try await group.waitForAll()
    }
    for server in servers {
      #expect(try await server.use(assets: files.map(\.path), at: Self.now) == [])
      #expect(try await server.asset(at: "/app.19.js") == files.last)
    }
  }

  @Test func newsReachTheOtherServer() async throws {
    let servers = try await servers()
    let arrivals = try #require(servers[1].exchange).arrivals
    let told = Task {
      var told: Set<String> = []
      for await arrival in arrivals {
        switch arrival {
        case .missed:
          // It is listening now.
          for sequence in [3, 5, 4] as [Int64] {
            servers[0].exchange?.announce(.change(account: Self.account, sequence: sequence))
          }
          servers[0].exchange?.announce(.ended(session: "s1"))
        case .news(let news): told.formUnion(news.map { "\($0)" })
        case .promoted: Issue.record("it was not promoted")
        }
        let last = News.change(account: Self.account, sequence: 5)
        if told.isSuperset(of: ["\(last)", "\(News.ended(session: "s1"))"]) { return true }
      }
      return false
    }
    #expect(await told.value)
  }

  /// A broken connection is reopened, and the reader is told that something may have been missed.
  @Test func theExchangeGoesOnAfterItsConnectionBroke() async throws {
    let servers = try await servers()
    var arrivals = try #require(servers[0].exchange).arrivals.makeAsyncIterator()
    #expect(await arrivals.next() == .missed)
    let end = """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND (query LIKE '%pg_walfile_name%' OR query LIKE '%pg_notify%')
      """
    _ = try await servers[1].postgres.run([Statement(end)])
    var next = await arrivals.next()
    while let arrival = next, arrival != .missed { next = await arrivals.next() }
    #expect(next == .missed)
    try await servers[0].prove()
  }

  @Test func comparesTheNumbersOfManyAccounts() async throws {
    let servers = try await servers()
    let account = Account(id: Self.account, email: nil, passwordHash: nil, createdAt: Self.now)
    #expect(try await servers[0].add(account, identity: nil))
    let request = PullRequest(cursor: nil, device: "phone")
    _ = try await servers[0].pull(request, of: Self.account)
    let sequences = try await servers[1].exchange?.sequences(of: [Self.account, "nobody"])
    #expect(sequences == [Self.account: 0])
  }

  @Test func aNewerSchemaIsRefused() async throws {
    let cluster = try #require(try await PostgresCluster.shared)
    let configuration = PostgresConfiguration(address: try await cluster.makeDatabase())
    let store = try await PostgresStore(configuration)
    // A newer program that only added something leaves this one working.
    _ = try await store.postgres.run([Statement("INSERT INTO schema_version VALUES (98, 1)")])
    try await store.prove()
    _ = try await store.postgres.run([Statement("INSERT INTO schema_version VALUES (99, 99)")])
    await #expect(throws: StoreError.self) { try await store.prove() }
    do {
      _ = try await PostgresStore(configuration)
      Issue.record("it was opened")
    } catch {
      let known = PostgresSchema.current.steps.count
      #expect(error == .tooNew(path: "PostgreSQL", version: 99, known: known))
    }
  }

  @Test func longNewsAreSeveralTexts() {
    let news = (0..<1_000).map { number in
      News.change(account: Self.account, sequence: Int64(number) + 1_000_000_000)
    }
    let texts = NewsText.texts(of: news + [.ended(session: "a\nc b 1")])
    #expect(texts.allSatisfy { $0.utf8.count <= 7_999 } && texts.count == 7)
    #expect(texts.flatMap { NewsText.news(in: $0) } == news)
    #expect(NewsText.news(in: "c a\nx y\nc a 9999999999999999999\ne b\n") == [.ended(session: "b")])
  }
}
