import Foundation
import HaruCore
import HaruLookup
import HaruServer
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Testing

@testable import haru

struct WeatherCommandTests {
  let haru = CommandRun()

  static let report = """
    {"provider":"Open-Meteo","fetched_at":1795220100,"utc_offset_seconds":32400,
    "timezone":"Asia/Seoul","current":{"time":1795219200,"temperature_2m":7.4,
    "apparent_temperature":-0.2,"relative_humidity_2m":53,"pressure_msl":1021.7,
    "wind_speed_10m":2.06,"wind_direction_10m":289,"precipitation":0,"weather_code":3,"is_day":1},
    "daily":{"time":[1795186800],"temperature_2m_min":[1.2],"temperature_2m_max":[9.9],
    "precipitation_sum":[0.4],"precipitation_probability_max":[10],"weather_code":[61],
    "sunrise":[1795212930],"sunset":[1795248980]}}
    """

  /// Caches the report of 9:15 for Seoul.
  private func keepAnswer(_ report: String = report) throws {
    let folder = haru.directory + "/weather"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(report.utf8).write(to: URL(filePath: folder + "/3756_12697.json"))
  }

  @Test func showsTheWeatherOfSeoulAtFirst() throws {
    try keepAnswer()
    haru.at = "2026-11-21T09:20:00+09:00"
    #expect(
      try haru("weather").output
        == """
        Seoul
        7 °C, overcast; feels like 0 °C
        Humidity 53%  Pressure 1022 hPa  Wind 2.1 m/s W  Precipitation 0.0 mm
        Sunrise 07:15  Sunset 17:16
        2026-11-21 Sat  1 °C / 10 °C  10%  rain
        Open-Meteo · 5 minutes ago

        """
    )
    #expect(try haru("weather", "--units", "imperial").output.contains("45 °F, overcast"))
    #expect(
      try haru("weather", "--json", "--days", "0").output
        == #"{"place":"Seoul","region":null,"latitude":37.566,"longitude":126.9784,"#
        + #""zone":"Asia/Seoul","provider":"Open-Meteo","fetchedAt":"2026-11-21T09:15:00+09:00","#
        + #""stale":false,"units":"metric","at":"2026-11-21T09:00:00+09:00","temperature":7.4,"#
        + #""feelsLike":-0.2,"humidity":53,"pressure":1022,"windSpeed":2.1,"windDirection":289,"#
        + #""precipitation":0,"condition":"overcast","days":[]}"# + "\n"
    )
    #expect(try haru("weather", "--days", "99").status == 64)
  }

  @Test func marksWhatIsOldAndNoDayOfThePastIsToday() throws {
    try keepAnswer()
    haru.at = "2026-12-23T09:20:00+09:00"
    let old = try haru("weather").output
    #expect(old.hasSuffix("Open-Meteo · 32 days ago · out of date\n"))
    #expect(old.contains("Sunrise –  Sunset –") && !old.contains("2026-11-21"))
    #expect(try haru("weather", "--json").output.contains(#""stale":true"#))
  }

  @Test func tellsTheSunByTheClocksOfItsDay() throws {
    // As if Seoul's clocks went back an hour before sunrise.
    let change = #""utc_offset_change":{"time":1795208400,"utc_offset_seconds":28800},"timezone""#
    try keepAnswer(Self.report.replacing(#""timezone""#, with: change))
    haru.at = "2026-11-21T09:20:00+09:00"
    #expect(try haru("weather").output.contains("Sunrise 06:15  Sunset 16:16"))
    let json = try haru("weather", "--json").output
    #expect(json.contains(#""sunrise":"2026-11-21T06:15:30+08:00""#))
  }

  /// Reading its certificate authorities took a third of the time of `haru calc`.
  @Test func onlyWhatNeedsTheWeatherMakesItsSource() throws {
    let run = CommandRun()
    run.weather = WeatherService(.openMeteo, server: "http://127.0.0.1:1")
    for line in ["calc 1:00", "today", "focus status", "status --line", "dday list", "clock"] {
      #expect(try run.run(line.split(separator: " ").map(String.init)).status == 0)
    }
    #expect(run.weatherRequests == 0)
    _ = try run("weather")
    #expect(run.weatherRequests == 1)
  }

  @Test func savesAPlaceAndPrintsItsID() throws {
    haru.weather = WeatherService(.openMeteo, server: "http://127.0.0.1:1")
    #expect(
      try haru("weather", "add", "Busan")
        == .init(status: 0, output: "3510/12903\n", errors: "Busan, KR\n")
    )
    #expect(try haru("weather", "list").output == "3510  Busan, KR\n")
    #expect(try haru("weather", "remove", "Busan").status == 0)
    #expect(try haru("weather", "list").output == "")
  }

  @Test func renamesAndMovesPlaces() throws {
    haru.weather = WeatherService(.openMeteo, server: "http://127.0.0.1:1")
    let names = {
      try haru("weather", "list").output.split(separator: "\n").map { line in
        String(line.drop { $0 != " " }.drop { $0 == " " })
      }
    }
    for place in ["Busan", "Seoul"] { _ = try haru("weather", "add", place) }
    #expect(try names() == ["Seoul, KR", "Busan, KR"])
    #expect(try haru("weather", "edit", "Busan", "--name", " Parents ").output == "Parents saved\n")
    #expect(try names() == ["Seoul, KR", "Parents, KR"])
    #expect(
      try haru("weather", "move", "Parents", "--place", "1").output == "Parents moved to 1 of 2\n"
    )
    #expect(try names() == ["Parents, KR", "Seoul, KR"])
    for _ in 0..<2 { #expect(try haru("undo").status == 0) }
    #expect(try names() == ["Seoul, KR", "Busan, KR"])
    #expect(try haru("weather", "edit", "Busan", "--name", " ").status == 1)
    #expect(try haru("weather", "move", "Busan", "--place", "3").errors.contains("write 1 to 2"))
    for arguments in [["edit", "Paris", "--name", "x"], ["move", "Paris", "--place", "1"]] {
      #expect(
        try haru.run(["weather"] + arguments).errors
          == "haru: no saved place is called “Paris”. See haru weather list.\n"
      )
    }
  }

  @Test func takesTheUnitsOfTheSettings() throws {
    try keepAnswer()
    haru.at = "2026-11-21T09:20:00+09:00"
    let store = try ReplicaStore(directory: haru.directory)
    let now = try #require(LocalPlace.moment(parsing: haru.at)).instant
    try store.save([Setting.weatherUnits(.imperial).write(at: now, device: "a")])
    #expect(try haru("weather").output.contains("45 °F"))
    #expect(try haru("weather", "--units", "metric").output.contains("7 °C"))
  }

  @Test func aNameOfTwoSavedPlacesIsNoAnswer() throws {
    let now = try #require(LocalPlace.moment(parsing: haru.at)).instant
    let store = try ReplicaStore(directory: haru.directory)
    for latitude in [100_000, 200_000] {
      let place = try #require(WeatherPlace(latitude: latitude, longitude: 0, name: "Springfield"))
      try store.save(place.writes(before: nil, at: now))
    }
    let result = try haru("weather", "Springfield")
    #expect(result.status == 1 && result.errors.contains("1000  Springfield"))
    #expect(result.errors.contains("2000  Springfield"))
    #expect(try haru("weather", "remove", "Springfield").status == 1)
    #expect(try haru("weather", "list", "--json").output.contains(#""region":null"#))
  }

  @Test func takesTheStartOfAnIDAndAWholeIDMeansOnePlace() throws {
    let now = try #require(LocalPlace.moment(parsing: haru.at)).instant
    let store = try ReplicaStore(directory: haru.directory)
    for (name, longitude) in [("Inner", 1_000), ("Outer", 10_000), ("Other", 20_000)] {
      let place = try #require(WeatherPlace(latitude: 100_000, longitude: longitude, name: name))
      try store.save(place.writes(before: nil, at: now))
    }
    let several = try haru("weather", "remove", "1000/")
    #expect(several.status == 1 && several.errors.split(separator: "\n").count == 4)
    #expect(try haru("weather", "remove", "1000/10").output == "“Inner” deleted\n")
    #expect(try haru("weather", "remove", "1000/2").output == "“Other” deleted\n")
    #expect(try haru("weather", "remove", "").status == 1)
    #expect(try haru("weather", "list").output == "1000  Outer\n")
  }

  @Test func listsNoPlacesAtFirst() throws {
    #expect(try haru("weather", "list") == .init(status: 0, output: ""))
    #expect(
      try haru("weather", "remove", "Busan").errors
        == "haru: no saved place is called “Busan”. See haru weather list.\n"
    )
  }

  @Test func theBeginningOfSeveralNamesListsTheChoices() throws {
    // Nothing listens there, so the table of larger cities answers at once.
    haru.weather = WeatherService(.openMeteo, server: "http://127.0.0.1:1")
    let result = try haru("weather", "add", "Ko")
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(
      result.errors.hasPrefix("haru: “Ko” fits more than one place; give the whole name:\nKo")
    )
    #expect(try haru("weather", "list").output == "")
    #expect(try haru("weather", "add", "Kolkata").status == 0)
  }
}
