public import HaruTime

/// A stretch of time from its start up to its end, never negative.
public struct WorkInterval: Equatable, Sendable {
  /// Where it starts.
  public let start: Instant
  /// The first instant after it.
  public let end: Instant

  /// Makes an interval; one that would end before its start is empty.
  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = max(start, end)
  }

  /// Its length.
  public var milliseconds: Int64 { end - start }

  /// What two intervals have in common, nil if that is nothing.
  public func intersection(_ other: WorkInterval) -> WorkInterval? {
    let start = max(self.start, other.start)
    let end = min(self.end, other.end)
    return start < end ? WorkInterval(start: start, end: end) : nil
  }
}
