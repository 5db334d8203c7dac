import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

extension ClockPage {
  static func updateWorld(_ state: inout some Scope, _ action: WorldAction) -> [Effect] {
    switch action {
    case .searched(let text): return find(&state, text)
    case .searchClosed:
      state.clock.query = nil
      return [.moveFocus("main")]
    case .placeChosen(let id): return add(id, &state)
    case .placeRemoved(let id):
      guard let place = state.clock.places.first(where: { $0.id == id })
      else {
        break
      }
      let text = state.messages.listDeleted(name: city(of: place, in: state.clock))
      let marks = [place.deletion(at: state.now.instant)]
      return [state.delete(marks, after: unkept(state), saying: text), .moveFocus("main")]
    case .placeMoved(let id, let step): return move(id, by: step, &state)
    case .minuteShown(let text):
      state.clock.shownMinute = Int(text).map { min(max($0, 0), 1_439) }
    case .nowTapped: state.clock.shownMinute = nil
    case .hoursTapped: return [write("hours", .integer(has24Hours(state) ? 12 : 24), state)]
    case .timesCopied: return [.share(times(state))]
    }
    return []
  }

  /// Searches while the user types.
  static func find(_ state: inout some Scope, _ text: String) -> [Effect] {
    var effects: [Effect] = []
    if state.clock.query == nil {
      effects = [.moveFocus("query")] + (state.cities == nil ? [.fetchCities] : [])
    }
    state.clock.query = text
    let answer = state.clock.search?.find(
      text,
      besides: state.cities,
      inKorean: state.messages.language == .ko
    )
    guard let answer else { return effects }
    state.clock.isGuess = answer.places.isEmpty
    state.clock.found = answer.places.isEmpty ? answer.suggestions : answer.places
    if text.utf8.isEmpty { state.clock.found = placesOfWeather(state) + state.clock.found }
    state.clock.listed = 0
    return effects
  }

  /// The weather's places that neither the world clock nor the search results contain.
  private static func placesOfWeather(_ state: some Scope) -> [Place] {
    let clock = state.clock
    return state.replica.records(of: WeatherPlace.entity).compactMap { WeatherPlace(record: $0) }
      .filter { place in
        let isKnown = clock.found.contains {
          $0.zone.hasSameBytes(as: place.zone) && $0.city.hasSameBytes(as: place.name)
        }
        return !place.zone.utf8.isEmpty && !isKnown
          && !clock.places.contains { $0.id == place.id }
      }
      .sorted(by: WeatherPlace.isBefore)
      .map { Place(id: $0.id.text, zone: $0.zone, city: $0.name, country: $0.region) }
  }

  /// Saves changes of the list.
  private static func keep(_ writes: [CellWrite], _ state: some Scope) -> [Effect] {
    [.save(unkept(state) + writes)]
  }

  /// The default list, which is saved along with its first change.
  private static func unkept(_ state: some Scope) -> [CellWrite] {
    if state.clock.arePlacesKept { return [] }
    return state.clock.places.flatMap { $0.restoringWrites(at: state.now.instant) }
  }

  private static func add(_ id: String, _ state: inout some Scope) -> [Effect] {
    state.clock.query = nil
    let moveFocus = [Effect.moveFocus("main")]
    if state.clock.places.contains(where: { $0.id == RecordID(id) }) { return moveFocus }
    let found = state.clock.found.first { $0.id.hasSameBytes(as: id) }
    let order = OrderKey.between(state.clock.places.last?.order, nil) ?? ""
    let place = ClockPlace(found ?? Place(zone: id, city: id, country: ""), order: order)
    let now = state.now.instant
    state.show(
      state.messages.listSaved(name: city(of: place, in: state.clock)),
      undo: [place.deletion(at: now)]
    )
    return keep(place.restoringWrites(at: now), state) + moveFocus
  }

  private static func move(_ id: RecordID, by step: Int, _ state: inout some Scope) -> [Effect] {
    let places = state.clock.places
    guard let place = places.firstIndex(where: { $0.id == id }),
      places.indices.contains(place + step)
    else { return [] }
    let writes = places.writes(moving: place, to: place + step, at: state.now.instant)
    return keep(writes, state) + [.moveFocus("\(step < 0 ? "up" : "down")-\(id)")]
  }

  /// The instant of the rows: now, or a minute of the reader's day.
  private static func shownInstant(_ state: some Scope) -> Instant {
    guard let minute = state.clock.shownMinute else { return state.now.instant }
    let time = PlainTime(millisecondsOfDay: minute * 60_000)
    return state.clock.here.instant(of: PlainDateTime(date: state.now.date, time: time))
  }

