import HaruCore
import HaruTime

extension ClockPage: Page {
  /// The alarm list shows what keeps alarms from ringing.
  @inline(never)
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect] { woken(&state) }

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
