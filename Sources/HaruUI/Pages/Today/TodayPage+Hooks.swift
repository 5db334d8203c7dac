import HaruTime

extension TodayPage: Page {
  /// The date of the page that an address names: `?date=2026-11-20`; today where it names none.
  @inline(never)
  static func readAddress(_ query: Query, _ state: inout App.State) {
    let date = query["date"].flatMap { try? PlainDate(parsing: $0) }
    state.today.date = date == FocusPage.plannerToday(state) ? nil : date
  }

  /// What is missing of the parts: the page is shown at once, and they come as they arrive.
  @inline(never)
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect] {
    parts.filter { !state.has($0) }.map { .load($0) }
  }
}
