import ArgumentParser
import HaruCore
import HaruLookup
import HaruStore
import HaruSync
import HaruTime
import HaruUI

extension WeatherPlace {
  /// The name with its region.
  var fullName: String { region.isEmpty ? name : "\(name), \(region)" }
}

extension CommandContext {
  /// The saved places, in order.
  func weatherPlaces() throws -> [WeatherPlace] {
    try records(of: WeatherPlace.entity).compactMap { WeatherPlace(record: $0) }
      .sorted(by: WeatherPlace.isBefore)
  }

  /// The saved place with a name or an id prefix, nil if there is none; lists the matches if it is
  /// not unique.
  func saved(_ name: String, among places: [WeatherPlace]) throws -> WeatherPlace? {
    let found = places.meant(by: name, id: { $0.id.text }, name: { $0.name })
    return found.isEmpty ? nil : try weatherPlace(name, among: places)
  }

  /// The saved place with a name or an id prefix; lists the matches if it is not unique.
  func weatherPlace(_ name: String, among places: [WeatherPlace]) throws -> WeatherPlace {
    try meant(
      by: name,
      in: places,
      id: { $0.id.text },
      name: { $0.name },
      line: { $0.fullName },
      missing: messages.commandSeeList(
        sentence: messages.weatherNotSaved(name: name),
        command: "haru weather list"
      ),
      several: messages.weatherAmbiguous(name: name)
    )
  }

  /// Looks up a place that is not saved: `Paris`, or `Paris, Texas`.
  ///
  /// The provider lists larger places first. If only the beginning of a name was typed, the choices
  /// are listed, unless there is only one.
  func find(_ name: String) throws -> WeatherPlace {
    let now = self.now.instant
    let language = "\(messages.language.code)"
    let service = weather()
    let city = String(name.prefix { $0 != "," })
    var places = waiting { await service.places(named: city, language: language, at: now) }
    if city != name {
      let whole = NameSearch(name)
      let fitting = places.filter { whole.isPrefix(of: $0.fullName) }
      // The provider may accept other forms, such as `Paris,TX,US`.
      let found =
        fitting.isEmpty
        ? waiting { await service.places(named: name, language: language, at: now) } : fitting
      places = Array(found.prefix(1))
    }
    if let first = places.first, !NameSearch(city).isPrefix(of: first.name) { places = [first] }
    if let first = places.first, NameSearch.areSame(first.name, city) { places = [first] }
    return try only(
      of: places,
      missing: messages.weatherNoPlace(name: name),
      several: messages.weatherManyPlaces(name: name),
      line: { $0.fullName }
    )
  }
}
