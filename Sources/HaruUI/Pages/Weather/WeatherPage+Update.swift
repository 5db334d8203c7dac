import HaruCore
import HaruJSON
import HaruSync
import HaruTime

extension WeatherPage {
  private static let unitsField = "weatherUnits"
  static let weatherPath: StaticString = "/api/v1/weather?"

  @inline(never)
  static func update(_ state: inout App.State, _ action: Action) -> [Effect] {
    switch action {
    case .placeChosen(let place):
      if state.weather.places.indices.contains(place) { state.weather.chosen = place }
    case .touched(let x): state.weather.swipe = x
    case .released(let x):
      guard let start = state.weather.swipe else { break }
      state.weather.swipe = nil
      let step = x - start > 0.2 ? -1 : start - x > 0.2 ? 1 : 0
      return step == 0 ? [] : update(&state, .placeChosen(state.weather.chosen + step))
    case .refreshTapped: return ask(&state)
    case .unitsTapped:
      let value: JSON = state.weather.units == .metric ? "imperial" : "metric"
      let key = CellKey(entity: Settings.entity, id: Settings.id, field: unitsField)
      return [.save([CellWrite(key, value: value, madeAt: state.now.instant)])]
    case .deleteTapped(let id): return delete(id, &state)
    case .answerArrived(let path, let isOK, let bytes): read(path, isOK, bytes, &state)
    default: return search(&state, action)
    }
    return []
  }

  private static func search(_ state: inout App.State, _ action: Action) -> [Effect] {
    switch action {
    case .searchTapped: state.weather.search = Search()
    case .searchTyped(let text): state.weather.search?.text = text
    case .searchSubmitted:
      guard let text = state.weather.search?.text, !text.utf8.isEmpty else { break }
      state.weather.search?.isDone = false
      let name = PlainText.percentEncoded(text)
      return [.ask("/api/v1/places?name=\(name)&language=\(state.messages.language.code)")]
    case .searchClosed:
      state.weather.search = nil
      return [.focus("add-place")]
    case .resultChosen(let index):
      guard let results = state.weather.search?.results, results.indices.contains(index) else {
        break
      }
      return keep(results[index], &state)
    case .locateTapped: return [.locate]
    case .located(let latitude, let longitude):
      let name = state.messages.weatherHere
      guard let place = WeatherPlace(latitude: latitude, longitude: longitude, name: name) else {
        break
      }
      return keep(place, &state)
    case .locationRefused: state.weather.search?.isRefused = true
    default: break
    }
    return []
  }

  private static func keep(_ place: WeatherPlace, _ state: inout App.State) -> [Effect] {
    state.weather.search = nil
    state.weather.chosen = 0
    let first = state.weather.hasSaved ? state.weather.places.first : nil
    return [.save(place.writes(before: first, at: state.now.instant)), .focus("add-place")]
  }

  private static func delete(_ id: String, _ state: inout App.State) -> [Effect] {
    guard let place = state.weather.places.first(where: { $0.id.utf8.elementsEqual(id.utf8) })
    else { return [] }
    let now = state.now.instant
    state.show(
      state.messages.weatherDeleted(name: place.name),
      undo: [place.deletion(false, at: now)]
    )
    return [.save([place.deletion(at: now)]), .focus("add-place")]
  }

  private static func read(
    _ path: String,
    _ isOK: Bool,
    _ bytes: [UInt8],
    _ state: inout App.State
  ) {
    let json = isOK ? (try? JSON.parse(bytes)) ?? .null : .null
    guard weatherPath.withUTF8Buffer({ path.utf8.starts(with: $0) }) else {
      state.weather.search?.results = WeatherPlace.list(openMeteo: json)
      state.weather.search?.isDone = true
      return
    }
    let now = state.now.instant
    guard let id = state.weather.asked?.id,
      let report = try? WeatherReport(openMeteo: json, fetchedAt: now)
    else {
      state.weather.hasFailed = true
      return
    }
    state.weather.hasFailed = report.isStale(at: now)
    state.weather.reports.removeAll { $0.id.utf8.elementsEqual(id.utf8) }
    state.weather.reports.append((id, report))
  }

  private static func ask(_ state: inout App.State) -> [Effect] {
    guard let place = shown(state) else { return [] }
    state.weather.asked = (place.id, state.now.instant)
    let latitude = WeatherPlace.degrees(place.latitude).text
    let longitude = WeatherPlace.degrees(place.longitude).text
    return [.ask("\(weatherPath)latitude=\(latitude)&longitude=\(longitude)")]
  }

  static func shown(_ state: App.State) -> WeatherPlace? {
    let weather = state.weather
    return weather.places.indices.contains(weather.chosen) ? weather.places[weather.chosen] : nil
  }

  static func report(of place: WeatherPlace, _ state: App.State) -> WeatherReport? {
    state.weather.reports.first { $0.id.utf8.elementsEqual(place.id.utf8) }?.report
  }

  /// Reads the places out of the records.
  @inline(never)
  static func refresh(_ state: inout App.State) {
    var places = state.replica.records(of: WeatherPlace.entity)
      .compactMap { WeatherPlace(record: $0) }
    state.weather.hasSaved = !places.isEmpty
    if places.isEmpty { places = [.seoul(named: state.messages.weatherSeoul)] }
    places.sort(by: WeatherPlace.isBefore)
    state.weather.places = places
    state.weather.chosen = min(state.weather.chosen, places.count - 1)
    let units = state.replica.record(Settings.entity, id: Settings.id)?[unitsField]?.string ?? ""
    state.weather.units = units.utf8.elementsEqual("imperial".utf8) ? .imperial : .metric
  }

  /// Asks for the weather of the place shown where it is missing or old, once in 15 minutes.
  @inline(never)
  static func settle(_ state: inout App.State) -> [Effect] {
    guard state.route == .weather, state.isOpen, let place = shown(state) else { return [] }
    let now = state.now.instant
    if let asked = state.weather.asked, asked.id.utf8.elementsEqual(place.id.utf8),
      now - asked.at < WeatherReport.freshFor
    {
      return []
    }
    if let report = report(of: place, state), now - report.fetchedAt < WeatherReport.freshFor {
      return []
    }
    return ask(&state)
  }
}
