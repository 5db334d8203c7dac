import ArgumentParser
import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// `haru today`, and `haru` alone: the day on one page.
struct TodayCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show the day: tasks, the ten-minute grid, D-days, the next alarm, words, a quote.",
    discussion: """
      `haru` alone does the same. The weather is what was last asked for; no network is used. In \
      colours on a terminal; with NO_COLOR set, or elsewhere, in letters.
      """
  )

  @Argument(help: "The date; today if absent.")
  var date: String?

  @Flag(help: "Show the seven days up to that date, an hour a character.")
  var week = false

  @Flag(help: "Print a JSON object; with --week one a line.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let date = try date.map { try day($0, context) } ?? context.plannerToday()
    guard week else {
      let page = try TodayPage(of: date, context)
      if json { return context.output.writeLine(page.json(context).text) }
      for line in page.lines(context) { context.output.write(line + "\n") }
      return
    }
    let days = try WeekOfDays(through: date, context)
    if json {
      for day in days.json { context.output.writeLine(day.text) }
    } else {
      for line in days.lines(context) { context.output.write(line + "\n") }
    }
  }

  /// As this is what `haru` alone does, a mistyped command arrives here too.
  private func day(_ text: String, _ context: CommandContext) throws -> PlainDate {
    if text.first?.isLetter == true, (try? PlainDate(typed: text, today: context.now.date)) == nil {
      throw context.failure(context.messages.todayBadDate(text: text))
    }
    return try context.date(text)
  }
}
