import ArgumentParser
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// The tasks, in order.
  func workItems() throws -> [WorkItem] {
    try records(of: WorkItem.entity).compactMap { WorkItem(record: $0) }
      .sorted(by: WorkItem.isInOrder)
  }

  /// The task with a name or an id prefix.
  func workItem(_ text: String) throws -> WorkItem {
    try meant(
      by: text,
      in: try workItems(),
      id: { $0.id.text },
      name: { $0.name },
      line: { $0.name },
      missing: messages.commandSeeList(
        sentence: messages.focusNotFound(text: text),
        command: "haru focus list"
      ),
      several: messages.focusAmbiguous(text: text)
    )
  }

  /// The running sessions: this device's first, corrected for changes of the clock since its start,
  /// then the one started last.
  func runningSessions(at instant: Instant? = nil) throws -> [RunningSession] {
    try telling { () throws(StoreError) in
      guard let store = try existingStore() else { return [] }
      let records = try store.records(of: RunningSession.entity)
      if records.isEmpty { return [] }
      let device = try store.syncState().device
      let sessions = records.compactMap { RunningSession(record: $0) }
      return RunningSession.inOrder(sessions, of: device).map { session in
        guard session.device == device else { return session }
        return session.settled(at: instant ?? now.instant, steady())
      }
    }
  }

  /// All completed sessions.
  func workLog() throws -> WorkLog {
    WorkLog(try records(of: WorkSession.entity).compactMap { WorkSession(record: $0) })
  }

  /// The sessions that ended on civil dates, and all corrections.
  func workLog(from first: PlainDate, through last: PlainDate) throws -> WorkLog {
    WorkLog(try sessions(from: first, through: last))
  }

  /// The facts of the sessions that ended on civil dates, and all corrections.
  func sessions(from first: PlainDate, through last: PlainDate) throws -> [WorkSession] {
    let records = try telling { () throws(StoreError) in
      try existingStore()?.facts(
        of: WorkSession.entity,
        from: first,
        through: last
      )
    }
    return (records ?? []).compactMap { WorkSession(record: $0) }
  }

  /// Parses an estimate in seconds.
  func estimate(_ text: String) throws -> Int64 {
    guard let seconds = try? DurationText.seconds(of: text),
      WorkItem.estimateLimits.contains(seconds)
    else { throw failure(messages.focusEstimateInvalid(text: text)) }
    return seconds
  }

  /// The local time here at an instant, whose offset may differ from the current one.
  func moment(at instant: Instant) -> Moment {
    Moment(instant: instant, offset: zoneRules().offset(at: instant), zone: now.zone)
  }

  /// The local time here at an instant (RFC 3339).
  func timestamp(_ instant: Instant) -> String { moment(at: instant).rfc3339 }

  /// The local time of day at an instant, rounded up to the second: `9:30 AM`, `9:30:36 AM`.
  func wallTime(_ instant: Instant) -> String {
    messages.exactClock(moment(at: instant + 999).time)
  }
}
