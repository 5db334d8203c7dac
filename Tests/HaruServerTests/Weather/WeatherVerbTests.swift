import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

struct WeatherVerbTests {
  /// A provider with the same report for every place.
  private static let report = """
    {"utc_offset_seconds":32400,"timezone":"Asia/Seoul",
    "current":{"time":1795000000,"temperature_2m":7.4,"weather_code":3},
    "hourly":{"time":[1795000000],"temperature_2m":[7.4]},
    "daily":{"time":[1794927600],"temperature_2m_min":[-2.5],"temperature_2m_max":[9],
    "weather_code":[3]}}
    """

  private typealias Ask = @Sendable (String) async throws -> APIAnswer

  /// A person with saved places, on a server with a provider.
  private func withPlaces(
    _ names: [String],
    _ test: @escaping @Sendable (Ask, any TestClientProtocol, String) async throws -> Void
  ) async throws {
    let router = Router()
    router.get("**") { _, _ in
      Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: Self.report)))
    }
    let address = BindAddress.hostname("127.0.0.1", port: 0)
    let provider = Application(router: router, configuration: .init(address: address))
    try await provider.test(.live) { provider in
      let (clock, port) = (TestClock(), provider.port ?? 0)
      try await withServerAndStore({
        $0.clock = { clock.now }
        $0.openMeteoURL = "http://127.0.0.1:\(port)"
      }) { client, store in
        let session = try await client.signUp()
        let user = try await client.api(.get, "me", token: session).json["account"]?.string
        for (number, name) in names.enumerated() {
          var place = try #require(
            WeatherPlace(latitude: 375_700 - number * 10_000, longitude: 1_269_800, name: name)
          )
          place.order = "\(number)"
          var writer = try await ServerWriter(
            named: "phone",
            of: try #require(user),
            records: store,
            feed: SequenceFeed()
          )
          _ = try await writer.push(place.writes(at: clock.now), at: clock.now)
        }
        let zone: HTTPFields = [try #require(HTTPField.Name(Verbs.zoneHeader)): "Asia/Seoul"]
        try await test(
          { try await client.api(.get, $0, token: session, headers: zone) },
          client,
          session
        )
      }
    }
  }

  @Test func theDayHasTheWeatherOfTheFirstPlace() async throws {
    try await withPlaces(["서울"]) { ask, _, _ in
      let weather: JSON = ["place": "서울", "low": .number("-2.5"), "high": 9]
      let today = try await ask("today").json
      #expect(today["weather"] == weather)
    }
  }

  @Test func aPlaceIsNamedOrTheFirstOrSeoul() async throws {
    try await withPlaces(["서울", "Busan"]) { ask, _, _ in
      let first = try await ask("weather").json
      #expect(first["place"] == "서울" && first["temperature"] == .number("7.4"))
      #expect(first["units"] == "metric" && first["condition"] == "overcast")
      #expect(first["days"]?.array?.count == 1 && first["stale"] == false)
      let busan = try await ask("weather?place=Busan&units=imperial&days=0").json
      #expect(busan["place"] == "Busan" && busan["temperature"] == .number("45.3"))
      #expect(busan["days"] == [])
      let nowhere = try await ask("weather?place=Atlantis")
      #expect(nowhere.status == 404)
      #expect(nowhere.json["detail"]?.string?.contains("Atlantis") == true)
    }
    try await withPlaces([]) { ask, client, session in
      let usual = try await ask("weather").json
      #expect(usual["place"] == "Seoul")
      let first = try await client.api(.get, "weather", token: session)
      let known: HTTPFields = [.ifNoneMatch: try #require(first.headers[.eTag])]
      let same = try await client.api(.get, "weather", token: session, headers: known)
      #expect(same.status == 304 && same.json.isNull)
      let words: JSON = ["name": "Words", "scope": "read", "entities": ["word"]]
      let token = try await client.api(.post, "tokens", words, token: session).token
      #expect(try await client.api(.get, "weather", token: token).status == 403)
      #expect(try await client.api(.get, "weather").status == 401)
      // A point needs no token; the response has the provider's form.
      let point = try await client.api(.get, "weather/point?latitude=37.5&longitude=127").json
      #expect(point["current"] != nil && point["place"] == nil)
    }
  }

  @Test(arguments: [
    "", "?latitude=37.5", "?longitude=127", "?latitude=91&longitude=0", "?latitude=x&longitude=0",
  ])
  func aPointHasALatitudeAndALongitude(query: String) async throws {
    try await withServer { client in
      let answer = try await client.api(.get, "weather/point\(query)")
      #expect(answer.status == 422 && answer.code == "bad_place")
    }
  }

  @Test func aServerWithoutWeatherSaysSo() async throws {
    try await withServer({ $0.weather = nil }) { client in
      let answer = try await client.api(.get, "weather", token: try await client.token("read"))
      #expect(answer.status == 404 && answer.code == "no_weather")
    }
  }

  @Test(arguments: [("days=17", "days"), ("days=-1", "days"), ("units=kelvin", "units")])
  func saysWhatIsWrong(_ query: String, _ field: String) async throws {
    try await withServer { client in
      let answer = try await client.api(
        .get,
        "weather?\(query)",
        token: try await client.token("read")
      )
      #expect(answer.status == 422 && answer.json["errors"]?[0]?["field"] == .string(field))
    }
  }
}
