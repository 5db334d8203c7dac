import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru alarm list`: all alarms with their next ring.
struct AlarmListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the alarms by time of day, then those missed in the last half day."
  )

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let alarms = try context.alarms()
    let calendar = try context.alarmCalendar()
    let now = context.now.instant
    let missed = try MissedAlarms(context)
    let ids = ShortIDs(of: alarms) { $0.id.text }.column(alarms.map(\.id.text))
    for (alarm, id) in zip(alarms, ids) {
      context.warn(ofUnknownZone: alarm, calendar)
      let next = calendar.nextOccurrence(of: alarm, after: now)
      if json {
        let missed = JSON.Member(key: "missed", value: missed.json(of: alarm.id))
        context.output.writeLine(JSON.object(alarm.members(next: next) + [missed]).text)
        continue
      }
      let columns = [
        id, alarm.time.description,
        context.messages.days(of: alarm, today: context.now.date), alarm.zone ?? "",
        next.map { context.messages.ahead(TimeAhead(from: now, to: $0.moment.instant)) }
          ?? context.messages.alarmOff,
        alarm.label, answer(to: alarm, at: now, calendar, context),
      ]
      context.output.writeRow(columns.filter { !$0.isEmpty }.joined(separator: "  "))
    }
    if json { return }
    for line in missed.lines(context.messages) { context.output.writeLine(line) }
  }

  /// How the last ring was answered, for a day after it.
  private func answer(
    to alarm: Alarm,
    at now: Instant,
    _ calendar: AlarmCalendar,
    _ context: CommandContext
  ) -> String {
    guard let answer = alarm.answer, now - answer.at < 86_400_000 else { return "" }
    let text = context.messages
    let clock = { (instant: Instant) in text.clock(calendar.here.dateTime(at: instant).time) }
    if let end = answer.snoozedUntil, end > now { return text.alarmSnoozedUntil(time: clock(end)) }
    if answer.snoozedUntil != nil { return "" }
    return text.alarmStoppedAt(time: clock(answer.at))
  }
}
