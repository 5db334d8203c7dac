import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru alarm on`: turns an alarm on.
struct AlarmOnCommand: AlarmChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "on",
    abstract: "Turn an alarm on and end its pause.",
    discussion: "A one-time alarm that has passed rings at its next time, today or tomorrow."
  )

  @Argument(help: ArgumentHelp("Its label or a prefix of its id.", valueName: "alarm"))
  var id: String
  @OptionGroup var options: ContextOptions

  func change(_ alarm: inout Alarm, _ calendar: AlarmCalendar, _ context: CommandContext) -> String
  {
    alarm.pausedUntil = nil
    alarm.switchOn(at: context.now.instant, in: calendar.zone(of: alarm))
    return context.outlook(alarm, calendar)
  }
}
