import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

/// The responses have the documented forms of the providers.
struct WeatherReportTests {
  static let openMeteo = """
    {"latitude":37.55,"longitude":127.0,"generationtime_ms":0.2,"utc_offset_seconds":32400,
    "timezone":"Asia/Seoul","timezone_abbreviation":"GMT+9","elevation":34.0,
    "current_units":{"time":"unixtime"},
    "current":{"time":1795222800,"interval":900,"temperature_2m":7.4,"apparent_temperature":-0.25,
    "relative_humidity_2m":53,"pressure_msl":1021.7,"wind_speed_10m":2.06,"wind_direction_10m":289,
    "precipitation":0.00,"weather_code":3,"is_day":1},
    "hourly":{"time":[1795219200,1795222800,1795226400],"temperature_2m":[6.9,7.4,null],
    "precipitation_probability":[0,10,null],"precipitation":[0.0,0.3,0.1],
    "weather_code":[3,61,1000],"is_day":[1,1,0]},
    "daily":{"time":[1795186800,1795273200],"temperature_2m_min":[1.2,-3.4],
    "temperature_2m_max":[9.9,4.0],"precipitation_sum":[0.4,12],
    "precipitation_probability_max":[10,90],"weather_code":[61,71],
    "sunrise":[1795212930,1795299390],"sunset":[1795248980,1795335350]}}
    """

  static func report(_ text: String = openMeteo) throws -> WeatherReport {
    try WeatherReport(
      openMeteo: JSON.parse(text.utf8),
      fetchedAt: Instant(milliseconds: 1_795_222_900_000)
    )
  }

  @Test func readsAnAnswerOfOpenMeteo() throws {
    let report = try Self.report()
    #expect(report.now.temperature == 74)
    #expect(report.now.feelsLike == -3)
    #expect(report.now.humidity == 53)
    #expect(report.now.pressure == 10_217)
    #expect(report.now.windSpeed == 21)
    #expect(report.now.condition == .overcast)
    #expect(report.zone == "Asia/Seoul")
    #expect(report.hours.map(\.temperature) == [69, 74, nil])
    #expect(report.hours.map(\.condition) == [.overcast, .rain, nil])
    #expect(report.hours.map(\.isDay) == [true, true, false])
    #expect(report.days.map(\.date.description) == ["2026-11-21", "2026-11-22"])
    #expect(report.days.map(\.low) == [12, -34])
    #expect(report.days[1].precipitation == 120)
  }

  @Test func tellsSunriseInTheZoneOfThePlace() throws {
    let report = try Self.report()
    let sunrise = try #require(report.days[0].sunrise)
    #expect(report.local(sunrise).description == "2026-11-21T07:15:30")
    #expect(report.local(try #require(report.days[0].sunset)).time.description == "17:16:20")
  }

  /// New York at noon on the day before a transition: hours from midnight on, and the next day's
  /// sunrise.
  static func newYork(
    offset: Int,
    now: Int,
    midnight: Int,
    sunrise: Int,
    isNamed: Bool = true
  ) throws -> WeatherReport {
    let hours = (0..<4).map { "\(midnight + $0 * 3_600)" }.joined(separator: ",")
    var report = try report(
      """
      {"utc_offset_seconds":\(offset),"timezone":"\(isNamed ? "America/New_York" : "")",
      "current":{"time":\(now),"temperature_2m":7.4},"hourly":{"time":[\(hours)]},
      "daily":{"time":[\(midnight),\(midnight + 86_400)],"sunrise":[\(sunrise),0]}}
      """
    )
    report.follow(
      try #require(ZoneDatabase.linked),
      ofPlaceIn: isNamed ? "Asia/Seoul" : "America/New_York"
    )
    return report
  }

  private static func clocks(_ report: WeatherReport) -> [String] {
    report.hours.map { report.local($0.at).description }
  }

