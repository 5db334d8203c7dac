import HaruCore
import HaruJSON
import HaruSync
import HaruTime

extension WeatherPage {
  @inline(never)
  static func update(_ state: inout some Scope, _ action: Action) -> [Effect] {
    switch action {
    case .placeChosen(let place): choose(place, &state.weather)
    case .touched(let x): state.weather.swipe = x
    case .released(let x): choosePlace(&state, swipedTo: x)
    case .refreshTapped: return ask(&state)
    case .unitsTapped:
      let units: WeatherUnits = state.weather.units == .metric ? .imperial : .metric
      return [.save([state.write(.weatherUnits(units))])]
    case .directAllowed:
      state.settings.hasDirectWeather = true
      return [.save([state.write(.directWeather(true))])] + ask(&state)
    case .deleteTapped(let id): return delete(id, &state)
    case .searchTapped:
      state.weather.search = Search()
      findInTable(&state)
      return state.cities == nil ? [.fetchCities] : []
    case .searchTyped(let text):
      state.weather.search?.text = text
      state.weather.search?.places = nil
      state.weather.search?.isDone = false
      findInTable(&state)
    case .searchSubmitted:
      guard let text = state.weather.search?.text, !text.utf8.isEmpty else { break }
      return searchFar(text, isDirect: state.configuration.weather == nil, &state)
    case .searchClosed:
      state.weather.search = nil
      return [.moveFocus("add-place")]
    case .resultChosen(let index):
      guard let results = state.weather.search?.results, results.indices.contains(index) else {
        break
      }
      return keep(results[index], &state)
    case .locateTapped:
      let request = state.ask(by: .weather)
      state.weather.search?.position = request
      return [.locate(request)]
    }
    return []
  }

  private static func choose(_ place: Int, _ weather: inout State) {
    if weather.places.indices.contains(place) { weather.chosen = place }
  }

  /// Chooses the next or the previous place once the finger is lifted.
  private static func choosePlace(_ state: inout some Scope, swipedTo x: Double) {
    guard let start = state.weather.swipe else { return }
    state.weather.swipe = nil
    let step = x - start > 0.2 ? -1 : start - x > 0.2 ? 1 : 0
    if step != 0 { choose(state.weather.chosen + step, &state.weather) }
  }

  static func take(zones bytes: [UInt8], _ state: inout some Scope) {
    guard let zones = try? ZoneDatabase(bytes) else { return }
    state.weather.zones = zones
    for index in state.weather.reports.indices {
      let zone = zone(ofPlace: state.weather.reports[index].id, state)
      state.weather.reports[index].report.follow(zones, ofPlaceIn: zone)
    }
  }

  static func take(cities bytes: [UInt8], _ state: inout App.State) {
    state.cities = CityTable(bytes)
    findInTable(&state)
  }

  /// Handles a response about a requested place or for the open search.
  @inline(never)
  static func answered(
    _ state: inout App.State,
    _ request: RequestID,
    _ answer: Answer
  ) -> [Effect] {
    switch answer {
    case .response(let isOK, let keptAt, let bytes):
      let json = isOK ? (try? JSON.parse(bytes)) ?? .null : .null
      if let index = state.weather.asked.firstIndex(where: { $0.request == request }) {
        return read(index, json, keptAt, &state)
      }
      guard let asked = state.weather.search?.places, asked.request == request else { return [] }
      return readPlaces(json, isOK, wasDirect: asked.isDirect, &state)
    case .position(let latitude, let longitude) where isPosition(request, state):
      let here = state.messages.weatherHere
      let zone = state.now.zone
      return WeatherPlace(
        latitude: WeatherPlace.coarse(latitude),
        longitude: WeatherPlace.coarse(longitude),
        name: here,
        zone: zone
      ).map { keep($0, &state) } ?? []
    case .noPosition where isPosition(request, state):
      state.weather.search?.position = nil
      state.weather.search?.isRefused = true
    case .position, .noPosition, .file, .kept: break
    }
    return []
  }

  private static func isPosition(_ request: RequestID, _ state: some Scope) -> Bool {
    state.weather.search?.position == request
  }

