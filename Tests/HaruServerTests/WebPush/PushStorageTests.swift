import Foundation
import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import HummingbirdTesting
import Logging
import Testing

@testable import HaruCore
@testable import HaruServer

/// Subscriptions, and when their users are due.
struct PushStorageTests {
  private static let later: Int64 = 1_000_000

  private func subscription(
    _ endpoint: String = "a",
    kinds: String = "alarm",
    morning: Int64 = 480
  ) -> JSON {
    [
      "endpoint": .string("https://fcm.googleapis.com/\(endpoint)"),
      "auth": "BTBZMqHH6r4Tts7J_aSIgg",
      "p256dh":
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      "zone": "Asia/Seoul", "language": "ko", "kinds": .string(kinds),
      "morning": .integer(morning),
    ]
  }

  private func withPush(
    _ test: @Sendable (any TestClientProtocol, ServerStore, TestClock) async throws -> Void
  ) async throws {
    let clock = TestClock()
    try await withServerAndStore({ options in
      options.mailSender = "haru@example.org"
      options.clock = { clock.now }
    }) { try await test($0, $1, clock) }
  }

  @Test func oneTakesAUserAndOnlyWhoeverTookLastGivesBack() async throws {
    try await withPush { client, store, clock in
      let token = try await client.signUp()
      _ = try await client.api(.put, "push/subscription", subscription(), token: token)
      let now = clock.now
      let first = try await store.takeDue(at: now, until: now + 60_000, limit: 9)
      #expect(first.count == 1)
      #expect(try await store.takeDue(at: now + 1, until: now + 60_000, limit: 9).isEmpty)
      // The lease has expired: somebody else takes it, and the first holder can no longer change
      // anything.
      let second = try await store.takeDue(at: now + 60_001, until: now + 120_000, limit: 9)
      #expect(second.first?.number == (first.first?.number ?? 0) + 1)
      try await store.giveBack(#require(first.first), doneAt: now + Self.later, next: nil)
      #expect(try await store.takeDue(at: now + 120_001, until: now + 180_000, limit: 9).count == 1)
      let third = try #require(
        try await store.takeDue(at: now + 180_001, until: now + 240_000, limit: 9).first
      )
      #expect(third.doneAt == now)
      try await store.giveBack(third, doneAt: now + 180_001, next: now + Self.later)
      #expect(try await store.takeDue(at: now + 240_001, until: now + 300_000, limit: 9).isEmpty)
      let last = try await store.takeDue(at: now + Self.later, until: now + Self.later, limit: 9)
      #expect(last.map(\.doneAt) == [now + 180_001])
    }
  }

