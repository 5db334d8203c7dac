import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru focus records`: the completed sessions.
struct FocusRecordsCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract: "List the completed sessions, ordered by end time, or their totals."
  )

  @OptionGroup var period: FocusPeriod

  @Option(help: ArgumentHelp("Only those of a task.", valueName: "task"))
  var task: String?

  @Option(help: ArgumentHelp("Print totals: by task, dday or day.", valueName: "kind"))
  var by: FocusTotals.Kind?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Flag(help: "Print CSV with a header (RFC 4180).")
  var csv = false

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if json, csv { throw options.language.excluded("--json", "--csv") }
    if csv, by != nil { throw options.language.excluded("--csv", "--by") }
    try period.validate(options.language)
  }

  func run(in context: CommandContext) throws {
    let sessions = try sessions(context)
    if let by { return try FocusTotals(sessions, by: by, context).write(asJSON: json, context) }
    if csv { return context.output.write(document: RecordTable.csv(of: sessions)) }
    if json {
      return sessions.forEach { context.output.writeLine(JSON.object($0.members).text) }
    }
    let ids = sessions.map(\.id)
    let known = try context.ids(of: WorkSession.entity, having: CellKey.fact, near: ids)
    for (session, id) in zip(sessions, ShortIDs(known).column(ids.map(\.text))) {
      context.output.writeRow("\(id)  \(line(session, context.messages))")
    }
  }

  private func sessions(_ context: CommandContext) throws -> [WorkSession] {
    guard let days = try period.days(context) else {
      return try ofTask(try context.workLog().sessions, context)
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
    let known = try context.workItems().meant(by: task, id: { $0.id.text }, name: { $0.name })
    if known.isEmpty {
      let found = sessions.filter { $0.name == task }
      if !found.isEmpty { return found }
    }
    let item = try context.workItem(task).id
    return sessions.filter { $0.item == item }
  }

  private func line(_ session: WorkSession, _ text: Messages) -> String {
    let start = session.startedAt
    let time = start.time.description.prefix(5)
    return "\(start.date) \(time)  \(session.name): \(text.verdict(session))"
  }
}

extension FocusRecordsCommand: PlainCommand {
  init?(plain arguments: ArraySlice<String>) {
    guard
      let plain = PlainArguments(
        arguments,
        flags: ["--week", "--json", "--csv"],
        options: ["--month", "--from", "--to", "--task"]
      )
    else { return nil }
    self = .unparsed()
    period = .unparsed()
    period.month = plain.value("--month")
    period.from = plain.value("--from")
    period.to = plain.value("--to")
    period.week = plain.has("--week")
    task = plain.value("--task")
    by = nil
    json = plain.has("--json")
    csv = plain.has("--csv")
    options = plain.options
  }
}
