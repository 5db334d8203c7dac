import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru alarm export`: exports alarms to another program.
struct AlarmExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the alarms as an iCalendar file (RFC 5545) for a phone's calendar."
  )

  @OptionGroup var output: OutputFile

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let alarms = try context.alarms()
    let calendar = try context.alarmCalendar().iCalendar(of: alarms, at: context.now.instant)
    try output.write(Array(calendar.utf8), in: context)
  }
}
