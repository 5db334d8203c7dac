import Foundation
import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer
@testable import HaruStore

struct IdempotencyTests {
  private static func headers(_ key: String) throws -> HTTPFields {
    [try #require(HTTPField.Name("Idempotency-Key")): key]
  }

  @Test func makesATokenOnceHoweverOftenItIsAskedFor() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let session = try await client.signUp()
      func make(_ name: String, _ key: String, token: String?) async throws -> APIAnswer {
        try await client.api(
          .post,
          "tokens",
          ["name": .string(name), "scope": "read"],
          token: token,
          headers: Self.headers(key)
        )
      }
      let key = UUID().uuidString
      let first = try await make("script", key, token: session)
      let again = try await make("script", key, token: session)
      #expect(first.status == 201 && again.status == 201)
      #expect(first.token.hasPrefix("haru_") && again.json == first.json)
      #expect(try await client.api(.get, "tokens", token: session).json.array?.count == 1)
      let other = try await make("another", key, token: session)
      #expect(other.status == 422 && other.code == "idempotency_key_used")
      // The same key from someone else is a different one.
      let juno = try await client.signUp("juno@haru.example")
      #expect(try await make("script", key, token: juno).token != first.token)
      #expect(try await make("script", key, token: nil).status == 401)
      #expect(try await make("script", "short", token: session).code == "bad_idempotency_key")
      clock.advance(seconds: 86_400)
      #expect(try await make("script", key, token: session).token != first.token)
      _ = try await client.api(.delete, "sessions/current", token: session)
      #expect(try await make("script", key, token: session).status == 401)
    }
  }

  /// The server refuses an empty zone, so that is no repetition of a request without one.
  @Test func anEmptyZoneIsAnotherRequestThanNone() async throws {
    try await withServer { client in
      let session = try await client.signUp()
      var headers = try Self.headers(UUID().uuidString)
      let ask = { (headers: HTTPFields) in
        try await client.api(.post, "tasks", ["name": "English"], token: session, headers: headers)
      }
      let first = try await ask(headers)
      #expect(first.status == 201)
      #expect(try await ask(headers).json == first.json)
      headers[try #require(HTTPField.Name(Verbs.zoneHeader))] = ""
      let other = try await ask(headers)
      #expect(other.status == 422 && other.code == "invalid")
    }
  }

  @Test(arguments: ["accounts", "accounts/anonymous"])
  func makesAnAccountOnceAndGivesItsSessionAgain(path: String) async throws {
    try await withServer { client in
      let body: JSON =
        path == "accounts"
        ? ["email": "mina@haru.example", "password": "correct horse battery"] : [:]
      let headers = try Self.headers(UUID().uuidString)
      let first = try await client.api(.post, path, body, headers: headers)
      let again = try await client.api(.post, path, body, headers: headers)
      #expect(first.status == 201 && again.status == 201 && again.json == first.json)
      let cookies = again.headers[values: .setCookie]
      #expect(cookies == first.headers[values: .setCookie] && cookies.count == 2)
      let other = try await client.api(.post, path, body, headers: Self.headers(UUID().uuidString))
      #expect(other.json["user"] != first.json["user"])
    }
  }

  @Test func asksToWaitWhileTheFirstRequestHasNoAnswer() async throws {
    let clock = TestClock()
    try await withServerAndStore({ $0.clock = { clock.now } }) { client, store in
      let session = try await client.signUp()
      let headers = try Self.headers(UUID().uuidString)
      func make() async throws -> APIAnswer {
        let body: JSON = ["name": "script", "scope": "read"]
        return try await client.api(.post, "tokens", body, token: session, headers: headers)
      }
      #expect(try await make().status == 201)
      // As if the first one were still running.
      try store.withDatabase { try $0.execute(sql: "UPDATE marked_request SET answer = NULL") }
      let early = try await make()
      #expect(early.status == 409 && early.code == "still_running")
      #expect(early.headers[.retryAfter] == "1")
      #expect(try await client.api(.get, "tokens", token: session).json.array?.count == 1)
      // A request that started a minute ago counts as abandoned.
      clock.advance(seconds: 60)
      #expect(try await make().status == 201)
    }
  }

  /// Each key is a row: a client over its limit writes none.
  @Test func writesNothingForWhoHasDoneItTooOften() async throws {
    let clock = TestClock()
    try await withServerAndStore({ $0.clock = { clock.now } }) { client, store in
      let writes = {
        try store.withDatabase { try Int.fetchOne($0, sql: "SELECT total_changes()") }
      }
      func make() async throws -> Int {
        let headers = try Self.headers(UUID().uuidString)
        return try await client.api(.post, "accounts/anonymous", [:], headers: headers).status
      }
      for _ in 1...5 { #expect(try await make() == 201) }
      let before = try writes()
      for _ in 1...5 { #expect(try await make() == 429) }
      #expect(try writes() == before)
      clock.advance(seconds: 720)
      #expect(try await make() == 201)
    }
  }

  @Test func limitsHowManyTokensAreMadeInAnHour() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let session = try await client.signUp()
      var codes: [Int] = []
      for _ in 1...31 {
        let headers = try Self.headers(UUID().uuidString)
        let body: JSON = ["name": "script", "scope": "read"]
        let made = try await client.api(.post, "tokens", body, token: session, headers: headers)
        codes.append(made.status)
        let id = made.json["id"]?.string ?? ""
        _ = try await client.api(.delete, "tokens/\(id)", token: session)
      }
      #expect(codes == Array(repeating: 201, count: 30) + [429])
    }
  }

  @Test func triesAgainWhatFailed() async throws {
    try await withServer { client in
      let headers = try Self.headers(UUID().uuidString)
      let wrong: JSON = ["email": "mina@haru.example", "password": "short"]
      let right: JSON = ["email": "mina@haru.example", "password": "correct horse battery"]
      #expect(try await client.api(.post, "accounts", wrong, headers: headers).status == 422)
      #expect(try await client.api(.post, "accounts", right, headers: headers).status == 201)
    }
  }
}
