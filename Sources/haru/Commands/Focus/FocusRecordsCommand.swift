import ArgumentParser
import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// `haru focus records`: the completed sessions.
struct FocusRecordsCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract: "List the completed sessions, ordered by end time."
  )

  @Option(
    help: ArgumentHelp("Only those that ended in a month (2026-11) or a year.", valueName: "month")
  )
  var month: String?

  @Option(help: ArgumentHelp("Only those of a task.", valueName: "task"))
  var task: String?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Flag(help: "Print CSV with a header (RFC 4180).")
  var csv = false

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if json, csv { throw options.language.excluded("--json", "--csv") }
  }

  func run(in context: CommandContext) throws {
    let sessions = try sessions(context)
    if csv {
      let table = RecordTable.csv(of: sessions)
      return context.output.write(String(decoding: table, as: UTF8.self))
    }
    for session in sessions {
      if json {
        context.output.writeLine(JSON.object(session.members).text)
      } else {
        context.output.writeRow(line(session, context.messages))
      }
    }
  }

  private func sessions(_ context: CommandContext) throws -> [WorkSession] {
    guard let month else { return try ofTask(try context.workLog().sessions, context) }
    guard let days = Self.days(month) else {
      throw context.failure(context.messages.focusMonthInvalid(text: month))
    }
    let log = try context.workLog(from: days.lowerBound, through: days.upperBound)
    return try ofTask(log.sessions.filter { days.contains($0.endedAt.date) }, context)
  }

  /// The sessions of the named task; a deleted task is found by the name in its records.
  private func ofTask(
    _ sessions: [WorkSession],
    _ context: CommandContext
  ) throws -> [WorkSession] {
    guard let task else { return sessions }
    if try context.workItems(named: task).isEmpty {
      let found = sessions.filter { $0.name == task }
      if !found.isEmpty { return found }
    }
    let item = try context.workItem(task).id
    return sessions.filter { $0.item == item }
  }

  /// The dates of a month (2026-11) or a year (2026).
  private static func days(_ text: String) -> ClosedRange<PlainDate>? {
    let isYear = text.utf8.count == 4
    guard isYear || text.utf8.count == 7,
      let first = try? PlainDate(parsing: text + (isYear ? "-01-01" : "-01")),
      let month = PlainDate(year: first.year, month: isYear ? 12 : first.month, day: 1)
    else { return nil }
    let length = PlainDate.daysInMonth(month.month, year: month.year)
    return month.adding(days: length - 1).map { first...$0 }
  }

  private func line(_ session: WorkSession, _ text: Messages) -> String {
    let start = session.startedAt
    let time = start.time.description.prefix(5)
    return "\(start.date) \(time)  \(session.name): \(text.verdict(session))"
  }
}
