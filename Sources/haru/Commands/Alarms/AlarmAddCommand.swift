import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru alarm add`: sets an alarm.
struct AlarmAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Set an alarm; prints its id.",
    discussion: "Without days and date, it rings the next time."
  )

  @Argument(help: "The time of day: 07:30.")
  var time: String

  @OptionGroup var fields: AlarmFields
  @OptionGroup var options: ContextOptions

  func validate() throws { try fields.validate(options.language) }

  func run(in context: CommandContext) throws {
    var alarm = Alarm(id: "", time: try context.alarmTime(time), days: .weekly(.everyDay))
    try fields.apply(to: &alarm, context)
    if fields.days == nil, fields.date == nil { try context.setNextDate(of: &alarm) }
    try context.refusePast(alarm)
    let now = context.now.instant
    var identifiers = IdentifierSource(seed: context.seed)
    alarm.id = identifiers.next(at: now).recordID
    try context.save(alarm.writes(at: now))
    context.output.writeLine(alarm.id.text)
  }
}
