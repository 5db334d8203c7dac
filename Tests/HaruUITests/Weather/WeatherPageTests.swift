import Foundation
import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

struct WeatherPageTests: ClockScene {
  private static let path = "/api/v1/weather?latitude=37.566&longitude=126.9784"
  private static let answer = """
    {"provider":"Open-Meteo","fetched_at":1795219140,"utc_offset_seconds":32400,
    "timezone":"Asia/Seoul","current":{"time":1795219140,"temperature_2m":7.4,
    "apparent_temperature":-0.2,"relative_humidity_2m":53,"weather_code":3,"is_day":1},
    "hourly":{"time":[1795219200,1795222800],"temperature_2m":[7,9],
    "precipitation_probability":[0,60],"weather_code":[3,61]},
    "daily":{"time":[1795186800],"temperature_2m_min":[1.2],"temperature_2m_max":[9.9],
    "weather_code":[61],"sunrise":[1795212930],"sunset":[1795248980]}}
    """

  private func opened() -> AppRun { AppRun(path: "/weather") }

  private func answered() -> AppRun {
    var app = opened()
    let answer = Array(Self.answer.utf8)
    app.send(.weather(.answerArrived(path: Self.path, isOK: true, keptAt: nil, answer)))
    return app
  }

  /// The last request.
  private func asked(_ app: AppRun) -> String? {
    app.effects.compactMap { if case .ask(let path) = $0 { path } else { nil } }.last
  }

  @Test func asksForSeoulAtFirstAndOnlyOnce() {
    var app = opened()
    #expect(app.effects.contains(.ask(Self.path)))
    #expect(app.html.contains("Loading the weather"))
    app.send(.woken)
    #expect(!app.effects.contains(.ask(Self.path)))
    app.send(.woken, after: 900)
    #expect(app.effects.contains(.ask(Self.path)))
  }

