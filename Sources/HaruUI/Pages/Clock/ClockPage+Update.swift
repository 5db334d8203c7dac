import HaruCore
import HaruSync
import HaruTime

extension ClockPage {
  @inline(never)
  static func update(_ state: inout App.State, _ action: Action) -> [Effect] {
    switch action {
    case .zonesArrived, .placesArrived, .dataFailed:
      arrived(&state, action)
      // Until the first alarm rings nothing else may happen: the bell begins with the zones.
      return advance(&state)
    case .bellArrived, .answered, .missedDismissed, .ringStopped, .snoozedLonger:
      return answer(&state, action)
    case .timerStopped(let id): return answerTimers(&state, id)
    case .muted(let isMuted): state.clock.isMuted = isMuted
    case .addTapped:
      if state.route == .clockWorld {
        return find(&state, "")
      }
      state.clock.editor = ClockAlarmEditor(newAlarm(state))
    case .editTapped: state.clock.isEditing.toggle()
    case .edited, .editingCancelled, .editingConfirmed: return edit(&state, action)
    case .alarmTapped(let id):
      state.clock.editor = alarm(id, in: state.clock).map { ClockAlarmEditor($0) }
    case .alarmSwitched(let id, let isOn):
      let now = state.now.instant
      if !isOn { silence(id, state.clock) }
      return change(id, &state) { alarm, calendar in
        alarm.pausedUntil = nil
        if isOn {
          alarm.switchOn(at: now, in: calendar.zone(of: alarm))
        } else {
          alarm.isOn = false
        }
      }
    case .alarmSkipped(let id):
      let now = state.now.instant
      state.clock.editor = nil
      return change(id, &state) { alarm, calendar in
        let zone = calendar.zone(of: alarm)
        alarm.skipNext(after: now, in: zone, holidays: calendar.holidays)
      }
    case .alarmDeleted(let id): return delete(id, &state)
    case .testTapped: return test(&state)
    case .exportTapped:
      guard let calendar = calendar(state.clock) else { break }
      let text = calendar.iCalendar(of: state.clock.alarms, at: state.now.instant)
      return [.download(name: "haru.ics", text: text)]
    case .holidaysChosen(let text): return importHolidays(text, &state)
    case .startTapped, .lapTapped, .resetTapped, .lapsCopied, .lapsExported:
      return press(&state, action)
    case .searched, .citiesArrived, .searchClosed, .placeChosen, .placeRemoved, .placeMoved,
      .minuteShown, .nowTapped, .hoursTapped, .timesCopied:
      return updateWorld(&state, action)
    default: return updateTimer(&state, action)
    }
    return []
  }

  static func alarm(_ id: RecordID, in state: State) -> Alarm? {
    state.alarms.first { $0.id == id }
  }

  /// What instants of alarms are reckoned by, once the time zones are there.
  static func calendar(_ state: State) -> AlarmCalendar? {
    state.zones.map {
      AlarmCalendar(
        here: state.here,
        zones: $0,
        holidays: HolidayList(state.holidays.map { $0.date })
      )
    }
  }

  /// A new alarm: at the next full hour.
  private static func newAlarm(_ state: App.State) -> Alarm {
    let hour = (state.now.time.hour + 1) % 24
    var alarm = Alarm(
      id: "",
      time: PlainTime(millisecondsOfDay: hour * 3_600_000),
      days: .weekly([])
    )
    alarm.sound = "\(state.settings.completionSound.name)"
    return alarm
  }

  /// Ends what an alarm rings or has put off.
  private static func silence(_ id: RecordID, _ clock: State) {
    for ring in clock.bell?.rings ?? [] where ring.occurrence.alarm == id {
      clock.bell?.stop(ring.occurrence.key)
    }
  }

  private static func change(
    _ id: RecordID,
    _ state: inout App.State,
    _ body: (inout Alarm, AlarmCalendar) -> Void
  ) -> [Effect] {
    guard let old = alarm(id, in: state.clock), let calendar = calendar(state.clock) else {
      return []
    }
    var alarm = old
    body(&alarm, calendar)
    return keep(alarm, since: old, calendar, &state)
  }

  /// Keeps an alarm and says when it rings.
  private static func keep(
    _ alarm: Alarm,
    since old: Alarm?,
    _ calendar: AlarmCalendar,
    _ state: inout App.State
  ) -> [Effect] {
    let now = state.now.instant
    if let next = calendar.nextOccurrence(of: alarm, after: now) {
      let ahead = state.messages.ahead(TimeAhead(from: now, to: next.moment.instant))
      state.show(state.messages.alarmRings(name: name(of: alarm, state.messages), ahead: ahead))
    }
    let writes = alarm.writes(since: old, at: now)
    return writes.isEmpty ? [] : [.save(writes)]
  }

  private static func edit(_ state: inout App.State, _ action: Action) -> [Effect] {
    guard var editor = state.clock.editor else { return [] }
    state.clock.editor = nil
    switch action {
    case .edited(let change):
      editor.apply(change)
      state.clock.editor = editor
    case .editingConfirmed:
      guard let calendar = calendar(state.clock) else { break }
      let now = state.now.instant
      let zone = calendar.zone(of: editor.alarm)
      guard var alarm = editor.finished(at: now, in: zone) else {
        state.clock.editor = editor
        break
      }
      let old = self.alarm(alarm.id, in: state.clock)
      if old == nil { alarm.id = state.identifiers.next(at: now).recordID }
      return keep(alarm, since: old, calendar, &state) + [.focus("alarm-\(alarm.id)")]
    default: return [.focus("main")]
    }
    return []
  }

  private static func delete(_ id: RecordID, _ state: inout App.State) -> [Effect] {
    guard let alarm = alarm(id, in: state.clock) else { return [] }
    let now = state.now.instant
    state.clock.editor = nil
    state.show(
      state.messages.alarmDeleted(name: name(of: alarm, state.messages)),
      undo: [alarm.deletion(false, at: now)]
    )
    return [.save([alarm.deletion(at: now)]), .focus("main")]
  }

  private static func importHolidays(_ text: String, _ state: inout App.State) -> [Effect] {
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

  /// Its time and label, as a sentence calls it.
  static func name(of alarm: Alarm, _ text: Messages) -> String {
    let time = text.clock(alarm.time)
    return alarm.label.utf8.isEmpty ? time : "\(time) \(alarm.label)"
  }
}
