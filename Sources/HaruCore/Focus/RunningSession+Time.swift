public import HaruTime

/// A session that has gone on for so long that somebody should hear of it.
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

  /// The time worked so far; pauses do not count.
  public func spentMilliseconds(at now: Instant) -> Int64 { timeline.workedMilliseconds(at: now) }

  /// The time paused so far.
  public func pausedMilliseconds(at now: Instant) -> Int64 { timeline.pausedMilliseconds(at: now) }

  /// The time left of the estimate; negative is the overrun.
  public func leftMilliseconds(at now: Instant) -> Int64 {
    estimateMilliseconds - spentMilliseconds(at: now)
  }

  /// When it should have been done without a pause: start + estimate.
  public var plannedFinish: Instant { timeline.start + estimateMilliseconds }

  /// When it should be done: start + estimate + pauses; once that is past, now at the earliest.
  public func expectedFinish(at now: Instant) -> Instant {
    let worked = max(estimateMilliseconds, spentMilliseconds(at: now))
    return timeline.start + worked + pausedMilliseconds(at: now)
  }

  /// How long the pause has gone on; 0 while it runs.
  public func currentPauseMilliseconds(at now: Instant) -> Int64 {
    timeline.pausedSince.map { timeline.present(now) - $0 } ?? 0
  }

  /// The worked time before which it cannot be completed: two minutes, or a tenth of an estimate of
  /// 20 minutes or less.
  public var lockMilliseconds: Int64 { min(120_000, estimateMilliseconds / 10) }

  /// The worked time that is missing until it can be completed.
  public func lockLeftMilliseconds(at now: Instant) -> Int64 {
    max(0, lockMilliseconds - spentMilliseconds(at: now))
  }

  /// When it can be completed, if nobody pauses from now on; nil if it can be already.
  public func lockEnd(at now: Instant) -> Instant? {
    let rest = lockLeftMilliseconds(at: now)
    return rest > 0 ? timeline.present(now) + rest : nil
  }

  /// The last nudge that is due; nil within the estimate.
  public func nudge(at now: Instant) -> WorkNudge? {
    let spent = spentMilliseconds(at: now)
    if spent >= 2 * estimateMilliseconds { return .twiceTheEstimate }
    return spent >= estimateMilliseconds ? .estimate : nil
  }

  /// What is left to do if the estimate is right, for the plan in the day grid; nil in an overrun.
  public func planned(at now: Instant) -> WorkInterval? {
    let left = leftMilliseconds(at: now)
    let present = timeline.present(now)
    return left > 0 ? WorkInterval(start: present, end: present + left) : nil
  }
}
