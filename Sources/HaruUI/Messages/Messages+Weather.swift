package import HaruCore
package import HaruHTML
package import HaruTime

extension Messages {
  /// The state of the sky in a word or two.
  package func condition(_ condition: WeatherCondition) -> String {
    self[Message.condition(condition)]
  }

  /// The weather of a day: `Seoul, 3–11 °C, Rain`; unknown parts are left out.
  package func weather(_ weather: DayWeather, in units: WeatherUnits) -> String {
    var degrees = ""
    for tenths in [weather.low, weather.high] {
      guard let tenths else { continue }
      degrees += (degrees.utf8.isEmpty ? "" : "–") + decimal(units.degrees(tenths))
    }
    if !degrees.utf8.isEmpty { degrees += units == .metric ? " °C" : " °F" }
    return list([weather.place, degrees, weather.condition.map(condition) ?? ""])
  }

  /// A pressure with its unit.
  package func pressure(_ tenths: Int, in units: WeatherUnits) -> String {
    let value = units.pressure(tenths)
    return units == .metric
      ? weatherHectopascals(pressure: decimal(value))
      : weatherInchesOfMercury(pressure: fixed(Int64(value), decimals: 2))
  }

  /// An amount of rain or snow with its unit.
  package func precipitation(_ tenths: Int, in units: WeatherUnits) -> String {
    let value = units.precipitation(tenths)
    return units == .metric
      ? weatherMillimetres(amount: fixed(Int64(value), decimals: 1))
      : weatherInches(amount: fixed(Int64(value), decimals: 2))
  }

  /// A wind speed with its unit and direction.
  package func wind(_ tenths: Int?, _ direction: Int?, in units: WeatherUnits) -> String {
    guard let tenths else { return "–" }
    let speed = fixed(Int64(units.speed(tenths)), decimals: 1)
    let text =
      units == .metric
      ? weatherMetresPerSecond(speed: speed) : weatherMilesPerHour(speed: speed)
    guard let direction else { return text }
    let names = [
      weatherNorth, weatherNortheast, weatherEast, weatherSoutheast, weatherSouth,
      weatherSouthwest, weatherWest, weatherNorthwest,
    ]
    return weatherWindFrom(speed: text, direction: names[(direction * 2 + 45) / 90 % 8])
  }

  /// The age of a report, and whether it is too old or its provider unreachable.
  package func age(of report: WeatherReport, at now: Instant, isStale: Bool) -> String {
    let age = ago(report.fetchedAt, at: now)
    return isStale ? "\(age) · \(weatherStale)" : age
  }

  /// How long ago something was, as in "5 minutes ago".
  package func ago(_ instant: Instant, at now: Instant) -> String {
    let minutes = max(now - instant, 0) / 60_000
    if minutes < 1 { return weatherJustNow }
    if minutes < 120 { return weatherMinutesAgo(count: Int(minutes)) }
    if minutes < 2_880 { return weatherHoursAgo(count: Int(minutes / 60)) }
    return todayAgo(count: Int(min(minutes / 1_440, 999)))
  }
}

extension Message {
  /// The name of a condition.
  package static func condition(_ condition: WeatherCondition) -> Message {
    switch condition {
    case .clear: .weatherClear
    case .partlyCloudy: .weatherPartlyCloudy
    case .overcast: .weatherOvercast
    case .fog: .weatherFog
    case .drizzle: .weatherDrizzle
    case .rain: .weatherRain
    case .heavyRain: .weatherHeavyRain
    case .freezingRain: .weatherFreezingRain
    case .snow: .weatherSnow
    case .heavySnow: .weatherHeavySnow
    case .showers: .weatherShowers
    case .snowShowers: .weatherSnowShowers
    case .thunderstorm: .weatherThunderstorm
    }
  }
}
