import ArgumentParser
import HaruCore
import HaruUI

/// `haru alarm off`: turns an alarm off.
struct AlarmOffCommand: AlarmChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "off",
    abstract: "Turn an alarm off."
  )

  @Argument(help: ArgumentHelp("Its label or a prefix of its id.", valueName: "alarm"))
  var id: String
  @OptionGroup var options: ContextOptions

  func change(_ alarm: inout Alarm, _ calendar: AlarmCalendar, _ context: CommandContext) -> String
  {
    alarm.isOn = false
    return context.outlook(alarm, calendar)
  }
}
