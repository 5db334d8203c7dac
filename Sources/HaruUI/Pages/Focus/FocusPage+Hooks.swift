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
    readShown(query, &state)
  }

  /// Handles addresses that do more than show a page: a notification answers for its session this
  /// way if no page was open, and a duration fills a dialog.
  @inline(never)
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect] {
    switch state.route {
    case .focusSession:
      if let id = query["complete"] {
        return update(&state, .session(.completionAsked(RecordID(id))))
      }
      guard let id = query["later"] else { break }
      return update(&state, .session(.laterAsked(RecordID(id))))
        + state.dropParameter("later", for: .address("\(Route.focusSession.path)"))
    case .focus:
      if let name = query["start"] { return ask(toStart: name, &state) }
      guard let seconds = query.seconds("estimate") else { break }
      return carry(estimate: seconds, to: nil, &state)
    case .focusRecords:
      guard let seconds = query.seconds("spent") else { break }
      let effects = update(&state, .records(.sessionAdded))
      let start = query["start"].flatMap { try? PlainTime(parsing: $0) }
      state.focus.sessionEditor?.take(spent: seconds, from: start, endingAt: state.now)
      return effects
    // The quote of the day stands below the hours.
    case .focusPlanner: return state.has(.quotes) ? [] : [.load(.quotes)]
    default: break
    }
    return []
  }

  /// Opens the dialog of a task, a new one if nil, with an estimate from elsewhere.
  static func carry(
    estimate seconds: Int64,
    to task: RecordID?,
    _ state: inout App.State
  ) -> [Effect] {
    let effects = update(&state, .task(task.map(TaskAction.changeTapped) ?? .newTapped))
    state.focus.editor?.take(estimate: seconds)
    return effects
  }

  /// Searches for the task with a name, which one tap then starts; without a name, the last task.
  ///
  /// An unknown name fills in the dialog. The address by itself never starts anything, because it
  /// may come from anybody.
  private static func ask(toStart text: String, _ state: inout App.State) -> [Effect] {
    var name = text.trimmed
    if name.utf8.isEmpty, let last = state.focus.log.sessions.last {
      name = state.focus.item(last.item)?.name ?? ""
    }
    let search = NameSearch(name)
    if state.focus.items.contains(where: { search.matches($0.name) }) {
      state.focus.query = name
      return []
    }
    let effects = update(&state, .task(.newTapped))
    state.focus.editor?.item.name = name
    return effects
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
