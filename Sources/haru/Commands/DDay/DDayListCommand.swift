import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru dday list`: the saved days.
struct DDayListCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the saved days, the next one first, or in your own order.",
    discussion: "The setting ddaySorting says in which of the two."
  )

  @Option(help: ArgumentHelp("Count from this day (default: today).", valueName: "date"))
  var from: String?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let day = try context.day(from: from)
    let sorting = try Settings(context.settingsRecord()).daySorting
    let rows = try context.savedDDays().sorted(by: sorting, from: day).map { entry in
      DDayRow(entry: entry, count: entry.dday.count(from: day), messages: context.messages)
    }
    if json { return rows.forEach { context.output.writeLine($0.json.text) } }
    let width = rows.map(\.number.columns).max() ?? 0
    let ids = ShortIDs(of: rows, id: { $0.entry.id.text }, name: { $0.entry.dday.name })
    for (row, id) in zip(rows, ids.column(rows.map(\.entry.id.text))) {
      context.output.writeRow("\(id)  \(row.line(numberWidth: width))")
    }
  }
}
