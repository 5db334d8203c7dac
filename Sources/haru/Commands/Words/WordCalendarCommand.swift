import ArgumentParser
import HaruCore
import HaruTime
import HaruUI

/// `haru word calendar`: a month with the number of words saved on each day.
struct WordCalendarCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "Show a month and how many words were saved on each day.",
    discussion: "21:3 means three words on the 21st; * marks today."
  )

  private static let cellWidth = 7

  @Argument(help: "The month, such as 2026-11 or November (default: this month).")
  var month: String?

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let today = context.now.date
    let grid = MonthGrid(
      of: try month.map(context.month) ?? today,
      firstWeekday: context.messages.dates.language.firstWeekday
    )
    let counts = try StoredWords(context).words().counts(in: grid)
    context.output.writeLine(context.messages.month(grid.first))
    let names = (0..<7).map { offset in
      let number = (grid.firstWeekday.rawValue - 1 + offset) % 7 + 1
      return context.messages.weekday(Weekday(rawValue: number) ?? .monday)
    }
    context.output.writeLine(Self.row(names))
    for week in grid.weeks {
      context.output.writeLine(Self.row(week.map { cell($0, grid, counts, today) }))
    }
  }

  private func cell(_ date: PlainDate?, _ grid: MonthGrid, _ counts: [Int], _ today: PlainDate)
    -> String
  {
    guard let date, date.month == grid.first.month, date.year == grid.first.year else { return "" }
    let count = counts[date.day - 1]
    return "\(date.day)" + (count > 0 ? ":\(count)" : "") + (date == today ? "*" : "")
  }

  /// The cells in columns.
  private static func row(_ cells: [String]) -> String {
    var row = ""
    for cell in cells {
      row += cell + String(repeating: " ", count: max(1, cellWidth - cell.columns))
    }
    while row.last == " " { row.removeLast() }
    return row
  }
}