  private static func keep(_ place: WeatherPlace, _ state: inout some Scope) -> [Effect] {
    state.weather.search = nil
    state.weather.chosen = 0
    let first = state.weather.hasSaved ? state.weather.places.first : nil
    let now = state.now.instant
    if first == nil || !state.weather.places.contains(where: { $0.id == place.id }) {
      state.show(state.messages.listSaved(name: place.name), undo: [place.deletion(at: now)])
    }
    return [.save(place.writes(before: first, at: now)), .moveFocus("add-place")]
  }

  private static func delete(_ id: RecordID, _ state: inout some Scope) -> [Effect] {
    guard let place = state.weather.places.first(where: { $0.id == id })
    else { return [] }
    let now = state.now.instant
    let text = state.messages.listDeleted(name: place.name)
    return [state.delete([place.deletion(at: now)], saying: text), .moveFocus("add-place")]
  }

  /// Shows matching larger cities while the user types, preceded by the places of the world clock.
  private static func findInTable(_ state: inout some Scope) {
    guard let search = state.weather.search, let cities = state.cities else { return }
    let inKorean = state.messages.language == .ko
    let found =
      search.text.utf8.isEmpty
      ? placesOfClocks(cities, inKorean, state) : cities.find(search.text, inKorean: inKorean)
    state.weather.search?.results = found
  }

  /// The places of the world clock that are not in the weather list yet.
  private static func placesOfClocks(
    _ cities: CityTable,
    _ inKorean: Bool,
    _ state: some Scope
  ) -> [WeatherPlace] {
    let saved = state.weather.hasSaved ? state.weather.places : []
    return state.replica.records(of: ClockPlace.entity).compactMap { ClockPlace(record: $0) }
      .sorted(by: ClockPlace.isBefore)
      .compactMap { cities.city(of: $0, inKorean: inKorean) }
      .filter { city in !saved.contains { $0.id == city.id } }
  }

  /// Searches for places through the server or Open-Meteo directly; if neither responds, the larger
  /// cities stay.
  private static func searchFar(
    _ text: String,
    isDirect: Bool,
    _ state: inout some Scope
  ) -> [Effect] {
    let language = "\(state.messages.language.code)"
    if isDirect, !state.settings.hasDirectWeather {
      state.weather.search?.isDone = true
      return []
    }
    let request = state.ask(by: .weather)
    state.weather.search?.places = (request, isDirect)
    if isDirect {
      let path = WeatherPlace.openMeteoPath(named: text, language: language)
      return [.ask(request, path: "https://\(WeatherPlace.openMeteoHost)\(path)")]
    }
    let name = text.percentEncoded
    return [.ask(request, path: "/api/v1/places?name=\(name)&language=\(language)")]
  }

  /// Handles the results of a search for places.
  private static func readPlaces(
    _ json: JSON,
    _ isOK: Bool,
    wasDirect: Bool,
    _ state: inout some Scope
  ) -> [Effect] {
    state.weather.search?.places = nil
    if !isOK, !wasDirect, state.settings.hasDirectWeather, let text = state.weather.search?.text {
      return searchFar(text, isDirect: true, &state)
    }
    let places = WeatherPlace.list(openMeteo: json)
    if !places.isEmpty { state.weather.search?.results = places }
    state.weather.search?.isDone = true
    return []
  }

  /// Handles the weather of the requested place, whichever is shown now.
  private static func read(
    _ index: Int,
    _ json: JSON,
    _ keptAt: Instant?,
    _ state: inout some Scope
  ) -> [Effect] {
    let now = state.now.instant
    let asked = state.weather.asked[index]
    let id = asked.id
    state.weather.asked[index].request = nil
    guard var report = try? WeatherReport(openMeteo: json, fetchedAt: keptAt ?? now) else {
      let place = state.weather.places.first { $0.id == id }
      if !asked.isDirect, state.settings.hasDirectWeather, let place {
        return [askDirectly(place, &state)]
      }
      state.weather.asked[index].hasFailed = true
      return []
    }
    state.weather.asked[index].hasFailed = keptAt != nil
    state.weather.reports.removeAll { $0.id == id }
    // Only a server that knows the zone reports its next transition.
    let zone = zone(ofPlace: id, state)
    let isUntold = asked.isDirect || report.zone.utf8.isEmpty
    if let zones = state.weather.zones { report.follow(zones, ofPlaceIn: zone) }
    state.weather.reports.append((id, report))
    let isNamed = !report.zone.utf8.isEmpty || !zone.utf8.isEmpty
    return isUntold && isNamed && state.weather.zones == nil ? [.fetchZones] : []
  }

