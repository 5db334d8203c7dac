import HaruJSON
public import HaruSync
public import HaruTime

/// Work in progress: the task, its estimate, and when it started.
///
/// It is a deadline, not a tick: everything is computed from the stored intervals and the current
/// instant, so that a reload, sleep, midnight or another device never distorts it.
public struct RunningSession: Sendable {
  /// The entity of its record.
  public static let entity = "runningSession"

  /// The immutable part of a session; a class, so that copies of a session are cheap.
  private final class Start: Sendable {
    let id, item: RecordID
    let device, name: String
    let estimateSeconds: Int64
    let startedAt: Moment
    let mark: SteadyMark?

    init(
      id: RecordID,
      device: String,
      item: RecordID,
      name: String,
      estimateSeconds: Int64,
      startedAt: Moment,
      mark: SteadyMark?
    ) {
      self.id = id
      self.device = device
      self.item = item
      self.name = name
      self.estimateSeconds = estimateSeconds
      self.startedAt = startedAt
      self.mark = mark
    }
  }

  private let start: Start
  /// The intervals worked and paused.
  public internal(set) var timeline: WorkTimeline
  /// When the person asked to be reminded once more; nil if never.
  public internal(set) var remindAt: Instant?

  /// The record id, also that of the fact it becomes.
  public var id: RecordID { start.id }
  /// The device on which it was started.
  public var device: String { start.device }
  /// The id of the work item.
  public var item: RecordID { start.item }
  /// The item's name at the start.
  public var name: String { start.name }
  /// The item's estimate at the start, in seconds.
  public var estimateSeconds: Int64 { start.estimateSeconds }
  /// When and where it was started.
  public var startedAt: Moment { start.startedAt }
  /// The machine's monotonic clock at the start, if it has one that outlives the process.
  public var mark: SteadyMark? { start.mark }

  /// Starts a session on an item.
  public init(
    id: RecordID,
    device: String,
    item: WorkItem,
    at moment: Moment,
    mark: SteadyMark? = nil
  ) {
    self.init(
      id: id,
      device: device,
      item: item.id,
      name: item.name,
      estimateSeconds: item.estimateSeconds,
      startedAt: moment,
      timeline: WorkTimeline(start: moment.instant),
      mark: mark
    )
  }

  init(
    id: RecordID,
    device: String,
    item: RecordID,
    name: String,
    estimateSeconds: Int64,
    startedAt: Moment,
    timeline: WorkTimeline,
    mark: SteadyMark? = nil
  ) {
    start = Start(
      id: id,
      device: device,
      item: item,
      name: name,
      estimateSeconds: WorkItem.limited(estimateSeconds),
      startedAt: startedAt,
      mark: mark
    )
    self.timeline = timeline
  }

  /// Whether it is paused.
  public var isPaused: Bool { timeline.pausedSince != nil }

  /// Whether the first session started after the second: if two devices started one each, the
  /// latest is shown.
  public static func isInOrder(_ first: RunningSession, _ second: RunningSession) -> Bool {
    first.startedAt.instant == second.startedAt.instant
      ? second.id < first.id : first.startedAt.instant > second.startedAt.instant
  }

  /// How close two starts on one device must be to count as one: two tabs can be tapped before one
  /// knows about the other's.
  private static let sameStart: UInt64 = 10_000

  /// The sessions that repeat an earlier start on the same device, which is the one that counts.
  ///
  /// Every tab and device with the same sessions picks the same ones, whatever their order.
  public static func repeated(in sessions: [RunningSession]) -> [RunningSession] {
    var first: [RunningSession] = []
    return sessions.sorted { isInOrder($1, $0) }.filter { session in
      let isRepeated = first.contains { other in
        other.device.hasSameBytes(as: session.device)
          && (session.startedAt.instant - other.startedAt.instant).magnitude <= sameStart
      }
      if !isRepeated { first.append(session) }
      return isRepeated
    }
  }
}

/// Why an operation on a running session failed.
public enum RunningSessionError: Error, Equatable, Sendable {
  /// It is already paused.
  case isPaused
  /// It is not paused.
  case isNotPaused
  /// It cannot be completed before this instant, assuming no further pause.
  case isLocked(until: Instant)
}

extension RunningSession {
  /// Starts a pause: the remaining time stops, and the expected finish moves.
  public mutating func pause(at now: Instant) throws(RunningSessionError) {
    guard !isPaused else { throw .isPaused }
    timeline.pause(at: now)
  }

  /// Ends the pause.
  public mutating func resume(at now: Instant) throws(RunningSessionError) {
    guard isPaused else { throw .isNotPaused }
    timeline.resume(at: now)
  }

  /// The fact of the completed work, ended at this moment; a current pause ends with it.
  ///
  /// The fact has the id of this session, so that two devices that complete it write the same one.
  /// To cancel, delete the record without writing a fact.
  public func complete(at moment: Moment) throws(RunningSessionError) -> WorkSession {
    if let end = lockEnd(at: moment.instant) { throw .isLocked(until: end) }
    return WorkSession(
      id: id,
      item: item,
      name: name,
      estimateSeconds: estimateSeconds,
      startedAt: startedAt,
      endedAt: moment,
      timeline: timeline
    )
  }
}
