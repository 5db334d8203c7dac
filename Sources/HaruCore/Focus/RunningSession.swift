import HaruJSON
public import HaruSync
public import HaruTime

/// Work that goes on: what is done, for how long it should take, and since when.
///
/// It is a deadline, not a tick: everything is computed from the stored intervals and the present
/// instant, so that a reload, a sleep, midnight or another device never bend it.
public struct RunningSession: Sendable {
  /// The entity of its record.
  public static let entity = "runningSession"

  /// What never changes once it was started; a class, so that copies of a session cost little.
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

  /// The id of its record, and of the fact that it becomes.
  public var id: RecordID { start.id }
  /// The device on which it was started.
  public var device: String { start.device }
  /// The id of the work item.
  public var item: RecordID { start.item }
  /// What the item was called at the start.
  public var name: String { start.name }
  /// How long it should take, in seconds; the item's estimate at the start.
  public var estimateSeconds: Int64 { start.estimateSeconds }
  /// When and where it was started.
  public var startedAt: Moment { start.startedAt }
  /// What the machine's steady clock showed at the start, where there is one that survives the
  /// process.
  public var mark: SteadyMark? { start.mark }

  /// Starts to work on an item.
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

  /// Whether it pauses.
  public var isPaused: Bool { timeline.pausedSince != nil }

  /// Whether the first session was started after the second: the latest is the one to show, when
  /// two devices started one each.
  public static func isInOrder(_ first: RunningSession, _ second: RunningSession) -> Bool {
    first.startedAt.instant == second.startedAt.instant
      ? second.id < first.id : first.startedAt.instant > second.startedAt.instant
  }

  /// How far apart two starts of one device are the same start: two tabs can be tapped before one
  /// knows of the other's.
  private static let sameStart: UInt64 = 10_000

  /// Those of many sessions that are a second start of one device, so that the one before counts.
  ///
  /// Every tab and every device that has the same sessions names the same ones, whatever their order.
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

/// Why a running session does not do what was asked.
public enum RunningSessionError: Error, Equatable, Sendable {
  /// It pauses already.
  case isPaused
  /// It does not pause.
  case isNotPaused
  /// It cannot be completed before this instant (if nobody pauses from now on).
  case isLocked(until: Instant)
}

extension RunningSession {
  /// Begins a pause: the time left stands still and the expected finish moves.
  public mutating func pause(at now: Instant) throws(RunningSessionError) {
    guard !isPaused else { throw .isPaused }
    timeline.pause(at: now)
  }

  /// Ends the pause.
  public mutating func resume(at now: Instant) throws(RunningSessionError) {
    guard isPaused else { throw .isNotPaused }
    timeline.resume(at: now)
  }

  /// The fact that the work was done, ended at this moment; a pause that goes on ends with it.
  ///
  /// The fact has the id of this session, so that two devices that complete it write the same one.
  /// To cancel is to delete the record and to write no fact.
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
