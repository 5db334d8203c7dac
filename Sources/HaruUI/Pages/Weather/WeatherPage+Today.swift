import HaruCore
import HaruHTML
import HaruSync
import HaruTime

// The section of this page on the today page.
extension WeatherPage {
  /// The temperature at the first place, once it is known; on another day, its weather.
  @inline(never)
  static func today(_ state: App.State) -> Node {
    let text = state.messages
    if let date = state.today.date {
      return chip(DayJournal(of: date, in: state.replica).weather, state)
    }
    guard let place = shown(state), let report = report(of: place, state) else {
      return chip(text[.weatherTitle], Icon.weather.node(.small), nil)
    }
    let hour = report.now
    let temperature = degrees(hour.temperature, state)
    let condition = hour.condition.map { text.condition($0) } ?? ""
    let isStale = report.isStale(at: state.now.instant)
    let age = isStale ? text.age(of: report, at: state.now.instant, isStale: true) : ""
    let name = text.list([place.name, temperature, condition, age])
    return chip(name, icon(of: hour, size: .small), temperature, isStale: isStale)
  }

  /// The weather of a day with its highest temperature.
  private static func chip(_ weather: DayWeather?, _ state: App.State) -> Node {
    guard let weather else { return Chip.unknownGlance() }
    let icon: Icon = weather.condition.map { self.icon(of: $0, isDay: true) } ?? .weather
    let name = state.messages.weather(weather, in: state.weather.units)
    return chip(name, icon.node(.small), degrees(weather.high ?? weather.low, state))
  }

  /// A link to the weather page, grey if the weather is old.
  private static func chip(
    _ name: String,
    _ mark: Node,
    _ temperature: String?,
    isStale: Bool = false
  ) -> Node {
    Chip.glance(to: "\(Route.weather.path)", name, mark, temperature, isOld: isStale).area("sky")
  }

  /// Saves today's weather at the visible place, once: it stays with the day.
  static func keepToday(_ state: App.State) -> [Effect] {
    guard state.route == .today, state.today.date == nil, state.weather.hasSaved,
      let place = shown(state), let report = report(of: place, state)
    else { return [] }
    let date = FocusPage.plannerToday(state)
    var journal = DayJournal(of: date, in: state.replica)
    guard journal.weather == nil, !state.replica.isDeleted(DayJournal.entity, id: journal.id),
      let day = report.days.first(where: { $0.date == date })
    else { return [] }
    let old = journal
    journal.weather = DayWeather(place: place.name, day)
    let writes = journal.writes(since: old, at: state.now.instant)
    return writes.isEmpty ? [] : [.save(writes)]
  }
}
