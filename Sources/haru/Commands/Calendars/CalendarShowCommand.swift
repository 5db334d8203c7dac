import ArgumentParser
import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// `haru calendar show`, and `haru calendar` alone: the events of a day.
struct CalendarShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the events of a day, all-day events first."
  )

  @Argument(help: "The date (default: today).")
  var date: String?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let date = try date.map { try context.date($0) } ?? context.plannerToday()
    let day = try context.calendarDay(date)
    for entry in day.entries {
      if json {
        context.output.writeLine(entry.json.text)
      } else {
        context.output.writeRow(context.messages.line(of: entry).withoutControls)
      }
    }
  }
}
