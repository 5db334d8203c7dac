import ArgumentParser
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// The tasks, in their order.
  func workItems() throws -> [WorkItem] {
    try records(of: WorkItem.entity).compactMap { WorkItem(record: $0) }
      .sorted(by: WorkItem.isInOrder)
  }

  /// The task that a text names: by its whole name, or by the start of its id.
  func workItem(_ text: String) throws -> WorkItem {
    try only(
      of: try workItems(named: text),
      missing: messages.focusNotFound(text: text),
      several: messages.focusAmbiguous(text: text),
      line: { "\($0.id)  \($0.name)" }
    )
  }

  /// The tasks that a text fits: by their whole name, or by the start of their id.
  func workItems(named text: String) throws -> [WorkItem] {
    try workItems().filter { NameOrID(text).fits(id: $0.id, name: $0.name) }
  }

  /// The sessions that go on: first that of this device, as the clock has it now whatever it was set
  /// to since the start, then the one that was started last.
  func runningSessions(at instant: Instant? = nil) throws -> [RunningSession] {
    try telling { () throws(StoreError) in
      guard let store = try ReplicaStore.existing(in: dataDirectory) else { return [] }
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

  /// All sessions that were completed.
  func workLog() throws -> WorkLog {
    WorkLog(try records(of: WorkSession.entity).compactMap { WorkSession(record: $0) })
  }

  /// The sessions that ended on civil dates, and those that were corrected.
  func workLog(from first: PlainDate, through last: PlainDate) throws -> WorkLog {
    let records = try telling { () throws(StoreError) in
      try ReplicaStore.existing(in: dataDirectory)?.facts(
        of: WorkSession.entity,
        from: first,
        through: last
      )
    }
    return WorkLog((records ?? []).compactMap { WorkSession(record: $0) })
  }

  /// An instant as the wall here has it then: the clocks may change between now and then.
  func moment(at instant: Instant) -> Moment {
    Moment(instant: instant, offset: zoneRules().offset(at: instant), zone: now.zone)
  }

  /// The time on the wall at an instant, to the second that begins then or next: `09:30`, `09:30:36`.
  func wallTime(_ instant: Instant) -> String {
    let seconds = (instant.milliseconds + 999) / 1_000
    return moment(at: Instant(milliseconds: seconds * 1_000)).time.description
  }
}
