public import HaruSync
public import HaruTime

/// Completed work: a fact, written once.
///
/// It keeps its original estimate. A correction is another fact that names the one it replaces
/// (`replaces`); `WorkLog` decides which one counts. It is an immutable class, so that a log of
/// many sessions moves references rather than strings.
public final class WorkSession: Sendable {
  /// The entity of its record.
  public static let entity = "workSession"

  /// The record id.
  public let id: RecordID
  /// The id of the work item.
  public let item: RecordID
  /// The item's name at that time.
  public let name: String
  /// The estimate in seconds; nil if there was none, as in imported work.
  public let estimateSeconds: Int64?
  /// When it started, with the local offset and the zone in which it ended.
  public let startedAt: Moment
  /// When and where it ended.
  public let endedAt: Moment
  /// The intervals worked and paused; without an open pause.
  public let timeline: WorkTimeline
  /// A note; may be empty.
  public let note: String
  /// The id of the session that this one corrects.
  public let replaces: RecordID?

  /// Creates a session; one that would end before its start or its last pause ends there instead,
  /// which `timeline.clockWentBack` records.
  public convenience init(
    id: RecordID,
    item: RecordID,
    name: String,
    estimateSeconds: Int64?,
    startedAt: Moment,
    endedAt: Moment,
    pauses: [WorkInterval] = [],
    note: String = "",
    replaces: RecordID? = nil
  ) {
    var timeline = WorkTimeline(start: startedAt.instant)
    for pause in pauses {
      timeline.pause(at: pause.start)
      timeline.resume(at: pause.end)
    }
    self.init(
      id: id,
      item: item,
      name: name,
      estimateSeconds: estimateSeconds,
      startedAt: startedAt,
      endedAt: endedAt,
      timeline: timeline,
      note: note,
      replaces: replaces
    )
  }

  init(
    id: RecordID,
    item: RecordID,
    name: String,
    estimateSeconds: Int64?,
    startedAt: Moment,
    endedAt: Moment,
    timeline: WorkTimeline,
    note: String = "",
    replaces: RecordID? = nil
  ) {
    var timeline = timeline
    var endedAt = endedAt
    endedAt.instant = timeline.finish(at: endedAt.instant)
    self.id = id
    self.item = item
    self.name = name
    self.estimateSeconds = estimateSeconds.map(WorkItem.limited)
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.timeline = timeline
    self.note = note
    self.replaces = replaces
  }

  /// The time worked.
  public var actualMilliseconds: Int64 { timeline.workedMilliseconds(at: endedAt.instant) }

  /// The whole seconds worked, rounded down.
  public var actualSeconds: Int64 { actualMilliseconds / 1_000 }

  /// The whole seconds paused.
  public var pausedSeconds: Int64 { timeline.pausedMilliseconds(at: endedAt.instant) / 1_000 }

  /// What was left of the estimate, in seconds, negative if over; nil without an estimate.
  public var remainingSeconds: Int64? { estimateSeconds.map { $0 - actualSeconds } }

  /// Whether it took no longer than estimated; nil without an estimate.
  public var isAchieved: Bool? { remainingSeconds.map { $0 >= 0 } }

  /// The intervals worked, in order.
  public var worked: [WorkInterval] { timeline.worked(at: endedAt.instant) }

  /// The expected finish: start + estimate + pauses; nil without an estimate.
  public var expectedFinish: Instant? {
    estimateSeconds.map {
      startedAt.instant + $0 * 1_000 + timeline.pausedMilliseconds(at: endedAt.instant)
    }
  }

  /// Whether the first session ended before the second; ties are ordered by id.
  public static func isInOrder(_ first: WorkSession, _ second: WorkSession) -> Bool {
    first.endedAt.instant == second.endedAt.instant
      ? first.id < second.id : first.endedAt.instant < second.endedAt.instant
  }

  /// The fact that corrects this one, optionally for another task; pauses are kept as far as they
  /// still fit.
  public func corrected(
    id: RecordID,
    of other: WorkItem? = nil,
    estimateSeconds: Int64?,
    startedAt: Moment,
    endedAt: Moment,
    note: String? = nil
  ) -> WorkSession {
    let span = WorkInterval(start: startedAt.instant, end: endedAt.instant)
    return WorkSession(
      id: id,
      item: other?.id ?? item,
      name: other?.name ?? name,
      estimateSeconds: estimateSeconds,
      startedAt: startedAt,
      endedAt: endedAt,
      pauses: timeline.pauses.compactMap(span.intersection),
      note: note ?? self.note,
      replaces: self.id
    )
  }
}