  static func has24Hours(_ state: some Scope) -> Bool {
    state.clock.has24Hours ?? !state.messages.language.hasTwelveHours
  }

  private static func city(of place: ClockPlace, in clock: State) -> String {
    if !place.name.utf8.isEmpty { return place.name }
    return clock.table?.place(of: place.zone).city ?? place.zone
  }

  private static func row(of place: ClockPlace, _ state: some Scope) -> WorldClockRow {
    let zone = state.clock.zones?.rules(for: place.zone) ?? .utc
    return WorldClockRow(zone, from: state.clock.here, at: shownInstant(state))
  }

  /// All rows as one line: "09:00 Seoul = 19:00 New York (the day before)".
  private static func times(_ state: some Scope) -> String {
    var line = ""
    for place in state.clock.places {
      let row = row(of: place, state)
      let time = state.messages.clock(row.moment.time, has24Hours: has24Hours(state))
      let day = dayInWords(row, state.messages)
      line += line.utf8.isEmpty ? "" : " = "
      line += "\(time) \(city(of: place, in: state.clock))"
      if let day { line += " (\(day))" }
    }
    return line
  }

  private static func dayInWords(_ row: WorldClockRow, _ text: Messages) -> String? {
    switch row.dayDifference {
    case 0: nil
    case 1: text.clockDayAfter
    case -1: text.clockDayBefore
    default: row.dayText
    }
  }
}

extension ClockPage {
  /// The rows of the places, with the slider that moves them through the day.
  static func world(_ state: App.State) -> Node {
    guard let zones = state.clock.zones else { return .empty }
    let minute = minute(state)
    let text = state.messages
    let time = text.clock(
      PlainTime(millisecondsOfDay: minute * 60_000),
      has24Hours: has24Hours(state)
    )
    return Node(.div, "split solo")
      .containing(
        Node(.div, "main")
          .containing(
            Node(.p, "meta").text(.clockBands),
            Node(.ul, "rows").containing(rows: places(state)),
            FormField.slider(
              .made(text.clockShown(time: time)),
              Node(.input)
                .type("range")
                .attribute(.min, "0")
                .attribute(.max, "1439")
                .attribute(.step, "15")
                .attribute(.ariaValuetext, time)
                .value("\(minute)")
                .onInput { .world(.minuteShown($0)) }
            ),
            Pair.node(
              TextButton.node(.appNow, .world(.nowTapped)).disabled(state.clock.shownMinute == nil),
              TextButton.node(.clockCopy, .world(.timesCopied), icon: .copy)
            ),
            Chip.toggle(.message(.clock24), isOn: has24Hours(state), .world(.hoursTapped)),
            Node(.p, "meta").text(text.clockVersion(version: zones.version))
          ),
        search(state)
      )
  }

  /// The minute of the reader's day that is shown.
  private static func minute(_ state: some Scope) -> Int {
    let time = state.now.time
    return state.clock.shownMinute ?? time.hour * 60 + time.minute
  }

  private static func places(_ state: App.State) -> KeyedList<Action> {
    let places = state.clock.places
    let shared = Fingerprint.of(state.now.date.description)
    let offset = state.clock.here.offset(at: shownInstant(state)).seconds
    let identities = places.indices.map { index in
      var version = Fingerprint()
      version.add(shared)
      version.add(minute(state))
      version.add(offset)
      version.add(state.clock.isEditing)
      version.add(has24Hours(state))
      version.add(city(of: places[index], in: state.clock))
      version.add(index == 0)
      version.add(index == places.count - 1)
      return RowIdentity(key: Fingerprint.of(places[index].id.text), version: version.value)
    }
    return KeyedList(identities) { place($0, state) }
  }

  private static func place(_ index: Int, _ state: App.State) -> Node {
    let place = state.clock.places[index]
    let text = state.messages
    let row = row(of: place, state)
    let name = city(of: place, in: state.clock)
    return Node(.li, "city")
      .containing(
        Node(.div, "top")
          .containing(
            Node(.span, "grow")
              .containing(
                Node(.span, "name").text(name),
                Node(.span, "meta").text(meta(row, text))
              ),
            day(row, text),
            time(row.moment.time, state),
            .when(state.clock.isEditing, controls(index, state))
          ),
        band(place, name, state)
      )
  }

  /// A day other than the reader's: `+1`, with an accessible name in words.
  private static func day(_ row: WorldClockRow, _ text: Messages) -> Node {
    guard let words = dayInWords(row, text) else { return .empty }
    return Node(.span, "otherday")
      .containing(
        Node(.span).decorative().text(row.dayText),
        Node(.span, "sr").text(words)
      )
  }

