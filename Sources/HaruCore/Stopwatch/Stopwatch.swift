public import HaruTime

/// A stopwatch: what it shows is reckoned from stored instants, never counted up.
///
/// So it is exact after hours in a hidden tab, a reload or a sleep. An instant earlier than its
/// start (a clock that was set back) shows nothing negative.
public struct Stopwatch: Equatable, Sendable {
  /// A lap: one stretch between presses.
  public struct Lap: Equatable, Sendable {
    /// The number, from 1.
    public let number: Int
    /// The milliseconds of the lap itself.
    public let time: Int64
    /// The milliseconds from the start of the stopwatch to the end of the lap (the split).
    public let split: Int64
  }

  /// The laps that are kept at most.
  public static let lapLimit = 1_000

  /// The milliseconds of earlier stretches, up to the last stop.
  public private(set) var accumulated: Int64 = 0
  /// When it last started; nil while it stands.
  public private(set) var startedAt: Instant?
  /// The splits of the finished laps.
  private var splits: [Int64] = []

  /// Makes a stopwatch that stands at zero.
  public init() {}

  init(accumulated: Int64, startedAt: Instant?, splits: [Int64]) {
    self.accumulated = accumulated
    self.startedAt = startedAt
    self.splits = splits
  }

  /// Whether it runs.
  public var isRunning: Bool { startedAt != nil }

  /// Whether it stands at zero without laps.
  public var isFresh: Bool { !isRunning && accumulated == 0 && splits.isEmpty }

  /// The milliseconds it shows at an instant.
  public func elapsed(at now: Instant) -> Int64 {
    guard let startedAt else { return accumulated }
    let (sum, overflow) = accumulated.addingReportingOverflow(max(0, now - startedAt))
    return overflow ? .max : sum
  }

  /// Starts it, or lets it go on.
  public mutating func start(at now: Instant) {
    if startedAt == nil { startedAt = now }
  }

  /// Stops it.
  public mutating func stop(at now: Instant) {
    accumulated = elapsed(at: now)
    startedAt = nil
  }

  /// Ends a lap while it runs.
  public mutating func lap(at now: Instant) {
    guard isRunning, splits.count < Self.lapLimit else { return }
    splits.append(max(elapsed(at: now), splits.last ?? 0))
  }

  /// Puts it back to zero, laps gone.
  public mutating func reset() {
    self = Stopwatch()
  }

  /// The finished laps, the first one first.
  public var laps: [Lap] {
    splits.indices.map { index in
      let before = index == 0 ? 0 : splits[index - 1]
      return Lap(number: index + 1, time: splits[index] - before, split: splits[index])
    }
  }

  /// The lap that goes on at an instant, nil before the first press of lap.
  public func currentLap(at now: Instant) -> Lap? {
    guard let before = splits.last else { return nil }
    let split = max(elapsed(at: now), before)
    return Lap(number: splits.count + 1, time: split - before, split: split)
  }

  /// The numbers of the shortest and the longest finished lap, the first of equals; nil while there
  /// are fewer than two or all are equal.
  public var extremes: (best: Int, worst: Int)? {
    let laps = laps
    guard let best = laps.min(by: { $0.time < $1.time }),
      let worst = laps.max(by: { $0.time < $1.time }), best.time < worst.time
    else { return nil }
    let firstWorst = laps.first { $0.time == worst.time } ?? worst
    return (best.number, firstWorst.number)
  }
}
