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
      "\(text.list([degrees(hour.temperature), condition])); "
        + text.weatherFeels(temperature: degrees(hour.feelsLike))
    )
    lines.append(
      [
        "\(text.weatherHumidity) \(percent(hour.humidity, text))",
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
          + "\(percent(day.precipitationChance, text))  \(condition)"
      )
    }
    let age = text.age(of: report, at: now, isStale: isStale)
    lines.append("\(report.provider.name) · \(age)")
    return lines
  }

  var json: JSON {
    report.json(of: place, in: units, days: days, isStale: isStale, at: now)
  }

  private var isStale: Bool { isKept || report.isStale(at: now) }

  private func degrees(_ tenths: Int?) -> String {
    tenths.map { "\(units.degrees($0)) \(units == .metric ? "°C" : "°F")" } ?? "–"
  }

  private func percent(_ value: Int?, _ text: Messages) -> String {
    value.map { text.percent($0) } ?? "–"
  }

  private func time(_ instant: Instant?) -> String {
    instant.map { "\(report.local($0).time.description.prefix(5))" } ?? "–"
  }
}
