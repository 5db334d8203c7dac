import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru alarm skip`: leaves the next ring out.
struct AlarmSkipCommand: AlarmChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip",
    abstract: "Leave out the next ring of an alarm; one that rings once is switched off."
  )

  @Argument(help: "The start of its id.") var id: String
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
