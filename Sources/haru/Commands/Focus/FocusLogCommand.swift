import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus log`: adds a session that was not timed.
struct FocusLogCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Add a session that was not timed; prints its id.",
    discussion: """
      An end before the start is on the next day. Such a session, and one that overlaps another, is \
      only saved with --yes; one that ends in the future never is.
      """
  )

  @Argument(help: "The task: its whole name or a prefix of its id.")
  var task: String

  @Argument(help: "When it started: 9:00.")
  var start: String

  @Argument(help: "When it ended: 9:40.")
  var end: String

  @Option(help: "The date on which it started (default: today).")
  var date: String?

  @Option(
    help: ArgumentHelp("The estimated time (default: that of the task).", valueName: "time")
  )
  var estimate: String?

  @Flag(help: "Save it even if it went on over midnight or overlaps another session.")
  var yes = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let now = context.now
    let item = try context.workItem(task)
    let estimate = try estimate.map { try context.estimate($0) } ?? item.estimateSeconds
    let (started, ended) = try times(context)
    var identifiers = IdentifierSource(seed: context.seed)
    let session = WorkSession(
      id: identifiers.next(at: started.instant).recordID,
      item: item.id,
      name: item.name,
      estimateSeconds: estimate,
      startedAt: started,
      endedAt: ended
    )
    try check(session, context)
    try context.save(session.writes(at: now.instant))
    context.output.writeLine(session.id.text)
  }

  private func times(_ context: CommandContext) throws -> (start: Moment, end: Moment) {
    let date = try context.day(from: date)
    let start = PlainDateTime(date: date, time: try context.time(start))
    var end = PlainDateTime(date: date, time: try context.time(self.end))
    if end.time < start.time { end.date = date.adding(days: 1) ?? date }
    let rules = context.zoneRules()
    return (rules.moment(at: rules.instant(of: start)), rules.moment(at: rules.instant(of: end)))
  }

  private func check(_ session: WorkSession, _ context: CommandContext) throws {
    let now = context.now.instant
    let running = try context.runningSessions()
    for fault in try context.workLog().faults(of: session, beside: running, at: now) {
      let sentence = context.messages.sentence(for: fault)
      if fault.isRefusal { throw context.failure(sentence) }
      if !yes { throw context.failure(context.messages.focusAddYes(sentence: sentence)) }
    }
  }
}