  /// The offset from here, and the next transition.
  private static func meta(_ row: WorldClockRow, _ text: Messages) -> String {
    let time = text.time(Int64(abs(row.offsetDifference)), exactly: false)
    var parts =
      row.offsetDifference == 0
      ? text.clockSame
      : row.offsetDifference > 0 ? text.clockAhead(time: time) : text.clockBehind(time: time)
    if let change = row.nextChange {
      parts += " · \(text.clockChange(change, today: row.moment.date))"
    }
    return parts
  }

  private static func controls(_ index: Int, _ state: App.State) -> Node {
    let id = state.clock.places[index].id
    return Node(.span, "edges")
      .containing(
        ReorderList.arrows("\(id)", at: index, of: state.clock.places.count) {
          Action.world(.placeMoved(id, by: $0))
        } + [IconButton.node(.trash, .listDelete, .world(.placeRemoved(id)))]
      )
  }

  /// The reader's day, hour by hour, with the place's daylight.
  private static func band(_ place: ClockPlace, _ name: String, _ state: App.State) -> Node {
    let zone = state.clock.zones?.rules(for: place.zone) ?? .utc
    let hours = WorldClockRow.band(of: zone, from: state.clock.here, on: state.now.date)
    var cells = hours.map { light -> Node in
      switch light {
      case .night: Node(.i, "n")
      case .dim: Node(.i, "d")
      case .day: Node(.i)
      }
    }
    cells.append(Node(.span, "nowline").attribute(.markAt, "\(minute(state) * 100 / 1_440)"))
    return Node(.div, "band").attribute(.dir, "ltr")
      .role("img")
      .label(state.messages.clockBand(place: name))
      .containing(cells)
  }

  /// A time of day, with AM/PM smaller than the digits.
  static func time(_ time: PlainTime, _ state: App.State) -> Node {
    let parts = parts(of: time, state)
    return Node(.time)
      .containing(
        .when(!parts.before.utf8.isEmpty, Node(.small).text(parts.before)),
        Node(.span).text(parts.digits),
        .when(!parts.after.utf8.isEmpty, Node(.small).text(parts.after))
      )
  }

  /// The digits of a time of day, with AM/PM before or after them.
  static func parts(
    of time: PlainTime,
    _ state: some Scope
  ) -> (before: String, digits: String, after: String) {
    let text = state.messages.clock(time, has24Hours: has24Hours(state))
    let bytes = Array(text.utf8)
    let isDigit = { (byte: UInt8) in (48...58).contains(byte) }
    let start = bytes.firstIndex(where: isDigit) ?? 0
    let end = max(start, (bytes.lastIndex(where: isDigit) ?? -1) + 1)
    let part = { (range: Range<Int>) in String(utf8: bytes[range]) }
    return (part(0..<start), part(start..<end), part(end..<bytes.count))
  }

  /// The search for places.
  private static func search(_ state: App.State) -> Node {
    guard let query = state.clock.query else { return .empty }
    let found = state.clock.found
    return Sheet.node(
      .message(.clockAddPlace),
      close: .world(.searchClosed),
      [
        SearchField.node(
          .clockAddPlace,
          hint: .clockSearchHint,
          id: "query",
          isFocused: true,
          value: query
        ) { .world(.searched($0)) },
        found.isEmpty && state.clock.isGuess
          ? EmptyState.noHits(for: query, state.messages)
          : Node(.p, "meta")
            .role("status")
            .text(
              state.clock.isGuess
                ? state.messages.clockMeant : state.messages.clockFound(count: found.count)
            ),
        Node(.ul, "rows found").containing(rows: results(state)),
      ]
    )
  }

  private static func results(_ state: App.State) -> KeyedList<Action> {
    let found = Array(state.clock.found.prefix(state.clock.listed))
    let identities = found.map { place in
      RowIdentity(key: Fingerprint.of(place.id), version: Fingerprint.of(place.city))
    }
    let now = state.now.instant
    return KeyedList(identities) { index in
      let place = found[index]
      let offset = state.clock.zones?.rules(for: place.zone)?.offset(at: now) ?? .utc
      let country = place.country.utf8.isEmpty ? place.zone : "\(place.country) · \(place.zone)"
      return Node(.li)
        .containing(
          PlaceRow.node(
            place.city,
            country,
            end: offset.typedText,
            .world(.placeChosen(place.id))
          )
        )
    }
  }
}
