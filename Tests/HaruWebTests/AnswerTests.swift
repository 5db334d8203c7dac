import Foundation
import HaruCore
import HaruHTML
import HaruJSON
import HaruTime
import HaruUI
import Testing

@testable import HaruWeb

/// A response goes to the page that made the request, whichever page is visible.
struct AnswerTests {
  private static let now = 1_795_219_200_000.0  // 2026-11-21T00:00:00Z

  private func host(_ path: String) -> WebApp {
    let launch = """
      {"path":"\(path)","zone":"Asia/Seoul","seed":[1,2,3,4],"config":\(Configuration().json.text)}
      """
    return WebApp(launch: Array(launch.utf8), now: Self.now, offset: 32_400)
  }

  private func tell(_ host: WebApp, _ message: WebApp.Message, _ text: String) -> Int32 {
    host.event(
      Event(value: text),
      kind: message.rawValue,
      at: 0,
      now: Self.now,
      offset: 32_400
    )
  }

  /// The number of the last action's request.
  private func question(_ host: WebApp) throws -> Int64 {
    let effects = try JSON.parse(host.effects).array ?? []
    let numbers: [Int64] = effects.compactMap { $0["request"]?.integer }
    return try #require(numbers.last)
  }

  private static let report = """
    {"provider":"Open-Meteo","utc_offset_seconds":32400,"timezone":"Asia/Seoul","current":\
    {"time":1795219140,"temperature_2m":7.4,"weather_code":3,"is_day":1}}
    """

  @Test func anAnswerOfAServerNamesItsQuestionAndWhenItWasKept() throws {
    let host = host("/weather")
    let number = try question(host)
    _ = tell(host, .navigated, "/calc")
    #expect(tell(host, .answer, "\(number + 256)\n200\n\(Self.report)") == 1)
    #expect(host.program.state.weather.reports.isEmpty)
    #expect(tell(host, .answer, "\(number)\n200 1795215600000\n\(Self.report)") == 1)
    let report = try #require(host.program.state.weather.reports.first?.report)
    #expect(report.fetchedAt.milliseconds == 1_795_215_600_000)
  }

  @Test func aRefusalOfTheDeviceNamesItsQuestion() throws {
    let host = host("/weather")
    host.program.receive(.weather(.searchTapped), at: host.program.state.now)
    host.program.receive(.weather(.locateTapped), at: host.program.state.now)
    let request = try #require(host.program.effects.compactMap(\.request).last)
    #expect(tell(host, .located, "\(request.json.text)\n") == 1)
    #expect(host.program.state.weather.search?.isRefused == true)
  }

  @Test func aPositionIsSavedToAboutAKilometre() throws {
    let host = host("/weather")
    host.program.receive(.weather(.searchTapped), at: host.program.state.now)
    host.program.receive(.weather(.locateTapped), at: host.program.state.now)
    let request = try #require(host.program.effects.compactMap(\.request).last)
    #expect(tell(host, .located, "\(request.json.text)\n[35.10172,-129.03991]") == 1)
    let place = try #require(host.program.state.weather.places.first)
    #expect(place.latitude == 351_000 && place.longitude == -1_290_300)
  }

  @Test func aRequestSaysHowItIsSentAndWhetherItsAnswerIsKept() throws {
    let host = host("/weather")
    let effects = try JSON.parse(host.effects).array ?? []
    let asked = try #require(effects.compactMap { $0["question"] }.last)
    #expect(asked["cache"] == "weather" && asked["patience"] == 12_000 && asked["limit"] == nil)
    let request = try #require(RequestID(json: 6))
    let far = Effect.ask(request, path: "https://example.org/").json["question"]
    #expect(far?["cache"] == .null && far?["limit"] == 1_048_576 && far?["pause"] == 60_000)
  }

  @Test func zonesAndTheOperatorsQuotesAreKeptAndBuiltInQuotesAreNot() {
    let question = { (effect: Effect) in effect.json["question"] ?? .null }
    let zones = question(.fetchZones)
    #expect(zones["cache"] == "zones" && zones["patience"] == 12_000)
    let own = question(.fetchQuotes(language: ""))
    #expect(own["path"] == "/api/v1/quotes" && own["cache"] == "quotes" && own["language"] == "")
    let builtIn = question(.fetchQuotes(language: "ko"))
    #expect(builtIn["cache"] == .null && builtIn["language"] == "ko")
  }

  @Test func scriptsReadOnlyNumbersThatAreInTheTableOfNames() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let web = root.appending(path: "Web")
    let scripts = try FileManager.default.contentsOfDirectory(atPath: web.path)
      .filter { $0.hasSuffix(".js") }
    let read = try scripts.flatMap { name in
      try String(contentsOf: web.appending(path: name), encoding: .utf8)
        .matches(of: /core\.names\.((?:daily|push)\w+)/).map { String($0.1) }
    }
    #expect(Set(read) == ["dailyBackups", "pushCheck", "pushReport"])
    for name in read { #expect(nameTable[name]?.integer ?? 0 > 0, "\(name)") }
  }

  @Test func aFileGoesToThePageThatAskedNotToTheOneThatIsShown() throws {
    let host = host("/words")
    host.program.receive(.words(.file(.chosen("a.csv"))), at: host.program.state.now)
    let request = try #require(host.program.effects.compactMap(\.request).last)
    _ = tell(host, .navigated, "/quotes")
    host.program.receive(.quotes(.importTapped), at: host.program.state.now)
    #expect(tell(host, .file, "\(request.json.text)\na.csv\nterm\nwalk\nrun\n") == 1)
    #expect(host.program.state.quotes.reading?.result == nil)
    #expect(host.program.state.words.reading?.changes?.words.map(\.term) == ["walk", "run"])
  }

  @Test(arguments: ["", "\n", "x\n200\n{}", "-1\n200\n{}", "255\n200\n{}", "99999999999999\n200\n"])
  func whatNamesNoQuestionIsPassedOver(text: String) {
    let host = host("/weather")
    for message in [WebApp.Message.answer, .file, .backup, .located] {
      #expect(tell(host, message, text) == 0)
    }
  }
}
