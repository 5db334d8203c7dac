import HaruTime

extension TodayPage: Page {
  /// Reads the date from the address: `?date=2026-11-20`; without one, it is today.
  @inline(never)
  static func readAddress(_ query: Query, _ state: inout App.State) {
    let date = query["date"].flatMap { try? PlainDate(parsing: $0) }
    state.today.date = date == FocusPage.plannerToday(state) ? nil : date
  }

  /// Loads the missing sections: the page is shown at once, and they appear as they arrive.
  @inline(never)
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect] {
    parts.filter { !state.has($0) }.map { .load($0) }
  }

  /// Asks for the weather of a saved place, and for what other devices did.
  @inline(never)
  static func pulled(_ state: inout App.State) -> [Effect] {
    let asksWeather = state.has(.weather) && state.weather.hasSaved
    return (asksWeather ? WeatherPage.pulled(&state) : []) + [.sync]
  }

  @inline(never)
  static func left(_ state: inout App.State) { state.focus.shown = nil }

  /// The session dialog is open over this page, too.
  @inline(never)
  static func draft(_ state: App.State) -> Draft? {
    state.has(.focus) ? FocusPage.draft(state) : nil
  }

  @inline(never)
  static func restore(_ state: inout App.State, _ fields: [String]) {
    if state.has(.focus) { FocusPage.restore(&state, fields) }
  }
}
