import Foundation
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Testing

@testable import haru

struct ClockCommandTests {
  let haru = CommandRun()

  private func run(_ arguments: String) throws -> CommandRun.Result {
    try haru.run(["clock"] + arguments.split(separator: " ").map(String.init))
  }

  @Test func showsZones() throws {
    haru.at = "2026-10-25T09:30:00+09:00"
    #expect(
      try run("America/New_York asia/seoul +05:45 Europe/London").output
        == """
        20:30 -1  -04:00  New York  Clocks go back on Nov 1
        09:30     +09:00  Seoul
        06:15     +05:45  +05:45
        01:30     +01:00  London  Clocks go back on Oct 25

        """
    )
  }

  @Test func printsObjects() throws {
    haru.at = "2026-11-01T00:30:00Z"
    #expect(
      try run("Asia/Seoul America/New_York --json").output
        == """
        {"zone":"Asia/Seoul","time":"2026-11-01T09:30:00+09:00","offsetSeconds":32400,\
        "abbreviation":"KST","isDST":false,"nextTransition":null}
        {"zone":"America/New_York","time":"2026-10-31T20:30:00-04:00","offsetSeconds":-14400,\
        "abbreviation":"EDT","isDST":true,"nextTransition":"2026-11-01T01:00:00-05:00"}

        """
    )
  }

  @Test(arguments: [
    ("2026-11-01 09:30", "Asia/Seoul", "America/New_York", "2026-10-31T20:30:00-04:00", ""),
    ("2026-11-01T09:30", "Asia/Seoul", "UTC", "2026-11-01T00:30:00+00:00", ""),
    ("2026-06-01 12:00", "Asia/Kathmandu", "Asia/Seoul", "2026-06-01T15:15:00+09:00", ""),
    ("25 Dec 9pm", "Asia/Seoul", "UTC", "2026-12-25T12:00:00+00:00", ""),
    ("내일 오후 세 시", "Asia/Seoul", "UTC", "2026-11-22T06:00:00+00:00", ""),
    // There, it is still the day before.
    ("9:30", "Pacific/Honolulu", "UTC", "2026-11-20T19:30:00+00:00", ""),
    (
      "2026-03-08 02:30", "America/New_York", "America/New_York", "2026-03-08T03:30:00-04:00",
      """
      haru: clocks in America/New_York go forward that day and skip 2026-03-08 02:30; read with the \
      offset before the change.

      """
    ),
    (
      "2026-11-01 01:30", "America/New_York", "UTC", "2026-11-01T05:30:00+00:00",
      """
      haru: clocks in America/New_York go back that day and show 2026-11-01 01:30 twice; read as \
      the first one.

      """
    ),
  ])
  func converts(_ time: String, from: String, to: String, result: String, note: String) throws {
    #expect(
      try haru("clock", "convert", time, "--from", from, "--to", to)
        == .init(status: 0, output: result + "\n", errors: note)
    )
  }

  @Test(arguments: [
    ("Asia/Seul", "“Asia/Seul” is not a time zone. Did you mean Asia/Seoul?"),
    ("add Olympus/Mons", "“Olympus/Mons” is not a time zone or a place. See haru clock search."),
    ("search Tokyx", "“Tokyx” is not a time zone. Did you mean Asia/Tokyo?"),
    ("remove Paris", "“Paris” is not one of your places. See haru clock."),
    (
      "convert 2/10T9:00",
      "“2/10” can mean 2027-02-10 or 2026-10-02: write it one of these ways."
    ),
    ("convert 2026-11-01", "“2026-11-01” is not a date and time: write it as 2026-11-21 09:30."),
    (
      "convert 2026-11-01T24:00",
      "“24:00” is not a time of day: write it as 07:30, from 00:00 to 23:59."
    ),
    ("convert 2026-11-31T12:00", "“2026-11-31” does not exist: Nov 2026 has 30 days."),
    (
      "convert 2026-11-01T12:00 --to Europe/Lodnon",
      "“Europe/Lodnon” is not a time zone. Did you mean Europe/London, Europe/Lisbon?"
    ),
  ])
  func saysWhatIsWrong(_ arguments: String, reason: String) throws {
    #expect(
      try run(arguments) == .init(status: 1, output: "", errors: "haru: \(reason)\n")
    )
  }

  @Test func findsACityAndARegionOfOneNameOnce() throws {
    let lines = try run("search seoul").output.split(separator: "\n")
    #expect(lines == ["+09:00  Asia/Seoul  Seoul, South Korea"])
  }

  @Test func movesPlaces() throws {
    _ = try run("add Busan")
    _ = try run("add UTC+5:30")
    #expect(try run("move Busan --place 1").output == "Busan moved to 1 of 3\n")
    #expect(try cities() == ["Busan", "Seoul", "+05:30"])
    #expect(try run("move Busan --place 2").status == 0)
    #expect(try cities() == ["Seoul", "Busan", "+05:30"])
    #expect(try run("move Busan --place 2").status == 0)
    let refused = try run("move Busan --place 4")
    #expect(refused.status == 1 && refused.errors.contains("write 1 to 3"))
    _ = try haru("undo")
    #expect(try cities() == ["Busan", "Seoul", "+05:30"])
  }

  @Test func renamesPlaces() throws {
    haru.zone = "Europe/London"
    // The list that was never changed is saved along.
    #expect(try run("edit Seoul --name Home").output == "Home saved\n")
    #expect(try cities() == ["London", "Home"])
    _ = try run("add Busan")
    #expect(try haru("clock", "edit", "Busan", "--name", " My parents ").status == 0)
    #expect(try cities() == ["London", "Home", "My parents"])
    #expect(try run("edit Busan --name x").errors.hasPrefix("haru: “Busan” is not one of"))
    #expect(try haru("clock", "edit", "London", "--name", " ").status == 1)
    #expect(try haru("undo").status == 0)
    #expect(try cities() == ["London", "Home", "Busan"])
    // By its city's name, a place has that name in every language again.
    #expect(try run("edit Home --name Seoul").output == "Seoul saved\n")
    haru.language = .ko
    #expect(try cities() == ["런던", "서울", "Busan"])
  }

  @Test func startsWithTheMachinesZoneAndSeoulAndKeepsWhatIsAdded() throws {
    haru.zone = "Europe/London"
    #expect(try cities() == ["London", "Seoul"])
    #expect(try run("add nepal").output == "Asia/Kathmandu\n")
    #expect(try run("add US/Eastern").output == "America/New_York\n")
    #expect(try run("add UTC+5:30").output == "+05:30\n")
    #expect(try run("add Busan").output == "3510/12903\n")
    #expect(try cities().last == "Busan")
    #expect(try run("remove busan").output == "“Busan” deleted\n")
    #expect(try run("add korea").errors.hasPrefix("haru: “korea” fits more than one place"))
    #expect(try cities() == ["London", "Seoul", "Kathmandu", "New York", "+05:30"])
    #expect(try run("remove Asia/Seoul").output == "“Seoul” deleted\n")
    #expect(try run("remove london").output == "“London” deleted\n")
    #expect(try cities() == ["Kathmandu", "New York", "+05:30"])
    #expect(try run("add Asia/Seoul").output == "Asia/Seoul\n")
    #expect(try cities() == ["Kathmandu", "New York", "+05:30", "Seoul"])
    for place in ["Kathmandu", "US/Eastern", "+05:30", "seoul"] { _ = try run("remove \(place)") }
    #expect(try cities() == [])
  }

  @Test(arguments: [
    (Language.en, "haru: “home” fits more than one of your places; give the id:"),
    (.ko, "haru: “home”: 맞는 도시가 여러 개예요. ID를 적어 주세요:"),
  ])
  func deletesNoneOfTwoPlacesWithOneName(language: Language, sentence: String) throws {
    let now = try #require(LocalPlace.moment(parsing: haru.at)).instant
    let store = try ReplicaStore(directory: haru.directory)
    for (id, zone) in [("1000/10", "Asia/Seoul"), ("1000/100", "Europe/London")] {
      let place = ClockPlace(id: RecordID(id), zone: zone, name: "Home", order: "a0")
      try store.save(place.writes(at: now))
    }
    haru.language = language
    #expect(
      try run("remove home")
        == .init(
          status: 1,
          output: "",
          errors: "\(sentence)\n1000/10  Home\n1000/100  Home\n"
        )
    )
    #expect(try run("remove 1000/").status == 1)
    #expect(try haru("clock", "remove", "").status == 1)
    #expect(try run("remove 1000/10").status == 0)
    #expect(try store.records(of: ClockPlace.entity).map(\.id.text) == ["1000/100"])
    #expect(try run("remove 1000").status == 0)
  }

  private func cities() throws -> [String] {
    try run("").output.split(separator: "\n").compactMap {
      $0.components(separatedBy: "  ").last
    }
  }

  @Test func findsPlacesInBothLanguages() throws {
    #expect(try run("search seoul").output == "+09:00  Asia/Seoul  Seoul, South Korea\n")
    haru.language = .ko
    #expect(try run("search ㅅㅇ").output.hasPrefix("+09:00  Asia/Seoul  서울, 대한민국\n"))
    #expect(
      try run("search kathmandu --json").output
        == """
        {"zone":"Asia/Kathmandu","city":"카트만두","country":"네팔","offsetSeconds":20700}

        """
    )
  }

  /// Exonyms, old names, regions and other languages lead to the place in English.
  @Test(arguments: [
    ("東京", "Asia/Tokyo  Tokyo, Japan"), ("동경", "Asia/Tokyo  Tokyo, Japan"),
    ("Москва", "Europe/Moscow  Moscow, Russia"), ("München", "Europe/Berlin  Munich, Germany"),
    ("Peking", "Asia/Shanghai  Beijing, China"), ("Bombay", "Asia/Kolkata  Mumbai, India"),
    ("하와이", "Pacific/Honolulu  Honolulu, United States"),
    ("캘리포니아", "America/Los_Angeles  Los Angeles, United States"),
    ("Wien", "Europe/Vienna  Vienna, Austria"), ("독일", "Europe/Berlin  Berlin, Germany"),
    ("Korea", "Asia/Seoul  Seoul, South Korea"), ("KST", "Asia/Seoul  Seoul, South Korea"),
  ])
  func findsWhatAnyoneCallsAPlace(name: String, line: String) throws {
    let first = try run("search \(name)").output.split(separator: "\n").first
    #expect(first.map { String($0.dropFirst(8)) } == line)
  }

  @Test func takesTheNameOfAPlaceForItsZone() throws {
    #expect(try run("Seoul").output.hasSuffix("Seoul\n"))
    #expect(try run("Munich 부산").output.contains("Munich"))
    #expect(
      try haru("clock", "convert", "2026-11-21 09:30", "--from", "서울", "--to", "München").output
        == "2026-11-21T01:30:00+01:00\n"
    )
    #expect(try haru("alarm", "add", "7:00", "--zone", "Tokyo").status == 0)
    #expect(try haru("alarm", "list").output.contains("Asia/Tokyo"))
    let abbreviation = try run("KST")
    #expect(abbreviation.status == 1 && abbreviation.errors.contains("Asia/Pyongyang  Pyongyang"))
  }

  @Test func aPlaceOfTheWeatherIsAPlaceOfTheClock() throws {
    let now = try #require(LocalPlace.moment(parsing: haru.at)).instant
    let zone = "Asia/Kathmandu"
    let farm = try #require(
      WeatherPlace(latitude: 279_000, longitude: 850_000, name: "Grandma's farm", zone: zone)
    )
    try ReplicaStore(directory: haru.directory).save(farm.writes(before: nil, at: now))
    #expect(try haru("clock", "add", "grandma's farm").output == "\(farm.id.text)\n")
    #expect(try haru("clock").output.contains("+05:45  Grandma's farm\n"))
  }

  @Test func aPlaceInAnUnknownZoneHidesNoOther() throws {
    let run = CommandRun()
    let now = try #require(LocalPlace.moment(parsing: run.at)).instant
    let places = ["Mars/Olympus", "Asia/Seoul"].enumerated().map { index, zone in
      ClockPlace(id: RecordID(zone), zone: zone, order: "a\(index)")
    }
    try ReplicaStore(directory: run.directory).save(places.flatMap { $0.restoringWrites(at: now) })
    let lines = try run("clock").output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains("“Mars/Olympus” is not a time zone"))
    #expect(lines[1].hasPrefix("09:30"))
    #expect(try run("clock", "--json").output.hasPrefix(#"{"zone":"Mars/Olympus","time":null"#))
  }
}
