public import HaruTime

/// A device's two clocks, read at one moment.
public struct ClockReading: Equatable, Sendable {
  /// The clock on the wall, which people and time servers set.
  public let wall: Instant
  /// Milliseconds of a clock that is never set; where it began means nothing.
  public let steady: Int64

  /// Makes a reading of both clocks.
  public init(wall: Instant, steady: Int64) {
    self.wall = wall
    self.steady = steady
  }
}

/// Instants that setting the clock does not move, for what is measured: stopwatch and countdown.
///
/// It counts with the steady clock from the wall clock's first reading. In browsers that clock
/// stands still while the machine sleeps (on all systems but Windows): where the wall clock went on
/// by more than two seconds beyond it, that is taken for sleep and counted. On Windows both clocks
/// go on in sleep, so nothing is counted twice. A wall clock that was
/// set back moves nothing, and neither does putting it right again.
public struct SteadyClock: Equatable, Sendable {
  /// Differences up to this many milliseconds are the drift and the correction of clocks.
  public static let tolerance: Int64 = 2_000

  /// The milliseconds that the machine seems to have slept, all together.
  public private(set) var slept: Int64 = 0
  private var last: ClockReading
  private var now: Instant
  /// By how much the wall clock was set back and is not yet forward again.
  private var setBack: Int64 = 0

  /// Starts with a first reading.
  public init(_ reading: ClockReading) {
    last = reading
    now = reading.wall
  }

  /// The instant of a reading; never earlier than that of the reading before.
  public mutating func instant(at reading: ClockReading) -> Instant {
    // Instants saturate, so no pair of readings can overflow.
    let steady = max(0, Instant(milliseconds: reading.steady) - Instant(milliseconds: last.steady))
    let beyond = reading.wall - steady - last.wall
    now = now + steady
    notice(beyond)
    last = reading
    return now
  }

  /// Takes what the wall clock went on beyond the steady one for sleep, unless it only came back
  /// from where it had been set to.
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
