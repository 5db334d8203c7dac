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
    let missed = try MissedAlarms(context)
    let ids = ShortIDs(of: alarms, id: { $0.id.text }, name: { $0.label })
      .column(alarms.map(\.id.text))
    for (alarm, id) in zip(alarms, ids) {
      context.warn(ofUnknownZone: alarm, calendar)
      if json {
        context.output.writeLine(alarm.json(calendar, missed, at: context.now.instant).text)
      } else {
        context.output.writeRow("\(id)  \(context.line(of: alarm, calendar))")
      }
    }
    if json { return }
    for line in missed.lines(context.messages) { context.output.writeLine(line) }
  }
}
