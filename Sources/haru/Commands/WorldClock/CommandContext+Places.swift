import ArgumentParser
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// The cities that represent the zones, in the output language.
  func places() throws -> PlaceTable {
    guard let table = PlaceTable.linked("\(messages.language.code)") else {
      throw failure(messages.clockZonesUnreadable)
    }
    return table
  }

  /// The places of the world clock in order; the default ones if the list was never changed.
  func clockPlaces() throws -> [ClockPlace] {
    guard try isWorldClockTouched() else { return ClockPlace.first(here: try here()) }
    return try records(of: ClockPlace.entity).compactMap { ClockPlace(record: $0) }
      .sorted(by: ClockPlace.isBefore)
  }

  /// The saved place with a zone, a name in any case or an id prefix, and its name; lists the
  /// matches if it is not unique.
  func saved(_ text: String, among places: [ClockPlace]) throws -> (ClockPlace, name: String) {
    let table = try self.places()
    let zone = try zones().canonicalID(of: text)
    let named = places.map { place in
      (place, name: place.name.isEmpty ? table.place(of: place.zone).city : place.name)
    }
    let wanted = text.lowercased()
    return try meant(
      by: text,
      in: named,
      id: { $0.0.id.text },
      name: { place, name in
        place.id.text == zone || name.lowercased() == wanted ? text : nil
      },
      line: { $0.name },
      missing: messages.commandSeeList(
        sentence: messages.clockPlaceNotSaved(text: text),
        command: "haru clock"
      ),
      several: messages.clockAmbiguous(text: text)
    )
  }

  /// Changes the list of places; if it was never changed before, the default places are saved along
  /// with the change.
  func savePlaces(_ places: [ClockPlace], _ writes: [CellWrite]) throws {
    let isTouched = try isWorldClockTouched()
    let first = isTouched ? [] : places.flatMap { $0.restoringWrites(at: now.instant) }
    try save(first + writes)
  }

  private func isWorldClockTouched() throws -> Bool {
    try telling { () throws(StoreError) in
      try existingStore()?.knows(ClockPlace.entity) ?? false
    }
  }
}

extension Messages {
  func placeUnknown(_ text: String, near places: [Place]) -> String {
    zoneUnknown(text, near: places.map { $0.zone })
  }
}

extension CommandContext {
  /// The search for places, in the language of the output.
  private func worldPlaces() throws -> WorldPlaces {
    let language = "\(messages.language.code)"
    guard let places = WorldPlaces(language: language, zones: try zones(), at: now.instant) else {
      throw failure(messages.clockZonesUnreadable)
    }
    return places
  }

  /// The places that match a text.
  func search(_ text: String) throws -> PlaceSearch.Answer { try worldPlaces().find(text) }

  /// The place that a zone or a name refers to; lists the matches if it is not unique.
  func place(named text: String) throws -> Place {
    let zones = try zones()
    if let id = zones.canonicalID(of: text) { return try places().place(of: id) }
    if let fixed = zones.rules(for: text) { return try places().place(of: fixed.id) }
    let world = try worldPlaces()
    let called = world.places(called: text)
    if called.isEmpty, let place = try placeOfWeather(text) { return place }
    let answer = called.isEmpty ? world.find(text) : nil
    let wanted = text.lowercased()
    let offset = answer?.places.filter { $0.city.lowercased() == wanted } ?? []
    return try only(
      of: offset.isEmpty ? answer?.places ?? called : offset,
      missing: messages.placeUnknown(text, near: answer?.suggestions ?? []),
      several: messages.clockPlaceAmbiguous(text: text),
      line: { "\($0.zone)  \($0.city), \($0.country)" }
    )
  }

  /// The saved place of the weather with a name; the tables of cities may not know it.
  private func placeOfWeather(_ name: String) throws -> Place? {
    let wanted = name.lowercased()
    return try weatherPlaces().first { $0.name.lowercased() == wanted && !$0.zone.isEmpty }
      .map { Place(id: $0.id.text, zone: $0.zone, city: $0.name, country: $0.region) }
  }
}
