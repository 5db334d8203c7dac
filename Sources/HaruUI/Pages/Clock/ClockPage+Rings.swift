import HaruCore
import HaruJSON
import HaruSync
import HaruTime

extension ClockPage {
  /// Brings the bell up to date before an action: a change must not ring for the past.
  @inline(never)
  static func advance(_ state: inout App.State) -> [Effect] { advanceBell(&state) }

  @inline(never)
  static func advanceBell(_ state: inout some Scope) -> [Effect] {
    guard state.isOpen, state.clock.zones != nil else { return [] }
    followPlace(&state)
    guard let calendar = calendar(state.clock) else { return [] }
    let now = state.now.instant
    // It starts with its stored state, or now.
    var bell = state.clock.bell ?? AlarmBell(json: state.clock.keptBell) ?? AlarmBell(at: now)
    let events = bell.advance(to: now, alarms: state.clock.alarms, calendar: calendar)
    state.clock.isBellNew = state.clock.isBellNew || !events.isEmpty || state.clock.bell == nil
    state.clock.bell = bell
    var effects: [Effect] = []
    for event in events { effects += tell(event, &state) }
    return effects
  }

  private static func tell(_ event: AlarmBell.Event, _ state: inout some Scope) -> [Effect] {
    let text = state.messages
    switch event {
    case .rang: return ring(state)
    case .missed(let missed):
      guard let last = missed.last, let alarm = alarm(last.alarm, in: state.clock) else { break }
      // The list of alarms has a card for it.
      if state.route != .clock { state.show(text.alarmMissed(name: name(of: alarm, text))) }
    case .finished(let id):
      guard let old = alarm(id, in: state.clock) else { break }
      var alarm = old
      alarm.isOn = false
      return [.save(alarm.writes(since: old, at: state.now.instant))]
    }
    return []
  }

  private static func notification(_ message: String, _ text: Messages) -> Effect {
    .notify(text: message, stop: text.alarmStop, snooze: text.alarmLater)
  }

  private static func ring(_ state: some Scope) -> [Effect] {
    state.vibration([400, 200, 400]) + notify(state)
  }

  /// One notification for everything that rings now: like the dialog, its buttons answer all of it.
  private static func notify(_ state: some Scope) -> [Effect] {
    guard state.settings.hasNotifications else { return [] }
    var message = ""
    for sentence in sentences(state) { message += "\(message.utf8.isEmpty ? "" : "\n")\(sentence)" }
    return [notification(message, state.messages)]
  }

  /// The text of each ringing alarm and timer.
  static func sentences(_ state: some Scope) -> [String] {
    let rings = state.clock.bell?.ringing ?? []
    let countdowns = state.clock.countdowns.filter { $0.state(at: state.measured) == .ringing }
    return rings.map { ring in
      let label = alarm(ring.occurrence.alarm, in: state.clock)?.label ?? ""
      return state.messages.rings(ring.occurrence, label: label)
    } + countdowns.map { state.messages.over($0) }
  }

  /// Plays the sound and shows the notification of an alarm as a test, requesting permission if
  /// necessary.
  static func test(_ state: inout some Scope) -> [Effect] {
    let sound = Effect.sound(.completion(state.settings.completionSound))
    switch state.device?.notifications {
    case .granted where state.settings.hasNotifications: return [sound, testNotification(state)]
    case .notAsked:
      state.settingsPage.isAskingToNotify = true
      state.clock.isTesting = true
      return [sound, .askToNotify]
    default: return [sound]
    }
  }

  static func testNotification(_ state: some Scope) -> Effect {
    notification(state.messages.rings(at: state.now.time, label: ""), state.messages)
  }

  /// The effects that follow from the state after any action: data, the tone, storing the bell.
  @inline(never)
  static func follow(_ state: inout App.State) -> [Effect] {
    guard state.isOpen else { return [] }
    if state.clock.isListing { state.clock.listed += state.clock.listed == 0 ? 6 : 24 }
    var effects = askForData(&state)
    effects += tellTimers(&state)
    let tone = tone(state)
    if tone != state.clock.tone {
      state.clock.tone = tone
      effects.append(.tone(tone))
    }
    if state.clock.isBellNew, let bell = state.clock.bell {
      state.clock.isBellNew = false
      effects.append(.keepBell(bell.json.text))
    }
    return effects
  }

  /// Announces each ringing timer once.
  private static func tellTimers(_ state: inout some Scope) -> [Effect] {
    let over = state.clock.countdowns.filter { $0.isOver(at: state.measured) }
    let new = over.filter { countdown in
      !state.clock.told.contains { $0 == countdown.id }
    }
    state.clock.told = over.map { $0.id }
    for countdown in new where countdown.state(at: state.measured) == .missed {
      state.show(missed(countdown, state) ?? "")
    }
    return new.contains { $0.state(at: state.measured) == .ringing } ? ring(state) : []
  }

  /// The text about a timer that nobody answered, with its time; nil if it was answered.
  static func missed(_ countdown: Countdown, _ state: some Scope) -> String? {
    guard case .running(let deadline) = countdown.phase,
      countdown.state(at: state.measured) == .missed
    else { return nil }
    let end = local(deadline - state.steadyShift, state)
    let text = state.messages
    var when = text.clock(end.time)
    if end.date != state.now.date { when = "\(text.day(end.date, today: state.now.date)) \(when)" }
    return text.alarmMissed(name: "\(name(of: countdown, text)) · \(when)")
  }

