import HaruCore
import HaruJSON
import HaruSync
import HaruTime

extension WeatherPage {
  private static let server: StaticString = "/api/v1/weather?"
  private static let scheme: StaticString = "https://"

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
      let units: WeatherUnits = state.weather.units == .metric ? .imperial : .metric
      return [.save([state.write(.weatherUnits(units))])]
    case .directAllowed:
      state.settings.hasDirectWeather = true
      return [.save([state.write(.directWeather(true))])] + ask(&state)
    case .deleteTapped(let id): return delete(id, &state)
    case .zonesArrived(let bytes):
      guard let zones = try? ZoneDatabase(bytes) else { break }
      state.weather.zones = zones
      for index in state.weather.reports.indices {
        let zone = zone(ofPlace: state.weather.reports[index].id, state)
        state.weather.reports[index].report.follow(zones, ofPlaceIn: zone)
      }
    case .answerArrived(let path, let isOK, let keptAt, let bytes):
      let json = isOK ? (try? JSON.parse(bytes)) ?? .null : .null
      return state.weather.asked.contains { $0.path.hasSameBytes(as: path) }
        ? read(path, json, keptAt, &state) : readPlaces(path, json, isOK, &state)
    default: return search(&state, action)
    }
    return []
  }

  private static func search(_ state: inout App.State, _ action: Action) -> [Effect] {
    switch action {
    case .searchTapped:
      state.weather.search = Search()
      return state.cities == nil ? [.fetchCities] : []
    case .citiesArrived(let bytes):
      state.cities = CityTable(bytes)
      findInTable(&state)
    case .searchTyped(let text):
      state.weather.search?.text = text
      state.weather.search?.isDone = false
      findInTable(&state)
    case .searchSubmitted:
      guard let text = state.weather.search?.text, !text.utf8.isEmpty else { break }
      return searchFar(text, isDirect: state.configuration.weather == nil, &state)
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
      guard
        let place = WeatherPlace(
          latitude: latitude,
          longitude: longitude,
          name: state.messages.weatherHere,
          zone: state.now.zone
        )
      else { break }
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

  private static func delete(_ id: RecordID, _ state: inout App.State) -> [Effect] {
    guard let place = state.weather.places.first(where: { $0.id == id })
    else { return [] }
    let now = state.now.instant
    state.show(
      state.messages.weatherDeleted(name: place.name),
      undo: [place.deletion(false, at: now)]
    )
    return [.save([place.deletion(at: now)]), .focus("add-place")]
  }

  /// Shows the larger cities of a name while it is typed.
  private static func findInTable(_ state: inout App.State) {
    guard let search = state.weather.search, let cities = state.cities else { return }
    state.weather.search?.results = cities.find(
      search.text,
      inKorean: state.messages.language == .ko
    )
  }

  /// Asks the server for places, or Open-Meteo itself; the larger cities stay where nobody answers.
  private static func searchFar(
    _ text: String,
    isDirect: Bool,
    _ state: inout App.State
  ) -> [Effect] {
    let language = "\(state.messages.language.code)"
    if !isDirect {
      let name = PlainText.percentEncoded(text)
      return [.ask("/api/v1/places?name=\(name)&language=\(language)")]
    }
    guard state.settings.hasDirectWeather else {
      state.weather.search?.isDone = true
      return []
    }
    let path = WeatherPlace.openMeteoPath(named: text, language: language)
    return [.ask("\(scheme)\(WeatherPlace.openMeteoHost)\(path)")]
  }

  /// Takes what a search for places has found.
  private static func readPlaces(
    _ path: String,
    _ json: JSON,
    _ isOK: Bool,
    _ state: inout App.State
  ) -> [Effect] {
    // Of a place that is gone, or was asked about again.
    if isWeather(path) { return [] }
    if !isOK, canAskDirectly(after: path, state), let text = state.weather.search?.text {
      return searchFar(text, isDirect: true, &state)
    }
    let places = WeatherPlace.list(openMeteo: json)
    if !places.isEmpty { state.weather.search?.results = places }
    state.weather.search?.isDone = true
    return []
  }

  private static func isWeather(_ path: String) -> Bool {
    path.utf8.starts(with: "\(server)".utf8) || path.utf8.starts(with: directPrefix.utf8)
  }

  private static func canAskDirectly(after path: String, _ state: App.State) -> Bool {
    !path.utf8.starts(with: "\(scheme)".utf8) && state.settings.hasDirectWeather
  }

  /// Takes the weather of the place that was asked about, whichever is shown now.
  private static func read(
    _ path: String,
    _ json: JSON,
    _ keptAt: Instant?,
    _ state: inout App.State
  ) -> [Effect] {
    let now = state.now.instant
    guard let index = state.weather.asked.firstIndex(where: { $0.path.hasSameBytes(as: path) })
    else { return [] }
    let id = state.weather.asked[index].id
    guard var report = try? WeatherReport(openMeteo: json, fetchedAt: keptAt ?? now) else {
      let place = state.weather.places.first { $0.id == id }
      if canAskDirectly(after: path, state), let place { return [askDirectly(place, &state)] }
      state.weather.asked[index].hasFailed = true
      return []
    }
    state.weather.asked[index].hasFailed = keptAt != nil
    state.weather.reports.removeAll { $0.id == id }
    // Only a server that knows the zone says when its clocks are set.
    let zone = zone(ofPlace: id, state)
    let isUntold = path.utf8.starts(with: "\(scheme)".utf8) || report.zone.utf8.isEmpty
    if let zones = state.weather.zones { report.follow(zones, ofPlaceIn: zone) }
    state.weather.reports.append((id, report))
    let isNamed = !report.zone.utf8.isEmpty || !zone.utf8.isEmpty
    return isUntold && isNamed && state.weather.zones == nil ? [.fetchZones] : []
  }

  private static func zone(ofPlace id: RecordID, _ state: App.State) -> String {
    state.weather.places.first { $0.id == id }?.zone ?? ""
  }

  private static var directPrefix: String { "\(scheme)\(WeatherReport.openMeteoHost)" }

  /// Asks for the weather of the place shown: the server, or Open-Meteo where it has none and the
  /// user allows it.
  private static func ask(_ state: inout App.State) -> [Effect] {
    guard let place = shown(state) else { return [] }
    if state.configuration.weather == nil, !state.settings.hasDirectWeather { return [] }
    if state.configuration.weather == nil { return [askDirectly(place, &state)] }
    let latitude = WeatherPlace.degrees(place.latitude).text
    let longitude = WeatherPlace.degrees(place.longitude).text
    return [ask(place, "\(server)latitude=\(latitude)&longitude=\(longitude)", &state)]
  }

  /// A place is told within about a kilometre, as the server does.
  private static func askDirectly(_ place: WeatherPlace, _ state: inout App.State) -> Effect {
    let path = WeatherReport.openMeteoPath(
      latitude: place.latitude / 100 * 100,
      longitude: place.longitude / 100 * 100
    )
    return ask(place, directPrefix + path, &state)
  }

  private static func ask(
    _ place: WeatherPlace,
    _ path: String,
    _ state: inout App.State
  ) -> Effect {
    let request = Request(id: place.id, path: path, at: state.now.instant)
    state.weather.asked.removeAll { $0.id == place.id }
    state.weather.asked.append(request)
    return .ask(path)
  }

  /// What was asked about a place last.
  static func request(for place: WeatherPlace, _ state: App.State) -> Request? {
    state.weather.asked.first { $0.id == place.id }
  }

  static func shown(_ state: App.State) -> WeatherPlace? {
    let weather = state.weather
    return weather.places.indices.contains(weather.chosen) ? weather.places[weather.chosen] : nil
  }

  static func report(of place: WeatherPlace, _ state: App.State) -> WeatherReport? {
    state.weather.reports.first { $0.id == place.id }?.report
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
    state.weather.units = state.settings.weatherUnits
  }

  /// Asks for the weather of the place shown where it is missing or old, once in 15 minutes.
  @inline(never)
  static func settle(_ state: inout App.State) -> [Effect] {
    guard state.route == .weather, state.isOpen, let place = shown(state) else { return [] }
    let now = state.now.instant
    if let asked = request(for: place, state), now - asked.at < WeatherReport.freshFor {
      return []
    }
    if let report = report(of: place, state), now - report.fetchedAt < WeatherReport.freshFor {
      return []
    }
    return ask(&state)
  }
}
