import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus record edit`: corrects a completed session.
struct FocusRecordEditCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Correct a completed session.",
    discussion: """
      What is not given stays as it is; an empty note clears it. A time alone is on the date of the \
      session. \(FocusEntry.discussion)
      """
  )

  @Argument(help: ArgumentHelp("Its id, when it began, or last.", valueName: "session"))
  var session: String

  @Option(help: "The task of the session: its whole name or a prefix of its id.")
  var task: String?

  @Option(help: ArgumentHelp("When it started: 9:00, \"yesterday 21:30\".", valueName: "time"))
  var start: String?

  @Option(help: ArgumentHelp("When it ended.", valueName: "time"))
  var end: String?

  @Option(help: ArgumentHelp("The estimated time.", valueName: "time"))
  var estimate: String?

  @Option(help: ArgumentHelp("A note.", valueName: "text"))
  var note: String?

  @Flag(help: "Save it even if it runs past midnight or overlaps another session.")
  var yes = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let log = try context.workLog()
    let old = try context.session(session, in: log)
    let hasChange = [task, start, end, estimate, note].contains { $0 != nil }
    guard hasChange else { return context.output.writeLine(context.messages.commandNotDone) }
    let (started, ended) = try times(of: old, context)
    var identifiers = IdentifierSource(seed: context.seed)
    let session = old.corrected(
      id: identifiers.next(at: context.now.instant).recordID,
      of: try task.map(context.workItem),
      estimateSeconds: try estimate.map(context.estimate) ?? old.estimateSeconds,
      startedAt: started,
      endedAt: ended,
      note: note?.trimmed
    )
    if start != nil || end != nil { try context.check(session, in: log, isConfirmed: yes) }
    try context.save(session.writes(at: context.now.instant))
    context.output.writeRow("\(session.name): \(context.messages.verdict(session))")
  }

  /// The new times; an end before the start is on the next day.
  private func times(
    of old: WorkSession,
    _ context: CommandContext
  ) throws -> (start: Moment, end: Moment) {
    let moment = context.zoneRules(old.endedAt.zone).moment(of:)
    let started = try start.map { moment(try local($0, old.startedAt.dateTime, context)) }
    let first = started ?? old.startedAt
    guard let end else {
      guard first.instant <= old.endedAt.instant else {
        throw context.failure(context.messages.sentence(for: WorkSessionFault.endsBeforeStart))
      }
      return (first, old.endedAt)
    }
    var last = try local(
      end,
      PlainDateTime(date: first.dateTime.date, time: old.endedAt.dateTime.time),
      context
    )
    if moment(last).instant < first.instant { last.date = last.date.adding(days: 1) ?? last.date }
    return (first, moment(last))
  }

  private func local(
    _ text: String,
    _ near: PlainDateTime,
    _ context: CommandContext
  ) throws -> PlainDateTime {
    guard let local = context.dateTime(text, near: near) else {
      let sentence = context.messages.clockTimeInvalid(text: text)
      throw context.failure(reading: text, on: near.date, else: sentence)
    }
    return local
  }
}
