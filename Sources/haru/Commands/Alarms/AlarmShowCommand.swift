import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime

/// `haru alarm show`: one alarm.
struct AlarmShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show an alarm, and whether it was missed in the last half day."
  )

  @Argument(help: ArgumentHelp("Its label or a prefix of its id.", valueName: "alarm"))
  var id: String

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let alarm = try context.alarm(id)
    let calendar = try context.alarmCalendar()
    context.warn(ofUnknownZone: alarm, calendar)
    let missed = try MissedAlarms(context)
    if json {
      return context.output.writeLine(
        alarm.json(calendar, missed, at: context.now.instant).text
      )
    }
    context.output.writeRow(context.line(of: alarm, calendar))
    context.output.writeLine(alarm.id.text)
    for line in missed.lines(context.messages, of: alarm.id) { context.output.writeLine(line) }
  }
}
