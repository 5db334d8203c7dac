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
      Also the default command of `haru`. The weather is the last report; no network is used. \
      Uses colours in a terminal, and letters elsewhere or if NO_COLOR is set.
      """
  )

  @Argument(help: "The date (default: today).")
  var date: String?

  @Flag(help: "Show the seven days up to that date, with one character per hour, and their tasks.")
  var week = false

  @Flag(help: "Print a JSON object; with --week, one for each day and one with the tasks.")
  var json = false

  @Option(
    help: ArgumentHelp("Write the line of that day; an empty one clears it.", valueName: "text")
  )
  var note: String?

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let date = try date.map { try day($0, context) } ?? context.plannerToday()
    if let note { try context.keep(note: note, on: date) }
    guard week else {
      let page = try TodayPage(of: date, context)
      return json ? context.output.writeLine(page.json(context).text) : page.write(context)
    }
    let days = try WeekOfDays(through: date, context)
    if json {
      for day in days.json { context.output.writeLine(day.text) }
    } else {
      for line in days.lines(context) { context.output.write(line + "\n") }
    }
  }

  /// Since this is the default command, a mistyped command also arrives here.
  private func day(_ text: String, _ context: CommandContext) throws -> PlainDate {
    if text.first?.isLetter == true,
      (try? PlainDate(typed: text, today: context.now.date)) == nil
    {
      throw context.failure(context.messages.todayBadDate(text: text))
    }
    return try context.date(text)
  }
}

extension TodayCommand: PlainCommand {
  init?(plain arguments: ArraySlice<String>) {
    guard
      let plain = PlainArguments(arguments, words: 0...1, flags: ["--week", "--json"])
    else { return nil }
    self = .unparsed()
    date = plain.words.first
    week = plain.has("--week")
    json = plain.has("--json")
    note = nil
    options = plain.options
  }
}
