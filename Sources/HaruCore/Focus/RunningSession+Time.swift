public import HaruTime

/// A session that has been running for so long that the person should be told.
public enum WorkNudge: Int, Comparable, Sendable {
  /// The estimate is used up.
  case estimate = 1
  /// Twice the estimate is used up: should it be finished?
  case twiceTheEstimate = 2

  /// Orders nudges by time.
  public static func < (first: WorkNudge, second: WorkNudge) -> Bool {
    first.rawValue < second.rawValue
  }
}

extension RunningSession {
  private var estimateMilliseconds: Int64 { estimateSeconds * 1_000 }

  /// The time worked so far, without pauses.
  public func spentMilliseconds(at now: Instant) -> Int64 { timeline.workedMilliseconds(at: now) }

  /// The time paused so far.
  public func pausedMilliseconds(at now: Instant) -> Int64 { timeline.pausedMilliseconds(at: now) }

  /// The remaining time of the estimate; negative in an overrun.
  public func leftMilliseconds(at now: Instant) -> Int64 {
    estimateMilliseconds - spentMilliseconds(at: now)
  }

  /// The planned finish without pauses: start + estimate.
  public var plannedFinish: Instant { timeline.start + estimateMilliseconds }

  /// The expected finish: start + estimate + pauses, but not before now.
  public func expectedFinish(at now: Instant) -> Instant {
    let worked = max(estimateMilliseconds, spentMilliseconds(at: now))
    return timeline.start + worked + pausedMilliseconds(at: now)
  }

  /// The length of the current pause; 0 while working.
  public func currentPauseMilliseconds(at now: Instant) -> Int64 {
    timeline.pausedSince.map { timeline.present(now) - $0 } ?? 0
  }

  /// The working time after which it can be completed: two minutes, or a tenth of an estimate of 20
  /// minutes or less.
  public var lockMilliseconds: Int64 { min(120_000, estimateMilliseconds / 10) }

  /// The working time left until it can be completed.
  public func lockLeftMilliseconds(at now: Instant) -> Int64 {
    max(0, lockMilliseconds - spentMilliseconds(at: now))
  }

  /// When it can be completed if there is no further pause; nil if it already can be.
  public func lockEnd(at now: Instant) -> Instant? {
    let rest = lockLeftMilliseconds(at: now)
    return rest > 0 ? timeline.present(now) + rest : nil
  }

  /// The latest nudge that is due; nil within the estimate.
  public func nudge(at now: Instant) -> WorkNudge? {
    let spent = spentMilliseconds(at: now)
    if spent >= 2 * estimateMilliseconds { return .twiceTheEstimate }
    return spent >= estimateMilliseconds ? .estimate : nil
  }

  /// When the person wants to be reminded of it, if that is still ahead.
  public func reminder(after now: Instant) -> Instant? {
    remindAt.flatMap { $0 > now ? $0 : nil }
  }

  /// The remaining work if the estimate is right, for the plan in the day grid; nil in an overrun.
  public func planned(at now: Instant) -> WorkInterval? {
    let left = leftMilliseconds(at: now)
    let present = timeline.present(now)
    return left > 0 ? WorkInterval(start: present, end: present + left) : nil
  }
}
