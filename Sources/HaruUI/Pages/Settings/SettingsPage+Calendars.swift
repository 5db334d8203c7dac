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
  static func updateCalendars(_ state: inout some Scope, _ action: CalendarAction) -> [Effect] {
    switch action {
    case .chosen(let name): return send(calendarID, to: "read", named: name, &state)
    case .addressGiven: return send(addressID, to: "fetch", named: "", &state)
    case .confirmed: return takeCalendar(&state)
    case .cancelled:
      state.settingsPage.data.calendarLook = nil
      return [.moveFocus("\(calendarID)")]
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
    _ state: inout some Scope
  ) -> [Effect] {
    let request = state.ask(by: .settings)
    state.settingsPage.data.calendar = (request, name)
    let path = "/api/v1/calendars/\(action)?zone=\(state.now.zone.percentEncoded)"
    return [.upload(request, input: "\(field)", path: path)]
  }

  /// Shows the content of a calendar that the server read, before anything changes: a file may come
  /// from another app or page.
  static func look(
    atCalendar file: String,
    _ isOK: Bool,
    _ bytes: [UInt8],
    _ state: inout some Scope
  ) -> [Effect] {
    guard isOK, let json = try? JSON.parse(bytes),
      let look = SettingsCalendarLook(json, name: shortName(of: file))
    else {
      state.show(
        file.utf8.isEmpty ? state.messages[.calendarNotFetched] : state.messages.dataNotRead
      )
      return []
    }
    state.settingsPage.data.calendarLook = look
    return []
  }

  /// The content of the calendar, with the buttons to decide whether to add it.
  static func calendarDialog(_ state: App.State) -> Node {
    guard let look = state.settingsPage.data.calendarLook else { return .empty }
    let text = state.messages
    let lost = look.lost > 0 ? [text.calendarLost(count: look.lost)] : []
    return Sheet.node(
      .message(.calendarAdd),
      close: .settings(.data(.calendar(.cancelled))),
      ImportPreview.nodes(
        [text.calendarRead(name: look.name, count: look.days)] + lost,
        first: look.first.map { ($0.title, text.date($0.date, today: state.now.date)) },
        unread: []
      ),
      buttons: [
        button(text[.appCancel], .data(.calendar(.cancelled))),
        button(text[.calendarTake], .data(.calendar(.confirmed)), .solid).flag(.autofocus),
      ]
    )
  }

  /// Saves the calendar; it replaces the events of a calendar with the same address or, for a file,
  /// with the same name.
  private static func takeCalendar(_ state: inout some Scope) -> [Effect] {
    guard let look = state.settingsPage.data.calendarLook else { return [] }
    state.settingsPage.data.calendarLook = nil
    let now = state.now.instant
    let old = savedCalendars(state).first { calendar in
      guard let address = look.address else {
        return calendar.address == nil && calendar.name.hasSameBytes(as: look.name)
      }
      return calendar.address?.hasSameBytes(as: address) == true
    }
    var calendar =
      old ?? SubscribedCalendar(id: state.identifiers.next(at: now).recordID, name: look.name)
    calendar.address = look.address
    calendar.readAt = now
    calendar.zone = look.zone
    let read = look.weeks(of: calendar.id)
    let known = weeks(of: calendar.id, state)
    let undo =
      (old.map { $0.writes(since: calendar, at: now) } ?? [calendar.deletion(at: now)])
      + CalendarWeek.writes(known, replacing: read, at: now)
    state.show(state.messages.listSaved(name: calendar.name), undo: undo)
    return [
      keepUndo(undo, &state),
      .save(
        calendar.writes(since: old, at: now)
          + CalendarWeek.writes(read, replacing: known, at: now)
      ),
      .moveFocus("\(calendarID)"),
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

  private static func savedCalendars(_ state: some Scope) -> [SubscribedCalendar] {
    state.replica.records(of: SubscribedCalendar.entity)
      .compactMap { SubscribedCalendar(record: $0) }
  }

  private static func weeks(of calendar: RecordID, _ state: some Scope) -> [CalendarWeek] {
    state.replica.records(of: CalendarWeek.entity).compactMap { CalendarWeek(record: $0) }
      .filter { $0.isOf(calendar) }
  }
}
