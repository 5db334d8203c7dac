import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruStore

/// Webhooks and the messages to them, on each engine.
struct WebhookContractTests {
  private let directory = TemporaryDirectory()
  private static let now = Instant(milliseconds: 1_795_000_000_000)
  private static let minute: Int64 = 60_000
  private static let user = accountID("u")

  private func webhook(_ id: String, sequence: Int64 = 0) -> Webhook {
    Webhook(
      id: id,
      account: Self.user,
      url: "https://hooks.example/\(id)",
      secret: [0, 1, 255],
      events: ["word.added", "day.ended"],
      madeAt: Self.now,
      sequence: sequence,
      toldAt: Self.now
    )
  }

  private func message(_ key: String) -> WebhookMessage {
    WebhookMessage(key: key, event: "word.added", body: #"{"type":"\#(key)"}"#)
  }

  private func open(_ engine: StorageEngine) async throws -> any ServerDatabase {
    let store = try await engine.open(in: directory)
    try await store.makeAccount(Self.user)
    return store
  }

  private func word(
    _ id: String,
    _ text: String,
    field: String = "text",
    at instant: Instant = now
  ) -> CellWrite {
    CellWrite(
      CellKey(entity: "word", id: RecordID(id), field: field),
      value: .string(text),
      madeAt: instant
    )
  }

  @Test(arguments: StorageEngine.allCases)
  func addsAndRemovesThem(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    #expect(try await store.add(webhook("a"), limit: 2))
    #expect(try await store.add(webhook("b"), limit: 2))
    #expect(try await !store.add(webhook("c"), limit: 2))
    #expect(try await store.webhooks(of: Self.user) == [webhook("a"), webhook("b")])
    #expect(try await !store.removeWebhook("a", of: accountID("other")))
    #expect(try await store.removeWebhook("a", of: Self.user))
    // When all sessions end, so does everything that one of them may have created.
    _ = try await store.removeCredentials(of: Self.user, except: nil)
    #expect(try await store.webhooks(of: Self.user).isEmpty)
  }

  @Test(arguments: StorageEngine.allCases)
  func findsWebhooksOfChangedAccounts(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    try await store.push([word("1", "old")], of: Self.user, at: Self.now)
    let start = try await store.sequence(of: Self.user)
    #expect(try await store.add(webhook("a", sequence: start), limit: 1))
    let first = try #require(try await store.dueWebhooks(at: Self.now, limit: 9).first)
    try await store.queue([], for: first, at: Self.now, news: (sequence: start, next: nil))
    let later = Self.now + 2 * Self.minute
    #expect(try await store.dueWebhooks(at: later, limit: 9).isEmpty)

    try await store.push(
      [word("2", "new"), word("1", "more", field: "meaning", at: later)],
      of: Self.user,
      from: "desk",
      at: later
    )
    let due = try #require(try await store.dueWebhooks(at: later, limit: 9).first)
    #expect(due.sequence == start)
    let news = try await store.newRecords(
      of: Self.user,
      entities: ["word"],
      after: due.sequence,
      limit: 9
    )
    #expect(news.records.record("word", id: "2")?["text"] == "new")
    #expect(news.records.record("word", id: "1") == nil)
    #expect(news.sequence == start + 2)
    // A change that arrives while a webhook is handled is handled in the next round.
    try await store.queue([], for: due, at: later, news: (sequence: start + 1, next: nil))
    #expect(try await store.dueWebhooks(at: later, limit: 9).map(\.sequence) == [start + 1])
    try await store.switchOff(due)
    #expect(try await store.dueWebhooks(at: later + 2 * Self.minute, limit: 9).isEmpty)
  }

  @Test(arguments: StorageEngine.allCases)
  func tellsEachMessageOnceAndTheOldestFirst(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    let hook = webhook("a")
    #expect(try await store.add(hook, limit: 1))
    let messages = ["x", "y"].map { message($0) }
    for _ in 1...2 { try await store.queue(messages, for: hook, at: Self.now, news: nil) }
    let end = Self.now + Self.minute
    let first = try await store.takeDeliveries(at: Self.now, until: end, limit: 9)
    #expect(first.map(\.delivery.message) == [message("x")] && first.first?.webhook == hook)
    let second = try await store.takeDeliveries(at: Self.now, until: end, limit: 9)
    #expect(second.map(\.delivery.message) == [message("y")])
    #expect(try await store.takeDeliveries(at: Self.now, until: end, limit: 9).isEmpty)
    let x = try #require(first.first?.delivery)
    let y = try #require(second.first?.delivery)
    try await store.note(status: 500, next: Self.now + 5, of: x)
    try await store.note(status: 204, next: nil, of: y)
    let noted = try await store.deliveries(of: "a", account: Self.user)
    #expect(noted.map(\.status) == [204, 500] && noted.map(\.attempts) == [1, 1])
    #expect(try await store.deliveries(of: "a", account: accountID("other")).isEmpty)
    let again = try await store.takeDeliveries(at: Self.now + 5, until: end, limit: 9)
    #expect(again.map(\.delivery.id) == [x.id])
    #expect(try await !store.resend(y.id, of: "a", account: accountID("o"), at: Self.now))
    #expect(try await store.resend(y.id, of: "a", account: Self.user, at: Self.now))
    #expect(try await store.takeDeliveries(at: Self.now, until: end, limit: 9).count == 1)
  }

  @Test(arguments: StorageEngine.allCases)
  func forgetsWhatIsDoneButTheLastTwenty(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    let hook = webhook("a")
    #expect(try await store.add(hook, limit: 1))
    for number in 0..<25 {
      try await store.queue([message("\(number)")], for: hook, at: Self.now, news: nil)
      let taken = try await store.takeDeliveries(at: Self.now, until: Self.now + 1, limit: 1)
      try await store.note(status: 200, next: nil, of: #require(taken.first?.delivery))
    }
    let kept = try await store.deliveries(of: "a", account: Self.user)
    #expect(kept.map(\.message.key) == (5..<25).reversed().map { "\($0)" })
    #expect(try await store.count("webhook_delivery") == 20)
  }
}
