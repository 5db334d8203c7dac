public import HaruTime

/// A device's two clocks, read at the same moment.
public struct ClockReading: Equatable, Sendable {
  /// The wall clock, which people and time servers set.
  public let wall: Instant
  /// Milliseconds of the monotonic clock, from an arbitrary origin.
  public let steady: Int64

  /// Creates a reading of both clocks.
  public init(wall: Instant, steady: Int64) {
    self.wall = wall
    self.steady = steady
  }
}

/// A clock for stopwatch and countdown that changes of the wall clock do not affect.
///
/// It advances with the monotonic clock from the first reading of the wall clock. In browsers, the
/// monotonic clock stops while the machine sleeps (except on Windows): if the wall clock advances
/// by more than two seconds beyond it, the difference is treated as sleep and counted. On Windows
/// both clocks run during sleep, so nothing is counted twice. Setting the wall clock back has no
/// effect, and neither does correcting that.
public struct SteadyClock: Equatable, Sendable {
  /// Differences up to this many milliseconds are clock drift and corrections.
  public static let tolerance: Int64 = 2_000

  /// The total of the apparent sleep, in milliseconds.
  public private(set) var slept: Int64 = 0
  private var last: ClockReading
  private var now: Instant
  /// How far the wall clock was set back and has not been corrected yet.
  private var setBack: Int64 = 0

  /// Starts with a first reading.
  public init(_ reading: ClockReading) {
    last = reading
    now = reading.wall
  }

  /// The instant of a reading; never before that of the previous one.
  public mutating func instant(at reading: ClockReading) -> Instant {
    // Instants saturate, so no pair of readings can overflow.
    let steady = max(0, Instant(milliseconds: reading.steady) - Instant(milliseconds: last.steady))
    let beyond = reading.wall - steady - last.wall
    now = now + steady
    notice(beyond)
    last = reading
    return now
  }

  /// Counts what the wall clock gained on the monotonic one as sleep, unless it was just corrected
  /// after being set back.
  private mutating func notice(_ beyond: Int64) {
    let rest = Instant(milliseconds: beyond) - Instant(milliseconds: setBack)
    if beyond < -Self.tolerance {
      setBack = Instant(milliseconds: setBack) - Instant(milliseconds: beyond)
    } else if setBack > 0, rest.magnitude <= UInt64(Self.tolerance) {
      setBack = 0
    } else if beyond > Self.tolerance {
      now = now + beyond
      slept = (Instant(milliseconds: slept) + beyond).milliseconds
    }
  }
}
