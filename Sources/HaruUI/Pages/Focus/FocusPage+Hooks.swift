import HaruCore
import HaruSync
import HaruTime

extension FocusPage: Page {
  @inline(never)
  static func readAddress(_ query: Query, _ state: inout App.State) {
    if state.route == .focusTask { state.focus.task = RecordID(query["id"] ?? "") }
    if state.route == .focusWeek {
      state.focus.reviewed = query["date"].flatMap { try? PlainDate(parsing: $0) }
    }
    if state.route != .focusSession { state.focus.result = nil }
  }

  /// Handles addresses that do more than show a page: a notification completes its session this way
  /// if no page was open, and a duration fills a dialog.
  @inline(never)
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect] {
    switch state.route {
    case .focusSession:
      guard let id = query["complete"] else { break }
      return update(&state, .session(.completionAsked(RecordID(id))))
    case .focus:
      guard let seconds = query.seconds("estimate") else { break }
      let effects = update(&state, .task(.newTapped))
      state.focus.editor?.take(estimate: seconds)
      return effects
    case .focusRecords:
      guard let seconds = query.seconds("spent") else { break }
      let effects = update(&state, .records(.sessionAdded))
      state.focus.sessionEditor?.take(spent: seconds, endingAt: state.now)
      return effects
    default: break
    }
    return []
  }

  @inline(never)
  static func left(_ state: inout App.State) { state.focus.result = nil }

  @inline(never)
  static func refresh(_ state: inout App.State, after change: RecordChange) {
    refresh(&state, after: change.writes)
  }

  @inline(never)
  static func subscriptions(_ state: App.State) -> [Subscription] {
    wake(state).map { [.wake(at: $0)] } ?? []
  }
}
