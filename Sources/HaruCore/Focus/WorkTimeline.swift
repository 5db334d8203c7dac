import HaruJSON
public import HaruTime

/// The intervals of work and pauses since a start.
///
/// Worked and paused time always add up to the time since the start, even if the clock is set back:
/// an event before the last known one counts as simultaneous with it, and `clockWentBack` records
/// that.
public struct WorkTimeline: Equatable, Sendable {
  /// How far the clock may go back without being recorded, since the clocks of two devices differ a
  /// little.
  public static let clockTolerance: Int64 = 1_000

  /// When the work started.
  public let start: Instant
  /// The completed pauses, in order and without overlap; an empty one still shows how far the clock
  /// had come.
  public private(set) var pauses: [WorkInterval] = []
  /// The start of the current pause; nil while working.
  public private(set) var pausedSince: Instant?
  /// Whether an event was more than `clockTolerance` before the previous one.
  public private(set) var clockWentBack = false

  /// Starts working.
  public init(start: Instant) {
    self.start = max(start, WorkTimeline.first)
  }

  // The years that RFC 3339 can express; within them, no sum of intervals exceeds 64 bits.
  private static let first = Instant(milliseconds: -62_135_596_800_000)
  private static let last = Instant(milliseconds: 253_402_300_799_999)

  /// The last event known.
  public var latest: Instant { pausedSince ?? pauses.last?.end ?? start }

  /// Starts a pause, unless there is one.
  public mutating func pause(at now: Instant) {
    guard pausedSince == nil else { return }
    pausedSince = settle(now)
  }

  /// Ends the pause, if there is one.
  public mutating func resume(at now: Instant) {
    guard let since = pausedSince else { return }
    let end = settle(now)
    pausedSince = nil
    pauses.append(WorkInterval(start: since, end: end))
  }

  /// Ends the pause, if there is one, and returns the final instant.
  mutating func finish(at now: Instant) -> Instant {
    let end = settle(now)
    resume(at: end)
    return end
  }

  /// The timeline after the clock was set by a number of milliseconds.
  func moved(by milliseconds: Int64) -> WorkTimeline {
    var moved = WorkTimeline(start: start + milliseconds)
    for pause in pauses {
      moved.pause(at: pause.start + milliseconds)
      moved.resume(at: pause.end + milliseconds)
    }
    if let pausedSince { moved.pause(at: pausedSince + milliseconds) }
    moved.clockWentBack = clockWentBack || milliseconds < -WorkTimeline.clockTolerance
    return moved
  }

  /// The time since the start, not counting steps back of the clock.
  public func elapsedMilliseconds(at now: Instant) -> Int64 { present(now) - start }

  /// The time paused since the start.
  public func pausedMilliseconds(at now: Instant) -> Int64 {
    let open = pausedSince.map { present(now) - $0 } ?? 0
    return pauses.reduce(open) { $0 + $1.milliseconds }
  }

  /// The time worked since the start.
  public func workedMilliseconds(at now: Instant) -> Int64 {
    elapsedMilliseconds(at: now) - pausedMilliseconds(at: now)
  }

  /// The intervals worked since the start, in order and not empty.
  public func worked(at now: Instant) -> [WorkInterval] {
    var intervals: [WorkInterval] = []
    var start = start
    for pause in pauses where pause.milliseconds > 0 {
      if start < pause.start { intervals.append(WorkInterval(start: start, end: pause.start)) }
      start = pause.end
    }
    let end = pausedSince ?? present(now)
    if start < end { intervals.append(WorkInterval(start: start, end: end)) }
    return intervals
  }

  /// The current instant, but never before the last event.
  func present(_ now: Instant) -> Instant { max(min(now, WorkTimeline.last), latest) }

  private mutating func settle(_ now: Instant) -> Instant {
    if latest - now > WorkTimeline.clockTolerance { clockWentBack = true }
    return present(now)
  }
}

extension WorkTimeline {
  /// Reads the pauses of a record: pairs of milliseconds after the start; the last one has no end
  /// during a pause.
  ///
  /// Invalid pairs are skipped; pairs out of order are adjusted as if the events had happened in
  /// that order.
  init(start: Instant, pauses: JSON?, clockWentBack: JSON?) {
    self.init(start: start)
    for pause in pauses?.array ?? [] {
      guard let begin = pause[0]?.integer else { continue }
      self.pause(at: start + begin)
      if let end = pause[1]?.integer { resume(at: start + end) }
    }
    if clockWentBack?.bool == true { self.clockWentBack = true }
  }

  /// The pauses in the form of a record.
  var pausesJSON: JSON {
    var pairs = pauses.map { JSON.array([.integer($0.start - start), .integer($0.end - start)]) }
    if let pausedSince { pairs.append(.array([.integer(pausedSince - start)])) }
    return .array(pairs)
  }
}
