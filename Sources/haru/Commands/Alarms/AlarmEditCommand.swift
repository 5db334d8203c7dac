import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru alarm edit`: changes an alarm; prints when it rings next.
struct AlarmEditCommand: AlarmChangeCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit an alarm; prints when it rings next.",
    discussion: """
      What is not given stays as it is; an empty zone or sound means the usual one. An alarm that \
      gets another time or other days is turned on.
      """
  )

  @Argument(help: ArgumentHelp("Its label or a prefix of its id.", valueName: "alarm"))
  var id: String

  @Option(help: ArgumentHelp("The new time of day: 07:30.", valueName: "time"))
  var time: String?

  @OptionGroup var fields: AlarmFields
  @OptionGroup var options: ContextOptions

  func validate() throws { try fields.validate(options.language) }

  func change(
    _ alarm: inout Alarm,
    _ calendar: AlarmCalendar,
    _ context: CommandContext
  ) throws -> String {
    if let time { alarm.time = try context.alarmTime(time) }
    try fields.apply(to: &alarm, context)
    if time != nil || fields.days != nil || fields.date != nil { alarm.isOn = true }
    if case .once = alarm.days, time != nil || fields.date != nil || fields.zone != nil {
      if time != nil, fields.date == nil { try context.setNextDate(of: &alarm) }
      try context.refusePast(alarm)
    }
    return context.outlook(alarm, calendar)
  }
}
