public import HaruTime

/// The weather of a place: current, hourly and daily.
///
/// Values that the provider omits are nil. Temperatures are in tenths of a degree Celsius, speeds
/// in tenths of a metre per second, pressures in tenths of a hectopascal, precipitation in tenths
/// of a millimetre, probabilities and humidity in percent.
public struct WeatherReport: Equatable, Sendable {
  /// The weather at a time; hours have fewer values than the current weather.
  public struct Hour: Equatable, Sendable {
    /// The time.
    public internal(set) var at: Instant
    /// Tenths of a degree Celsius.
    public internal(set) var temperature: Int?
    /// The apparent temperature, tenths of a degree Celsius.
    public internal(set) var feelsLike: Int?
    /// Percent.
    public internal(set) var humidity: Int?
    /// At sea level, tenths of a hectopascal.
    public internal(set) var pressure: Int?
    /// Tenths of a metre per second.
    public internal(set) var windSpeed: Int?
    /// The direction from which the wind blows, in degrees clockwise from north.
    public internal(set) var windDirection: Int?
    /// Tenths of a millimetre.
    public internal(set) var precipitation: Int?
    /// Percent.
    public internal(set) var precipitationChance: Int?
    /// The state of the sky.
    public internal(set) var condition: WeatherCondition?
    /// Whether the sun is up.
    public internal(set) var isDay = true
  }

  /// The weather of a civil day at the place.
  public struct Day: Equatable, Sendable {
    /// The local date.
    public internal(set) var date: PlainDate
    /// The lowest temperature, tenths of a degree Celsius.
    public internal(set) var low: Int?
    /// The highest temperature, tenths of a degree Celsius.
    public internal(set) var high: Int?
    /// Tenths of a millimetre.
    public internal(set) var precipitation: Int?
    /// Percent.
    public internal(set) var precipitationChance: Int?
    /// The state of the sky.
    public internal(set) var condition: WeatherCondition?
    /// Nil if the sun does not rise.
    public internal(set) var sunrise: Instant?
    /// Nil if the sun does not set.
    public internal(set) var sunset: Instant?
  }

  /// A change of the local offset.
  public struct ClockChange: Equatable, Sendable {
    /// The time.
    public let at: Instant
    /// The offset from then on.
    public let offset: UTCOffset

    /// Creates a change.
    public init(at: Instant, offset: UTCOffset) {
      self.at = at
      self.offset = offset
    }
  }

  /// The source of the report.
  public enum Provider: UInt8, CaseIterable, Sendable {
    case openMeteo, openWeatherMap

    /// The provider's name.
    public var name: String { self == .openMeteo ? "Open-Meteo" : "OpenWeatherMap" }
  }

  /// The source of the report.
  public internal(set) var provider = Provider.openMeteo
  /// When it was fetched.
  public internal(set) var fetchedAt: Instant
  /// The current offset of the place.
  public internal(set) var offset: UTCOffset
  /// The next change of the offset; nil if there is none or it is unknown.
  public internal(set) var change: ClockChange?
  /// The IANA id of its zone; empty if the provider omits it.
  public internal(set) var zone: String
  /// The current weather.
  public internal(set) var now: Hour
  /// The hours, in order; from OpenWeatherMap, every third one.
  public internal(set) var hours: [Hour] = []
  /// The days, in order, starting with that of `fetchedAt`.
  public internal(set) var days: [Day] = []

  /// A report is fetched again after this many milliseconds: 15 minutes.
  public static let freshFor: Int64 = 15 * 60_000
  /// A report is marked as old after this many milliseconds: two hours.
  public static let staleAfter: Int64 = 2 * 3_600_000

  /// Whether it need not be fetched again yet; setting the clock back does not make it fresh.
  public func isFresh(at now: Instant) -> Bool { 0..<Self.freshFor ~= now - fetchedAt }

  /// Whether it is too old to pass as the current weather.
  public func isStale(at now: Instant) -> Bool { now - fetchedAt >= Self.staleAfter }

  /// The local date and time of an instant at the place.
  public func local(_ instant: Instant) -> PlainDateTime {
    PlainDateTime(instant, offset: offset(at: instant))
  }

  /// The offset of the place at an instant.
  public func offset(at instant: Instant) -> UTCOffset {
    if let change, change.at <= instant { change.offset } else { offset }
  }

  /// Adds the next change of the offset from the rules of the place's zone.
  ///
  /// Providers report only the current offset, and OpenWeatherMap omits the zone, which a saved
  /// place may know.
  public mutating func follow(_ zones: ZoneDatabase, ofPlaceIn placeZone: String = "") {
    let id = zone.utf8.isEmpty ? placeZone : zone
    guard let rules = zones.rules(for: id), rules.offset(at: now.at) == offset else { return }
    zone = id
    guard let next = rules.nextTransition(after: now.at) else { return }
    change = ClockChange(at: next.instant, offset: next.after.offset)
  }

  /// The days at the place, starting with that of an instant.
  public func days(from now: Instant) -> ArraySlice<Day> {
    let today = local(now).date
    return days.drop { $0.date < today }
  }

  /// The day of an instant at the place; nil outside the report.
  public func day(at now: Instant) -> Day? {
    let today = local(now).date
    return days.first { $0.date == today }
  }

  /// The hours from an instant on, up to a limit.
  public func hours(from now: Instant, count: Int = 24) -> ArraySlice<Hour> {
    guard let first = hours.firstIndex(where: { $0.at > now - 3_600_000 }) else { return [] }
    let end = hours[first].at + Int64(count) * 3_600_000
    return hours[first...].prefix { $0.at < end }
  }
}

/// The units for weather.
public enum WeatherUnits: UInt8, CaseIterable, Sendable {
  case metric, imperial

  /// The name in records.
  public var name: StaticString { self == .metric ? "metric" : "imperial" }

  /// Tenths of a degree Celsius as whole degrees Celsius or Fahrenheit.
  public func degrees(_ tenths: Int) -> Int {
    self == .metric ? Self.rounded(tenths, 10) : Self.rounded(tenths * 9 + 1_600, 50)
  }

  /// The speed in tenths of metres per second or miles per hour.
  public func speed(_ tenths: Int) -> Int {
    // A mile is 1,609.344 m. The values of a report are small enough for a 32-bit `Int`.
    self == .metric ? tenths : Self.rounded(tenths * 22_369, 10_000)
  }

  /// The precipitation in tenths of a millimetre, or hundredths of an inch.
  public func precipitation(_ tenths: Int) -> Int {
    self == .metric ? tenths : Self.rounded(tenths * 100, 254)
  }

  /// The pressure in whole hectopascals, or hundredths of an inch of mercury (33.8639 hPa).
  public func pressure(_ tenths: Int) -> Int {
    self == .metric ? Self.rounded(tenths, 10) : Self.rounded(tenths * 100_000, 338_639)
  }

  /// Rounds half away from zero.
  private static func rounded(_ value: Int, _ divisor: Int) -> Int {
    let half = value < 0 ? -divisor / 2 : divisor / 2
    return (value + half) / divisor
  }
}
