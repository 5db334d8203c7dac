import Foundation
import HTTPTypes
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HummingbirdTesting
import Testing

@testable import HaruServer

/// What is left of an account and its records in the end.
struct AccountEndTests {
  private static func push(_ number: Int64, _ field: JSON, _ value: JSON, chain: JSON) -> JSON {
    [
      "device": "phone", "after": .integer(number - 1), "prior": chain, "now": 1,
      "ops": [["e": "dday", "i": "a", "f": field, "v": value, "t": 1, "n": .integer(number)]],
    ]
  }

  @Test func endsTokensAtOnceAndRemovesAllRowsAfterSevenDays() async throws {
    let clock = TestClock()
    try await withServerAndStore({ $0.clock = { clock.now } }) { client, store in
      let session = try await client.signUp()
      let user = try await client.api(.get, "account", token: session).json["id"]?.string ?? ""
      let token = try await client.api(
        .post,
        "tokens",
        ["name": "script", "scope": "read"],
        token: session
      ).token
      let push = Self.push(1, "name", "Exam", chain: 0)
      #expect(try await client.api(.post, "sync/push", push, token: session).status == 200)
      #expect(try await client.api(.get, "export", token: token).status == 200)
      let password: JSON = ["password": "correct horse battery"]
      _ = try await client.api(.post, "account/deletion", password, token: session)
      #expect(try await client.api(.get, "export", token: token).status == 401)
      let early = clock.now + 7 * 86_400_000 - 1
      try await store.purge(at: early, abandonedBefore: Instant(milliseconds: 0))
      #expect(try await store.sequence(of: user) == 1)
      try await store.purge(at: early + 1, abandonedBefore: Instant(milliseconds: 0))
      #expect(try await store.sequence(of: user) == 0)
      #expect(try await store.accounts().isEmpty)
      #expect(try await client.signIn().status == 401)
    }
  }

  @Test func exportsNoSecrets() async throws {
    try await withServerAndStore { client, store in
      let session = try await client.signUp()
      let push = Self.push(1, "name", "Exam", chain: 0)
      _ = try await client.api(.post, "sync/push", push, token: session)
      let hash = try await store.accounts().first?.passwordHash ?? ""
      let export = try await client.api(.get, "export", token: session).json.text
      #expect(export.contains("Exam") && !hash.isEmpty)
      for secret in [session, hash, "mina@haru.example", "scrypt"] {
        #expect(!export.contains(secret))
      }
    }
  }

  @Test func tellsADeviceThatWasAwayTooLongToCopyEverythingAnew() async throws {
    let clock = TestClock()
    try await withServerAndStore({ $0.clock = { clock.now } }) { client, store in
      var session = try await client.signUp()
      let first = try await client.api(
        .post,
        "sync/push",
        Self.push(1, "name", "Exam", chain: 0),
        token: session
      )
      let second = Self.push(2, "deleted", true, chain: first.json["chain"] ?? .null)
      let deleted = try await client.api(.post, "sync/push", second, token: session)
      #expect(deleted.status == 200)
      clock.advance(seconds: 181 * 86_400)
      #expect(try await store.purge(at: clock.now) == 2)
      session = try await client.signIn().token
      let epoch = try #require(deleted.json["epoch"]?.string)
      let path = "sync/pull?device=desk&cursor=\(epoch)."
      let old = try await client.api(.get, path + "1", token: session)
      #expect(old.status == 410 && old.code == "cursor_expired")
      #expect(old.json["detail"] == "Copy everything anew, from the start; keep the outbox.")
      #expect(try await client.api(.get, path + "2", token: session).status == 200)
    }
  }
}
