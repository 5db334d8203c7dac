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
    var bell = AlarmBell(at: now())
    while true {
      let alarms = try context.alarms()
      let calendar = try context.alarmCalendar()
      for event in bell.advance(to: now(), alarms: alarms, calendar: calendar) {
        try tell(event, of: alarms, at: now(), screen, context)
      }
      let ringing = bell.ringing
      if !ringing.isEmpty { screen.ring() }
      let next = calendar.nextOccurrences(of: alarms, after: now(), count: 1).first
      screen.show(
        next.map { context.messages.ahead(TimeAhead(from: now(), to: $0.moment.instant)) } ?? ""
      )
      switch try screen.key(waiting: 1_000) {
      case UInt8(ascii: " "): for ring in ringing { bell.stop(ring.occurrence.key) }
      case UInt8(ascii: "s"):
        for ring in ringing {
          let minutes = alarms.first { $0.id == ring.occurrence.alarm }?.snoozeMinutes ?? 1
          bell.snooze(ring.occurrence.key, minutes: minutes, at: now())
        }
      case UInt8(ascii: "q"): return
      default: break
      }
    }
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
