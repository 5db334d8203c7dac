import Foundation
import HTTPTypes
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HummingbirdTesting
import Testing

@testable import HaruServer

/// What remains of an account and its records after its deletion.
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

  @Test func keepsAnAnonymousAccountAsLongAsItHasRecords() async throws {
    let clock = TestClock()
    try await withServerAndStore({ $0.clock = { clock.now } }) { client, store in
      let accounts = accountRules(in: store, at: clock)
      let used = try await client.api(.post, "accounts/anonymous", ["transport": "bearer"])
      _ = try await client.api(.post, "accounts/anonymous", ["transport": "bearer"])
      let push = Self.push(1, "name", "Exam", chain: 0)
      #expect(try await client.api(.post, "sync/push", push, token: used.token).status == 200)
      clock.advance(seconds: 30 * 86_400)
      try await accounts.purge()
      #expect(try await store.accounts().count == 2)
      clock.advance(seconds: 1)
      try await accounts.purge()
      #expect(try await store.accounts().map(\.id) == [used.json["user"]?.string])
      let pull = try await client.api(.get, "sync/pull?device=desk", token: used.token)
      #expect(pull.json["cells"]?[0]?["v"] == "Exam")
    }
  }

  @Test func keepsNoSecretAsItIs() async throws {
    let (clock, folder) = (TestClock(), try TemporaryFolder())
    try await withServerAndStore({ options in
      options.clock = { clock.now }
      options.dataDirectory = folder.path
    }) { client, store in
      let session = try await client.signUp()
      let body: JSON = ["name": "script", "scope": "read"]
      let token = try await client.api(.post, "tokens", body, token: session).token
      let id = try #require(try await store.accounts().first?.id)
      let link = try await accountRules(in: store, at: clock).resetLink(for: id)
      let ticket = try #require(link.components(separatedBy: "#reset=").last)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let bytes = try names.filter { $0.hasPrefix(ServerStore.fileName) }
        .map { try Data(contentsOf: URL(filePath: folder.path + "/" + $0)) }
      func holds(_ text: String) -> Bool {
        bytes.contains { $0.range(of: Data(text.utf8)) != nil }
      }
      #expect(holds("mina@haru.example"))
      for secret in [session, token, ticket, "correct horse battery"] {
        #expect(!secret.isEmpty && !holds(secret))
      }
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
