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

  /// Handles the address of the session page: a notification completes its session this way if no
  /// page was open.
  @inline(never)
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect] {
    guard state.route == .focusSession, let id = query["complete"] else { return [] }
    return update(&state, .session(.completionAsked(RecordID(id))))
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
