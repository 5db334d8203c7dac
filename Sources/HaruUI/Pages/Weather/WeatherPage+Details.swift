import HaruCore
import HaruHTML
import HaruTime

// The sections below the first card of a report: current details, and the next days.
extension WeatherPage {
  static func details(
    of place: WeatherPlace,
    _ report: WeatherReport,
    _ state: App.State
  ) -> Node {
    let isStale =
      request(for: place, state)?.hasFailed == true || report.isStale(at: state.now.instant)
    let age = state.messages.age(of: report, at: state.now.instant, isStale: isStale)
    return Node(.section, "section")
      .containing(
        SectionHead.node(
          .message(.weatherDetails),
          [
            Node(.small)
              .attribute(.class, isStale ? "stale" : "")
              .text("\(report.provider.name) · \(age)")
          ]
        ),
        Node(.div, "details").containing(cards(report, state))
      )
  }

  private static func cards(_ report: WeatherReport, _ state: App.State) -> [Node] {
    let text = state.messages
    let units = state.weather.units
    let hour = report.now
    let today = report.day(at: state.now.instant)
    return [
      card(
        .sunset,
        .weatherSunset,
        clock(today?.sunset, report, text),
        "\(text.weatherSunrise) \(clock(today?.sunrise, report, text))",
        sun(today, state.now.instant)
      ),
      card(.drop, .weatherHumidity, hour.humidity.map { text.percent($0) } ?? "–", ""),
      card(.wind, .weatherWind, text.wind(hour.windSpeed, hour.windDirection, in: units), ""),
      card(
        .gauge,
        .weatherPressure,
        hour.pressure.map { text.pressure($0, in: units) } ?? "–",
        hour.precipitation.map {
          "\(text.weatherPrecipitation) \(text.precipitation($0, in: units))"
        } ?? ""
      ),
    ]
  }

  private static func clock(
    _ instant: Instant?,
    _ report: WeatherReport,
    _ text: Messages
  ) -> String {
    instant.map { text.clock(report.local($0).time) } ?? "–"
  }

  @inline(never)
  private static func card(
    _ icon: Icon,
    _ name: Message,
    _ value: String,
    _ note: String,
    _ drawing: Node = .empty
  ) -> Node {
    Node(.div, "card detail")
      .containing(
        Node(.h3).containing(icon.node(.tiny), Node(.span).text(name)),
        Node(.b).text(value),
        drawing,
        Node(.p).text(note)
      )
  }

  /// The sun's path over the day, and its current position.
  private static func sun(_ day: WeatherReport.Day?, _ now: Instant) -> Node {
    guard let rise = day?.sunrise, let set = day?.sunset, rise < set else { return .empty }
    let part = Int(min(max(now - rise, 0), set - rise) * 1_000 / (set - rise))
    let path = { (style: StaticString) in
      Node(.path, style)
        .attribute(.d, "M8 60A72 52 0 0 1 152 60")
        .attribute(.pathLength, "1000")
    }
    return Node(.svg, "sunway")
      .decorative()
      .attribute(.viewBox, "0 0 160 68")
      .containing(
        path(""),
        path("up").attribute(.strokeDasharray, "\(part) 2000"),
        // A dash of length zero is drawn as its round caps: a dot.
        path("dot").attribute(.strokeDasharray, "0 2000").attribute(.strokeDashoffset, "-\(part)")
      )
  }

  static func daily(_ report: WeatherReport, _ state: App.State) -> Node {
    let days = Array(report.days(from: state.now.instant).prefix(7))
    let low = days.compactMap { $0.low }.min() ?? 0
    let high = days.compactMap { $0.high }.max() ?? 0
    return Node(.section, "section")
      .containing(
        SectionHead.node(.message(.weatherDays)),
        Node(.ol, "rows").containing(days.map { row($0, low, high, state) }),
        Node(.p, "meta")
          .containing(
            Node(.a, "credit")
              .href(
                report.provider == .openMeteo
                  ? "https://open-meteo.com/" : "https://openweathermap.org/"
              )
              .attribute(.rel, "noopener")
              .attribute(.target, "_blank")
              .text(state.messages.weatherBy(provider: report.provider.name))
          )
      )
  }

  /// A day; the lowest and highest temperatures are those of all days.
  private static func row(
    _ day: WeatherReport.Day,
    _ low: Int,
    _ high: Int,
    _ state: App.State
  ) -> Node {
    let text = state.messages
    return Node(.li, "row")
      .containing(
        day.condition.map { icon(of: $0, isDay: true).node() }
          ?? Node(.span, "bone disc").decorative(),
        Node(.span, "grow")
          .containing(
            Node(.span, "name").text(text.weekday(day.date.weekday)),
            Node(.span, "meta").text(day.condition.map { text.condition($0) } ?? "–")
          ),
        .when(
          day.precipitationChance != nil,
          Node(.span, "meta").text(text.percent(day.precipitationChance ?? 0))
        ),
        Node(.span, "deg").text(degrees(day.low, state)),
        range(day, low, high),
        Node(.span, "deg").text(degrees(day.high, state))
      )
  }

  /// A day's temperature range relative to that of the week.
  private static func range(_ day: WeatherReport.Day, _ low: Int, _ high: Int) -> Node {
    guard let first = day.low, let last = day.high, first <= last else { return .empty }
    let span = max(high - low, 1)
    let x = (first - low) * 56 / span
    return Node(.svg, "range")
      .decorative()
      .attribute(.viewBox, "0 0 64 6")
      .containing(
        Node(.rect).attribute(.width, "64").attribute(.height, "6").attribute(.rx, "3"),
        Node(.rect, "span").attribute(.x, "\(x)").attribute(.height, "6").attribute(.rx, "3")
          .attribute(.width, "\((last - low) * 56 / span - x + 8)")
      )
  }
}
