import HaruJSON
import HaruSync
public import HaruTime

/// Finds places while someone types: by city, country, zone, abbreviation or offset.
///
/// It prepares all names once; a search then only compares. Names match in the language of the
/// table and in English; case, accents, blanks and punctuation are ignored.
public struct PlaceSearch: Sendable {
  /// The result of a search.
  public struct Answer: Sendable {
    /// The places, best first; for an empty query all of them, in the order of the language.
    public let places: [Place]
    /// If there are none: places of zones with similarly spelt ids ("did you mean").
    public let suggestions: [Place]
  }

  /// A place with its folded names.
  private struct Candidate: Sendable {
    let place: Place
    /// In order of weight: the city's names, then the country's, then the ids.
    let names: [SearchText]
    let countries: [SearchText]
    let ids: [SearchText]
    /// Words that must match entirely: this year's abbreviations and the country code.
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

  /// The places that match the typed text.
  public func find(_ text: String) -> Answer {
    let query = SearchText(text)
    if let offset = UTCOffset(typed: text) { return places(at: offset) }
    if query.isEmpty { return Answer(places: table.places, suggestions: []) }
    var ranked: [(place: Place, rank: Int)] = []
    for candidate in candidates {
      if let rank = PlaceSearch.rank(candidate, query) { ranked.append((candidate.place, rank)) }
    }
    // Few ranks and a stable sort: places of one rank stay in the order of the language.
    var found: [Place] = []
    for rank in 0..<PlaceSearch.ranks {
      for entry in ranked where entry.rank == rank { found.append(entry.place) }
    }
    // A zone that no city represents, such as Etc/GMT+5.
    if found.isEmpty, let id = zones.canonicalID(of: text) { found = [table.place(of: id)] }
    guard found.isEmpty else { return Answer(places: found, suggestions: []) }
    return Answer(places: [], suggestions: zones.suggestions(for: text).map(table.place))
  }

  /// The places that match the typed text; if no zone matches, larger cities, optionally with
  /// Korean names.
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
    let utc = found.contains { $0.zone.hasSameBytes(as: "Etc/UTC") }
    let own = Place(zone: fixed.id, city: offset.typedText, country: "")
    return Answer(places: utc ? found : [own] + found, suggestions: [])
  }

  private static let ranks = 16

  /// The rank of a match: cities before words, countries and ids; prefixes before other matches.
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

  /// The abbreviations of a zone's local time now, before the last transition and after the next
  /// one.
  private static func abbreviations(of rules: ZoneRules, at now: Instant) -> [String] {
    var names = [rules.type(at: now).abbreviation]
    if let next = rules.nextTransition(after: now), next.instant < now + 366 * 86_400_000 {
      names.append(next.after.abbreviation)
    }
    // Digits are not a zone name; offsets are searched as such.
    return names.filter { name in name.utf8.first.map { $0 >= UInt8(ascii: "A") } ?? false }
  }
}
