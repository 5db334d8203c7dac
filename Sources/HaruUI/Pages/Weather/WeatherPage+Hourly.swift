import HaruCore
import HaruHTML
import HaruTime

extension WeatherPage {
  private static let step = 56
  private static let height = 152

  /// The next 24 hours: the temperature as a line, the probability of rain below it.
  static func hourly(_ report: WeatherReport, _ state: App.State) -> Node {
    let hours = Array(report.hours(from: state.now.instant))
    let known = hours.compactMap { $0.temperature }
    guard let low = known.min(), let high = known.max(), hours.count > 1 else { return .empty }
    let name = state.messages.weatherHourlyLabel(
      now: degrees(hours.first?.temperature, state),
      low: degrees(low, state),
      high: degrees(high, state)
    )
    let width = hours.count * step
    return Node(.section, "section")
      .containing(
        SectionHead.node(.message(.weatherHourly)),
        Node(.div, "hourly").attribute(.dir, "ltr")
          .role("img")
          .label(name)
          .attribute(.tabindex, "0")
          .containing(
            Node(.svg)
              .decorative()
              .attribute(.viewBox, "0 0 \(width) \(height)")
              .attribute(.width, "\(width)")
              .attribute(.height, "\(height)")
              .containing(drawing(hours, low, high, report, state))
          )
      )
  }

  /// The line of the temperature, then a column of marks for each hour.
  private static func drawing(
    _ hours: [WeatherReport.Hour],
    _ low: Int,
    _ high: Int,
    _ report: WeatherReport,
    _ state: App.State
  ) -> [Node] {
    // The line is between 50 and 96 of the drawing's height.
    let span = max(high - low, 1)
    var points = ""
    var marks: [Node] = []
    for index in hours.indices {
      let x = index * step + step / 2
      if let temperature = hours[index].temperature {
        let y = 96 - (temperature - low) * 46 / span
        points += "\(x),\(y) "
        marks.append(label("v", x, y - 10, degrees(temperature, state)))
        marks.append(
          Node(.circle).attribute(.cx, "\(x)").attribute(.cy, "\(y)").attribute(.r, "3.5")
        )
      }
      let time = report.local(hours[index].at).time
      let name = index == 0 ? state.messages.appNow : state.messages.hour(time.hour)
      marks.append(label("", x, 147, name))
      if let condition = hours[index].condition {
        marks.append(
          icon(of: condition, isDay: hours[index].isDay).node(.small)
            .attribute(.x, "\(x - 10)").attribute(.y, "2")
            .attribute(.width, "20").attribute(.height, "20")
        )
      }
      if let chance = hours[index].precipitationChance, chance >= 10 {
        marks.append(label("chance", x, 131, state.messages.percent(chance)))
      }
    }
    return [Node(.polyline).attribute(.points, points)] + marks
  }

  @inline(never)
  private static func label(_ style: StaticString, _ x: Int, _ y: Int, _ text: String) -> Node {
    Node(.text, style)
      .attribute(.x, "\(x)")
      .attribute(.y, "\(y)")
      .attribute(.textAnchor, "middle")
      .text(text)
  }
}
