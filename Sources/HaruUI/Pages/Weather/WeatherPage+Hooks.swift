import HaruCore

extension WeatherPage: Page {
  @inline(never)
  static func pulled(_ state: inout App.State) -> [Effect] { update(&state, .refreshTapped) }

  @inline(never)
  static func received(_ state: inout App.State, _ table: SharedTable) -> [Effect] {
    switch table {
    case .zones(let bytes): update(&state, .zonesArrived(bytes))
    case .cities(let bytes): update(&state, .citiesArrived(bytes))
    }
  }

  @inline(never)
  static func refresh(_ state: inout App.State, after change: RecordChange) { refresh(&state) }
}
