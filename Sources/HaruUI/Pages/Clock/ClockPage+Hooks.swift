import HaruCore
import HaruSync
import HaruTime

extension ClockPage {
  /// What `update` gets of the app.
  protocol Scope: SharedState {
    var clock: State { get set }
    var settingsPage: SettingsPage.State { get }
  }
}

extension App.State: ClockPage.Scope {}

extension ClockPage: Page {
  /// Opens the alarm in the address (`/clock?id=…`), a new one on a date
  /// (`/clock?date=2026-12-15&label=…`) or the search for a place (`/clock/world?q=…`), or uses a
  /// duration in it as the length of the next timer.
  ///
  /// The list of alarms shows what prevents alarms from ringing, and what rings when the app is
  /// closed.
  @inline(never)
  static func opened(_ state: inout App.State, _ query: Query) -> [Effect] {
    var effects = woken(&state)
    if state.route == .clock, state.sync.isSignedIn { effects.append(.describePush) }
    if state.route == .clock, let id = query["id"] {
      effects += update(&state, .alarm(.tapped(RecordID(id))))
    }
    if state.route == .clock, let date = query["date"].flatMap({ try? PlainDate(parsing: $0) }),
      date >= state.now.date
    {
      openAlarm(on: date, label: query["label"] ?? "", &state)
    }
    if state.route == .clockWorld, let text = query["q"] { effects += find(&state, text) }
    if state.route == .clockTimer, let seconds = query.seconds("length") {
      let format = seconds % 60 == 0 ? DurationFormat.hm : .hms
      state.clock.timerText = format.text(seconds: seconds)
      state.clock.isTimerWrong = false
    }
    return effects
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
