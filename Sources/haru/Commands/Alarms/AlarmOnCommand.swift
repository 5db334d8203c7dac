import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru alarm on`: switches an alarm on.
struct AlarmOnCommand: AlarmChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "on",
    abstract: "Switch an alarm on; ends its pause.",
    discussion: "One that rings once and is past rings today if its time is ahead, else tomorrow."
  )

  @Argument(help: "The start of its id.") var id: String
  @OptionGroup var options: ContextOptions

  func change(_ alarm: inout Alarm, _ calendar: AlarmCalendar, _ context: CommandContext) -> String
  {
    alarm.pausedUntil = nil
    alarm.switchOn(at: context.now.instant, in: calendar.zone(of: alarm))
    return context.outlook(alarm, calendar)
  }
}
