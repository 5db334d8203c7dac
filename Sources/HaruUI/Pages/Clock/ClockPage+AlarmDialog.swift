import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension ClockPage {
  /// The dialog in which an alarm is made or changed.
  static func dialog(_ state: App.State) -> Node {
    guard let editor = state.clock.editor else { return .empty }
    let alarm = editor.alarm
    let isNew = alarm.id.isEmpty
    return Sheet.node(
      .message(isNew ? .alarmAdd : .alarmEdit),
      close: .editingCancelled,
      submit: .editingConfirmed,
      hasDraft: state.drafts.isTakenUp,
      [
        input("time", alarm.time.description, { .timeChosen($0) })
          .flag(.required)
          .flag(.autofocus)
          .entry(.alarmTime),
        problem(editor),
        days(editor, state.messages),
        .when(
          editor.days.isEmpty,
          input("date", editor.date?.description ?? "", { .dateChosen($0) })
            .attribute(.min, state.now.date.description)
            .entry(.alarmDate)
        ),
        input("text", alarm.label, { .labelTyped($0) })
          .attribute(.maxlength, "80")
          .attribute(.autocomplete, "off")
          .entry(.alarmLabel),
        choice(sounds(state.messages), alarm.sound, { .soundChosen($0) }).entry(.alarmSound),
        Sheet.more([
          input("number", "\(alarm.snoozeMinutes)", { .snoozeTyped($0) })
            .attribute(.min, "1")
            .attribute(.max, "60")
            .entry(.alarmSnoozeMinutes),
          choice(zones(alarm, state), alarm.zone ?? "", { .zoneChosen($0) }).entry(.alarmZone),
          .when(!editor.days.isEmpty, repeating(alarm)),
          .when(
            !isNew,
            input("date", alarm.pausedUntil?.description ?? "", { .pauseChosen($0) })
              .entry(.alarmPause)
          ),
        ]),
        .when(!isNew, existing(alarm)),
      ],
      buttons: Sheet.buttons(cancel: .editingCancelled, .alarmKeep)
    )
  }

  @inline(never)
  private static func input(
    _ type: StaticString,
    _ value: String,
    _ action: @escaping (String) -> ClockAlarmEditor.Action
  ) -> Node {
    Node(.input).type(type).value(value).onInput { .edited(action($0)) }
  }

  private static func problem(_ editor: ClockAlarmEditor) -> Node {
    guard let problem = editor.problem else { return .empty }
    return Node(.p, "err").role("alert")
      .text(problem == .isPast ? .alarmDateIsPast : .alarmTimeMissing)
  }

  private static func days(_ editor: ClockAlarmEditor, _ text: Messages) -> Node {
    Node(.div, "entry")
      .role("group")
      .label(.alarmDays)
      .containing(
        Node(.span).decorative().text(.alarmDays),
        Node(.div, "chips week")
          .containing(
            Weekday.allCases.map { day in
              Node(.button, "chip")
                .type("button")
                .pressed(editor.days.contains(WeekdaySet(day)))
                .onClick(.edited(.dayTapped(day)))
                .text(text.weekday(day))
            }
          )
      )
  }

  /// A native list of values with their names.
  @inline(never)
  private static func choice(
    _ options: [(value: String, name: String)],
    _ chosen: String,
    _ action: @escaping (String) -> ClockAlarmEditor.Action
  ) -> Node {
    Node(.select)
      .onChange { .edited(action($0)) }
      .containing(
        rows: KeyedList(
          options.map { option in
            var version = Fingerprint.of(option.name)
            if option.value.utf8.elementsEqual(chosen.utf8) { version = ~version }
            return RowIdentity(key: Fingerprint.of(option.value), version: version)
          }
        ) { index in
          let option = options[index]
          return Node(.option)
            .value(option.value)
            .flag(.selected, option.value.utf8.elementsEqual(chosen.utf8))
            .text(option.name)
        }
      )
  }

  /// Wherever the device is, the zone of a place that is kept, then those of all places.
  private static func zones(_ alarm: Alarm, _ state: App.State) -> [(value: String, name: String)] {
    let clock = state.clock
    var zones = clock.places.map { $0.zone }
    if let own = alarm.zone, !zones.contains(where: { $0.utf8.elementsEqual(own.utf8) }) {
      zones.append(own)
    }
    var choices = [(value: "", name: state.messages.alarmFloating)]
    for zone in zones {
      choices.append((value: zone, name: clock.table?.place(of: zone).city ?? zone))
    }
    for place in clock.search?.find("").places ?? []
    where !zones.contains(where: { $0.utf8.elementsEqual(place.zone.utf8) }) {
      let country = place.country.utf8.isEmpty ? "" : " · \(place.country)"
      choices.append((value: place.zone, name: place.city + country))
    }
    return choices
  }

  private static func sounds(_ text: Messages) -> [(value: String, name: String)] {
    Settings.CompletionSound.allCases.map { ("\($0.name)", text.name(of: $0)) }
  }

  private static func repeating(_ alarm: Alarm) -> Node {
    Node(.label, "row")
      .containing(
        Node(.span, "grow").text(.alarmSkipsHolidays),
        Node(.input, "switch")
          .type("checkbox")
          .checked(alarm.skipsHolidays)
          .onToggle { .edited(.holidaysChosen($0)) }
      )
  }

  /// What can be done with an alarm that is there already.
  private static func existing(_ alarm: Alarm) -> Node {
    Node(.div, "pair")
      .containing(
        Node(.button, "btn quiet bad").type("button")
          .onClick(.alarmDeleted(alarm.id))
          .text(.clockRemove),
        Node(.button, "btn").type("button")
          .onClick(.alarmSkipped(alarm.id))
          .text(.alarmSkip)
      )
  }
}
