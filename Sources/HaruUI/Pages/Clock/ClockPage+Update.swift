import HaruCore
import HaruSync
import HaruTime

extension ClockPage {
  @inline(never)
  static func update(_ state: inout some Scope, _ action: Action) -> [Effect] {
    switch action {
    case .placesArrived(let language, let bytes): return take(places: bytes, in: language, &state)
    case .dataFailed:
      state.show(state.messages.clockZonesUnreadable)
      return prepareSearch(&state)
    case .bellArrived(let text): take(bell: text, state.clock)
    case .muted(let isMuted): state.clock.isMuted = isMuted
    case .addTapped:
      if state.route == .clockWorld {
        return find(&state, "")
      }
      state.clock.editor = ClockAlarmEditor(newAlarm(state))
    case .editTapped: state.clock.isEditing.toggle()
    case .ring(let action): return answer(&state, action)
    case .alarm(let action): return updateAlarm(&state, action)
    case .stopwatch(let action): return press(&state, action)
    case .timer(let action): return updateTimer(&state, action)
    case .world(let action): return updateWorld(&state, action)
    }
    return []
  }

  /// Performs the actions that were requested before the zones arrived.
  static func catchUp(_ state: inout some Scope) -> [Effect] {
    if state.clock.zones == nil { return [] }
    let early = state.clock.early
    state.clock.early = []
    var effects: [Effect] = []
    for action in early { effects += updateAlarm(&state, action) }
    return effects
  }

  /// Whether an action depends on when an alarm rings.
  private static func needsZones(_ action: AlarmAction) -> Bool {
    switch action {
    case .switched, .skipped, .editingConfirmed, .exportTapped: true
    case .tapped, .deleted, .edited, .editingCancelled, .testTapped, .holidaysChosen: false
    }
  }

  private static func updateAlarm(_ state: inout some Scope, _ action: AlarmAction) -> [Effect] {
    if state.clock.zones == nil, needsZones(action) {
      state.clock.early.append(action)
      return []
    }
    switch action {
    case .tapped(let id):
      state.clock.editor = alarm(id, in: state.clock).map { ClockAlarmEditor($0) }
    case .switched(let id, let isOn): return turn(id, isOn: isOn, &state)
    case .skipped(let id):
      let now = state.now.instant
      state.clock.editor = nil
      return change(id, &state) { alarm, calendar in
        let zone = calendar.zone(of: alarm)
        alarm.skipNext(after: now, in: zone, holidays: calendar.holidays)
      }
    case .deleted(let id): return delete(id, &state)
    case .testTapped: return test(&state)
    case .exportTapped:
      guard let calendar = calendar(state.clock) else { break }
      let text = calendar.iCalendar(of: state.clock.alarms, at: state.now.instant)
      return [.download(name: "haru.ics", text: text)]
    case .holidaysChosen(let text): return importHolidays(text, &state)
    case .edited(let change): state.clock.editor?.apply(change)
    case .editingCancelled:
      if state.clock.editor == nil { break }
      state.clock.editor = nil
      return [.moveFocus("main")] + dropDate(&state)
    case .editingConfirmed: return confirm(&state)
    }
    return []
  }

  /// Turns an alarm on, or off with what rings.
  private static func turn(_ id: RecordID, isOn: Bool, _ state: inout some Scope) -> [Effect] {
    let now = state.now.instant
    let rings = isOn ? [] : silence(id, state.clock)
    return change(id, &state) { alarm, calendar in
      alarm.pausedUntil = nil
      for ring in rings { alarm.answer(ring, snoozedUntil: nil, at: now) }
      if isOn {
        alarm.switchOn(at: now, in: calendar.zone(of: alarm))
      } else {
        alarm.isOn = false
      }
    }
  }

  static func alarm(_ id: RecordID, in state: State) -> Alarm? {
    state.alarms.first { $0.id == id }
  }

  /// The calendar for alarms, once the time zones are loaded.
  static func calendar(_ state: State) -> AlarmCalendar? {
    state.zones.map {
      AlarmCalendar(
        here: state.here,
        zones: $0,
        holidays: HolidayList(state.holidays.map { $0.date })
      )
    }
  }

  /// Opens the dialog for a new alarm on a date, at a typical hour to start the day.
  static func openAlarm(on date: PlainDate, label: String, _ state: inout some Scope) {
    var alarm = newAlarm(state)
    alarm.days = .once(date)
    alarm.label = label
    if date > state.now.date { alarm.time = PlainTime(millisecondsOfDay: 7 * 3_600_000) }
    state.clock.editor = ClockAlarmEditor(alarm)
  }