  /// The tone of what rings now, otherwise of what will ring next.
  private static func tone(_ state: some Scope) -> Tone? {
    let clock = state.clock
    var tone: Tone?
    let usual = "\(state.settings.completionSound.name)"
    let consider = { (at: Instant, sound: String, isRinging: Bool) in
      if let other = tone, other.isRinging || !isRinging && other.at <= at { return }
      tone = Tone(at: at, sound: sound.utf8.isEmpty ? usual : sound, isRinging: isRinging)
    }
    for ring in clock.bell?.rings ?? [] {
      let sound = alarm(ring.occurrence.alarm, in: clock)?.sound ?? ""
      consider(ring.start, sound, !ring.isSnoozing)
    }
    for countdown in clock.countdowns {
      guard case .running(let deadline) = countdown.phase else { continue }
      let phase = countdown.state(at: state.measured)
      if phase == .missed { continue }
      consider(deadline - state.steadyShift, "", phase == .ringing)
    }
    if let calendar = calendar(clock),
      let next = calendar.nextOccurrences(of: clock.alarms, after: state.now.instant, count: 1)
        .first
    {
      consider(next.moment.instant, alarm(next.alarm, in: clock)?.sound ?? "", false)
    }
    return tone
  }

  /// Applies the changes of another tab.
  static func take(bell text: String, _ clock: State) {
    guard let other = (try? JSON.parse(text.utf8)).flatMap(AlarmBell.init(json:)) else { return }
    clock.bell = other
    // Changes that this tab detected by itself, perhaps late, are not sent to other tabs.
    clock.isBellNew = false
  }

  /// Handles a response to what is ringing, from the user or a notification; other devices follow.
  static func answer(_ state: inout some Scope, _ action: RingAction) -> [Effect] {
    let writes = answerAlarms(&state, action)
    let effects: [Effect] = writes.isEmpty ? [] : [.save(writes)]
    guard case .answered = action else { return effects }
    return effects + answerTimers(&state)
  }

  private static func answerAlarms(
    _ state: inout some Scope,
    _ action: RingAction
  ) -> [CellWrite] {
    guard let bell = state.clock.bell else { return [] }
    let isAnswered: (AlarmOccurrence) -> Bool
    var isSnooze = false
    switch action {
    case .missedDismissed(let key), .stopped(let key):
      isAnswered = { $0.key.hasSameBytes(as: key) }
    case .snoozedLonger(let key):
      isAnswered = { $0.key.hasSameBytes(as: key) }
      isSnooze = true
    case .answered(let isLater):
      isAnswered = { ring in bell.ringing.contains { $0.occurrence == ring } }
      isSnooze = isLater
    }
    let rings = bell.rings.filter { isAnswered($0.occurrence) }
    let missed = bell.missed.filter { isAnswered($0.occurrence) }
    state.clock.isBellNew = true
    var writes: [CellWrite] = []
    for ring in rings { writes += keep(ring.occurrence, isSnooze ? ring.start : nil, &state) }
    for missed in missed { writes += keep(missed.occurrence, nil, &state) }
    return writes
  }

  /// Answers a ring, on this device and in its record for other devices; a snooze starts at the
  /// time when it would ring again.
  private static func keep(
    _ ring: AlarmOccurrence,
    _ start: Instant?,
    _ state: inout some Scope
  ) -> [CellWrite] {
    let now = state.now.instant
    var end: Instant?
    if let start {
      let minutes = snoozeMinutes(of: ring.alarm, state.clock)
      end = state.clock.bell?.snooze(ring.key, minutes: minutes, at: max(start, now))
    } else {
      state.clock.bell?.stop(ring.key)
      state.clock.bell?.dismissMissed(ring.key)
    }
    guard let old = alarm(ring.alarm, in: state.clock) else { return [] }
    var alarm = old
    alarm.answer(ring, snoozedUntil: end, at: now)
    return alarm.writes(since: old, at: now)
  }

  static func snoozeMinutes(of id: RecordID, _ clock: State) -> Int {
    alarm(id, in: clock)?.snoozeMinutes ?? Alarm.firstSnoozeMinutes
  }

  /// Stops all ringing timers, or one.
  static func answerTimers(_ state: inout some Scope, _ id: RecordID? = nil) -> [Effect] {
    var writes: [CellWrite] = []
    for old in state.clock.countdowns where old.state(at: state.measured) == .ringing {
      if let id, id != old.id { continue }
      var countdown = old
      countdown.reset()
      writes += countdown.writes(since: old, at: state.now.instant)
    }
    return writes.isEmpty ? [] : [.save(writes)]
  }

  /// The next time at which the state changes by itself: a ring starts or ends, or the display
  /// changes.
  static func wake(_ state: some Scope) -> [Instant] {
    let clock = state.clock
    var wakes: [Instant] = []
    if let bell = clock.bell, let calendar = calendar(clock),
      let next = bell.nextChange(alarms: clock.alarms, calendar: calendar)
    {
      wakes.append(next)
    }
    for countdown in clock.countdowns {
      if let next = countdown.nextChange(after: state.measured) {
        wakes.append(next - state.steadyShift)
      }
    }
    let now = state.now.instant
    let isSnoozing = clock.bell?.rings.contains { $0.isSnoozing } ?? false
    if state.route == .clock, isSnoozing {
      wakes.append(now + (1_000 - now.milliseconds % 1_000))
    } else if state.route == .clock || state.route == .clockWorld {
      wakes.append(now + (60_000 - now.milliseconds % 60_000))
    }
    // After each second: on the timers page, and in the bar on all other pages.
    if let left = nextOver(state).map({ $0.left(at: state.measured) % 1_000 }) {
      wakes.append(now + (left == 0 ? 1_000 : left))
    } else if clock.stopwatch.isRunning {
      wakes.append(now + (1_000 - clock.stopwatch.elapsed(at: state.measured) % 1_000))
    }
    return wakes
  }
}
