import HaruCore

extension WeatherPage {
  /// What `update` gets of the app.
  protocol Scope: SharedState {
    var weather: State { get set }
  }
}

extension App.State: WeatherPage.Scope {}

extension WeatherPage: Page {
  @inline(never)
  static func pulled(_ state: inout App.State) -> [Effect] { update(&state, .refreshTapped) }

  @inline(never)
  static func received(_ state: inout App.State, _ table: SharedTable) -> [Effect] {
    switch table {
    case .zones(let bytes): take(zones: bytes, &state)
    case .cities(let bytes): take(cities: bytes, &state)
    }
    return []
  }

  @inline(never)
  static func refresh(_ state: inout App.State, after change: RecordChange) { refresh(&state) }
}
