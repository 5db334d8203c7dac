import HaruCore
import HaruSync
import HaruTime
import HaruUI
import Testing

/// The world clock once its place names are loaded.
struct ClockWorldTests: ClockScene {
  private func world() throws -> AppRun {
    var run = try run("/clock/world")
    try sendPlaces(to: &run)
    return run
  }

  private func sendPlaces(to run: inout AppRun) throws {
    let files = try ["index", "en", "en"].map { try committed("places/\($0).txt") }
    run.send(.clock(.placesArrived(.en, Array(files.joined(separator: [0])))))
  }

  @Test(arguments: ["", "seou"])
  func aSearchThatWasOpenedBeforeTheNamesCameIsAnsweredThen(_ typed: String) throws {
    var run = try run("/clock/world")
    run.send(.clock(.addTapped))
    run.send(.clock(.world(.searched(typed))))
    #expect(!run.html.contains(/<ul class="rows found"><li>/))
    try sendPlaces(to: &run)
    #expect(run.html.contains(/<ul class="rows found"><li>/))
  }

  @Test func copiesTheTimesUnderTheNamesOfTheCities() throws {
    var run = try world()
    run.send(.clock(.world(.placeChosen("America/New_York"))))
    run.send(.clock(.world(.minuteShown("540"))))
    run.send(.clock(.world(.timesCopied)))
    #expect(run.effects.contains(.share("9:00 AM Seoul = 7:00 PM New York (day before)")))
  }

  /// London's clocks go forward on 2027-03-28 at 01:00 UTC.
  @Test(arguments: [
    ("2027-03-14T00:59:00+00:00", false), ("2027-03-18T12:00:00+00:00", true),
    ("2027-03-28T00:59:00+00:00", true), ("2027-03-28T01:00:00+00:00", false),
  ])
  func saysWhenTheClocksOfAPlaceChangeSoon(at now: String, isSaid: Bool) throws {
    var run = try world()
    run.send(.clock(.world(.placeChosen("Europe/London"))))
    try wake(&run, at: now)
    #expect(run.html.contains("Clocks go forward on Mar 28") == isSaid)
  }

  @Test func theWeatherOffersThePlacesOfTheWorldClock() throws {
    var run = try world()
    run.send(.clock(.addTapped))
    run.send(.clock(.world(.placeChosen("America/New_York"))))
    run.send(.citiesArrived(try committed("places/cities.txt")))
    run.send(.navigated("/weather"))
    run.send(.weather(.searchTapped))
    #expect(run.html.contains("From your world clock"))
    #expect(run.state.weather.search?.results.map(\.name) == ["Seoul", "New York City"])
    run.send(.weather(.resultChosen(1)))
    #expect(run.state.weather.places.map(\.zone) == ["America/New_York"])
    // A place that already has its weather is not offered again.
    run.send(.weather(.searchTapped))
    #expect(run.state.weather.search?.results.map(\.name) == ["Seoul"])
    run.send(.weather(.searchTyped("lond")))
    #expect(!run.html.contains("From your world clock"))
  }

  @Test func theWorldClockOffersThePlacesOfTheWeather() throws {
    var run = try world()
    run.send(.citiesArrived(try committed("places/cities.txt")))
    run.send(.navigated("/weather"))
    for name in ["Busan", "London"] {
      run.send(.weather(.searchTapped))
      run.send(.weather(.searchTyped(name)))
      run.send(.weather(.resultChosen(0)))
    }
    run.send(.navigated("/clock/world"))
    run.send(.clock(.addTapped))
    // London is in the list of zones.
    let list = try #require(run.html.firstMatch(of: /<ul class="rows found">.*?<\/li>/))
    #expect(list.output.contains("Busan"))
    run.send(.clock(.world(.placeChosen("3510/12903"))))
    #expect(run.state.clock.places.map(\.name).contains("Busan"))
  }

  @Test func aChosenCityCanBeTakenBack() throws {
    var run = try world()
    run.send(.clock(.world(.placeChosen("Europe/London"))))
    #expect(run.state.toast?.text == "London saved")
    #expect(run.state.clock.places.map(\.zone) == ["Asia/Seoul", "Europe/London"])
    run.send(.toastActionTapped)
    #expect(run.state.clock.places.map(\.zone) == ["Asia/Seoul"])
  }

  @Test func findsTheLargerCitiesThatNoZoneIsNamedFor() throws {
    var run = try world()
    run.send(.clock(.addTapped))
    #expect(run.effects.contains(.fetchCities))
    run.send(.clock(.world(.searched("busan"))))
    #expect(!run.html.contains("Busan"))
    run.send(.citiesArrived(try committed("places/cities.txt")))
    #expect(run.html.contains("South Korea · Asia/Seoul"))
    run.send(.clock(.world(.placeChosen("3510/12903"))))
    #expect(run.state.clock.places.map(\.zone) == ["Asia/Seoul", "Asia/Seoul"])
    #expect(run.html.contains("Busan"))
    run.send(.clock(.addTapped))
    #expect(!run.effects.contains(.fetchCities))
  }

  @Test func showsTheVersionOfTheTimeZones() throws {
    let version = try ZoneDatabase(committed("zones.bin")).version
    #expect(try world().html.contains("Time zone data: edition \(version)<"))
  }
}
