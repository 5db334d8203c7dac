/// A point in time: whole milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// Arithmetic saturates at the ends of `Int64`, so no instant ever traps.
public struct Instant: Comparable, Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before that.
  public var milliseconds: Int64

  /// Creates the instant that lies the given milliseconds after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Orders instants by time.
  public static func < (first: Instant, second: Instant) -> Bool {
    first.milliseconds < second.milliseconds
  }

  /// The instant the given milliseconds later.
  public static func + (instant: Instant, milliseconds: Int64) -> Instant {
    let (sum, overflow) = instant.milliseconds.addingReportingOverflow(milliseconds)
    guard overflow else { return Instant(milliseconds: sum) }
    return Instant(milliseconds: milliseconds < 0 ? .min : .max)
  }

  /// The instant the given milliseconds earlier.
  public static func - (instant: Instant, milliseconds: Int64) -> Instant {
    let (difference, overflow) = instant.milliseconds.subtractingReportingOverflow(milliseconds)
    guard overflow else { return Instant(milliseconds: difference) }
    return Instant(milliseconds: milliseconds < 0 ? .max : .min)
  }

  /// The elapsed milliseconds from the second instant to the first; negative if it is earlier.
  public static func - (later: Instant, earlier: Instant) -> Int64 {
    (later - earlier.milliseconds).milliseconds
  }
}
