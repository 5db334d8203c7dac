import HaruCore
import HaruHTML

// Hints: a sentence or two at the first visit to each page, on devices that have shown the welcome.
extension WelcomePage {
  /// The hint of the visible page, unless it has been seen.
  private static func due(_ state: App.State) -> Hint? {
    guard state.settings.isWelcomed, state.demo == nil, let hint = hint(of: state.route),
      !state.settings.hintsSeen.contains(hint)
    else { return nil }
    return hint
  }

  private static func hint(of route: Route?) -> Hint? {
    switch route {
    case .today: .today
    case .focus: .focus
    case .focusPlanner: .planner
    case .focusRecords: .records
    case .focusWeek: .week
    case .calculator: .calculator
    case .dday: .dday
    case .clock: .clock
    case .clockWorld: .world
    case .clockStopwatch: .stopwatch
    case .clockTimer: .timer
    case .words: .words
    case .quotes: .quotes
    case .weather: .weather
    case .search: .search
    default: nil
    }
  }

  private static func text(of hint: Hint) -> Message {
    switch hint {
    case .today: .hintToday
    case .focus: .hintFocus
    case .planner: .hintPlanner
    case .records: .hintRecords
    case .week: .hintWeek
    case .calculator: .hintCalculator
    case .dday: .hintDday
    case .clock: .hintClock
    case .world: .hintWorld
    case .stopwatch: .hintStopwatch
    case .timer: .hintTimer
    case .words: .hintWords
    case .quotes: .hintQuotes
    case .weather: .hintWeather
    case .search: .hintSearch
    }
  }

  private static func picture(of hint: Hint) -> Icon {
    switch hint {
    case .today: .today
    case .focus: .play
    case .planner: .grid
    case .records: .chart
    case .week: .history
    case .calculator: .calc
    case .dday: .dday
    case .clock: .alarm
    case .world: .globe
    case .stopwatch: .stopwatch
    case .timer: .timer
    case .words: .word
    case .quotes: .quote
    case .weather: .weather
    case .search: .search
    }
  }

  /// The hint that is due, while no other message is shown and nothing is running.
  private static func shown(_ state: App.State) -> Hint? {
    guard let hint = due(state), state.toast == nil, !isAnythingRunning(state) else { return nil }
    return hint
  }

  /// Whether a session, the stopwatch or a timer is running, which a hint would cover.
  private static func isAnythingRunning(_ state: App.State) -> Bool {
    state.focus.session != nil || state.clock.stopwatch.isRunning
      || state.clock.countdowns.contains { $0.state(at: state.measured) == .running }
  }

  /// The card of the hint that is shown.
  @inline(never)
  static func hint(_ state: App.State) -> Node {
    guard let hint = shown(state) else { return .empty }
    return Node(.div, "toast")
      .containing(
        Node(.span, "pic").containing(picture(of: hint).node()),
        Node(.p, "grow").text(text(of: hint)),
        TextButton.node(.hintDismiss, .welcome(.hintDismissed))
      )
  }

  static func dismissHint(_ state: App.State) -> [Effect] {
    let target = App.focusTarget(state) ?? "main"
    return due(state).map { [see($0, state), .moveFocus(target)] } ?? []
  }

  /// Leaving the page closes the welcome and the hint.
  @inline(never)
  static func settle(_ state: inout App.State) -> [Effect] {
    followGreeting(&state) + followHint(&state)
  }

  /// A hint that was shown counts as seen once the page is left, or something runs in its place.
  private static func followHint(_ state: inout App.State) -> [Effect] {
    let before = state.welcome.hint
    // One that had to wait from the start was not shown: it comes at the next visit.
    state.welcome.hint = shown(state) ?? (before == due(state) ? before : nil)
    guard let before, before != hint(of: state.route) || isAnythingRunning(state),
      state.demo == nil, !state.settings.hintsSeen.contains(before)
    else { return [] }
    return [see(before, state)]
  }

  private static func see(_ hint: Hint, _ state: App.State) -> Effect {
    var seen = state.settings.hintsSeen
    seen.insert(hint)
    return .save([state.write(.hintsSeen(seen))])
  }
}
