public import HaruTime

/// A half-open interval of time, never negative.
public struct WorkInterval: Equatable, Sendable {
  /// The start.
  public let start: Instant
  /// The end, which is not part of it.
  public let end: Instant

  /// Creates an interval; one that would end before its start is empty.
  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = max(start, end)
  }

  /// Its length.
  public var milliseconds: Int64 { end - start }

  /// The intersection with another interval, nil if it is empty.
  public func intersection(_ other: WorkInterval) -> WorkInterval? {
    let start = max(self.start, other.start)
    let end = min(self.end, other.end)
    return start < end ? WorkInterval(start: start, end: end) : nil
  }
}
