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
    abstract: "List the saved days, the next one first."
  )

  @Option(help: ArgumentHelp("Count from this day (default: today).", valueName: "date"))
  var from: String?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let day = try context.day(from: from)
    let rows = try context.savedDDays().sorted(by: .nearness, from: day).map { entry in
      Row(entry: entry, count: entry.dday.count(from: day), messages: context.messages)
    }
    if json { return rows.forEach { context.output.writeLine($0.json.text) } }
    let width = rows.map(\.number.columns).max() ?? 0
    let ids = ShortIDs(of: rows, id: { $0.entry.id.text }, name: { $0.entry.dday.name })
    for (row, id) in zip(rows, ids.column(rows.map(\.entry.id.text))) {
      context.output.writeRow("\(id)  \(row.line(numberWidth: width))")
    }
  }
}

/// A saved day in the list.
private struct Row {
  let entry: DDayEntry
  let count: DDayCount
  let number: String
  let lunar: String?

  init(entry: DDayEntry, count: DDayCount, messages: Messages) {
    self.entry = entry
    self.count = count
    number = messages.number(count.number)
    lunar = count.target.lunar.map { messages.lunar($0, withYear: false) }
  }

  func line(numberWidth: Int) -> String {
    let padding = String(repeating: " ", count: numberWidth - number.columns)
    let note = lunar.map { " (\($0))" } ?? ""
    return "\(number)\(padding)  \(count.target.date)  \(entry.dday.name)\(note)"
  }

  /// `date` is the saved day, `target` the one that is counted to or from.
  var json: JSON {
    let dday = entry.dday
    return [
      "id": .string(entry.id.text),
      "name": .string(dday.name),
      "date": .string(dday.date.start.description),
      "lunar": dday.date.lunarDate.map { .string($0.description) } ?? .null,
      "leapMonth": .bool(dday.date.lunarDate?.isLeapMonth ?? false),
      "from": .string(count.from.description),
      "target": .string(count.target.date.description),
      "days": .integer(Int64(count.daysAhead)),
      "text": .string(number),
      "dayOne": .bool(dday.counting == .dayOne),
      "yearly": .bool(dday.isYearly),
    ]
  }
}
