import HaruJSON
public import HaruTime

/// The answer to a typed question.
public enum SearchAnswer: Sendable {
  /// A calculation: `1:30+0:45`.
  case calculation(Evaluation)
  /// The days until a date, or since then: `D-day 2026-12-15`, `12월 15일까지`.
  case day(PlainDate, daysAhead: Int)
  /// The time in a city: `9:00 in New York`, `뉴욕 9시`, `time in Paris`.
  case time(SearchTime)
}

/// The same instant in a city and here.
public struct SearchTime: Sendable {
  /// The name of the city.
  public let city: String
  /// The local time there.
  public let there: Moment
  /// The local time here.
  public let here: Moment
  /// Whether it is the current time rather than one that was typed.
  public let isNow: Bool

  /// How many days the date here is ahead of the date there.
  public var dayDifference: Int { there.date.days(until: here.date) }
}

/// Interprets typed text as a question or a command.
///
/// English and Korean are both understood, whatever the language of the app.
public struct SearchReader: Sendable {
  /// The maximum length of a text, in bytes.
  public static let limit = 400

  /// The time here.
  public let now: Moment
  /// The zone here.
  public let here: ZoneRules
  private let zones: ZoneDatabase?
  let places: PlaceSearch?
  let cities: CityTable?
  let isKorean: Bool
  private let hasDecimalComma: Bool

  /// Creates a reader; without zones and places, it knows no cities.
  public init(
    at now: Moment,
    here: ZoneRules,
    zones: ZoneDatabase? = nil,
    places: PlaceSearch? = nil,
    cities: CityTable? = nil,
    inKorean isKorean: Bool = false,
    hasDecimalComma: Bool = false
  ) {
    self.now = now
    self.here = here
    self.zones = zones
    self.places = places
    self.cities = cities
    self.isKorean = isKorean
    self.hasDecimalComma = hasDecimalComma
  }

  /// The current time of day in a zone; nil if the zone is unknown.
  public func time(in zone: String) -> PlainTime? {
    zones?.rules(for: zone)?.dateTime(at: now.instant).time
  }

  /// The answer to a text, nil if it is not a question.
  public func answer(to text: String) -> SearchAnswer? {
    if text.utf8.count > SearchReader.limit { return nil }
    return day(text) ?? calculation(text) ?? time(text)
  }
}

extension SearchReader {
  /// A single number or time is not a question.
  private func calculation(_ text: String) -> SearchAnswer? {
    let typed = try? Evaluation(parsing: text, hasDecimalComma: hasDecimalComma)
    guard let evaluation = typed, evaluation.formula.tokens.count > 1 else { return nil }
    return .calculation(evaluation)
  }

  private static let dayStarts: [StaticString] = [
    "d-day", "dday", "d day", "days until", "days till", "days to", "until", "till", "디데이",
  ]
  private static let dayEnds: [StaticString] = [
    "까지 며칠", "까지 몇 일", "까지 몇일", "까지", "디데이", "d-day", "dday",
  ]

  private func day(_ text: String) -> SearchAnswer? {
    var phrase = SearchPhrase(text)
    let isAsked = phrase.takeFirst(Self.dayStarts) || phrase.takeLast(Self.dayEnds)
    guard let date = date(phrase.text, isCounted: isAsked) else { return nil }
    return .day(date, daysAhead: now.date.days(until: date))
  }

  /// A date alone counts if it has a year or Korean units: `12/15` is a division.
  private func date(_ text: String, isCounted: Bool) -> PlainDate? {
    let typed = try? PlainDate(typed: text, today: now.date, isMonthFirst: isKorean)
    guard let date = typed else { return nil }
    let digits = text.utf8.split { ASCII.digit($0) == nil }
    let hasYear = digits.contains { $0.count == 4 }
    if !isCounted {
      return hasYear || !digits.isEmpty && text.utf8.contains { $0 >= 0x80 } ? date : nil
    }
    // People count to future dates.
    guard !hasYear, !digits.isEmpty, date < now.date else { return date }
    return PlainDate(year: date.year + 1, month: date.month, day: date.day) ?? date
  }
}

extension SearchReader {
  private static let between: [StaticString] = ["in", "at"]
  private static let nowWords: [StaticString] = [
    "what time is it in", "current time in", "time in", "now in", "current time", "time", "now",
    "지금 몇 시", "지금 몇시", "몇 시", "몇시", "현지 시각", "현재 시각", "지금", "시각", "시간",
  ]
  /// What may come between a city and a time.
  private static let particles: [StaticString] = [
    "현지 시각", "현지 시간", "시각으로", "시간으로", "시각", "시간", "에서", "in", "time",
  ]

  private func time(_ text: String) -> SearchAnswer? {
    guard let zones, places != nil else { return nil }
    for (time, place) in splits(text) {
      guard let time = PlainTime(typed: time), let found = self.place(place),
        let rules = zones.rules(for: found.zone)
      else { continue }
      let date = rules.dateTime(at: now.instant).date
      let instant = rules.instant(of: PlainDateTime(date: date, time: time))
      return answer(found, rules, at: instant, isNow: false)
    }
    var phrase = SearchPhrase(text)
    guard phrase.take(Self.nowWords) else { return nil }
    phrase.takeAll(Self.particles)
    guard let found = place(phrase.text), let rules = zones.rules(for: found.zone) else {
      return nil
    }
    return answer(found, rules, at: now.instant, isNow: true)
  }

  private func answer(
    _ place: Place,
    _ rules: ZoneRules,
    at instant: Instant,
    isNow: Bool
  ) -> SearchAnswer {
    .time(
      SearchTime(
        city: place.city,
        there: rules.moment(at: instant),
        here: here.moment(at: instant),
        isNow: isNow
      )
    )
  }

  /// The ways to split a text into a time of one to three words and a place, in either order.
  private func splits(_ text: String) -> [(time: String, place: String)] {
    let words = text.utf8.split { $0 <= ASCII.space }
    let join = { (words: ArraySlice<Substring.UTF8View>) in
      String(utf8: Array(words.joined(separator: [ASCII.space])))
    }
    var splits: [(time: String, place: String)] = []
    for count in [3, 2, 1] where count < words.count {
      for isFirst in [true, false] {
        let time = isFirst ? words.prefix(count) : words.suffix(count)
        let rest = isFirst ? words.dropFirst(count) : words.dropLast(count)
        var place = SearchPhrase(join(rest))
        place.takeAll(Self.particles)
        splits.append((join(time), place.text))
      }
    }
    return splits
  }

  /// The place with a name.
  private func place(_ name: String) -> Place? {
    places(named: name).first
  }

  /// The places that a name of at least two letters may refer to, best first.
  func places(named name: String) -> [Place] {
    guard let places, SearchText(name).letters.count >= 2 else { return [] }
    return places.find(name, besides: cities, inKorean: isKorean).places
  }
}
