public import HaruJSON
public import HaruTime

extension WeatherReport {
  /// Reads the two OpenWeatherMap responses that every key can request, `/data/2.5/weather` and
  /// `/data/2.5/forecast` (five days in steps of three hours), both with `units=metric`.
  public init(
    openWeatherMap current: JSON,
    forecast: JSON,
    fetchedAt: Instant
  ) throws(WeatherError) {
    guard let at = Self.instant(current["dt"]), let offset = current["timezone"]?.integer,
      (-86_400...86_400).contains(offset)
    else { throw .incomplete }
    provider = .openWeatherMap
    self.fetchedAt = fetchedAt
    self.offset = UTCOffset(seconds: Int(offset))
    zone = ""
    now = Hour(at: at)
    let main = current["main"]
    now.temperature = Self.tenths(main?["temp"], -1_500...1_000)
    now.feelsLike = Self.tenths(main?["feels_like"], -1_500...1_000)
    now.humidity = Self.whole(main?["humidity"], 0...100)
    now.pressure = Self.tenths(main?["pressure"], 8_000...11_500)
    now.windSpeed = Self.tenths(current["wind"]?["speed"], 0...2_000)
    now.windDirection = Self.whole(current["wind"]?["deg"], 0...360)
    now.condition = Self.condition(current)
    now.precipitation = Self.precipitation(current, "1h")
    if now.temperature == nil { throw .incomplete }
    let sunrise = Self.instant(current["sys"]?["sunrise"])
    let sunset = Self.instant(current["sys"]?["sunset"])
    if let sunrise, let sunset { now.isDay = sunrise <= at && at < sunset }
    for entry in (forecast["list"]?.array ?? []).prefix(100) {
      guard let at = Self.instant(entry["dt"]), at > hours.last?.at ?? now.at else { continue }
      hours.append(Self.hour(entry, at: at))
    }
    gatherDays(today: main)
    if !days.isEmpty {
      days[0].sunrise = sunrise
      days[0].sunset = sunset
    }
  }

  private static func hour(_ entry: JSON, at: Instant) -> Hour {
    var hour = Hour(at: at)
    hour.temperature = tenths(entry["main"]?["temp"], -1_500...1_000)
    hour.condition = condition(entry)
    hour.precipitation = precipitation(entry, "3h")
    hour.precipitationChance = entry["pop"]?.fixedPoint(decimals: 2)
      .flatMap { (0...100).contains($0) ? Int($0) : nil }
    hour.isDay = entry["sys"]?["pod"]?.string.map { !$0.hasSameBytes(as: "n") } ?? true
    return hour
  }

  /// Summarises the hours as days: minimum, maximum, sum, and the most significant condition.
  private mutating func gatherDays(today main: JSON?) {
    var day = Day(date: local(now.at).date)
    day.low = Self.tenths(main?["temp_min"], -1_500...1_000) ?? now.temperature
    day.high = Self.tenths(main?["temp_max"], -1_500...1_000) ?? now.temperature
    day.condition = now.condition
    days = [day]
    for hour in hours {
      let date = local(hour.at).date
      if date > days[days.count - 1].date { days.append(Day(date: date)) }
      let last = days.count - 1
      if let temperature = hour.temperature {
        days[last].low = min(days[last].low ?? temperature, temperature)
        days[last].high = max(days[last].high ?? temperature, temperature)
      }
      if let rain = hour.precipitation {
        days[last].precipitation = (days[last].precipitation ?? 0) + rain
      }
      if let chance = hour.precipitationChance {
        days[last].precipitationChance = max(days[last].precipitationChance ?? 0, chance)
      }
      if let condition = hour.condition,
        condition.rawValue > days[last].condition?.rawValue ?? 0 || days[last].condition == nil
      {
        days[last].condition = condition
      }
    }
  }

  private static func condition(_ json: JSON) -> WeatherCondition? {
    json["weather"]?[0]?["id"]?.integer.flatMap(WeatherCondition.init(openWeatherMap:))
  }

  private static func precipitation(_ json: JSON, _ key: String) -> Int? {
    let parts = ["rain", "snow"].compactMap { tenths(json[$0]?[key], 0...10_000) }
    return parts.isEmpty ? nil : parts.reduce(0, +)
  }
}
