import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

// Other people's calendars on the data page.
extension SettingsPage {
  static let calendarID: StaticString = "calendar-file"
  private static let addressID: StaticString = "calendar-address"

  /// The calendars, each with a switch and a button, and the controls to add one.
  static func calendars(_ state: App.State) -> Node {
    let text = state.messages
    let rows = savedCalendars(state).map { calendar in
      GroupRow.node(
        nil,
        .made(calendar.name),
        note: calendar.readAt.map { .made(read($0, state)) },
        [
          Switch.alone(calendar.name, isOn: calendar.isShown) {
            .settings(.data(.calendar(.switched(calendar.id, $0))))
          },
          button(text[.listDelete], .data(.calendar(.deleted(calendar.id)))),
        ]
      )
    }
    let chooser = FileRow.node(.message(.calendarAdd), id: calendarID) {
      App.Action.settings(.data(.calendar(.chosen($0))))
    }
    return section(
      text[.todayCalendar],
      rows + [chooser, .when(state.sync.isSignedIn, address)]
    )
  }

  /// The field for the address of a calendar, which only a server can read.
  private static var address: Node {
    Node(.form, "row")
      .onSubmit(.settings(.data(.calendar(.addressGiven))))
      .containing(
        Node(.div, "grow")
          .containing(
            FormField.node(
              .calendarAddress,
              Node(.input)
                .type("url")
                .id(addressID)
                .attribute(.autocomplete, "off")
                .attribute(.maxlength, "1024"),
              note: .message(.calendarAddressNote)
            )
          ),
        TextButton.submit(.calendarTake, .plain)
      )
  }

  private static func read(_ instant: Instant, _ state: App.State) -> String {
    let text = state.messages
    let date = FocusPage.zone(nil, state).dateTime(at: instant).date
    return text.calendarReadOn(date: text.day(date, today: state.now.date))
  }

  /// Handles the actions about calendars.
  static func updateCalendars(_ state: inout App.State, _ action: CalendarAction) -> [Effect] {
    switch action {
    case .chosen(let name): return send(calendarID, to: "read", named: name, &state)
    case .addressGiven: return send(addressID, to: "fetch", named: "", &state)
    case .switched(let id, let isShown):
      guard let old = savedCalendars(state).first(where: { $0.id == id }) else { return [] }
      var calendar = old
      calendar.isShown = isShown
      return [.save(calendar.writes(since: old, at: state.now.instant))]
    case .deleted(let id):
      guard let calendar = savedCalendars(state).first(where: { $0.id == id }) else { return [] }
      let now = state.now.instant
      let marks = [calendar.deletion(at: now)] + weeks(of: id, state).map { $0.deletion(at: now) }
      return [state.delete(marks, saying: state.messages.listDeleted(name: calendar.name))]
    }
  }

  /// Lets the server read the file or address in a field.
  private static func send(
    _ field: StaticString,
    to action: StaticString,
    named name: String,
    _ state: inout App.State
  ) -> [Effect] {
    let request = state.ask(by: .settings)
    state.settingsPage.data.calendar = (request, name)
    let path = "/api/v1/calendars/\(action)?zone=\(state.now.zone.percentEncoded)"
    return [.upload(request, input: "\(field)", path: path)]
  }

  /// Saves a calendar that the server read; it replaces the events of a calendar with the same
  /// address or, for a file, with the same name.
  static func take(calendar file: String, _ isOK: Bool, _ bytes: [UInt8], _ state: inout App.State)
    -> [Effect]
  {
    guard isOK, let json = try? JSON.parse(bytes), let weeks = json["weeks"]?.array else {
      state.show(
        file.utf8.isEmpty ? state.messages[.calendarNotFetched] : state.messages.dataNotRead
      )
      return []
    }
    let now = state.now.instant
    let title = json["name"]?.string ?? ""
    let name = title.utf8.isEmpty ? shortName(of: file) : title
    let address = json["address"]?.string
    let old = savedCalendars(state).first { calendar in
      guard let address else {
        return calendar.address == nil && calendar.name.hasSameBytes(as: name)
      }
      return calendar.address?.hasSameBytes(as: address) == true
    }
    var calendar =
      old ?? SubscribedCalendar(id: state.identifiers.next(at: now).recordID, name: name)
    calendar.address = address
    calendar.readAt = now
    calendar.zone = json["zone"]?.string ?? ""
    let read = weeks.compactMap { week -> CalendarWeek? in
      guard let fields = week.object, let monday = week["monday"]?.string else { return nil }
      return CalendarWeek(
        record: Record(id: RecordID("\(calendar.id.text)/\(monday)"), fields: fields)
      )
    }
    state.show(state.messages.listSaved(name: calendar.name))
    let known = self.weeks(of: calendar.id, state)
    return [
      .save(
        calendar.writes(since: old, at: now)
          + CalendarWeek.writes(read, replacing: known, at: now)
      )
    ]
  }

  /// The name of a file without its extension and the folder, which browsers make up.
  private static func shortName(of file: String) -> String {
    let bytes = Array(file.utf8)
    let start = bytes.lastIndex(of: UInt8(ascii: "\\")).map { $0 + 1 } ?? 0
    let name = bytes[start...]
    let end = name.lastIndex(of: ASCII.point) ?? name.endIndex
    return String(utf8: name[..<end])
  }

  private static func savedCalendars(_ state: App.State) -> [SubscribedCalendar] {
    state.replica.records(of: SubscribedCalendar.entity)
      .compactMap { SubscribedCalendar(record: $0) }
  }

  private static func weeks(of calendar: RecordID, _ state: App.State) -> [CalendarWeek] {
    state.replica.records(of: CalendarWeek.entity).compactMap { CalendarWeek(record: $0) }
      .filter { $0.isOf(calendar) }
  }
}