  @Test func anEditBetweenTakingAndGivingBackIsLookedAtAgain() async throws {
    try await withPush { client, store, clock in
      let token = try await client.signUp()
      _ = try await client.api(.put, "push/subscription", subscription(), token: token)
      let now = clock.now
      let lease = try #require(
        try await store.takeDue(at: now, until: now + 60_000, limit: 9).first
      )
      let push: JSON = [
        "device": "desk", "after": 0, "prior": 0, "now": 1,
        "ops": [["n": 1, "e": "dday", "i": "a", "f": "name", "v": "Exam", "t": 1]],
      ]
      #expect(try await client.api(.post, "sync/push", push, token: token).status == 200)
      try await store.giveBack(lease, doneAt: now, next: nil)
      #expect(try await store.takeDue(at: now, until: now + 60_000, limit: 9).count == 1)
    }
  }

  @Test func aSubscriptionEndsWithItsSession() async throws {
    try await withPush { client, store, _ in
      let token = try await client.signUp()
      let user = try await client.user(token)
      _ = try await client.api(.put, "push/subscription", subscription(), token: token)
      // The same browser again, with a new endpoint.
      _ = try await client.api(.put, "push/subscription", subscription("b"), token: token)
      let stored = try await store.subscriptions(of: user)
      #expect(stored.map(\.endpoint) == ["https://fcm.googleapis.com/b"])
      #expect(try await client.api(.delete, "sessions/current", token: token).status == 204)
      #expect(try await store.subscriptions(of: user).isEmpty)
    }
  }

  @Test func aDeviceIsListedWithWhatItShowedWithinTenMinutes() async throws {
    try await withPush { client, store, clock in
      let token = try await client.signUp()
      _ = try await client.api(.put, "push/subscription", subscription(), token: token)
      let device = try #require(try await store.subscriptions(of: client.user(token)).first)
      for key in ["ring/a", "ring/b"] {
        #expect(try await store.begin(key, of: device, receipt: key, at: clock.now))
      }
      let seen = try await client.api(.post, "push/receipts", ["receipt": "ring/a"], token: token)
      #expect(seen.status == 204)
      func shown() async throws -> JSON? {
        try await client.api(.get, "push", token: token).json["devices"]?.array?.first?["shown"]
      }
      #expect(try await shown() == ["ring/a"])
      clock.advance(seconds: 601)
      #expect(try await shown() == [])
    }
  }

  @Test func aDeviceIsDoubtfulAfterThreeMessagesAndThreeDaysWithoutAReceipt() async throws {
    try await withPush { client, store, clock in
      let token = try await client.signUp()
      _ = try await client.api(.put, "push/subscription", subscription(), token: token)
      let device = try #require(try await store.subscriptions(of: client.user(token)).first)
      let first = clock.now
      func doubtful(after seconds: Int64, sending key: String? = nil) async throws -> Instant? {
        clock.advance(seconds: seconds)
        if let key {
          #expect(try await store.begin(key, of: device, receipt: key, at: clock.now))
          try await store.finish(key, of: device, at: clock.now)
        }
        let list = try await client.api(.get, "push", token: token).json["devices"]
        return try list?[0]?["unconfirmed_since"]?.string.map { try Instant(rfc3339: $0) }
      }
      #expect(try await doubtful(after: 0, sending: "a") == nil)
      #expect(try await doubtful(after: 1, sending: "b") == nil)
      #expect(try await doubtful(after: 3 * 86_400) == nil)
      #expect(try await doubtful(after: 0, sending: "c") == first)
      let shown = try await client.api(.post, "push/receipts", ["receipt": "c"], token: token)
      #expect(shown.status == 204)
      #expect(try await doubtful(after: 0) == nil)
      #expect(try await doubtful(after: 1, sending: "d") == nil)
      #expect(try await doubtful(after: 1, sending: "e") == nil)
      #expect(try await doubtful(after: 1, sending: "f") == nil)
    }
  }

  @Test func anAnswerAboutAnEarlierSubscriptionDeletesNoNewOne() async throws {
    try await withPush { client, store, clock in
      let token = try await client.signUp()
      let user = try await client.user(token)
      _ = try await client.api(.put, "push/subscription", subscription(), token: token)
      let old = try #require(try await store.subscriptions(of: user).first)
      clock.advance(seconds: 1)
      _ = try await client.api(.put, "push/subscription", subscription(), token: token)
      try await store.remove(old)
      #expect(try await store.subscriptions(of: user).count == 1)
    }
  }

  @Test func aDisabledAccountIsToldNothingUntilItIsEnabledAgain() async throws {
    try await withPush { client, store, clock in
      let token = try await client.signUp()
      let user = try await client.user(token)
      _ = try await client.api(.put, "push/subscription", subscription(), token: token)
      var account = try #require(try await store.account(.id(user)))
      account.isDisabled = true
      #expect(try await store.update(account))
      #expect(try await store.subscriptions(of: user).isEmpty)
      // The scheduler finds nobody who is due.
      let now = clock.now
      let lease = try #require(
        try await store.takeDue(at: now, until: now + 60_000, limit: 9).first
      )
      try await store.giveBack(lease, doneAt: now, next: nil)
      #expect(try await store.takeDue(at: now + 1, until: now + 60_000, limit: 9).isEmpty)
      account.isDisabled = false
      #expect(try await store.update(account))
      #expect(try await store.subscriptions(of: user).count == 1)
      #expect(try await store.takeDue(at: now + 1, until: now + 60_000, limit: 9).count == 1)
    }
  }

  @Test func theHourOfTheMorningIsThatOfTheRecords() async throws {
    try await withPush { client, store, clock in
      let token = try await client.signUp()
      let user = try await client.user(token)
      let wish = subscription(kinds: "quote", morning: 420)
      _ = try await client.api(.put, "push/subscription", wish, token: token)
      func next() async throws -> Instant? {
        let stored = try #require(try await store.subscriptions(of: user).first)
        let replica = try await store.replica(of: user, entities: NoticeSchedule.entities)
        return NoticeSchedule(for: stored, of: replica, zones: try #require(ZoneDatabase.linked))
          .next(after: clock.now)
      }
      let before = try await next()
      let push: JSON = [
        "device": "desk", "after": 0, "prior": 0, "now": 1,
        "ops": [
          ["n": 1, "e": "settings", "i": "settings", "f": "morningMinutes", "v": 540, "t": 1]
        ],
      ]
      #expect(try await client.api(.post, "sync/push", push, token: token).status == 200)
      let after = try await next()
      #expect(before != nil && after != before)
    }
  }

  @Test func whatWasDueBeforeADeviceAskedIsNotTold() async throws {
    try await withPush { client, store, clock in
      let token = try await client.signUp()
      let user = try await client.user(token)
      let wish = subscription(kinds: "quote.alarm")
      _ = try await client.api(.put, "push/subscription", wish, token: token)
      let stored = try #require(try await store.subscriptions(of: user).first)
      func quote(at: Instant, _ kind: NoticeKind = .quote) -> DueNotice {
        DueNotice(kind: kind, key: "q", at: at, deadline: at + 1, content: .words)
      }
      #expect(!stored.wants(quote(at: clock.now - 1)) && stored.wants(quote(at: clock.now)))
      #expect(stored.wants(quote(at: clock.now - 1, .alarm)))
    }
  }

  @Test(arguments: [("calendar alarm", true), ("calendar dday", false), ("read alarm", false)])
  func aCalendarOfAlarmsIsKnownOnceAProgramFetchesIt(scope: String, isOne: Bool) async throws {
    try await withPush { client, store, clock in
      let session = try await client.signUp()
      let parts = scope.split(separator: " ").map { JSON.string(String($0)) }
      let token = try await client.api(
        .post,
        "tokens",
        ["name": "Phone", "scope": parts[0], "entities": [parts[1]]],
        token: session
      ).token
      func isKnown() async throws -> JSON? {
        try await client.api(.get, "push", token: session).json["calendar"]
      }
      #expect(try await isKnown() == false)
      clock.advance(seconds: 3_600)
      let file = scope.hasSuffix("dday") ? "dday" : "alarms"
      try await client.execute(uri: "/calendar/\(token)/\(file).ics", method: .get) { answer in
        #expect((answer.status == .ok) == scope.hasPrefix("calendar"))
      }
      #expect(try await isKnown() == .bool(isOne))
      clock.advance(seconds: 8 * 86_400)
      #expect(try await isKnown() == false)
    }
  }

  @Test func theKeyIsMadeOnce() async throws {
    try await withPush { client, store, _ in
      let token = try await client.signUp()
      let key = try await client.api(.get, "push", token: token).json["key"]?.string
      let again = try await store.pushKey(orStore: ServerIdentity.made())
      let identity = try #require(ServerIdentity(stored: again, contact: "mailto:a@b.example"))
      #expect(key == identity.publicKey)
    }
  }

  @Test func aPublicAddressIsAContactToo() async throws {
    let origin = PublicOrigin("https://haru.example")
    try await withServerAndStore({ $0.origin = origin }) { client, store in
      let token = try await client.signUp()
      let key = try await client.api(.get, "push", token: token).json["key"]?.string
      var options = ServerOptions(host: "127.0.0.1", port: 0, dataDirectory: "")
      options.origin = origin
      let sender = try await WebServer(options).pushSender(store, Logger(label: "test"))
      let identity = try #require(sender).identity
      #expect(key == identity.publicKey)
      let header = try identity.authorization(
        for: "https://push.example",
        at: Instant(milliseconds: 0)
      )
      let claims = try #require(header.split(separator: ".").dropFirst().first)
      let bytes = try #require([UInt8](base64URL: String(claims)))
      #expect(try JSON.parse(bytes)["sub"] == "https://haru.example")
    }
  }

  @Test func aServerWithoutAContactSendsNothing() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      #expect(try await client.api(.get, "push", token: token).json["key"] == .null)
      let answer = try await client.api(.put, "push/subscription", subscription(), token: token)
      #expect(answer.status == 409 && answer.json["code"] == "push_off")
    }
  }
}
