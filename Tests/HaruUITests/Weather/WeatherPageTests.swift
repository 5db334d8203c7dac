import Foundation
import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

struct WeatherPageTests: ClockScene {
  private static let path = "/api/v1/weather/point?latitude=37.566&longitude=126.9784"
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
    app.answer(response: Self.answer)
    return app
  }

  /// Saves the device's position as a place.
  private func locate(
    _ app: inout AppRun,
    _ latitude: Int,
    _ longitude: Int,
    at moment: Moment? = nil
  ) throws {
    app.send(.weather(.searchTapped))
    app.send(.weather(.locateTapped))
    let answer = Answer.position(latitude: latitude, longitude: longitude)
    let moment = moment ?? app.state.now
    app.send(.answered(try #require(app.question), answer), at: moment)
  }

  @Test func asksForSeoulAtFirstAndOnlyOnce() {
    var app = opened()
    #expect(app.asked == [Self.path])
    #expect(app.html.contains("Loading the weather"))
    app.send(.woken)
    #expect(app.asked.isEmpty)
    app.send(.woken, after: 900)
    #expect(app.asked == [Self.path])
  }

  @Test func aPlaceWhoseWeatherIsNotThereHasNoIconOfAnyWeather() {
    let side = { (app: AppRun) in app.html.components(separatedBy: "<aside")[1] }
    #expect(side(opened()).contains("bone disc") && !side(opened()).contains("#i-cloud"))
    #expect(side(answered()).contains("#i-cloud") && !side(answered()).contains("bone disc"))
    // An hour with unknown weather.
    let untold = Self.answer.replacing(#""weather_code":3,"is_day":1"#, with: #""is_day":1"#)
    var app = opened()
    app.answer(response: untold)
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
    app.answer(response: answer)
    #expect(app.html.contains("7:15 AM") && app.html.contains("6:16 PM"))
    // The hour after 9 is 11.
    #expect(app.html.contains(">11 AM</text>") && !app.html.contains(">10 AM</text>"))
  }

  @Test func keepsWhatItHasWhenTheServerIsAway() {
    var app = answered()
    app.send(.woken, after: 3 * 3_600)
    app.answer(response: "", isOK: false)
    #expect(app.html.contains("3 hours ago") && app.html.contains("class=\"stale\""))
    var empty = opened()
    empty.answer(response: "{")
    #expect(empty.html.contains("Couldn&#39;t load the weather."))
  }

  @Test func whatWasKeptIsMarkedWithTheAgeThatItHas() {
    var app = withoutProvider()
    app.send(.weather(.directAllowed))
    let answer = Self.answer.replacing(#""fetched_at":1795219140,"#, with: "")
    let hourAgo = AppRun.moment(-3_600).instant
    app.answer(response: answer, keptAt: hourAgo)
    #expect(app.html.contains("Open-Meteo · 60 minutes ago · out of date"))
    app.send(.weather(.refreshTapped))
    app.answer(response: answer)
    #expect(app.html.contains("Open-Meteo · just now<"))
  }

  /// Open-Meteo itself only names the zone, OpenWeatherMap not even that: then the saved place
  /// knows it.
  @Test(arguments: [true, false])
  func asksForTheZonesWhereNobodySaysWhenTheClocksAreSet(isDirect: Bool) throws {
    let there = Moment(
      instant: AppRun.moment(0).instant,
      offset: UTCOffset(seconds: -18_000),
      zone: "America/New_York"
    )
    var app = isDirect ? withoutProvider() : opened()
    if isDirect { app.send(.weather(.directAllowed)) }
    try locate(&app, 407_100, -740_100, at: there)
    app.send(.woken)
    let answer = Self.answer.replacing("32400", with: "-18000")
      .replacing("Asia/Seoul", with: isDirect ? "America/New_York" : "")
    app.answer(response: answer)
    #expect(app.effects.contains(.fetchZones))
    #expect(app.state.weather.reports.last?.report.change == nil)
    try sendZones(to: &app)
    // 2027-03-14T02:00 there, the second Sunday of March.
    let change = WeatherReport.ClockChange(
      at: Instant(milliseconds: 1_805_007_600_000),
      offset: UTCOffset(seconds: -14_400)
    )
    #expect(app.state.weather.reports.last?.report.change == change)
    app.send(.weather(.refreshTapped))
    app.answer(response: answer)
    #expect(!app.effects.contains(.fetchZones))
    #expect(app.state.weather.reports.last?.report.change == change)
  }

  @Test func asksForNoZonesWhereAServerKnowsThem() {
    #expect(!answered().effects.contains(.fetchZones))
  }

  @Test func anAnswerBelongsToThePlaceThatWasAskedAbout() throws {
    var app = opened()
    try locate(&app, 351_000, 1_290_300)
    app.send(.woken)
    let first = try #require(app.question)
    try locate(&app, 332_500, 1_265_600)
    app.send(.woken)
    let second = try #require(app.question)
    app.send(.weather(.placeChosen(1)))
    #expect(first != second)
    // The response for the previous place comes late, that for the current one never.
    app.answer(response: Self.answer, to: second)
    #expect(app.state.weather.reports.map(\.id) == [app.state.weather.places[0].id])
    #expect(app.html.contains("Loading the weather"))
    app.answer(response: "", isOK: false, to: first)
    #expect(app.html.contains("Couldn&#39;t load the weather."))
    app.send(.weather(.placeChosen(0)))
    #expect(app.html.contains("feels like 0°") && !app.html.contains("out of date"))
  }

  @Test func theReportOfAnEarlierQuestionIsNotThatOfALaterOne() throws {
    var app = opened()
    let first = try #require(app.question)
    app.send(.weather(.refreshTapped))
    app.answer(response: Self.answer.replacing("7.4", with: "30.4"), to: first)
    #expect(app.html.contains("Loading the weather") && app.state.weather.reports.isEmpty)
    app.answer(response: Self.answer)
    #expect(app.html.contains("feels like 0°") && !app.html.contains("30°"))
  }

  @Test func whatWasFoundForAnEarlierNameIsNotShownForALaterOne() throws {
    var app = opened()
    app.send(.weather(.searchTapped))
    app.send(.weather(.searchTyped("Bus")))
    app.send(.weather(.searchSubmitted))
    let first = try #require(app.question)
    let found = #"{"results":[{"name":"Busan","latitude":35.1,"longitude":129.03}]}"#
    app.send(.weather(.searchTyped("Jeju")))
    app.answer(response: found, to: first)
    app.send(.weather(.searchSubmitted))
    app.answer(response: found, to: first)
    #expect(app.state.weather.search?.results.isEmpty == true)
    app.answer(response: found)
    #expect(app.state.weather.search?.results.count == 1)
  }

  @Test func aPositionThatComesAfterTheSearchWasClosedIsNotSaved() throws {
    var app = opened()
    app.send(.weather(.searchTapped))
    app.send(.weather(.locateTapped))
    app.send(.weather(.searchClosed))
    app.answer(.position(latitude: 351_000, longitude: 1_290_300))
    #expect(app.saved.isEmpty)
    app.send(.weather(.searchTapped))
    app.answer(.noPosition)
    #expect(app.state.weather.search?.isRefused == false)
  }

  @Test func swipesBetweenThePlaces() throws {
    var app = opened()
    try locate(&app, 351_000, 1_290_300)
    try locate(&app, 332_500, 1_265_600)
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
    app.answer(response: answer)
    #expect(app.html.contains("#i-\(icon)\""))
  }

  @Test func changesTheUnits() {
    var app = answered()
    app.send(.weather(.unitsTapped))
    #expect(app.html.contains("45°"))
  }

  @Test func savesAPlaceOnceAndTheNewestFirst() throws {
    var app = opened()
    app.send(.weather(.searchTapped))
    app.send(.weather(.searchTyped("부산")))
    app.send(.weather(.searchSubmitted))
    #expect(app.asked == ["/api/v1/places?name=%EB%B6%80%EC%82%B0&language=en"])
    let found = #"{"results":[{"name":"Busan","latitude":35.1,"longitude":129.03}]}"#
    for _ in 0..<2 {
      app.send(.weather(.searchTapped))
      app.send(.weather(.searchTyped("부산")))
      app.send(.weather(.searchSubmitted))
      app.answer(response: found)
      app.send(.weather(.resultChosen(0)))
    }
    #expect(app.state.weather.places.map(\.name) == ["Busan"])
    try locate(&app, 375_600, 1_269_700)
    #expect(app.state.weather.places.map(\.name) == ["Current location", "Busan"])
    app.send(.weather(.placeChosen(1)))
    app.send(.weather(.deleteTapped(app.state.weather.places[1].id)))
    #expect(app.state.weather.places.map(\.name) == ["Current location"])
    app.send(.toastActionTapped)
    #expect(app.state.weather.places.count == 2)
  }

  @Test func aChosenPlaceCanBeTakenBack() throws {
    var app = opened()
    try locate(&app, 375_600, 1_269_700)
    #expect(app.state.toast?.text == "Current location saved")
    app.send(.toastActionTapped)
    #expect(!app.state.weather.hasSaved)
    // Chosen again, it is there already: an undo would delete what was there before.
    try locate(&app, 375_600, 1_269_700)
    app.send(.woken, after: 11)
    try locate(&app, 375_600, 1_269_700)
    #expect(app.state.toast == nil && app.state.weather.hasSaved)
  }

  @Test func saysThatThePositionWasRefused() throws {
    var app = opened()
    app.send(.weather(.searchTapped))
    app.send(.weather(.locateTapped))
    #expect(app.effects == [.locate(try #require(app.question))])
    app.answer(.noPosition)
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
    #expect(app.html.contains("which then sees your IP address"))
    app.send(.weather(.directAllowed))
    #expect(app.saved.map(\.key.field) == ["directWeather"])
    #expect(app.asked.count == 1 && app.asked[0].hasPrefix(Self.direct))
    app.answer(response: Self.answer)
    #expect(app.html.contains("feels like 0°"))
  }

  @Test func asksOpenMeteoWhereTheServerFailsAndTheUserAllowsIt() {
    var app = opened()
    app.send(.settings(.chosen(.directWeather(true))))
    app.answer(response: "", isOK: false)
    #expect(app.asked.count == 1 && app.asked[0].hasPrefix(Self.direct))
    app.answer(response: "", isOK: false)
    #expect(app.html.contains("Couldn&#39;t load the weather."))
    #expect(app.effects.isEmpty)
  }

  @Test func findsLargerCitiesWhileTyping() {
    var app = withoutProvider()
    app.send(.weather(.searchTapped))
    #expect(app.effects == [.fetchCities])
    app.send(.weather(.searchTyped("부산")))
    let cities = "Busan\t부산\tKR\t3510\t12903\tAsia/Seoul\n"
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
