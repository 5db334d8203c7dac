import ArgumentParser
import HaruCore
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus`: guess how long something takes, do it, find out.
struct FocusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "focus",
    abstract: "Guess how long a task takes, do it, and find out.",
    usage: """
      haru focus add <name> [--estimate <time>] [--icon <icon>] [--pen <number>]
      haru focus list [--json]
      haru focus start <task>
      haru focus pause | resume | done | cancel
      haru focus status [--json]
      haru focus show <task> [--json]
      haru focus records [--month <month>] [--task <task>] [--json | --csv]
      haru focus calibration [<task>] [--json]
      haru focus day [<date>]
      haru focus import timewarrior | toggl <file>
      """,
    discussion: """
      A task is named by its whole name or by the start of its id. A session is done in time when \
      it took no longer than estimated; pauses do not count.
      """,
    subcommands: [
      FocusAddCommand.self, FocusListCommand.self, FocusStartCommand.self, FocusPauseCommand.self,
      FocusResumeCommand.self, FocusDoneCommand.self, FocusCancelCommand.self,
      FocusStatusCommand.self, FocusShowCommand.self, FocusRecordsCommand.self,
      FocusCalibrationCommand.self, FocusDayCommand.self, FocusImportCommand.self,
    ],
    defaultSubcommand: FocusStatusCommand.self
  )
}

extension CommandContext {
  /// The tasks, in their order.
  func workItems() throws -> [WorkItem] {
    try records(of: WorkItem.entity).compactMap { WorkItem(record: $0) }
      .sorted(by: WorkItem.isInOrder)
  }

  /// The task that a text names: by its whole name, or by the start of its id.
  func workItem(_ text: String) throws -> WorkItem {
    let found = try workItems(named: text)
    guard let item = found.first else { throw failure(messages.focusNotFound(text: text)) }
    if found.count > 1 {
      let list = found.map { "\($0.id)  \($0.name)" }.joined(separator: "\n")
      throw failure(messages.focusAmbiguous(text: text) + "\n" + list)
    }
    return item
  }

  /// The tasks that a text fits: by their whole name, or by the start of their id.
  func workItems(named text: String) throws -> [WorkItem] {
    try workItems().filter { $0.name == text || !text.isEmpty && $0.id.text.hasPrefix(text) }
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
        .sorted(by: RunningSession.isInOrder)
      let own = sessions.filter { $0.device == device }
        .map { $0.settled(at: instant ?? now.instant, steady()) }
      return own + sessions.filter { $0.device != device }
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
