import ArgumentParser
import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// `haru plan show`: the plan of a day.
struct PlanShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the plan of a day, how much of it is done, and when it will be finished."
  )

  @Argument(help: "The date (default: today).")
  var date: String?

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let page = try PlanPage(of: context.planDate(date), context)
    let work = page.work
    if json { return context.output.writeLine(work.planJSON(context.timestamp).text) }
    if work.planned.isEmpty {
      let day = context.messages.date(work.date, today: context.now.date)
      return context.output.writeLine(context.messages.planNothing(date: day))
    }
    for line in page.lines(context) { context.output.writeRow(line) }
  }
}
