import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru focus show`: everything about one task.
struct FocusShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the statistics of a task: streaks, successes, averages."
  )

  @Argument(help: ArgumentHelp("Its name or a prefix of its id.", valueName: "task"))
  var task: String

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let item = try context.workItem(task)
    let statistics = try context.statistics(of: item.id)
    if json { return context.output.writeLine(object(item, statistics).text) }
    let text = context.messages
    let time = { (seconds: Int64?) in seconds.map { DurationFormat.hm.text(seconds: $0) } ?? "-" }
    let rows = [
      (text.focusEstimate, time(item.estimateSeconds)),
      (text.focusCurrentStreak, "\(statistics.currentStreak)"),
      (text.focusBestStreak, "\(statistics.bestStreak)"),
      (text.focusTotal, "\(statistics.total)"),
      (text.focusAchieved, "\(statistics.achieved)"),
      (text.focusMissed, "\(statistics.missed)"),
      (text.focusSuccessRate, statistics.successRate.map(text.percent) ?? "-"),
      (text.focusMeanSpent, time(statistics.meanActualSeconds)),
      (text.focusMeanLeft, time(statistics.meanRemainingSeconds)),
    ]
    context.output.writeLine(item.name)
    context.writeTable(rows)
    if let dday = try dday(of: item, context) { context.output.writeLine(dday) }
  }

  /// The D-day of a task with its number: `D-25  Finals`.
  private func dday(of item: WorkItem, _ context: CommandContext) throws -> String? {
    guard let entry = try context.savedDDays().first(where: { $0.id == item.dday }) else {
      return nil
    }
    let number = entry.dday.count(from: context.now.date).number
    return "\(context.messages.number(number))  \(entry.dday.name.withoutControls)"
  }

  private func object(_ item: WorkItem, _ statistics: TaskStatistics) -> JSON {
    .object(
      [
        JSON.Member(key: "id", value: .string(item.id.text)),
        JSON.Member(key: "name", value: .string(item.name)),
        JSON.Member(key: "estimateSeconds", value: .integer(item.estimateSeconds)),
        JSON.Member(key: "dday", value: item.dday.map { .string($0.text) } ?? .null),
      ] + statistics.members
    )
  }
}

extension JSON {
  /// A fraction with the fewest digits that identify it; null if nil.
  init(_ fraction: Double?) {
    self = fraction.map { .number("\($0)") } ?? .null
  }
}

extension CommandContext {
  /// Writes a table of labelled, aligned values.
  func writeTable(_ rows: [(label: String, value: String)]) {
    let width = rows.map(\.value.columns).max() ?? 0
    for row in rows { output.writeLine("\(row.value.padded(width))  \(row.label)") }
  }
}

extension FocusShowCommand: PlainCommand {
  init?(plain arguments: ArraySlice<String>) {
    guard let plain = PlainArguments(arguments, words: 1...1, flags: ["--json"]) else { return nil }
    self = .unparsed()
    task = plain.words[0]
    json = plain.has("--json")
    options = plain.options
  }
}
