#if !hasFeature(Embedded)
import HaruJSON
import HaruSync
public import HaruTime

/// Finds places by any of their names in any language, for the command.
///
/// ``PlaceSearch`` knows the reader's language and English; this adds the other languages, more names
/// of the larger cities (`Peking`, `동경`), smaller cities (`Genève`) and regions (`Texas`, `하와이`).
public struct WorldPlaces: Sendable {
  private let search: PlaceSearch
  private let table: PlaceTable
  private let isKorean: Bool

  /// Prepares the search in a language (a BCP 47 tag); nil if its table is damaged.
  public init?(language: String, zones: ZoneDatabase, at now: Instant) {
    guard let table = PlaceTable.linked(language) else { return nil }
    self.table = table
    search = PlaceSearch(table, zones: zones, at: now)
    isKorean = language.hasSameBytes(as: "ko")
  }

  /// The places that match the typed text: those with exactly this name first, then the others;
  /// places of a country or an abbreviation come in order of size.
  public func find(_ text: String) -> PlaceSearch.Answer {
    let query = SearchText(text)
    let answer = search.find(text, besides: .linked, inKorean: isKorean)
    if query.isEmpty { return answer }
    let called = places(called: text) + bySize(places(in: query))
    let others = isCity(query, among: answer.places) ? answer.places : bySize(answer.places)
    let found = distinct(called + others)
    if !found.isEmpty { return PlaceSearch.Answer(places: found, suggestions: []) }
    let begun = PlaceNames.linked.cities(beginningWith: query).compactMap(place(ofCity:))
    if !begun.isEmpty { return PlaceSearch.Answer(places: begun, suggestions: []) }
    guard query.letters.count > 1 else { return answer }
    let smaller = CityTable.smaller.lines { $0.starts(with: query.letters) }.compactMap(place)
    return smaller.isEmpty ? answer : PlaceSearch.Answer(places: smaller, suggestions: [])
  }

  /// The places in the country with a code or a name.
  private func places(in query: SearchText) -> [Place] {
    table.entries.filter { query.isOne(of: $0.countryNames + [$0.countryCode]) }.map(\.place)
  }

  /// The places with exactly this name: a zone's city in the reader's language or English, else a
  /// larger city, else what is called so in any language, smaller cities included; the largest first.
  public func places(called name: String) -> [Place] {
    let query = SearchText(name)
    if query.isEmpty { return [] }
    let own = table.entries.filter { query.isOne(of: $0.names) }
    if !own.isEmpty { return own.map(\.place) }
    let cities = CityTable.linked.lines.indices.filter { index in
      query.isOne(of: Array(CityTable.linked.fields(index).prefix(2)))
    }
    if !cities.isEmpty { return distinct(cities.compactMap(place(ofCity:))) }
    let named = PlaceNames.linked.cities(called: query).compactMap(place(ofCity:))
    let smaller = CityTable.smaller.lines { $0 == query.letters }.compactMap(place)
    return distinct(named + bySize(zones(called: query)) + smaller)
  }

  /// The places of zones whose city or country has a name in another language.
  private func zones(called query: SearchText) -> [Place] {
    var zones: [String] = []
    for language in PlaceTable.languages {
      guard let other = PlaceTable.linked(language) else { continue }
      let found = other.entries.filter { query.isOne(of: $0.names + $0.countryNames) }
      zones += found.map(\.place.zone)
    }
    return zones.map(table.place)
  }

  /// Whether a place was found by the name of its city.
  private func isCity(_ query: SearchText, among places: [Place]) -> Bool {
    places.contains { SearchText($0.city).fit(query) != nil }
  }

  private func bySize(_ places: [Place]) -> [Place] {
    if places.count < 2 { return places }
    let cities = CityTable.linked.lines.indices.map(CityTable.linked.fields)
    let ranked = places.enumerated().map { offset, place in
      let english = table.entries.first { $0.place.id == place.id }?.names.last ?? place.city
      let rank = cities.firstIndex { fields in
        // The table of cities says "New York City".
        fields.count == 6 && fields[5].hasSameBytes(as: place.zone)
          && (fields[0].hasSameBytes(as: english) || fields[0].hasPrefix("\(english) "))
      }
      return (place, rank: rank ?? .max, offset: offset)
    }
    return ranked.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map(\.0)
  }

  private func distinct(_ places: [Place]) -> [Place] {
    var seen: Set<String> = []
    return places.filter { seen.insert($0.id).inserted }
  }

  private func place(ofCity index: Int) -> Place? { place(CityTable.linked.fields(index)) }

  /// The place of a line of a table of cities: that of the zone, if the city represents it.
  private func place(_ fields: [String]) -> Place? {
    guard fields.count > 5, let city = CityTable.place(fields, inKorean: isKorean) else {
      return nil
    }
    let english = SearchText(fields[0])
    let zone = table.entries.first {
      $0.place.zone.hasSameBytes(as: city.zone) && english.isOne(of: $0.names)
    }
    if let zone { return zone.place }
    return Place(
      id: city.id.text,
      zone: city.zone,
      city: city.name,
      country: table.country(city.region)
    )
  }
}

extension SearchText {
  /// Whether any of several names consists of the same letters.
  fileprivate func isOne(of names: [String]) -> Bool {
    names.contains { SearchText($0).letters == letters }
  }
}
#endif
