import HaruSync
public import HaruTime

/// Finds places as somebody types: by city, country, zone, abbreviation or offset.
///
/// It prepares all names once; a search then only compares. Names count in the language of the
/// table and in English; case, accents, blanks and punctuation do not count.
public struct PlaceSearch: Sendable {
  /// What a search found.
  public struct Answer: Sendable {
    /// The places, the best first; all of them, in the order of the language, where nothing is asked.
    public let places: [Place]
    /// Where there are none: places of zones whose ids are spelt alike ("did you mean").
    public let suggestions: [Place]
  }

  /// What a place is known by, folded for comparison.
  private struct Candidate: Sendable {
    let place: Place
    /// In order of weight: the city's names, then the country's, then the ids.
    let names: [SearchText]
    let countries: [SearchText]
    let ids: [SearchText]
    /// Words that must be given whole: abbreviations of this year and the code of the country.
    let words: [SearchText]
    /// Seconds ahead of UTC.
    let offset: Int
  }

  private let table: PlaceTable
  private let zones: ZoneDatabase
  private let candidates: [Candidate]

  /// Prepares the search; offsets and abbreviations are those around an instant.
  public init(_ table: PlaceTable, zones: ZoneDatabase, at now: Instant) {
    self.table = table
    self.zones = zones
    candidates = table.entries.map { entry in
      let rules = zones.rules(for: entry.place.zone) ?? .utc
      var words = PlaceSearch.abbreviations(of: rules, at: now)
      words.append(entry.countryCode)
      return Candidate(
        place: entry.place,
        names: entry.names.map(SearchText.init),
        countries: entry.countryNames.map(SearchText.init),
        ids: ([entry.place.zone] + entry.ids).map(SearchText.init),
        words: words.map(SearchText.init),
        offset: rules.offset(at: now).seconds
      )
    }
  }

  /// The places that fit what was typed.
  public func find(_ text: String) -> Answer {
    let query = SearchText(text)
    if let offset = UTCOffset(typed: text) { return places(at: offset) }
    if query.isEmpty { return Answer(places: table.places, suggestions: []) }
    var ranked: [(place: Place, rank: Int)] = []
    for candidate in candidates {
      if let rank = PlaceSearch.rank(candidate, query) { ranked.append((candidate.place, rank)) }
    }
    // Few ranks and a stable order: places of one rank stay in the order of the language.
    var found: [Place] = []
    for rank in 0..<PlaceSearch.ranks {
      for entry in ranked where entry.rank == rank { found.append(entry.place) }
    }
    // A zone that no city stands for, such as Etc/GMT+5.
    if found.isEmpty, let id = zones.canonicalID(of: text) { found = [table.place(of: id)] }
    guard found.isEmpty else { return Answer(places: found, suggestions: []) }
    return Answer(places: [], suggestions: zones.suggestions(for: text).map(table.place))
  }

  /// The places that fit what was typed; where no zone has such a one, the larger cities that do,
  /// named in Korean on request.
  public func find(_ text: String, besides cities: CityTable?, inKorean: Bool) -> Answer {
    let answer = find(text)
    guard answer.places.isEmpty, let cities else { return answer }
    let found = cities.find(text, inKorean: inKorean).map { city in
      Place(id: city.id.text, zone: city.zone, city: city.name, country: table.country(city.region))
    }
    return found.isEmpty ? answer : Answer(places: found, suggestions: [])
  }

  private func places(at offset: UTCOffset) -> Answer {
    let fixed = ZoneRules(fixed: offset)
    let found = candidates.filter { $0.offset == offset.seconds }.map { $0.place }
    let utc = found.contains { $0.zone.utf8.elementsEqual("Etc/UTC".utf8) }
    let own = Place(zone: fixed.id, city: offset.typedText, country: "")
    return Answer(places: utc ? found : [own] + found, suggestions: [])
  }

  private static let ranks = 16

  /// How well a place fits: cities before words, countries and ids, beginnings before insides.
  private static func rank(_ candidate: Candidate, _ query: SearchText) -> Int? {
    var best: Int?
    for (weight, names) in [candidate.names, candidate.countries, candidate.ids].enumerated() {
      for name in names {
        guard let fit = name.fit(query) else { continue }
        best = min(best ?? ranks, fit.rawValue * 4 + (weight == 0 ? 0 : weight + 1))
      }
    }
    if candidate.words.contains(where: { $0.fit(query) == .whole }) { best = min(best ?? ranks, 1) }
    return best
  }

  /// What a zone's clocks call their time now, before the last change and after the next one.
  private static func abbreviations(of rules: ZoneRules, at now: Instant) -> [String] {
    var names = [rules.type(at: now).abbreviation]
    if let next = rules.nextTransition(after: now), next.instant < now + 366 * 86_400_000 {
      names.append(next.after.abbreviation)
    }
    // Digits name no time zone; offsets are searched as such.
    return names.filter { name in name.utf8.first.map { $0 >= UInt8(ascii: "A") } ?? false }
  }
}
