import Foundation
import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

struct SessionTests {
  @Test func answersAWrongPasswordAndAnUnknownAddressAlike() async throws {
    try await withServer { client in
      _ = try await client.signUp()
      let wrong = try await client.signIn(password: "wrong password")
      let unknown = try await client.signIn("nobody@haru.example")
      #expect(wrong.status == 401)
      #expect(wrong.code == "bad_credentials")
      #expect(unknown.status == wrong.status)
      #expect(unknown.code == wrong.code)
    }
  }

  @Test func waitsLongerAfterEachWrongPassword() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      _ = try await client.signUp()
      for wait in [1, 2, 4, 8] {
        #expect(try await client.signIn(password: "wrong password").status == 401)
        let early = try await client.signIn()
        #expect(early.status == 429)
        #expect(early.headers[.retryAfter] == "\(wait)")
        clock.advance(seconds: Int64(wait))
      }
      clock.advance(seconds: 60)
      #expect(try await client.signIn().status == 201)
      #expect(try await client.signIn().status == 201)
    }
  }

  @Test func makesOneOfManyTriesAtOnce() async throws {
    let clock = TestClock()
    try await withServer({ options in
      options.clock = { clock.now }
      // Long enough that all tries are there before the first has failed.
      options.passwordCost = PasswordHash.Cost(logN: 15, blockSize: 8, parallelism: 1)
    }) { client in
      _ = try await client.signUp()
      let body = #"{"email":"mina@haru.example","password":"wrong password"}"#
      let request =
        "POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
      let port = client.port
      let statuses = try await withThrowingTaskGroup(of: String?.self) { group in
        for _ in 1...8 {
          group.addTask { try await RawConnection.exchange(request, port: port) }
        }
        return try await group.reduce(into: [String]()) { $0.append(String($1?.prefix(12) ?? "")) }
      }
      let waiting = Array(repeating: "HTTP/1.1 429", count: 7)
      #expect(statuses.sorted() == ["HTTP/1.1 401"] + waiting)
      // They count as one.
      #expect(try await client.signIn().headers[.retryAfter] == "1")
      clock.advance(seconds: 1)
      #expect(try await client.signIn().status == 201)
    }
  }

  @Test func aTryThatCouldNotBeMadeCountsForNothing() async throws {
    let delay = SignInDelay()
    let now = TestClock().now
    for _ in 1...3 {
      await #expect(throws: Problem.self) {
        _ = try await delay.attempt("mina", at: now) { throw Problem.overloaded }
      }
    }
    #expect(try await delay.attempt("mina", at: now) { true })
    #expect(try await !delay.attempt("mina", at: now) { false })
    await #expect(throws: Problem.self) { _ = try await delay.attempt("mina", at: now) { true } }
  }

  @Test func givesABrowserACookieThatScriptsCannotRead() async throws {
    try await withServer({ $0.origin = PublicOrigin("https://haru.example") }) { client in
      _ = try await client.signUp()
      let answer = try await client.api(
        .post,
        "sessions",
        ["email": "mina@haru.example", "password": "correct horse battery"]
      )
      #expect(answer.json["token"]?.isNull == true)
      let cookies = answer.headers[values: .setCookie]
      #expect(cookies.last == "haru_account=1; Path=/; Max-Age=31536000; SameSite=Lax; Secure")
      let cookie = try #require(cookies.first)
      #expect(cookie.hasPrefix("__Host-haru="))
      #expect(cookie.hasSuffix("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure"))
      let value = cookie.prefix { $0 != ";" }
      let account = try await client.api(.get, "account", headers: [.cookie: String(value)])
      #expect(account.status == 200)
    }
  }

  @Test func leavesSecureOutOfACookieWithoutHTTPS() async throws {
    try await withServer { client in
      let answer = try await client.api(.post, "accounts/anonymous", [:])
      let cookie = try #require(answer.headers[.setCookie])
      #expect(cookie.hasPrefix("haru="))
      #expect(!cookie.contains("Secure"))
    }
  }

  @Test func listsAndEndsSessions() async throws {
    try await withServer { client in
      let first = try await client.signUp()
      let second = try await client.signIn().token
      let list = try await client.api(.get, "sessions", token: first).json.array ?? []
      #expect(list.count == 2)
      #expect(list.filter { $0["is_current"]?.bool == true }.count == 1)
      let other = try #require(list.first { $0["is_current"]?.bool == false }?["id"]?.string)
      #expect(try await client.api(.delete, "sessions/\(other)", token: first).status == 204)
      #expect(try await client.api(.get, "account", token: second).status == 401)
      #expect(try await client.api(.delete, "sessions/current", token: first).status == 204)
      #expect(try await client.api(.get, "account", token: first).status == 401)
    }
  }

  @Test func endsAllSessionsOrAllOthers() async throws {
    try await withServer { client in
      let first = try await client.signUp()
      let second = try await client.signIn().token
      #expect(try await client.api(.delete, "sessions?others=true", token: first).status == 204)
      #expect(try await client.api(.get, "account", token: second).status == 401)
      #expect(try await client.api(.get, "account", token: first).status == 200)
      #expect(try await client.api(.delete, "sessions", token: first).status == 204)
      #expect(try await client.api(.get, "account", token: first).status == 401)
    }
  }

  @Test func endsASessionThatNobodyUses() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.signUp()
      clock.advance(seconds: 59 * 86_400)
      #expect(try await client.api(.get, "account", token: token).status == 200)
      clock.advance(seconds: 59 * 86_400)
      #expect(try await client.api(.get, "account", token: token).status == 200)
      clock.advance(seconds: 61 * 86_400)
      #expect(try await client.api(.get, "account", token: token).status == 401)
    }
  }

  @Test func endsASessionAfterAYearHoweverOftenItIsUsed() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.signUp()
      for _ in 0..<7 {
        clock.advance(seconds: 52 * 86_400)
        #expect(try await client.api(.get, "account", token: token).status == 200)
      }
      clock.advance(seconds: 2 * 86_400)
      #expect(try await client.api(.get, "account", token: token).status == 401)
    }
  }

  @Test func keepsPeopleApart() async throws {
    try await withServer { client in
      let mina = try await client.signUp()
      let juno = try await client.signUp("juno@haru.example")
      let token = try await client.api(
        .post,
        "tokens",
        ["name": "script", "scope": "read"],
        token: mina
      )
      let id = try #require(token.json["id"]?.string)
      let session = try await client.api(.get, "sessions", token: mina).json[0]?["id"]?.string
      for path in ["tokens/\(id)", "sessions/\(session ?? "")", "sessions/unknown"] {
        #expect(try await client.api(.delete, path, token: juno).status == 404)
      }
      #expect(try await client.api(.get, "tokens", token: juno).json.array?.isEmpty == true)
      #expect(try await client.api(.get, "tokens", token: token.token).status == 403)
    }
  }

  @Test(arguments: [
    ("GET", "account"), ("PUT", "account/password"), ("POST", "account/deletion"),
    ("DELETE", "account/deletion"), ("GET", "sessions"), ("DELETE", "sessions"),
    ("DELETE", "sessions/x"), ("GET", "tokens"), ("POST", "tokens"), ("DELETE", "tokens/x"),
  ])
  func asksForASession(method: String, path: String) async throws {
    try await withServer { client in
      let method = try #require(HTTPRequest.Method(rawValue: method))
      for token in [nil, "haru_nonsense", ""] {
        let answer = try await client.api(method, path, [:], token: token)
        #expect(answer.status == 401)
        #expect(answer.headers[.wwwAuthenticate] == "Bearer")
      }
    }
  }

  @Test func finishesTheStreamsOfASessionThatEnds() async {
    let ends = SessionEnds()
    async let end: Void = { for await _ in ends.end(of: "a") {} }()
    await Task.yield()
    ends.announce(["b"])
    let announcing = Task {
      while !Task.isCancelled {
        ends.announce(["a"])
        try? await Task.sleep(for: .milliseconds(5))
      }
    }
    await end
    announcing.cancel()
    #expect(await announcing.value == ())
  }
}
