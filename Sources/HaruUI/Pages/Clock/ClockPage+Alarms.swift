import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension ClockPage {
  /// The list of alarms, with the next ring and the abilities of this device beside it.
  static func alarms(_ state: App.State) -> Node {
    Node(.div, "split")
      .containing(
        Node(.aside, "aside").containing(snoozed(state) + [missed(state), next(state)]),
        Node(.div, "main")
          .containing(
            .when(
              state.isOpen && state.clock.alarms.isEmpty,
              EmptyState.node(
                icon: .alarm,
                text: .message(.alarmEmpty),
                ways: [
                  TextButton.node(.appAddAlarm, .addTapped, .solid)
                ]
              )
            ),
            Node(.ul, "rows").containing(rows: rows(state)),
            reach(state),
            .when(state.isOpen, tools(state)),
            .when(state.isOpen, abilities(state))
          ),
        .when(state.clock.editor != nil, dialog(state))
      )
  }

  /// What rings this device while the app is closed, with a link to change it: the server, a
  /// calendar, or nothing.
  private static func reach(_ state: App.State) -> Node {
    let push = state.settingsPage.push
    let isTold =
      state.sync.isSignedIn && state.settings.noticeKinds[.alarm]
      && state.device?.notifications == .granted && push?.isPossible ?? true
    let other: Message = push?.hasCalendar ?? false ? .alarmByCalendar : .alarmHonest
    return Node(.p, "meta")
      .containing(
        Node(.span).text(isTold ? .alarmReached : other),
        Node(.span).text(" "),
        Node(.a).href("/settings/notifications")
          .text(isTold ? .alarmReachedCheck : .alarmReach)
      )
  }

  private static func next(_ state: App.State) -> Node {
    let now = state.now.instant
    guard let calendar = calendar(state.clock) else { return .empty }
    let next = calendar.nextOccurrences(of: state.clock.alarms, after: now, count: 1).first
    // A snoozed alarm rings again before the next one is due.
    let again = (state.clock.bell?.rings ?? []).filter { $0.isSnoozing }.map { $0.start }
    guard let soonest = (again + (next.map { [$0.moment.instant] } ?? [])).min() else {
      return .empty
    }
    let ahead = state.messages.ahead(TimeAhead(from: now, to: soonest))
    return Node(.section, "card tint next")
      .containing(
        Node(.small).text(.alarmNext),
        Node(.b).text(ahead),
        day(calendar, state)
      )
  }

  /// The current day with its hours and rings.
  private static func day(_ calendar: AlarmCalendar, _ state: App.State) -> Node {
    let now = state.now.time
    var cells = (0..<24).map { $0 < now.hour ? Node(.i, "gone") : Node(.i) }
    for alarm in state.clock.alarms {
      guard let next = calendar.nextOccurrence(of: alarm, after: state.now.instant) else {
        continue
      }
      let local = state.clock.here.dateTime(at: next.moment.instant)
      if local.date == state.now.date { cells.append(mark("pin", local.time)) }
    }
    for ring in state.clock.bell?.rings ?? [] where ring.isSnoozing {
      let local = state.clock.here.dateTime(at: ring.start)
      if local.date == state.now.date { cells.append(mark("pin", local.time)) }
    }
    cells.append(mark("nowline", now))
    return Node(.div, "band plain").decorative().containing(cells)
  }

  private static func mark(_ name: StaticString, _ time: PlainTime) -> Node {
    let minute = time.hour * 60 + time.minute
    return Node(.span, name).attribute(.markAt, "\(minute * 100 / 1_440)")
  }

  private static func rows(_ state: App.State) -> KeyedList<Action> {
    let alarms = state.clock.alarms
    let calendar = calendar(state.clock)
    let identities = alarms.map { alarm in
      var version = Fingerprint()
      version.add(lines(alarm, calendar, state).meta)
      version.add(alarm.time.millisecondsOfDay)
      version.add(isOn(alarm, state))
      version.add(has24Hours(state))
      version.add(state.clock.isEditing)
      return RowIdentity(key: Fingerprint.of(alarm.id.text), version: version.value)
    }
    return KeyedList(identities) { row(alarms[$0], calendar, state) }
  }

  /// The lines below the time: label, days and next ring; a note on transitions.
  private static func lines(
    _ alarm: Alarm,
    _ calendar: AlarmCalendar?,
    _ state: App.State
  ) -> (meta: String, note: String?) {
    let text = state.messages
    let now = state.now.instant
    var meta = text.days(of: alarm, today: state.now.date)
    if !alarm.label.utf8.isEmpty { meta = "\(alarm.label) · \(meta)" }
    if let zone = alarm.zone { meta += " · \(state.clock.table?.place(of: zone).city ?? zone)" }
    switch state.clock.bell?.state(of: alarm.id) {
    case .snoozing(let until):
      let time = state.clock.here.dateTime(at: until).time
      meta += " · \(text.alarmSnoozing(time: text.clock(time)))"
    case .missed: meta += " · \(text.alarmWasMissed)"
    default: break
    }
    guard let calendar, let next = calendar.nextOccurrence(of: alarm, after: now) else {
      return (meta, nil)
    }
    meta += " · \(text.ahead(TimeAhead(from: now, to: next.moment.instant)))"
    return (meta, note(next.clockChange(in: calendar.zone(of: alarm)), text))
  }

  private static func note(_ change: AlarmOccurrence.ClockChange?, _ text: Messages) -> String? {
    switch change {
    case .skipped(let time): text.alarmSkippedNote(time: text.clock(time))
    case .repeated: text.alarmRepeatedNote
    case .sameDay(let shift): shift > 0 ? text.alarmForwardNote : text.alarmBackNote
    case nil: nil
    }
  }

  /// Whether it will ring: a one-time alarm counts as off once it has rung, unless it is snoozed.
  private static func isOn(_ alarm: Alarm, _ state: App.State) -> Bool {
    if case .snoozing = state.clock.bell?.state(of: alarm.id) { return true }
    return alarm.isOn
  }

  private static func row(_ alarm: Alarm, _ calendar: AlarmCalendar?, _ state: App.State) -> Node {
    let id = alarm.id
    let lines = lines(alarm, calendar, state)
    let name = name(of: alarm, state.messages)
    let isOn = isOn(alarm, state)
    return Node(.li)
      .class(isOn ? "alarm" : "alarm off")
      .containing(
        Node(.button, "grow")
          .type("button")
          .id("alarm-\(id)")
          .onClick(.alarm(.tapped(id)))
          .containing(
            time(alarm.time, state),
            Node(.span, "meta").text(lines.meta),
            lines.note.map { Node(.span, "meta note").text($0) } ?? .empty
          ),
        state.clock.isEditing
          ? IconButton.node(.trash, .listDelete, .alarm(.deleted(id)))
          : Switch.alone(name, isOn: isOn) { .alarm(.switched(id, $0)) }
      )
  }

  /// How this device can alert; it comes last, because the browser reports it late.
  private static func abilities(_ state: App.State) -> Node {
    guard let device = state.device else { return .empty }
    let isOn = state.settings.hasNotifications
    let notifications: Message =
      switch device.notifications {
      case .granted where isOn: .alarmNotifyOn
      case .granted: .alarmNotifyOff
      case .notAsked: .alarmNotifyAsk
      case .denied: .alarmNotifyDenied
      case .unsupported: .alarmNotifyNone
      }
    let isInSettings = notifications == .alarmNotifyOff || notifications == .alarmNotifyAsk
    return Node(.div, "stack")
      .containing(
        isInSettings
          ? Node(.p, "meta")
            .containing(
              Node(.span).text(notifications),
              TextButton.link(to: "\(Route.settings.path)", .settingsTitle, .plain)
            )
          : Node(.p, "meta").text(notifications),
        .when(!device.canStayLit, Node(.p, "meta").text(.alarmDarkens))
      )
  }

  /// The test, the calendar export and the holidays.
  private static func tools(_ state: App.State) -> Node {
    Node(.div, "tools")
      .containing(
        TextButton.node(.alarmTest, .alarm(.testTapped), icon: .bell),
        TextButton.node(.appToCalendar, .alarm(.exportTapped), icon: .download),
        TextButton.file(.alarmHolidays, icon: .upload) { .alarm(.holidaysChosen($0)) }
      )
  }
}