  private static func zone(ofPlace id: RecordID, _ state: some Scope) -> String {
    state.weather.places.first { $0.id == id }?.zone ?? ""
  }

  /// Requests the weather of the current place: from the server, or from Open-Meteo if the server
  /// has none and the user allows it.
  private static func ask(_ state: inout some Scope) -> [Effect] {
    guard let place = shown(state) else { return [] }
    if state.configuration.weather == nil, !state.settings.hasDirectWeather { return [] }
    if state.configuration.weather == nil { return [askDirectly(place, &state)] }
    let latitude = WeatherPlace.degrees(place.latitude).text
    let longitude = WeatherPlace.degrees(place.longitude).text
    let path = "/api/v1/weather/point?latitude=\(latitude)&longitude=\(longitude)"
    return [ask(place, path, isDirect: false, &state)]
  }

  private static func askDirectly(_ place: WeatherPlace, _ state: inout some Scope) -> Effect {
    let path = WeatherReport.openMeteoPath(
      latitude: WeatherPlace.coarse(place.latitude),
      longitude: WeatherPlace.coarse(place.longitude)
    )
    return ask(place, "https://\(WeatherReport.openMeteoHost)\(path)", isDirect: true, &state)
  }

  private static func ask(
    _ place: WeatherPlace,
    _ path: String,
    isDirect: Bool,
    _ state: inout some Scope
  ) -> Effect {
    let request = state.ask(by: .weather)
    state.weather.asked.removeAll { $0.id == place.id }
    state.weather.asked.append(
      Request(id: place.id, request: request, isDirect: isDirect, at: state.now.instant)
    )
    return .ask(request, path: path, isKept: true)
  }

  /// The last request for a place.
  static func request(for place: WeatherPlace, _ state: some Scope) -> Request? {
    state.weather.asked.first { $0.id == place.id }
  }

  static func shown(_ state: some Scope) -> WeatherPlace? {
    let weather = state.weather
    return weather.places.indices.contains(weather.chosen) ? weather.places[weather.chosen] : nil
  }

  static func report(of place: WeatherPlace, _ state: some Scope) -> WeatherReport? {
    state.weather.reports.first { $0.id == place.id }?.report
  }

  /// Loads the places from the records.
  static func refresh(_ state: inout some Scope) {
    var places = state.replica.records(of: WeatherPlace.entity)
      .compactMap { WeatherPlace(record: $0) }
    state.weather.hasSaved = !places.isEmpty
    if places.isEmpty { places = [.seoul(named: state.messages.weatherSeoul)] }
    places.sort(by: WeatherPlace.isBefore)
    state.weather.places = places
    state.weather.chosen = min(state.weather.chosen, places.count - 1)
    state.weather.units = state.settings.weatherUnits
  }

  /// Requests the weather of the current place if it is missing or old, at most once in 15 minutes.
  @inline(never)
  static func settle(_ state: inout App.State) -> [Effect] {
    // The today page requests the weather only of a saved place.
    let isWanted = state.route == .weather || state.route == .today && state.weather.hasSaved
    guard isWanted, state.isOpen, let place = shown(state) else { return [] }
    let now = state.now.instant
    let kept = keepToday(state)
    if let asked = request(for: place, state), now - asked.at < WeatherReport.freshFor {
      return kept
    }
    if let report = report(of: place, state), now - report.fetchedAt < WeatherReport.freshFor {
      return kept
    }
    return kept + ask(&state)
  }
}
