import HTTPTypes
import HaruJSON
import Hummingbird
import HummingbirdTesting
import Testing

@testable import HaruServer

struct LoadSheddingTests {
  @Test func refusesWhatDoesNotFitUntilAPlaceIsFree() {
    let places = RequestPlaces(limit: 2)
    #expect(places.enter("203.0.113.1"))
    #expect(places.enter("203.0.113.2"))
    #expect(!places.enter("203.0.113.3"))
    places.leave("203.0.113.1")
    #expect(places.enter("203.0.113.3"))
  }

  @Test func oneClientHasAQuarterOfThePlaces() {
    let places = RequestPlaces(limit: 8)
    let home = ["2001:db8::1", "2001:db8::2"]
    #expect(places.enter(home[0]))
    #expect(places.enter(home[1]))
    #expect(!places.enter("2001:db8::3"))
    #expect(places.enter("203.0.113.1"))
    places.leave(home[0])
    #expect(places.enter("2001:db8::3"))
  }

  /// A proxy on this machine that is not declared acts for everyone.
  @Test func thisMachineMayHaveAll() {
    let places = RequestPlaces(limit: 8)
    for _ in 1...8 { #expect(places.enter("127.0.0.1")) }
    #expect(!places.enter("127.0.0.1"))
  }

  @Test func aFullServerSaysWhenToTryAgainAndStaysVisible() async throws {
    try await withServer({ $0.requestLimits.inProgress = 0 }) { client in
      let refused = try await client.api(.post, "accounts/anonymous", ["transport": "bearer"])
      #expect(refused.status == 503)
      #expect(refused.json["code"] == "overloaded")
      #expect(refused.headers[.retryAfter] != nil)
      let health = try await client.executeRequest(
        uri: "/healthz",
        method: .get,
        headers: [:],
        body: nil
      )
      #expect(health.status == .ok)
    }
  }

  /// A refusal that waits takes no place, so whoever comes then and fits is answered first.
  @Test func othersAreAnsweredWhileARefusalIsHeldBack() async throws {
    let places = RequestPlaces(limit: 1)
    let (held, begins) = AsyncStream.makeStream(of: Void.self)
    let (answered, ends) = AsyncStream.makeStream(of: Void.self)
    let router = Router(context: ServerContext.self)
    router.add(middleware: ProblemMiddleware())
    router.add(
      middleware: LoadShedding(places: places) {
        begins.finish()
        for await _ in answered {}
      }
    )
    router.get("now") { _, _ in "here" }
    try await Application(router: router).test(.router) { client in
      #expect(places.enter(""))
      async let refused = client.execute(uri: "/now", method: .get).status
      for await _ in held {}
      places.leave("")
      let welcome = try await client.execute(uri: "/now", method: .get).status
      ends.finish()
      let late = try await refused
      #expect(welcome == .ok && late == .serviceUnavailable)
    }
  }

  @Test func everyRequestGivesItsPlaceBack() async throws {
    try await withServer({ $0.requestLimits.inProgress = 1 }) { client in
      for _ in 1...3 {
        let answer = try await client.api(.get, "account")
        #expect(answer.status == 401)
      }
    }
  }
}
