import HaruCore
import HaruTime
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruLookup

/// The real client against a local server that responds as documented by the providers.
struct WeatherServiceTests {
  private static let now = Instant(milliseconds: 1_795_222_900_000)

  /// Answers every request the same way and counts them.
  private actor Provider {
    var requests = 0
    var isDown = false
    func count() { requests += 1 }
    func goDown() { isDown = true }
  }

  private static func weather(temperature: String = "7.4") -> String {
    """
    {"utc_offset_seconds":32400,"timezone":"Asia/Seoul",
    "current":{"time":1795222800,"temperature_2m":\(temperature),"weather_code":3},
    "hourly":{"time":[1795222800],"temperature_2m":[null]},"daily":{"time":[null,"x",{}]}}
    """
  }

  private func ask(
    within patience: Duration = .seconds(60),
    answering answer: @escaping @Sendable () async throws -> Response,
    _ body: @escaping @Sendable (WeatherService, Provider) async throws -> Void
  ) async throws {
    let provider = Provider()
    let router = Router()
    router.get("**") { _, _ in
      await provider.count()
      if await provider.isDown { return Response(status: .internalServerError) }
      return try await answer()
    }
    try await Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: 0))
    ).test(.live) { client in
      let server = "http://127.0.0.1:\(client.port ?? 0)"
      let service = WeatherService(.openMeteo, server: server, patience: patience)
      try await body(service, provider)
    }
  }

  private static func response(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(status: status, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  @Test func asksOnceInFifteenMinutes() async throws {
    try await ask(answering: { Self.response(Self.weather()) }) { service, provider in
      let report = try await service.report(latitude: 375_660, longitude: 1_269_784, at: Self.now)
      #expect(report.now.temperature == 74)
      // Within a kilometre, the weather is the same.
      _ = try await service.report(latitude: 375_650, longitude: 1_269_790, at: Self.now + 899_999)
      #expect(await provider.requests == 1)
      _ = try await service.report(latitude: 375_660, longitude: 1_269_784, at: Self.now + 900_000)
      #expect(await provider.requests == 2)
    }
  }

  @Test func saysWhenTheClocksOfThePlaceAreSet() async throws {
    let answer = Self.weather().replacing("32400", with: "-18000")
      .replacing("Asia/Seoul", with: "America/New_York")
    try await ask(answering: { Self.response(answer) }) { service, _ in
      let report = try await service.report(latitude: 407_143, longitude: -740_060, at: Self.now)
      // 2027-03-14, 07:00 UTC.
      #expect(report.change?.at == Instant(milliseconds: 1_805_007_600_000))
      #expect(report.change?.offset.seconds == -14_400)
    }
  }

  @Test func keepsTheLastGoodAnswer() async throws {
    try await ask(answering: { Self.response(Self.weather()) }) { service, provider in
      _ = try await service.report(latitude: 375_660, longitude: 1_269_784, at: Self.now)
      await provider.goDown()
      let later = Self.now + 3 * 3_600_000
      let report = try await service.report(latitude: 375_660, longitude: 1_269_784, at: later)
      #expect(report.fetchedAt == Self.now)
      #expect(report.isStale(at: later))
    }
  }

  @Test(arguments: [
    "", "{", "[]", "<html>", #"{"error":true,"reason":"limit"}"#,
    String(weather().dropLast(40)), weather(temperature: #""warm""#), weather(temperature: "null"),
    String(repeating: " ", count: 2 << 20) + weather(),
  ])
  func reportsThatThereIsNoWeather(answer: String) async throws {
    try await ask(answering: { Self.response(answer) }) { service, _ in
      await #expect(throws: WeatherService.Failure.unavailable) {
        try await service.report(latitude: 0, longitude: 0, at: Self.now)
      }
    }
  }

  @Test(.timeLimit(.minutes(1))) func waitsNoLongerThanItMust() async throws {
    let (answers, gate) = AsyncStream.makeStream(of: Void.self)
    let slow: @Sendable () async throws -> Response = {
      for await _ in answers {}
      return Self.response(Self.weather())
    }
    try await ask(within: .milliseconds(50), answering: slow) { service, _ in
      await #expect(throws: WeatherService.Failure.unavailable) {
        try await service.report(latitude: 0, longitude: 0, at: Self.now)
      }
      gate.finish()
    }
  }

  @Test func waitsAsLongAsTheProviderAsks() async throws {
    let busy: @Sendable () async throws -> Response = {
      Response(status: .tooManyRequests, headers: [.retryAfter: "120"])
    }
    try await ask(answering: busy) { service, provider in
      for seconds in [0, 60, 119] as [Int64] {
        _ = try? await service.report(latitude: 0, longitude: 0, at: Self.now + seconds * 1_000)
      }
      #expect(await provider.requests == 1)
      _ = try? await service.report(latitude: 0, longitude: 0, at: Self.now + 120_000)
      #expect(await provider.requests == 2)
    }
  }

  @Test func leavesAProviderAloneThatFailsAgainAndAgain() async throws {
    try await ask(answering: { Response(status: .internalServerError) }) { service, provider in
      for second in 0..<10 as Range<Int64> {
        _ = try? await service.report(latitude: 0, longitude: 0, at: Self.now + second * 1_000)
      }
      #expect(await provider.requests == 3)
    }
  }

  @Test func leavesAProviderAloneWhoseAnswersCannotBeRead() async throws {
    try await ask(answering: { Self.response(#"{"current":{}}"#) }) { service, provider in
      for second in 0..<10 as Range<Int64> {
        _ = try? await service.report(latitude: 0, longitude: 0, at: Self.now + second * 1_000)
      }
      #expect(await provider.requests == 3)
    }
  }

  @Test func waitsForHoursIfTheProviderAsks() async throws {
    let busy: @Sendable () async throws -> Response = {
      Response(status: .serviceUnavailable, headers: [.retryAfter: "7200"])
    }
    try await ask(answering: busy) { service, provider in
      for seconds in [0, 3_601, 7_199, 7_200] as [Int64] {
        _ = try? await service.report(latitude: 0, longitude: 0, at: Self.now + seconds * 1_000)
      }
      #expect(await provider.requests == 2)
    }
  }

  @Test func asksForANameOnceADay() async throws {
    let found = #"{"results":[{"name":"Busan","latitude":35.1,"longitude":129.03}]}"#
    try await ask(answering: { Self.response(found) }) { service, provider in
      for (name, language) in [("busan", "en"), ("busan", "en"), ("busan", "ko")] {
        let places = await service.places(named: name, language: language, at: Self.now)
        #expect(places.map(\.name) == ["Busan"])
      }
      #expect(await provider.requests == 2)
      _ = await service.places(named: "busan", language: "en", at: Self.now + 86_400_000)
      #expect(await provider.requests == 3)
    }
  }

  @Test func findsLargerCitiesWithoutAProvider() async throws {
    try await ask(answering: { Response(status: .internalServerError) }) { service, _ in
      let places = await service.places(named: "부산", language: "ko", at: Self.now)
      #expect(places.first?.name == "부산")
      #expect(
        await service.places(named: "osak", language: "en", at: Self.now).first?.name == "Osaka"
      )
      #expect(await service.places(named: "Atlantis", language: "en", at: Self.now).isEmpty)
    }
  }

  /// A service with OpenWeatherMap as its provider, and a stand-in that responds by path.
  private func askOpenWeatherMap(
    _ answer: @escaping @Sendable (String) -> Response,
    _ body: @escaping @Sendable (WeatherService) async throws -> Void
  ) async throws {
    let router = Router()
    router.get("**") { request, _ in answer(request.uri.path) }
    try await Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: 0))
    ).test(.live) { client in
      let server = "http://127.0.0.1:\(client.port ?? 0)"
      let source = WeatherSource.openWeatherMap(key: "k")
      try await body(WeatherService(source, server: server, patience: .seconds(60)))
    }
  }

  @Test func asksOpenWeatherMapForNowAndForTheDaysAhead() async throws {
    let rain = #"{"id":500,"icon":"10d"}"#
    let answers = [
      "/data/2.5/weather": """
      {"weather":[\(rain)],"main":{"temp":7.4,"feels_like":5.1,"temp_min":6,"temp_max":9.1,"pressure":1021,
      "humidity":53},"wind":{"speed":2.06,"deg":290},"dt":1795222800,"timezone":32400,"cod":200,
      "sys":{"sunrise":1795212930,"sunset":1795248980}}
      """,
      "/data/2.5/forecast": """
      {"cod":"200","list":[{"dt":1795230000,"main":{"temp":8.8},"weather":[{"id":800}],"pop":0.2,
      "sys":{"pod":"d"}}],"city":{"timezone":32400}}
      """,
      "/geo/1.0/direct": """
      [{"name":"Busan","local_names":{"ko":"부산"},"lat":35.1,"lon":129.03,"country":"KR"}]
      """,
    ]
    try await askOpenWeatherMap({ path in
      answers[path].map { Self.response($0) } ?? Response(status: .notFound)
    }) { service in
      let report = try await service.report(latitude: 375_660, longitude: 1_269_784, at: Self.now)
      #expect(report.provider == .openWeatherMap)
      #expect(report.now.temperature == 74 && report.now.condition == .rain)
      #expect(report.hours.map(\.precipitationChance) == [20])
      let places = await service.places(named: "busan", language: "ko", at: Self.now)
      #expect(places.map(\.name) == ["부산"])
    }
  }

  @Test(
    arguments: [
      (.unauthorized, #"{"cod":401,"message":"Invalid API key"}"#),
      (.tooManyRequests, #"{"cod":429,"message":"limit"}"#), (.internalServerError, ""),
      (.ok, #"{"cod":200"#), (.ok, #"{"main":{"temp":"warm"},"dt":"x"}"#), (.ok, #"{"main":null}"#),
      (.ok, String(repeating: " ", count: 2 << 20) + "{}"),
    ] as [(HTTPResponse.Status, String)]
  )
  func reportsThatOpenWeatherMapHasNoWeather(status: HTTPResponse.Status, body: String) async throws
  {
    try await askOpenWeatherMap({ _ in Self.response(body, status: status) }) { service in
      await #expect(throws: WeatherService.Failure.unavailable) {
        try await service.report(latitude: 0, longitude: 0, at: Self.now)
      }
      #expect(await service.places(named: "Atlantis", language: "en", at: Self.now).isEmpty)
    }
  }

  @Test func asksOnlyTheProvidersHosts() {
    let paths = WeatherSource.openWeatherMap(key: "a&b").reportPaths(-1_234, 1_800_000)
    #expect(paths.map(\.host) == ["api.openweathermap.org", "api.openweathermap.org"])
    #expect(paths[0].path == "/data/2.5/weather?lat=-0.1234&lon=180&units=metric&appid=a%26b")
    let search = WeatherSource.openMeteo.searchPath("a b/../?x=서울", "ko")
    #expect(search.host == "geocoding-api.open-meteo.com")
    #expect(
      search.path
        == "/v1/search?name=a%20b%2F..%2F%3Fx%3D%EC%84%9C%EC%9A%B8&count=10&language=ko&format=json"
    )
  }

  @Test func rejectsImpossibleCoordinates() async throws {
    let service = WeatherService(.openMeteo, server: "http://127.0.0.1:1")
    await #expect(throws: WeatherService.Failure.nowhere) {
      try await service.report(latitude: 9_000_000, longitude: 0, at: Self.now)
    }
  }
}
