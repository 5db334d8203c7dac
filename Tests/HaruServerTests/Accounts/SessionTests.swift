import HTTPTypes
import HaruJSON
import HaruStore
import HaruUI
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
    let (folder, clock) = (try TemporaryFolder(), TestClock())
    let store = try ServerStore(directory: folder.path)
    let accounts = accountRules(in: store, at: clock)
    let mina = Account(
      id: "a",
      email: "mina@haru.example",
      passwordHash: try await accounts.hasher.hash("correct horse battery"),
      createdAt: clock.now
    )
    #expect(try await store.add(mina, identity: nil))
    /// The code of the problem, empty without one.
    @Sendable func signIn(_ password: String, from client: String) async -> String {
      let visitor = Visitor(client: client, label: "Phone", language: .en, principal: nil)
      do {
        _ = try await accounts.signIn(email: "mina@haru.example", password: password, visitor)
        return ""
      } catch { return (error as? Problem)?.code ?? "\(error)" }
    }
    let codes = await withTaskGroup(of: String.self) { group in
      for number in 1...8 {
        group.addTask { await signIn("wrong password", from: "203.0.113.\(number)") }
      }
      return await group.reduce(into: [String]()) { $0.append($1) }
    }
    #expect(codes.sorted() == ["bad_credentials"] + Array(repeating: "too_often", count: 7))
    // They count as one.
    clock.advance(seconds: 1)
    #expect(await signIn("correct horse battery", from: "203.0.113.9") == "")
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

  @Test func signingInToAnotherAccountEndsTheSession() async throws {
    try await withServer { client in
      let mina = try await client.signUp()
      _ = try await client.signUp("jun@haru.example")
      // Signing in to the account of the current session ends nothing.
      #expect(try await client.signIn(token: mina).status == 201)
      #expect(try await client.api(.get, "account", token: mina).status == 200)
      #expect(try await client.signIn("jun@haru.example", token: mina).status == 201)
      #expect(try await client.api(.get, "account", token: mina).status == 401)
    }
  }

  @Test func anAnonymousAccountKeepsItsOnlySession() async throws {
    try await withServer { client in
      let start = try await client.api(.post, "accounts/anonymous", ["transport": "bearer"])
      _ = try await client.signUp("jun@haru.example")
      #expect(try await client.signIn("jun@haru.example", token: start.token).status == 201)
      #expect(try await client.api(.get, "account", token: start.token).status == 200)
    }
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
      let expected =
        /haru_account=[0-9a-z-]{8,}; Path=\/; Max-Age=31536000; SameSite=Lax; Secure/
      #expect(cookies.last?.wholeMatch(of: expected) != nil)
      let cookie = try #require(cookies.first)
      #expect(cookie.hasPrefix("__Host-haru="))
      #expect(cookie.hasSuffix("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure"))
      let own: HTTPFields = [.cookie: answer.headers.cookies]
      #expect(try await client.api(.get, "account", headers: own).status == 200)
    }
  }

  /// A sign-out without a connection removes the cookie that scripts can reach; the session ends
  /// with the next connection.
  @Test func acceptsASessionWithoutItsSecondCookieOnlyForItsEnd() async throws {
    try await withServer { client in
      _ = try await client.signUp()
      let answer = try await client.api(
        .post,
        "sessions",
        ["email": "mina@haru.example", "password": "correct horse battery"]
      )
      let both: HTTPFields = [.cookie: answer.headers.cookies]
      for mark in ["", "; haru_account="] {
        let left: HTTPFields = [.cookie: String(both[.cookie]?.prefix { $0 != ";" } ?? "") + mark]
        for path in ["account", "export", "sessions"] {
          #expect(try await client.api(.get, path, headers: left).status == 401)
        }
        #expect(try await client.api(.delete, "sessions", headers: left).status == 401)
        let page = try await AccountPageTests.page(client, cookie: left[.cookie] ?? "").text
        #expect(page.contains("/account/sign-in") && !page.contains("mina@haru.example"))
      }
      #expect(try await client.api(.get, "account", headers: both).status == 200)
      let left: HTTPFields = [.cookie: String(both[.cookie]?.prefix { $0 != ";" } ?? "")]
      #expect(try await client.api(.delete, "sessions/current", headers: left).status == 204)
      #expect(try await client.api(.get, "account", headers: both).status == 401)
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

  @Test func keepsAccountsSeparate() async throws {
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
