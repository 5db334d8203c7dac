public import HaruSync
public import HaruTime

/// Work that was done: a fact, written once.
///
/// It keeps the estimate it was started with. A correction is another fact that names the one it
/// replaces (`replaces`); `WorkLog` decides which of them counts. A class, as it never changes: a log
/// of many moves references and no texts.
public final class WorkSession: Sendable {
  /// The entity of its record.
  public static let entity = "workSession"

  /// The id of its record.
  public let id: RecordID
  /// The id of the work item.
  public let item: RecordID
  /// What the item was called then.
  public let name: String
  /// How long it should have taken, in seconds; nil if nobody guessed, as in imported work.
  public let estimateSeconds: Int64?
  /// When it began, with the offset of the place and the zone in which it ended.
  public let startedAt: Moment
  /// When and where it ended.
  public let endedAt: Moment
  /// The intervals worked and paused; without an open pause.
  public let timeline: WorkTimeline
  /// A remark; empty if there is none.
  public let note: String
  /// The id of the session that this one corrects.
  public let replaces: RecordID?

  /// Makes a session; one that would end before its start, or before its last pause, ends there and
  /// is marked in `timeline.clockWentBack`.
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

  /// The whole seconds worked; a second that was only begun does not count.
  public var actualSeconds: Int64 { actualMilliseconds / 1_000 }

  /// The whole seconds paused.
  public var pausedSeconds: Int64 { timeline.pausedMilliseconds(at: endedAt.instant) / 1_000 }

  /// What was left of the estimate, in seconds, negative when over; nil without an estimate.
  public var remainingSeconds: Int64? { estimateSeconds.map { $0 - actualSeconds } }

  /// Whether it took no longer than estimated; nil without an estimate.
  public var isAchieved: Bool? { remainingSeconds.map { $0 >= 0 } }

  /// The intervals worked, in order.
  public var worked: [WorkInterval] { timeline.worked(at: endedAt.instant) }

  /// When it should have been done: start + estimate + pauses; nil without an estimate.
  public var expectedFinish: Instant? {
    estimateSeconds.map {
      startedAt.instant + $0 * 1_000 + timeline.pausedMilliseconds(at: endedAt.instant)
    }
  }

  /// Whether the first session ended before the second; of two that ended at once, the one with the
  /// lower id is the first.
  public static func isInOrder(_ first: WorkSession, _ second: WorkSession) -> Bool {
    first.endedAt.instant == second.endedAt.instant
      ? first.id < second.id : first.endedAt.instant < second.endedAt.instant
  }

  /// The fact that corrects this one, of another task if one is named; the pauses stay where they
  /// still lie within.
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
