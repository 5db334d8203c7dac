import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru alarm export`: exports alarms to another program.
struct AlarmExportCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print the alarms as an iCalendar file for a phone's calendar."
  )

  @Flag(help: "Use iCalendar (RFC 5545), the only format.")
  var ics = false

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if !ics { throw options.language.misuse { $0.commandOptionMissing(option: "--ics") } }
  }

  func run(in context: CommandContext) throws {
    let alarms = try context.alarms()
    context.output.write(
      try context.alarmCalendar().iCalendar(of: alarms, at: context.now.instant)
    )
  }
}
