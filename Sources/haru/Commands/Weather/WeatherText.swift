import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// A weather report as text for the terminal.
struct WeatherText {
  let place: WeatherPlace
  let report: WeatherReport
  let units: WeatherUnits
  let days: Int
  let now: Instant
  /// Whether this is a cached report because the provider was unreachable.
  let isKept: Bool

  func lines(_ text: Messages) -> [String] {
    let hour = report.now
    let today = report.day(at: now)
    var lines = [place.fullName]
    let condition = hour.condition.map(text.condition) ?? "–"
    lines.append(
      "\(degrees(hour.temperature)), \(condition); "
        + text.weatherFeels(temperature: degrees(hour.feelsLike))
    )
    lines.append(
      [
        "\(text.weatherHumidity) \(percent(hour.humidity))",
        "\(text.weatherPressure) \(hour.pressure.map { text.pressure($0, in: units) } ?? "–")",
        "\(text.weatherWind) \(text.wind(hour.windSpeed, hour.windDirection, in: units))",
        "\(text.weatherPrecipitation) "
          + (hour.precipitation.map { text.precipitation($0, in: units) } ?? "–"),
      ].joined(separator: "  ")
    )
    lines.append(
      "\(text.weatherSunrise) \(time(today?.sunrise))  \(text.weatherSunset) \(time(today?.sunset))"
    )
    for day in report.days(from: now).prefix(days) {
      let condition = day.condition.map(text.condition) ?? "–"
      lines.append(
        "\(day.date) \(text.weekday(day.date.weekday))  \(degrees(day.low)) / \(degrees(day.high))  "
          + "\(percent(day.precipitationChance))  \(condition)"
      )
    }
    let age = text.age(of: report, at: now, isStale: isStale)
    lines.append("\(report.provider.name) · \(age)")
    return lines
  }

  var json: JSON {
    let hour = report.now
    let instant = { (at: Instant?) -> JSON in
      at.map { .string($0.rfc3339(offset: report.offset(at: $0))) } ?? .null
    }
    return [
      "place": .string(place.name), "region": place.region.isEmpty ? .null : .string(place.region),
      "latitude": WeatherPlace.degrees(place.latitude),
      "longitude": WeatherPlace.degrees(place.longitude),
      "zone": report.zone.isEmpty ? .null : .string(report.zone),
      "provider": .string(report.provider.name), "fetchedAt": instant(report.fetchedAt),
      "stale": .bool(isStale),
      "units": units == .metric ? "metric" : "imperial", "at": instant(hour.at),
      "temperature": temperature(hour.temperature), "feelsLike": temperature(hour.feelsLike),
      "humidity": whole(hour.humidity),
      "pressure": hour.pressure.map {
        JSON(fixedPoint: Int64(units.pressure($0)), decimals: units == .metric ? 0 : 2)
      } ?? .null,
      "windSpeed": hour.windSpeed.map {
        JSON(fixedPoint: Int64(units.speed($0)), decimals: 1)
      } ?? .null,
      "windDirection": whole(hour.windDirection), "precipitation": amount(hour.precipitation),
      "condition": condition(hour.condition),
      "days": .array(
        report.days(from: now).prefix(days).map { day in
          [
            "date": .string(day.date.description), "low": temperature(day.low),
            "high": temperature(day.high), "precipitation": amount(day.precipitation),
            "precipitationChance": whole(day.precipitationChance),
            "condition": condition(day.condition), "sunrise": instant(day.sunrise),
            "sunset": instant(day.sunset),
          ]
        }
      ),
    ]
  }

  private var isStale: Bool { isKept || report.isStale(at: now) }

  private func degrees(_ tenths: Int?) -> String {
    tenths.map { "\(units.degrees($0)) \(units == .metric ? "°C" : "°F")" } ?? "–"
  }

  private func percent(_ value: Int?) -> String { value.map { "\($0) %" } ?? "–" }

  private func time(_ instant: Instant?) -> String {
    instant.map { "\(report.local($0).time.description.prefix(5))" } ?? "–"
  }

  private func whole(_ value: Int?) -> JSON { value.map { .integer(Int64($0)) } ?? .null }

  /// Tenths of a degree.
  private func temperature(_ tenths: Int?) -> JSON {
    tenths.map { value in
      // Only every fifth tenth of a degree Celsius is a whole number of tenths Fahrenheit.
      JSON(fixedPoint: Int64(units == .metric ? value : (value * 9 + 1_600) / 5), decimals: 1)
    } ?? .null
  }

  private func amount(_ tenths: Int?) -> JSON {
    tenths.map {
      JSON(fixedPoint: Int64(units.precipitation($0)), decimals: units == .metric ? 1 : 2)
    } ?? .null
  }

  private func condition(_ condition: WeatherCondition?) -> JSON {
    condition.map { .string("\($0)") } ?? .null
  }
}
