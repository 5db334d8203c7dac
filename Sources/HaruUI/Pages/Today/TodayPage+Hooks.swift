import HaruCore
import HaruJSON
import HaruSync
import HaruTime

extension TodayPage: Page {
  @inline(never)
  static func readAddress(_ query: Query, _ state: inout App.State) { readShown(query, &state) }

  /// Loads the missing sections: the page is shown at once, and they appear as they arrive.
  @inline(never)
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect] {
    let isPlan = query["plan"] != nil || state.focus.plan.isEntered
    state.focus.plan.isEntered = false
    return parts.filter { !state.has($0) }.map { .load($0) } + (isPlan ? [.moveFocus("plan")] : [])
  }

  /// Arrow keys turn to other days.
  @inline(never)
  static func action(for key: String, in state: App.State) -> Action? {
    if key.hasSameBytes(as: "ArrowLeft") { return .dayTurned(-1) }
    return key.hasSameBytes(as: "ArrowRight") ? .dayTurned(1) : nil
  }

  @inline(never)
  static func follow(_ state: inout App.State) -> [Effect] { followAddress(&state) }

  /// Requests the weather of a saved place, and changes from other devices.
  @inline(never)
  static func pulled(_ state: inout App.State) -> [Effect] {
    let asksWeather = state.has(.weather) && state.weather.hasSaved
    return (asksWeather ? WeatherPage.pulled(&state) : []) + [.sync]
  }

  @inline(never)
  static func refresh(_ state: inout App.State, after change: RecordChange) {
    state.today.firstEntry = state.replica.firstEntry(in: FocusPage.calendar(state))
  }

  @inline(never)
  static func left(_ state: inout App.State) {
    state.focus.plan.isEditing = false
    state.focus.plan.isEntered = false
    state.focus.shown = nil
    state.quotes.recommended = nil
  }

  /// The contents of the plan editor, or of the session editor that is open over this page.
  @inline(never)
  static func draft(_ state: App.State) -> Draft? {
    state.has(.focus) ? FocusPage.planDraft(state) ?? FocusPage.draft(state) : nil
  }

  @inline(never)
  static func restore(_ state: inout App.State, _ fields: [String]) {
    guard state.has(.focus) else { return }
    if state.focus.plan.editor != nil {
      FocusPage.restorePlan(&state, fields)
    } else {
      FocusPage.restore(&state, fields)
    }
  }
}
