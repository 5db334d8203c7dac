import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

extension ClockPage {
  /// The dialog for adding or editing an alarm.
  static func dialog(_ state: App.State) -> Node {
    guard let editor = state.clock.editor else { return .empty }
    let alarm = editor.alarm
    let isNew = alarm.id.isEmpty
    return Sheet.node(
      .message(isNew ? .appAddAlarm : .alarmEdit),
      close: .alarm(.editingCancelled),
      submit: .alarm(.editingConfirmed),
      hasDraft: state.drafts.isTakenUp,
      [
        FormField.node(
          .alarmTime,
          input("time", alarm.time.description, { .timeChosen($0) })
            .flag(.required)
            .flag(.autofocus),
          fault: editor.problem == .noTime ? .message(.alarmTimeMissing) : nil
        ),
        days(editor, state.messages),
        .when(editor.days.isEmpty, date(editor, state)),
        FormField.node(
          .fieldName,
          input("text", alarm.label, { .labelTyped($0) })
            .attribute(.maxlength, "80")
            .attribute(.autocomplete, "off")
        ),
        FormField.node(
          .alarmSound,
          choice(sounds(state.messages), alarm.sound, { .soundChosen($0) })
        ),
        Sheet.more(rarelyChanged(editor, state)),
        .when(!isNew, existing(alarm)),
      ],
      buttons: Sheet.buttons(cancel: .alarm(.editingCancelled), .appSave)
    )
  }

  private static func date(_ editor: ClockAlarmEditor, _ state: App.State) -> Node {
    FormField.node(
      .alarmDate,
      input("date", editor.date?.description ?? "", { .dateChosen($0) })
        .attribute(.min, state.now.date.description),
      fault: editor.problem == .isPast ? .message(.alarmDateIsPast) : nil
    )
  }

  private static func rarelyChanged(_ editor: ClockAlarmEditor, _ state: App.State) -> [Node] {
    let alarm = editor.alarm
    return [
      FormField.node(
        .alarmSnoozeMinutes,
        input("number", "\(alarm.snoozeMinutes)", { .snoozeTyped($0) })
          .attribute(.min, "1")
          .attribute(.max, "60")
      ),
      FormField.node(
        .alarmZone,
        choice(zones(alarm, state), alarm.zone ?? "", { .zoneChosen($0) })
      ),
      .when(!editor.days.isEmpty, repeating(alarm)),
      .when(
        !alarm.id.isEmpty,
        FormField.node(
          .alarmPause,
          input("date", alarm.pausedUntil?.description ?? "", { .pauseChosen($0) })
        )
      ),
    ]
  }

  @inline(never)
  private static func input(
    _ type: StaticString,
    _ value: String,
    _ action: @escaping (String) -> ClockAlarmEditor.Action
  ) -> Node {
    Node(.input).type(type).value(value).onInput { .alarm(.edited(action($0))) }
  }

  @inline(never)
  private static func choice(
    _ options: [(value: String, name: String)],
    _ chosen: String,
    _ action: @escaping (String) -> ClockAlarmEditor.Action
  ) -> Node {
    Choice.node(options, chosen: chosen) { .alarm(.edited(action($0))) }
  }

  private static func days(_ editor: ClockAlarmEditor, _ text: Messages) -> Node {
    WeekdayField.node(.alarmDays, editor.days, text) { .alarm(.edited(.dayTapped($0))) }
  }

  /// The device's zone, the zones of saved places, then those of all places.
  private static func zones(_ alarm: Alarm, _ state: App.State) -> [(value: String, name: String)] {
    let clock = state.clock
    var zones = clock.places.map { $0.zone }
    if let own = alarm.zone, !zones.contains(where: { $0.hasSameBytes(as: own) }) {
      zones.append(own)
    }
    var choices = [(value: "", name: state.messages.alarmFloating)]
    for zone in zones {
      choices.append((value: zone, name: clock.table?.place(of: zone).city ?? zone))
    }
    for place in clock.search?.find("").places ?? []
    where !zones.contains(where: { $0.hasSameBytes(as: place.zone) }) {
      let country = place.country.utf8.isEmpty ? "" : " · \(place.country)"
      choices.append((value: place.zone, name: place.city + country))
    }
    return choices
  }

  private static func sounds(_ text: Messages) -> [(value: String, name: String)] {
    Settings.CompletionSound.allCases.map { ("\($0.name)", text.name(of: $0)) }
  }

  private static func repeating(_ alarm: Alarm) -> Node {
    Switch.row(.message(.alarmSkipsHolidays), isOn: alarm.skipsHolidays) {
      .alarm(.edited(.holidaysChosen($0)))
    }
  }

  /// The actions for an existing alarm.
  private static func existing(_ alarm: Alarm) -> Node {
    Pair.node(
      TextButton.node(.listDelete, .alarm(.deleted(alarm.id)), .quietBad),
      TextButton.node(.alarmSkip, .alarm(.skipped(alarm.id)))
    )
  }
}
