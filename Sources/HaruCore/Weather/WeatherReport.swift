public import HaruTime

/// The weather of a place: now, by the hour and by the day.
///
/// What a provider leaves out is nil. Temperatures are tenths of a degree Celsius, speeds tenths of
/// a metre per second, pressures tenths of a hectopascal, precipitation tenths of a millimetre,
/// chances and humidity percent.
public struct WeatherReport: Equatable, Sendable {
  /// The weather of a moment, of which the hours have less.
  public struct Hour: Equatable, Sendable {
    /// When.
    public internal(set) var at: Instant
    /// Tenths of a degree Celsius.
    public internal(set) var temperature: Int?
    /// What it feels like, tenths of a degree Celsius.
    public internal(set) var feelsLike: Int?
    /// Percent.
    public internal(set) var humidity: Int?
    /// At sea level, tenths of a hectopascal.
    public internal(set) var pressure: Int?
    /// Tenths of a metre per second.
    public internal(set) var windSpeed: Int?
    /// Degrees from which the wind blows, clockwise from north.
    public internal(set) var windDirection: Int?
    /// Tenths of a millimetre.
    public internal(set) var precipitation: Int?
    /// Percent.
    public internal(set) var precipitationChance: Int?
    /// What the sky does.
    public internal(set) var condition: WeatherCondition?
    /// Whether the sun is up.
    public internal(set) var isDay = true
  }

  /// The weather of a civil day of the place.
  public struct Day: Equatable, Sendable {
    /// The date there.
    public internal(set) var date: PlainDate
    /// The lowest temperature, tenths of a degree Celsius.
    public internal(set) var low: Int?
    /// The highest temperature, tenths of a degree Celsius.
    public internal(set) var high: Int?
    /// Tenths of a millimetre.
    public internal(set) var precipitation: Int?
    /// Percent.
    public internal(set) var precipitationChance: Int?
    /// What the sky does.
    public internal(set) var condition: WeatherCondition?
    /// Nil where the sun does not rise.
    public internal(set) var sunrise: Instant?
    /// Nil where the sun does not set.
    public internal(set) var sunset: Instant?
  }

  /// That the clocks of the place are set.
  public struct ClockChange: Equatable, Sendable {
    /// When.
    public let at: Instant
    /// What the place is ahead of UTC from then on.
    public let offset: UTCOffset

    /// Makes a change.
    public init(at: Instant, offset: UTCOffset) {
      self.at = at
      self.offset = offset
    }
  }

  /// Who says so.
  public enum Provider: UInt8, CaseIterable, Sendable {
    case openMeteo, openWeatherMap
  }

  /// Who says so.
  public internal(set) var provider = Provider.openMeteo
  /// When the provider was asked.
  public internal(set) var fetchedAt: Instant
  /// What the place is ahead of UTC now.
  public internal(set) var offset: UTCOffset
  /// When that changes next; nil if it never does, or nobody knows.
  public internal(set) var change: ClockChange?
  /// The IANA id of its zone; empty if the provider does not say.
  public internal(set) var zone: String
  /// Now.
  public internal(set) var now: Hour
  /// The hours, in order; from OpenWeatherMap every third one.
  public internal(set) var hours: [Hour] = []
  /// The days, in order; that of `fetchedAt` first.
  public internal(set) var days: [Day] = []

  /// After so many milliseconds a report is asked for again: 15 minutes.
  public static let freshFor: Int64 = 15 * 60_000
  /// After so many milliseconds a report says that it is old: two hours.
  public static let staleAfter: Int64 = 2 * 3_600_000

  /// Whether it is too old to be taken for the weather of now.
  public func isStale(at now: Instant) -> Bool { now - fetchedAt >= Self.staleAfter }

  /// The date and time of day of an instant in the place.
  public func local(_ instant: Instant) -> PlainDateTime {
    PlainDateTime(instant, offset: offset(at: instant))
  }

  /// What the place is ahead of UTC at an instant.
  public func offset(at instant: Instant) -> UTCOffset {
    if let change, change.at <= instant { change.offset } else { offset }
  }

  /// Learns from the rules of the place's zone when its clocks are set: providers say only what holds
  /// now, and OpenWeatherMap does not name the zone, which a saved place may know.
  public mutating func follow(_ zones: ZoneDatabase, ofPlaceIn placeZone: String = "") {
    let id = zone.utf8.isEmpty ? placeZone : zone
    guard let rules = zones.rules(for: id), rules.offset(at: now.at) == offset else { return }
    zone = id
    guard let next = rules.nextTransition(after: now.at) else { return }
    change = ClockChange(at: next.instant, offset: next.after.offset)
  }

  /// The days from that of an instant on, in the place.
  public func days(from now: Instant) -> ArraySlice<Day> {
    let today = local(now).date
    return days.drop { $0.date < today }
  }

  /// The day of an instant in the place; nil where the report does not reach it.
  public func day(at now: Instant) -> Day? {
    let today = local(now).date
    return days.first { $0.date == today }
  }

  /// The hours from an instant on, at most so many.
  public func hours(from now: Instant, count: Int = 24) -> ArraySlice<Hour> {
    guard let first = hours.firstIndex(where: { $0.at > now - 3_600_000 }) else { return [] }
    let end = hours[first].at + Int64(count) * 3_600_000
    return hours[first...].prefix { $0.at < end }
  }
}

/// The units in which weather is told.
public enum WeatherUnits: UInt8, CaseIterable, Sendable {
  case metric, imperial

  /// The name in records.
  public var name: StaticString { self == .metric ? "metric" : "imperial" }

  /// Whole degrees of tenths of a degree Celsius: Celsius or Fahrenheit.
  public func degrees(_ tenths: Int) -> Int {
    self == .metric ? Self.rounded(tenths, 10) : Self.rounded(tenths * 9 + 1_600, 50)
  }

  /// Tenths of the unit of speed: metres per second or miles per hour.
  public func speed(_ tenths: Int) -> Int {
    // A mile is 1,609.344 m. The numbers of a report stay small enough for `Int` of 32 bits.
    self == .metric ? tenths : Self.rounded(tenths * 22_369, 10_000)
  }

  /// Tenths of a millimetre, or hundredths of an inch.
  public func precipitation(_ tenths: Int) -> Int {
    self == .metric ? tenths : Self.rounded(tenths * 100, 254)
  }

  /// Whole hectopascals, or hundredths of an inch of mercury (33.8639 hPa).
  public func pressure(_ tenths: Int) -> Int {
    self == .metric ? Self.rounded(tenths, 10) : Self.rounded(tenths * 100_000, 338_639)
  }

  /// Halves go away from zero.
  private static func rounded(_ value: Int, _ divisor: Int) -> Int {
    let half = value < 0 ? -divisor / 2 : divisor / 2
    return (value + half) / divisor
  }
}
