import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru alarm pause`: silences an alarm until a date.
struct AlarmPauseCommand: AlarmChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Silence an alarm until a date, on which it may ring again."
  )

  @Argument(help: ArgumentHelp("Its label or a prefix of its id.", valueName: "alarm"))
  var id: String
  @Argument(help: "The first date on which it may ring.") var date: String
  @OptionGroup var options: ContextOptions

  func change(
    _ alarm: inout Alarm,
    _ calendar: AlarmCalendar,
    _ context: CommandContext
  ) throws -> String {
    let until = try context.date(date)
    guard until > context.now.date else { throw context.failure(context.messages.alarmDateIsPast) }
    alarm.pausedUntil = until
    return context.outlook(alarm, calendar)
  }
}
