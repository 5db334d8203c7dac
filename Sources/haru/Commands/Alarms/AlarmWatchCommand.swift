import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru alarm watch`: rings in the terminal.
struct AlarmWatchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Ring alarms in this terminal until interrupted.",
    discussion: """
      Rings the terminal bell for five minutes. Keys: space stops, s snoozes, q quits. Alarms \
      that are added or changed meanwhile are picked up. With --at, the clock starts at that \
      instant.
      """
  )

  @OptionGroup var rings: RingOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let fixed = LiveClock(at: context.now.instant)
    let now = { options.at == nil ? context.now.instant : fixed.now }
    let screen = LiveScreen(context)
    defer { screen.end() }
    for alarm in try context.alarms() {
      context.warn(ofUnknownZone: alarm, try context.alarmCalendar())
    }
    var bell = AlarmBell(at: now())
    while true {
      let alarms = try context.alarms()
      let calendar = try context.alarmCalendar()
      for event in bell.advance(to: now(), alarms: alarms, calendar: calendar) {
        try tell(event, of: alarms, at: now(), screen, context)
      }
      let ringing = bell.ringing
      if !ringing.isEmpty { screen.ring() }
      screen.show(status(ringing, of: alarms, at: now(), calendar, context.messages))
      switch try screen.key(waiting: 1_000) {
      case UInt8(ascii: " "):
        for ring in ringing {
          try answer(ring, false, in: &bell, of: alarms, at: now(), screen, context)
        }
      case UInt8(ascii: "s"):
        for ring in ringing {
          try answer(ring, true, in: &bell, of: alarms, at: now(), screen, context)
        }
      case UInt8(ascii: "q"): return
      default: break
      }
    }
  }

  /// What is ringing and the keys that answer it; otherwise the time until the next ring.
  private func status(
    _ ringing: [AlarmBell.Ring],
    of alarms: [Alarm],
    at now: Instant,
    _ calendar: AlarmCalendar,
    _ text: Messages
  ) -> String {
    if let ring = ringing.first {
      let alarm = alarms.first { $0.id == ring.occurrence.alarm }
      return text.alarmWatchKeys(name: text.rings(ring.occurrence, label: alarm?.label ?? ""))
    }
    let next = calendar.nextOccurrences(of: alarms, after: now, count: 1).first
    return next.map { text.ahead(TimeAhead(from: now, to: $0.moment.instant)) } ?? ""
  }

  /// Answers a ring on this device and, through the record, on all others.
  private func answer(
    _ ring: AlarmBell.Ring,
    _ isSnooze: Bool,
    in bell: inout AlarmBell,
    of alarms: [Alarm],
    at now: Instant,
    _ screen: LiveScreen,
    _ context: CommandContext
  ) throws {
    guard let old = alarms.first(where: { $0.id == ring.occurrence.alarm }) else { return }
    let key = ring.occurrence.key
    var end: Instant?
    if isSnooze {
      end = bell.snooze(key, minutes: old.snoozeMinutes, at: now)
    } else {
      bell.stop(key)
    }
    var alarm = old
    alarm.answer(ring.occurrence, snoozedUntil: end, at: now)
    try context.save(alarm.writes(since: old, at: now))
    let text = context.messages
    let clock = text.clock(try context.here().dateTime(at: end ?? now).time)
    let outcome =
      end == nil ? text.alarmStoppedAt(time: clock) : text.alarmSnoozedUntil(time: clock)
    try screen.writeLine("\(text.rings(ring.occurrence, label: old.label)): \(outcome)")
  }

  private func tell(
    _ event: AlarmBell.Event,
    of alarms: [Alarm],
    at now: Instant,
    _ screen: LiveScreen,
    _ context: CommandContext
  ) throws {
    let text = context.messages
    let label = { (ring: AlarmOccurrence) in alarms.first { $0.id == ring.alarm }?.label ?? "" }
    switch event {
    case .rang(let ring):
      let sentence = text.rings(ring, label: label(ring))
      try screen.writeLine(sentence)
      rings.run(sentence)
    case .missed(let missed):
      for ring in missed {
        try screen.writeLine(text.alarmMissed(name: text.rings(ring, label: label(ring))))
      }
    case .finished(let id):
      guard let old = alarms.first(where: { $0.id == id }) else { return }
      var alarm = old
      alarm.isOn = false
      try context.save(alarm.writes(since: old, at: now))
    }
  }
}
