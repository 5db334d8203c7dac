import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

/// A person never meets the limits of the verbs, and a loop does.
struct VerbLimitTests {
  private static let units: JSON = ["weatherUnits": "metric"]

  @Test(
    arguments: [
      (.patch, "settings", units, .verb), (.get, "focus", nil, .verbRead),
      (.get, "plan", nil, .verbDeck),
    ] as [(HTTPRequest.Method, String, JSON?, RateLimiter.Rule)]
  )
  func aLoopIsStopped(
    method: HTTPRequest.Method,
    path: String,
    body: JSON?,
    rule: RateLimiter.Rule
  ) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let session = try await client.signUp()
      let name: JSON = ["name": "loop", "scope": "write"]
      let token = try await client.api(.post, "tokens", name, token: session).token
      let ask = { try await client.api(method, path, body, token: token) }
      for number in 1...Int(rule.burst) {
        #expect(try await ask().status == 200, "\(number)")
      }
      let refused = try await ask()
      #expect(refused.status == 429 && refused.headers[.retryAfter] == "1")
      // The person goes on in the app, and the program too, a second later.
      #expect(try await client.api(method, path, body, token: session).status == 200)
      clock.advance(seconds: 1)
      #expect(try await ask().status == 200)
    }
  }

  @Test func aChangeEachSecondIsNeverRefused() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.signUp()
      for second in 1...300 {
        clock.advance(seconds: 1)
        let answer = try await client.api(.patch, "settings", Self.units, token: token)
        #expect(answer.status == 200, "\(second)")
      }
    }
  }
}