  @Test func tellsTheHoursAfterTheClocksGoForward() throws {
    let report = try Self.newYork(
      offset: -18_000,
      now: 1_772_906_400,
      midnight: 1_772_946_000,
      sunrise: 1_772_968_740
    )
    #expect(
      Self.clocks(report) == [
        "2026-03-08T00:00:00", "2026-03-08T01:00:00", "2026-03-08T03:00:00", "2026-03-08T04:00:00",
      ]
    )
    #expect(report.days.map(\.date.description) == ["2026-03-08", "2026-03-09"])
    let sunrise = try #require(report.days[0].sunrise)
    #expect(report.local(sunrise).description == "2026-03-08T07:19:00")
    #expect(try WeatherReport(openMeteo: report.json, fetchedAt: report.fetchedAt) == report)
  }

  /// With the zone that the provider names, otherwise with the one of the saved place.
  @Test(arguments: [true, false])
  func tellsTheHoursAfterTheClocksGoBack(isNamed: Bool) throws {
    let report = try Self.newYork(
      offset: -14_400,
      now: 1_793_462_400,
      midnight: 1_793_505_600,
      sunrise: 1_793_532_300,
      isNamed: isNamed
    )
    #expect(report.zone == "America/New_York")
    #expect(
      Self.clocks(report) == [
        "2026-11-01T00:00:00", "2026-11-01T01:00:00", "2026-11-01T01:00:00", "2026-11-01T02:00:00",
      ]
    )
    #expect(report.days.map(\.date.description) == ["2026-11-01", "2026-11-02"])
    let sunrise = try #require(report.days[0].sunrise)
    #expect(report.local(sunrise).description == "2026-11-01T06:25:00")
    #expect(try WeatherReport(openMeteo: report.json, fetchedAt: report.fetchedAt) == report)
  }

  @Test func takesTheProvidersWordWhereTheZoneIsNotKnown() throws {
    for zone in ["", "Nowhere/Land", "Asia/Seoul"] {
      let name = #""timezone":"\#(zone)""#
      let text = Self.openMeteo.replacing(#""timezone":"Asia/Seoul""#, with: name)
      var report = try Self.report(text)
      report.follow(try #require(ZoneDatabase.linked))
      #expect(report.change == nil)
    }
    var other = try Self.report(Self.openMeteo.replacing("Asia/Seoul", with: "America/New_York"))
    other.follow(try #require(ZoneDatabase.linked))
    #expect(other.change == nil)
  }

  @Test(arguments: ["null", "3", "{}", #"{"time":1}"#, #"{"time":1,"utc_offset_seconds":1e9}"#])
  func ignoresAnInvalidClockChange(change: String) throws {
    let member = #""utc_offset_change":\#(change),"latitude""#
    let text = Self.openMeteo.replacing(#""latitude""#, with: member)
    #expect(try Self.report(text).change == nil)
  }

  @Test func readsBackWhatItWrote() throws {
    let report = try Self.report()
    let again = try WeatherReport(openMeteo: report.json, fetchedAt: Instant(milliseconds: 0))
    #expect(again == report)
    #expect(again.fetchedAt == Instant(milliseconds: 1_795_222_900_000))
  }

  @Test(arguments: [
    "{}", "[]", "3", "null", #"{"utc_offset_seconds":0}"#,
    #"{"utc_offset_seconds":99999999,"current":{"time":1,"temperature_2m":3}}"#,
    #"{"utc_offset_seconds":0,"current":{"time":1}}"#,
    #"{"utc_offset_seconds":0,"current":{"time":-5,"temperature_2m":3}}"#,
    #"{"utc_offset_seconds":0,"current":{"time":1,"temperature_2m":900}}"#,
    #"{"utc_offset_seconds":"0","current":{"time":"1","temperature_2m":"3"}}"#,
    #"{"error":true,"reason":"Daily API request limit exceeded."}"#,
  ])
  func refusesWhatIsNoWeather(_ text: String) {
    #expect(throws: WeatherError.incomplete) { try Self.report(text) }
  }

  @Test(arguments: [
    #""hourly":null"#, #""hourly":{"time":null}"#, #""hourly":{"time":[1,1,0,"x",1.5,9e99]}"#,
    #""hourly":{"time":[5],"temperature_2m":7,"weather_code":{}}"#, #""daily":[1,2]"#,
    #""daily":{"time":[1,2,3,253402300799],"temperature_2m_min":[1e40,-1e40,true]}"#,
  ])
  func keepsWhatItCanRead(_ part: String) throws {
    let text = #"{"utc_offset_seconds":0,"current":{"time":1,"temperature_2m":3.14},\#(part)}"#
    #expect(try Self.report(text).now.temperature == 31)
  }

  @Test func survivesEveryFlippedByte() throws {
    let bytes = Array(Self.openMeteo.utf8)
    for index in bytes.indices {
      var broken = bytes
      broken[index] ^= 0x11
      guard let json = try? JSON.parse(broken) else { continue }
      let report = try? WeatherReport(openMeteo: json, fetchedAt: Instant(milliseconds: 0))
      #expect((report?.hours.count ?? 0) <= 3)
    }
  }

  @Test func readsAnswersOfOpenWeatherMap() throws {
    let current = """
      {"coord":{"lon":126.98,"lat":37.57},"weather":[{"id":500,"main":"Rain","icon":"10d"}],
      "main":{"temp":7.4,"feels_like":5.1,"temp_min":6.0,"temp_max":9.1,"pressure":1021,"humidity":53},
      "wind":{"speed":2.06,"deg":290},"rain":{"1h":0.25},"dt":1795222800,
      "sys":{"country":"KR","sunrise":1795212930,"sunset":1795248980},"timezone":32400,"cod":200}
      """
    let forecast = """
      {"cod":"200","list":[
      {"dt":1795230000,"main":{"temp":8.8,"humidity":40},"weather":[{"id":800}],"pop":0.2,
      "sys":{"pod":"d"}},
      {"dt":1795273200,"main":{"temp":1.5},"weather":[{"id":601}],"snow":{"3h":1.2},"pop":1,
      "sys":{"pod":"n"}}],"city":{"timezone":32400}}
      """
    let report = try WeatherReport(
      openWeatherMap: JSON.parse(current.utf8),
      forecast: JSON.parse(forecast.utf8),
      fetchedAt: Instant(milliseconds: 1_795_222_900_000)
    )
    #expect(report.provider == .openWeatherMap)
    #expect(report.now.condition == .rain && report.now.precipitation == 3 && report.now.isDay)
    #expect(report.hours.map(\.precipitationChance) == [20, 100])
    #expect(report.hours.map(\.isDay) == [true, false])
    #expect(report.days.map(\.date.description) == ["2026-11-21", "2026-11-22"])
    #expect(report.days[0].low == 60 && report.days[0].high == 91)
    #expect(report.days[1].condition == .snow && report.days[1].precipitation == 12)
    #expect(report.days[0].sunrise != nil && report.days[1].sunrise == nil)
    let again = try WeatherReport(openMeteo: report.json, fetchedAt: Instant(milliseconds: 0))
    #expect(again == report)
  }

  @Test(arguments: [
    "{}", "[]", #"{"dt":1,"timezone":0}"#, #"{"cod":401,"message":"Invalid API key"}"#,
  ])
  func refusesOtherAnswersOfOpenWeatherMap(_ text: String) throws {
    let json = try JSON.parse(text.utf8)
    #expect(throws: WeatherError.incomplete) {
      try WeatherReport(openWeatherMap: json, forecast: json, fetchedAt: Instant(milliseconds: 0))
    }
  }

  @Test func knowsWhenItIsOld() throws {
    let report = try Self.report()
    #expect(!report.isStale(at: report.fetchedAt + 7_199_999))
    #expect(report.isStale(at: report.fetchedAt + 7_200_000))
  }

  @Test func showsTheHoursFromNowOn() throws {
    let report = try Self.report()
    let now = Instant(milliseconds: 1_795_222_800_000 + 60_000)
    #expect(report.hours(from: now).map(\.temperature) == [74, nil])
    #expect(report.hours(from: now, count: 1).count == 1)
    #expect(report.hours(from: Instant(milliseconds: .max)).isEmpty)
  }

  @Test func hasAConditionForEveryCodeOfOpenMeteo() {
    let codes: [Int64] = [
      0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85,
      86,
      95, 96, 99,
    ]
    #expect(codes.allSatisfy { WeatherCondition(wmo: $0) != nil })
    #expect(WeatherCondition(wmo: 4) == nil)
    #expect(WeatherCondition.allCases.allSatisfy { WeatherCondition(wmo: $0.wmo) == $0 })
  }

  @Test(arguments: [
    (74, 7, 45), (-3, 0, 31), (-5, -1, 31), (-400, -40, -40), (1_000, 100, 212), (0, 0, 32),
  ])
  func tellsDegrees(tenths: Int, celsius: Int, fahrenheit: Int) {
    #expect(WeatherUnits.metric.degrees(tenths) == celsius)
    #expect(WeatherUnits.imperial.degrees(tenths) == fahrenheit)
  }

  @Test func tellsOtherUnits() {
    #expect(WeatherUnits.imperial.speed(100) == 224)
    #expect(WeatherUnits.imperial.pressure(10_132) == 2_992)
    #expect(WeatherUnits.imperial.precipitation(254) == 100)
    #expect(WeatherUnits.metric.pressure(10_217) == 1_022)
    #expect(WeatherUnits.imperial.speed(2_000) == 4_474)
  }
}

struct WeatherPlaceTests {
  @Test func keepsAPlaceOnlyOnceAndTheNewestFirst() throws {
    let seoul = WeatherPlace.seoul(named: "Seoul")
    let busan = try #require(WeatherPlace(latitude: 351_017, longitude: 1_290_300, name: "Busan"))
    let now = Instant(milliseconds: 1_795_222_900_000)
    var replica = Replica()
    replica.apply(seoul.writes(before: nil, at: now))
    let first = try #require(
      replica.records(of: WeatherPlace.entity).compactMap { WeatherPlace(record: $0) }.first
    )
    replica.apply(busan.writes(before: first, at: now + 1))
    replica.apply(seoul.writes(before: nil, at: now + 2))
    var places = replica.records(of: WeatherPlace.entity).compactMap { WeatherPlace(record: $0) }
    #expect(places.count == 2)
    places.sort(by: WeatherPlace.isBefore)
    #expect(places.map(\.name) == ["Busan", "Seoul"])
    replica.apply([busan.deletion(at: now + 3)])
    #expect(replica.record(WeatherPlace.entity, id: busan.id) == nil)
    replica.apply(busan.writes(before: nil, at: now + 4))
    #expect(replica.record(WeatherPlace.entity, id: busan.id) != nil)
  }

  @Test func liesOnTheEarth() {
    #expect(WeatherPlace(latitude: 900_001, longitude: 0, name: "x") == nil)
    #expect(WeatherPlace(latitude: 0, longitude: -1_800_001, name: "x") == nil)
    #expect(WeatherPlace(latitude: -900_000, longitude: 1_800_000, name: "x") != nil)
  }

  @Test func readsWhatGeocodersFind() throws {
    let openMeteo = try JSON.parse(
      #"""
      {"results":[{"id":1838524,"name":"Busan","latitude":35.10168,"longitude":129.03004,
      "timezone":"Asia/Seoul","country":"South Korea","admin1":"Busan"},{"name":"Nowhere"},
      {"latitude":1,"longitude":2},{"name":"Off","latitude":95,"longitude":0}],"generationtime_ms":0.5}
      """#.utf8
    )
    let places = WeatherPlace.list(openMeteo: openMeteo)
    #expect(places.map(\.name) == ["Busan"])
    #expect(places[0].latitude == 351_017 && places[0].region == "South Korea")
    let again = WeatherPlace.list(openMeteo: WeatherPlace.json(places))
    #expect(again.map(\.id) == places.map(\.id) && again[0].zone == "Asia/Seoul")
    #expect(WeatherPlace.list(openMeteo: .null).isEmpty)
    let other = try JSON.parse(
      #"[{"name":"London","local_names":{"ko":"런던"},"lat":51.5073,"lon":-0.1276,"country":"GB"}]"#
        .utf8
    )
    #expect(WeatherPlace.list(openWeatherMap: other, language: "ko").map(\.name) == ["런던"])
    #expect(WeatherPlace.list(openWeatherMap: other, language: "fi").map(\.name) == ["London"])
    #expect(WeatherPlace.list(openWeatherMap: other, language: "en")[0].longitude == -1_276)
  }
}
