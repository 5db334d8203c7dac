import HaruJSON
public import HaruTime

/// A reading of a monotonic clock that includes sleep, such as Linux's clock since boot.
public struct SteadyMark: Equatable, Sendable {
  /// Identifies the boot of the machine.
  public let boot: String
  /// Milliseconds since boot.
  public let milliseconds: Int64

  /// Creates a reading.
  public init(boot: String, milliseconds: Int64) {
    self.boot = boot
    self.milliseconds = milliseconds
  }
}

// If the clock is set, the start and all pauses move with it: the times worked and paused stay the
// same, and the record matches the clock that its reader sees.
extension RunningSession {
  // No machine runs for more than a hundred years.
  private static let uptimes: ClosedRange<Int64> = 0...3_155_760_000_000

  /// The session after the clock was set forward by a number of milliseconds (negative: back).
  public func moved(by milliseconds: Int64) -> RunningSession {
    var moment = startedAt
    moment.instant = moment.instant + milliseconds
    var session = RunningSession(
      id: id,
      device: device,
      item: item,
      name: name,
      estimateSeconds: estimateSeconds,
      startedAt: moment,
      timeline: timeline.moved(by: milliseconds),
      mark: mark
    )
    session.remindAt = remindAt.map { $0 + milliseconds }
    return session
  }

  /// The session corrected for changes of the wall clock since its start, according to the
  /// monotonic clock; unchanged if that clock did not run all the time.
  public func settled(at now: Instant, _ reading: SteadyMark?) -> RunningSession {
    guard let mark, let reading, mark.boot.hasSameBytes(as: reading.boot) else { return self }
    let begun = Instant(milliseconds: mark.milliseconds)
    let elapsed = Instant(milliseconds: reading.milliseconds) - begun
    let step = (now - elapsed) - timeline.start
    let isSet = step.magnitude > UInt64(SteadyClock.tolerance)
    return isSet && Self.uptimes.contains(elapsed) ? moved(by: step) : self
  }
}
