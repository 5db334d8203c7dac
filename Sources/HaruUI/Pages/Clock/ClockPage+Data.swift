import HaruCore
import HaruJSON
import HaruSync
import HaruTime

extension ClockPage {
  /// Updates what the pages derive from the records.
  static func refresh(_ state: inout some Scope) {
    let replica = state.replica
    let clock = state.clock
    let alarms = replica.records(of: Alarm.entity).compactMap { Alarm(record: $0) }
    clock.alarms = alarms.sorted { first, second in
      first.time == second.time
        ? first.id < second.id : first.time < second.time
    }
    clock.holidays = replica.records(of: Holiday.entity).compactMap { Holiday(record: $0) }
    clock.countdowns = replica.records(of: Countdown.entity).compactMap { Countdown(record: $0) }
    clock.arePlacesKept = replica.knows(ClockPlace.entity)
    if clock.arePlacesKept {
      clock.places = replica.records(of: ClockPlace.entity).compactMap { ClockPlace(record: $0) }
      clock.places.sort(by: ClockPlace.isBefore)
    } else {
      clock.places = ClockPlace.first(here: clock.here)
    }
    let own = replica.record(Stopwatch.entity, id: RecordID(Stopwatch.entity))
    clock.stopwatch = own?["stopwatch"].flatMap(Stopwatch.init(json:)) ?? Stopwatch()
    clock.has24Hours = own?["hours"]?.integer.map { $0 == 24 }
    clock.isBellNew = clock.bell != nil
  }

  /// Writes a field of the clock's record.
  static func write(_ field: String, _ value: JSON, _ state: some Scope) -> Effect {
    let field = JSON.Member(key: field, value: value)
    let id = RecordID(Stopwatch.entity)
    return .save([CellWrite(Stopwatch.entity, id, field, at: state.now.instant)])
  }

  /// Switches to the device's current zone.
  static func followPlace(_ state: inout some Scope) {
    guard let zones = state.clock.zones,
      !state.clock.here.id.hasSameBytes(as: state.now.zone)
    else { return }
    state.clock.here = zones.rules(for: state.now.zone) ?? ZoneRules(fixed: state.now.offset)
    if !state.clock.arePlacesKept {
      state.clock.places = ClockPlace.first(here: state.clock.here)
    }
  }

  /// The local time here at an instant; until the zones are loaded, at the current offset.
  static func local(_ instant: Instant, _ state: some Scope) -> PlainDateTime {
    let offset =
      state.clock.zones == nil ? state.now.offset : state.clock.here.offset(at: instant)
    return PlainDateTime(instant, offset: offset)
  }

  /// Requests tables as soon as something needs them.
  static func askForData(_ state: inout some Scope) -> [Effect] {
    var effects: [Effect] = []
    let isShown = state.route?.main == .clock || state.route == .search
    let isOfDay = state.route == .today || state.route?.main == .focus
    let isNeeded = isShown || isOfDay || !state.clock.alarms.isEmpty
    if state.clock.zones == nil, !state.clock.isZonesAsked, isNeeded {
      state.clock.isZonesAsked = true
      effects.append(.fetchZones)
    }
    let language = state.messages.language
    if isShown, state.clock.tableLanguage != language, state.clock.askedTable != language {
      state.clock.askedTable = language
      effects.append(.fetchPlaces(language))
    }
    return effects
  }

  static func take(zones bytes: [UInt8], _ state: inout some Scope) -> [Effect] {
    state.clock.zones = try? ZoneDatabase(bytes)
    return prepareSearch(&state) + catchUp(&state)
  }

  /// Loads the places of the time zones and their names in a language: three files, each preceded
  /// by a zero byte.
  static func take(
    places bytes: [UInt8],
    in language: Language,
    _ state: inout some Scope
  ) -> [Effect] {
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false).map { Array($0) }
    guard parts.count == 3 else { return advanceBell(&state) }
    state.clock.table = PlaceTable(index: parts[0], english: parts[1], language: parts[2])
    state.clock.tableLanguage = language
    return prepareSearch(&state)
  }

  static func take(cities bytes: [UInt8], _ state: inout some Scope) -> [Effect] {
    state.cities = CityTable(bytes)
    return state.clock.query.map { find(&state, $0) } ?? []
  }

  /// Searches the loaded tables, also for text that was typed before they arrived.
  static func prepareSearch(_ state: inout some Scope) -> [Effect] {
    state.clock.search = nil
    if let table = state.clock.table, let zones = state.clock.zones {
      state.clock.search = PlaceSearch(table, zones: zones, at: state.now.instant)
      _ = state.clock.query.map { find(&state, $0) }
    }
    // Until the zones are loaded, the bell cannot advance, and changes of alarms wait.
    return advanceBell(&state)
  }
}
