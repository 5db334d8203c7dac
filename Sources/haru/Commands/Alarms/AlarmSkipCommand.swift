import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru alarm skip`: skips the next ring.
struct AlarmSkipCommand: AlarmChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip",
    abstract: "Skip the next ring of an alarm; a one-time alarm is turned off."
  )

  @Argument(help: ArgumentHelp("Its label or a prefix of its id.", valueName: "alarm"))
  var id: String
  @OptionGroup var options: ContextOptions

  func change(_ alarm: inout Alarm, _ calendar: AlarmCalendar, _ context: CommandContext) -> String
  {
    alarm.skipNext(
      after: context.now.instant,
      in: calendar.zone(of: alarm),
      holidays: calendar.holidays
    )
    return context.outlook(alarm, calendar)
  }
}
