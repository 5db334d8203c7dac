import Foundation
import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import HummingbirdTesting
import Testing

@testable import HaruServer

/// The server's clock is set back by a day, as when someone sets up a machine.
struct ClockTests {
  private static let day: Int64 = 86_400

  @Test func aSessionOfAnAccountThatWasShutIsNotServed() async throws {
    let clock = TestClock()
    try await withServerAndStore({ $0.clock = { clock.now } }) { client, store in
      let token = try await client.signUp()
      #expect(try await client.api(.get, "account", token: token).status == 200)
      clock.advance(seconds: -Self.day)
      // Like `haru admin disable` in another process.
      var account = try #require(try await store.account(.email("mina@haru.example")))
      account.isDisabled = true
      #expect(try await store.update(account))
      let answer = try await client.api(.get, "account", token: token)
      #expect(answer.status == 401 && answer.code == "account_disabled")
    }
  }

  @Test func aSessionThatEndedIsNotServed() async throws {
    let clock = TestClock()
    try await withServerAndStore({ $0.clock = { clock.now } }) { client, store in
      let token = try await client.signUp()
      let account = try await client.api(.get, "account", token: token)
      clock.advance(seconds: -Self.day)
      let user = try #require(account.json["id"]?.string)
      _ = try await store.removeCredentials(of: user, except: nil)
      #expect(try await client.api(.get, "account", token: token).status == 401)
    }
  }

  @Test func nobodyWaitsForADay() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      _ = try await client.signUp()
      #expect(try await client.signIn(password: "wrong password").status == 401)
      clock.advance(seconds: -Self.day)
      let answer = try await client.signIn()
      #expect(answer.status == 429 && answer.headers[.retryAfter] == "1")
      clock.advance(seconds: 1)
      #expect(try await client.signIn().status == 201)
    }
  }

  @Test func aLimitDoesNotGrow() throws {
    let (limiter, clock) = (RateLimiter(), TestClock())
    let rule = RateLimiter.Rule(name: "test", burst: 1, seconds: 60)
    try limiter.take(rule, client: "a", at: clock.now)
    clock.advance(seconds: -Self.day)
    let problem = #expect(throws: Problem.self) {
      try limiter.take(rule, client: "a", at: clock.now)
    }
    #expect(problem?.headers[.retryAfter] == "60")
    clock.advance(seconds: 60)
    try limiter.take(rule, client: "a", at: clock.now)
  }

  /// Yesterday's sign-in proves nothing today, whatever the clock says.
  @Test func anOldSignInProvesNothing() async throws {
    let clock = TestClock()
    try await withServerAndStore { _, store in
      let accounts = accountRules(in: store, at: clock)
      let account = Account(id: "a", email: nil, passwordHash: nil, createdAt: clock.now)
      let identity = Identity(issuer: "https://id.example", subject: "1")
      #expect(try await store.add(account, identity: identity))
      let session = try await accounts.startSession(of: account, label: "")
      let principal = Principal(user: "a", session: session.credential.id, scope: .full)
      try await accounts.prove(account, password: "", by: principal)
      clock.advance(seconds: -Self.day)
      await #expect(throws: Problem.self) {
        try await accounts.prove(account, password: "", by: principal)
      }
    }
  }

  @Test func aMarkedRequestThatWasBrokenOffIsTriedAgain() async throws {
    let clock = TestClock()
    try await withServerAndStore { _, store in
      let request = MarkedRequest(mark: [1], body: [2])
      let first = try await store.begin(request, at: clock.now)
      clock.advance(seconds: -Self.day)
      let second = try await store.begin(request, at: clock.now)
      #expect([first, second] == [.first, .first])
    }
  }
}
