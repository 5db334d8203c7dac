import HaruHTML

extension FocusPage {
  /// The page of the route.
  @inline(never)
  static func view(_ state: App.State) -> Node {
    switch state.route {
    case .focusSession: session(state)
    case .focusTask: task(state)
    case .focusRecords: records(state)
    case .focusPlanner: planner(state)
    case .focusWeek: weekReview(state)
    default: list(state)
    }
  }
}
