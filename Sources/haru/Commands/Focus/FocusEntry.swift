import ArgumentParser
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// The common part of `focus log`, `focus record add` and `focus track`: saves a session that was
/// not timed.
struct FocusEntry: ParsableArguments {
  @Option(help: "The date on which it started (default: today).")
  var date: String?

  @Option(
    help: ArgumentHelp("The estimated time (default: that of the task).", valueName: "time")
  )
  var estimate: String?

  @Flag(help: "Save it even if it runs past midnight or overlaps another session.")
  var yes = false

  static let discussion = """
    An end before the start is on the next day. Such a session, and one that overlaps another, is \
    only saved with --yes; one that ends in the future never is.
    """

  /// Saves a session between two times of day; prints its id.
  func save(_ task: String, from start: String, to end: String, _ context: CommandContext) throws {
    let item = try context.workItem(task)
    let estimate = try estimate.map { try context.estimate($0) } ?? item.estimateSeconds
    let date = try context.day(from: date)
    let started = PlainDateTime(date: date, time: try context.time(start))
    var ended = PlainDateTime(date: date, time: try context.time(end))
    if ended.time < started.time { ended.date = date.adding(days: 1) ?? date }
    let moment = context.zoneRules().moment(of:)
    var identifiers = IdentifierSource(seed: context.seed)
    let session = WorkSession(
      id: identifiers.next(at: moment(started).instant).recordID,
      item: item.id,
      name: item.name,
      estimateSeconds: estimate,
      startedAt: moment(started),
      endedAt: moment(ended)
    )
    try context.check(session, in: context.workLog(), isConfirmed: yes)
    try context.save(session.writes(at: context.now.instant))
    context.output.writeLine(session.id.text)
  }
}

extension ZoneRules {
  /// The moment of a local time; see ``instant(of:)``.
  func moment(of local: PlainDateTime) -> Moment { moment(at: instant(of: local)) }
}

extension CommandContext {
  /// Throws if a session that was entered by hand is implausible.
  func check(_ session: WorkSession, in log: WorkLog, isConfirmed: Bool) throws {
    let running = try runningSessions()
    for fault in log.faults(of: session, beside: running, at: now.instant) {
      let sentence = messages.sentence(for: fault)
      if fault.isRefusal { throw failure(sentence) }
      if !isConfirmed { throw failure(messages.focusAddYes(sentence: sentence)) }
    }
  }

  /// The session with an id prefix, the one that began at a time, or the `last` one.
  func session(_ text: String, in log: WorkLog) throws -> WorkSession {
    if text == "last", let last = log.sessions.last { return last }
    let start = dateTime(text, near: now.dateTime)
    return try meant(
      by: text,
      in: log.sessions,
      id: { $0.id.text },
      name: { session in
        let local = session.startedAt.dateTime
        let isMeant =
          local.date == start?.date && local.time.minuteOfDay == start?.time.minuteOfDay
        return isMeant ? text : nil
      },
      line: { $0.name },
      missing: messages.commandSeeList(
        sentence: messages.focusSessionNotFound(text: text),
        command: "haru focus records"
      ),
      several: messages.focusSessionAmbiguous(text: text)
    )
  }

  /// Starts a session on a task and prints when it ends; throws if this device already runs one.
  func start(_ item: WorkItem) throws {
    let device = try telling { () throws(StoreError) in
      try store().syncState().device
    }
    if let other = try runningSessions().first(where: { $0.device == device }) {
      throw failure(messages.appAlreadyRuns(name: other.name))
    }
    var identifiers = IdentifierSource(seed: seed)
    let session = RunningSession(
      id: identifiers.next(at: now.instant).recordID,
      device: device,
      item: item,
      at: now,
      mark: steady()
    )
    try save(session.writes(at: now.instant))
    output.writeLine(finish(of: session))
  }
}

extension PlainTime {
  fileprivate var minuteOfDay: Int { hour * 60 + minute }
}
