import HaruCore
import HaruTime

extension ClockPage: Page {
  /// The alarm list shows what keeps alarms from ringing; a duration in the address is the length of
  /// the next timer.
  @inline(never)
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect] {
    if state.route == .clockTimer, let seconds = query.seconds("length") {
      let format = seconds % 60 == 0 ? DurationFormat.hm : .hms
      state.clock.timerText = format.text(seconds: seconds)
      state.clock.isTimerWrong = false
    }
    return woken(&state)
  }

  @inline(never)
  static func woken(_ state: inout App.State) -> [Effect] {
    state.route == .clock ? [.describeDevice] : []
  }

  @inline(never)
  static func received(_ state: inout App.State, _ table: SharedTable) -> [Effect] {
    switch table {
    case .zones(let bytes): take(zones: bytes, &state)
    case .cities(let bytes): take(cities: bytes, &state)
    }
  }

  @inline(never)
  static func refresh(_ state: inout App.State, after change: RecordChange) { refresh(&state) }

  @inline(never)
  static func subscriptions(_ state: App.State) -> [Subscription] {
    let isMoving =
      state.route == .clockStopwatch && state.clock.stopwatch.isRunning
      || state.route == .clockWorld && state.clock.isListing
    return wake(state).map { .wake(at: $0) } + (isMoving ? [.everyFrame] : [])
  }
}
