import HaruJSON
public import HaruTime

/// A reading of a clock that nobody sets and that counts in sleep, as Linux has one since its start.
public struct SteadyMark: Equatable, Sendable {
  /// What tells this start of the machine from others.
  public let boot: String
  /// Milliseconds since that start.
  public let milliseconds: Int64

  /// Makes a reading.
  public init(boot: String, milliseconds: Int64) {
    self.boot = boot
    self.milliseconds = milliseconds
  }
}

// A clock that is set moves the start and all pauses with it: the time worked and paused stays, and
// whoever reads the record later sees it by the clock that they see.
extension RunningSession {
  // No machine runs for longer than a hundred years.
  private static let uptimes: ClosedRange<Int64> = 0...3_155_760_000_000

  /// The session as a clock has it that was set by so many milliseconds.
  public func moved(by milliseconds: Int64) -> RunningSession {
    var moment = startedAt
    moment.instant = moment.instant + milliseconds
    return RunningSession(
      id: id,
      device: device,
      item: item,
      name: name,
      estimateSeconds: estimateSeconds,
      startedAt: moment,
      timeline: timeline.moved(by: milliseconds),
      mark: mark
    )
  }

  /// The session as the clock on the wall has it now, if the steady clock says that it was set since
  /// the start; as it is where no steady clock ran all the time.
  public func settled(at now: Instant, _ reading: SteadyMark?) -> RunningSession {
    guard let mark, let reading, mark.boot.hasSameBytes(as: reading.boot) else { return self }
    let begun = Instant(milliseconds: mark.milliseconds)
    let elapsed = Instant(milliseconds: reading.milliseconds) - begun
    let step = (now - elapsed) - timeline.start
    let isSet = step.magnitude > UInt64(SteadyClock.tolerance)
    return isSet && Self.uptimes.contains(elapsed) ? moved(by: step) : self
  }
}