  @Test func aPlaceWhoseWeatherIsNotThereHasNoIconOfAnyWeather() {
    let side = { (app: AppRun) in app.html.components(separatedBy: "<aside")[1] }
    #expect(side(opened()).contains("bone disc") && !side(opened()).contains("#i-cloud"))
    #expect(side(answered()).contains("#i-cloud") && !side(answered()).contains("bone disc"))
    // An hour with unknown weather.
    let untold = Self.answer.replacing(#""weather_code":3,"is_day":1"#, with: #""is_day":1"#)
    var app = opened()
    app.send(
      .weather(.answerArrived(path: Self.path, isOK: true, keptAt: nil, Array(untold.utf8)))
    )
    #expect(side(app).contains("bone disc"))
  }

  @Test func showsNowTheHoursAndTheDays() {
    let html = answered().html
    for text in [
      "7°", "overcast", "feels like 0°", "High 10° · Low 1°", "7:15 AM", "5:16 PM", "60%",
    ] {
      #expect(html.contains(text), "\(text)")
    }
    #expect(html.contains("Open-Meteo · 1 minute ago"))
    #expect(html.contains("https://open-meteo.com/"))
  }

  @Test func tellsTheHoursAndTheSunByTheClocksOfThen() {
    // As if Seoul's clocks went forward an hour in ten minutes.
    let change = #""utc_offset_change":{"time":1795219800,"utc_offset_seconds":36000},"timezone""#
    let answer = Self.answer.replacing(#""timezone""#, with: change)
    var app = opened()
    app.send(
      .weather(.answerArrived(path: Self.path, isOK: true, keptAt: nil, Array(answer.utf8)))
    )
    #expect(app.html.contains("7:15 AM") && app.html.contains("6:16 PM"))
    // The hour after 9 is 11.
    #expect(app.html.contains(">11 AM</text>") && !app.html.contains(">10 AM</text>"))
  }

  @Test func keepsWhatItHasWhenTheServerIsAway() {
    var app = answered()
    app.send(
      .weather(.answerArrived(path: Self.path, isOK: false, keptAt: nil, [])),
      after: 3 * 3_600
    )
    #expect(app.html.contains("3 hours ago") && app.html.contains("class=\"stale\""))
    var empty = opened()
    empty.send(.weather(.answerArrived(path: Self.path, isOK: true, keptAt: nil, Array("{".utf8))))
    #expect(empty.html.contains("Couldn&#39;t load the weather."))
  }

  @Test func whatWasKeptIsMarkedWithTheAgeThatItHas() {
    var app = withoutProvider()
    app.send(.weather(.directAllowed))
    guard case .ask(let path)? = app.effects.last else {
      Issue.record("nobody was asked")
      return
    }
    let answer = Self.answer.replacing(#""fetched_at":1795219140,"#, with: "")
    let hourAgo = AppRun.moment(-3_600).instant
    app.send(
      .weather(.answerArrived(path: path, isOK: true, keptAt: hourAgo, Array(answer.utf8)))
    )
    #expect(app.html.contains("Open-Meteo · 60 minutes ago · out of date"))
    app.send(.weather(.answerArrived(path: path, isOK: true, keptAt: nil, Array(answer.utf8))))
    #expect(app.html.contains("Open-Meteo · just now<"))
  }

  /// Open-Meteo itself only names the zone, OpenWeatherMap not even that: then the place knows it.
  @Test(arguments: [true, false])
  func asksForTheZonesWhereNobodySaysWhenTheClocksAreSet(isDirect: Bool) throws {
    let there = Moment(
      instant: AppRun.moment(0).instant,
      offset: UTCOffset(seconds: -18_000),
      zone: "America/New_York"
    )
    var app = isDirect ? withoutProvider() : opened()
    if isDirect { app.send(.weather(.directAllowed)) }
    app.send(.weather(.located(latitude: 407_100, longitude: -740_100)), at: there)
    app.send(.woken)
    let answer = Self.answer.replacing("32400", with: "-18000")
      .replacing("Asia/Seoul", with: isDirect ? "America/New_York" : "")
    let path = try #require(asked(app))
    app.send(.weather(.answerArrived(path: path, isOK: true, keptAt: nil, Array(answer.utf8))))
    #expect(app.effects.contains(.fetchZones))
    #expect(app.state.weather.reports.last?.report.change == nil)
    try sendZones(to: &app)
    // 2027-03-14T02:00 there, the second Sunday of March.
    let change = WeatherReport.ClockChange(
      at: Instant(milliseconds: 1_805_007_600_000),
      offset: UTCOffset(seconds: -14_400)
    )
    #expect(app.state.weather.reports.last?.report.change == change)
    app.send(.weather(.answerArrived(path: path, isOK: true, keptAt: nil, Array(answer.utf8))))
    #expect(!app.effects.contains(.fetchZones))
    #expect(app.state.weather.reports.last?.report.change == change)
  }

  @Test func asksForNoZonesWhereAServerKnowsThem() {
    #expect(!answered().effects.contains(.fetchZones))
  }

  @Test func anAnswerBelongsToThePlaceThatWasAskedAbout() throws {
    var app = opened()
    app.send(.weather(.located(latitude: 351_000, longitude: 1_290_300)))
    app.send(.woken)
    let first = try #require(asked(app))
    app.send(.weather(.located(latitude: 332_500, longitude: 1_265_600)))
    app.send(.woken)
    let second = try #require(asked(app))
    app.send(.weather(.placeChosen(1)))
    #expect(first != second)
    // The response for the previous place comes late, that for the current one never.
    let answer = Array(Self.answer.utf8)
    app.send(.weather(.answerArrived(path: second, isOK: true, keptAt: nil, answer)))
    #expect(app.state.weather.reports.map(\.id) == [app.state.weather.places[0].id])
    #expect(app.html.contains("Loading the weather"))
    app.send(.weather(.answerArrived(path: first, isOK: false, keptAt: nil, [])))
    #expect(app.html.contains("Couldn&#39;t load the weather."))
    app.send(.weather(.placeChosen(0)))
    #expect(app.html.contains("feels like 0°") && !app.html.contains("out of date"))
  }

  @Test func swipesBetweenThePlaces() {
    var app = opened()
    app.send(.weather(.located(latitude: 351_000, longitude: 1_290_300)))
    app.send(.weather(.located(latitude: 332_500, longitude: 1_265_600)))
    for (from, to, place) in [(0.8, 0.2, 1), (0.8, 0.2, 1), (0.5, 0.6, 1), (0.2, 0.8, 0)] {
      app.send(.weather(.touched(from)))
      app.send(.weather(.released(to)))
      #expect(app.state.weather.chosen == place)
    }
  }

  @Test func yesterdayIsNotShownAsToday() {
    var app = answered()
    #expect(app.html.contains("High 10° · Low 1°") && app.html.contains("5:16 PM"))
    app.send(.woken, after: 86_400)
    #expect(app.html.contains("High – · Low –") && !app.html.contains("5:16 PM"))
    #expect(app.html.contains("out of date"))
  }

  @Test(arguments: [
    (45, "fog"), (53, "drizzle"), (63, "rain"), (66, "sleet"), (81, "showers"), (73, "snow"),
    (95, "storm"), (3, "cloud"),
  ])
  func everyKindOfWeatherHasItsOwnSign(code: Int, icon: String) {
    var app = opened()
    let answer = Self.answer.replacing(
      #""weather_code":3,"is_day":1"#,
      with: #""weather_code":\#(code),"is_day":1"#
    )
    app.send(
      .weather(.answerArrived(path: Self.path, isOK: true, keptAt: nil, Array(answer.utf8)))
    )
    #expect(app.html.contains("#i-\(icon)\""))
  }

  @Test func changesTheUnits() {
    var app = answered()
    app.send(.weather(.unitsTapped))
    #expect(app.html.contains("45°"))
  }

  @Test func savesAPlaceOnceAndTheNewestFirst() {
    var app = opened()
    app.send(.weather(.searchTapped))
    app.send(.weather(.searchTyped("부산")))
    app.send(.weather(.searchSubmitted))
    #expect(
      app.effects.contains(.ask("/api/v1/places?name=%EB%B6%80%EC%82%B0&language=en"))
    )
    let found = #"{"results":[{"name":"Busan","latitude":35.1,"longitude":129.03}]}"#
    for _ in 0..<2 {
      app.send(.weather(.searchTapped))
      app.send(
        .weather(
          .answerArrived(path: "/api/v1/places?name=x", isOK: true, keptAt: nil, Array(found.utf8))
        )
      )
      app.send(.weather(.resultChosen(0)))
    }
    #expect(app.state.weather.places.map(\.name) == ["Busan"])
    app.send(.weather(.located(latitude: 375_600, longitude: 1_269_700)))
    #expect(app.state.weather.places.map(\.name) == ["Current location", "Busan"])
    app.send(.weather(.placeChosen(1)))
    app.send(.weather(.deleteTapped(app.state.weather.places[1].id)))
    #expect(app.state.weather.places.map(\.name) == ["Current location"])
    app.send(.toastActionTapped)
    #expect(app.state.weather.places.count == 2)
  }

  @Test func saysThatThePositionWasRefused() {
    var app = opened()
    app.send(.weather(.searchTapped))
    app.send(.weather(.locateTapped))
    #expect(app.effects.contains(.locate))
    app.send(.weather(.locationRefused))
    #expect(app.html.contains("Couldn&#39;t get your location from the device."))
  }

  private static let direct =
    "https://api.open-meteo.com/v1/forecast?latitude=37.56&longitude=126.97"

  private func withoutProvider() -> AppRun {
    AppRun(path: "/weather", configuration: Configuration(weather: nil))
  }

  @Test func asksOpenMeteoItselfOnlyWithLeave() {
    var app = withoutProvider()
    #expect(!app.effects.contains { if case .ask = $0 { true } else { false } })
    #expect(app.html.contains("which then sees your network address"))
    app.send(.weather(.directAllowed))
    #expect(app.saved.map(\.key.field) == ["directWeather"])
    let asked = app.effects.compactMap { effect -> String? in
      if case .ask(let path) = effect { path } else { nil }
    }
    #expect(asked.count == 1 && asked[0].hasPrefix(Self.direct))
    app.send(
      .weather(.answerArrived(path: asked[0], isOK: true, keptAt: nil, Array(Self.answer.utf8)))
    )
    #expect(app.html.contains("feels like 0°"))
  }

  @Test func asksOpenMeteoWhereTheServerFailsAndTheUserAllowsIt() {
    var app = opened()
    app.send(.settings(.chosen(.directWeather(true))))
    app.send(.weather(.answerArrived(path: Self.path, isOK: false, keptAt: nil, [])))
    guard case .ask(let path)? = app.effects.first else {
      Issue.record("nobody was asked")
      return
    }
    #expect(path.hasPrefix(Self.direct))
    app.send(.weather(.answerArrived(path: path, isOK: false, keptAt: nil, [])))
    #expect(app.html.contains("Couldn&#39;t load the weather."))
    #expect(app.effects.isEmpty)
  }

  @Test func findsLargerCitiesWhileTyping() {
    var app = withoutProvider()
    app.send(.weather(.searchTapped))
    #expect(app.effects == [.fetchCities])
    app.send(.weather(.searchTyped("부산")))
    let cities = "Busan\t부산\tKR\t351017\t1290300\tAsia/Seoul\n"
    app.send(.citiesArrived(Array(cities.utf8)))
    #expect(app.html.contains(">Busan</span>"))
    app.send(.weather(.searchSubmitted))
    #expect(app.effects.isEmpty)
    #expect(app.html.contains(">Busan</span>"))
    app.send(.weather(.searchTyped("Atlantis")))
    #expect(!app.html.contains("No such place"))
    app.send(.weather(.searchSubmitted))
    #expect(app.html.contains("Nothing found for"))
  }
}
