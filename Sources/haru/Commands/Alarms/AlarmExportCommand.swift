import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru alarm export`: exports alarms to another program.
struct AlarmExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the alarms as an iCalendar file for a phone's calendar."
  )

  @OptionGroup var output: OutputFile

  @Flag(help: "Use iCalendar (RFC 5545), the only format.")
  var ics = false

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if !ics { throw options.language.misuse { $0.commandOptionMissing(option: "--ics") } }
  }

  func run(in context: CommandContext) throws {
    let alarms = try context.alarms()
    let calendar = try context.alarmCalendar().iCalendar(of: alarms, at: context.now.instant)
    try output.write(Array(calendar.utf8), in: context)
  }
}
