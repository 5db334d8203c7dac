import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru dday show`: one saved day.
struct DDayShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a saved day with its next milestones."
  )

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "dday"))
  var target: String

  @Option(help: ArgumentHelp("Count from this day (default: today).", valueName: "date"))
  var from: String?

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let entry = try context.savedDDay(target)
    let day = try context.day(from: from)
    let count = entry.dday.count(from: day)
    let row = DDayRow(entry: entry, count: count, messages: context.messages)
    if json { return context.output.writeLine(row.json.text) }
    context.output.writeRow(row.line(numberWidth: row.number.columns))
    for milestone in entry.dday.milestones(from: day, limit: DDayCountCommand.milestoneCount) {
      context.output.writeLine(context.messages.line(milestone, from: day))
    }
    context.output.writeLine(entry.id.text)
  }
}