  private static func newAlarm(_ state: some Scope) -> Alarm {
    let hour = (state.now.time.hour + 1) % 24
    var alarm = Alarm(
      id: "",
      time: PlainTime(millisecondsOfDay: hour * 3_600_000),
      days: .weekly([])
    )
    alarm.sound = "\(state.settings.completionSound.name)"
    return alarm
  }

  /// Stops an alarm that is ringing or snoozed; returns its rings.
  private static func silence(_ id: RecordID, _ clock: State) -> [AlarmOccurrence] {
    let rings = (clock.bell?.rings ?? []).filter { $0.occurrence.alarm == id }.map { $0.occurrence }
    for ring in rings { clock.bell?.stop(ring.key) }
    return rings
  }

  private static func change(
    _ id: RecordID,
    _ state: inout some Scope,
    _ body: (inout Alarm, AlarmCalendar) -> Void
  ) -> [Effect] {
    guard let old = alarm(id, in: state.clock), let calendar = calendar(state.clock) else {
      return []
    }
    var alarm = old
    body(&alarm, calendar)
    return keep(alarm, since: old, calendar, &state)
  }

  /// Saves an alarm and says when it rings; a new one can be undone.
  private static func keep(
    _ alarm: Alarm,
    since old: Alarm?,
    _ calendar: AlarmCalendar,
    _ state: inout some Scope
  ) -> [Effect] {
    let now = state.now.instant
    if let next = calendar.nextOccurrence(of: alarm, after: now) {
      let ahead = state.messages.ahead(TimeAhead(from: now, to: next.moment.instant))
      state.show(
        state.messages.alarmRings(name: name(of: alarm, state.messages), ahead: ahead),
        undo: old == nil ? [alarm.deletion(at: now)] : nil
      )
    }
    let writes = alarm.writes(since: old, at: now)
    return writes.isEmpty ? [] : [.save(writes)]
  }

  private static func confirm(_ state: inout some Scope) -> [Effect] {
    guard var editor = state.clock.editor else { return [] }
    state.clock.editor = nil
    guard let calendar = calendar(state.clock) else { return [] }
    let now = state.now.instant
    let zone = calendar.zone(of: editor.alarm)
    guard var alarm = editor.finished(at: now, in: zone) else {
      state.clock.editor = editor
      return []
    }
    let old = self.alarm(alarm.id, in: state.clock)
    // It may have been answered while it was being edited.
    alarm.answer = old?.answer
    if old == nil { alarm.id = state.identifiers.next(at: now).recordID }
    return keep(alarm, since: old, calendar, &state) + [.moveFocus("alarm-\(alarm.id)")]
      + dropDate(&state)
  }

  private static func dropDate(_ state: inout some Scope) -> [Effect] {
    state.dropParameter("date", for: .address("\(Route.clock.path)"))
  }

  private static func delete(_ id: RecordID, _ state: inout some Scope) -> [Effect] {
    guard let alarm = alarm(id, in: state.clock) else { return [] }
    let now = state.now.instant
    state.clock.editor = nil
    let text = state.messages.listDeleted(name: name(of: alarm, state.messages))
    return [state.delete([alarm.deletion(at: now)], saying: text), .moveFocus("main")]
  }

  private static func importHolidays(_ text: String, _ state: inout some Scope) -> [Effect] {
    let now = state.now
    guard let found = try? HolidayImport(Array(text.utf8), lastYear: now.date.year + 10) else {
      state.show(state.messages.alarmNoCalendar(path: state.messages.alarmFile))
      return []
    }
    let text = state.messages
    var sentence = text.alarmHolidaysImported(count: found.holidays.count)
    let problems = text.unread(
      found.problems.map { ($0.line, text.sentence(for: $0)) },
      limit: 5
    )
    for problem in problems { sentence += "\n" + problem }
    state.show(sentence)
    let writes = Holiday.writes(found.holidays, besides: state.clock.holidays, at: now.instant)
    return writes.isEmpty ? [] : [.save(writes)]
  }

  /// Its time and label, as used in sentences.
  static func name(of alarm: Alarm, _ text: Messages) -> String {
    let time = text.clock(alarm.time)
    return alarm.label.utf8.isEmpty ? time : "\(time) \(alarm.label)"
  }
}
