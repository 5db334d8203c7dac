public import HaruTime

/// A stopwatch: the displayed time is computed from stored instants, never counted up.
///
/// It is therefore exact after hours in a background tab, a reload or sleep. An instant before its
/// start (after the clock was set back) never gives a negative time.
public struct Stopwatch: Equatable, Sendable {
  /// A lap.
  public struct Lap: Equatable, Sendable {
    /// The number, from 1.
    public let number: Int
    /// The milliseconds of the lap itself.
    public let time: Int64
    /// The milliseconds from the start of the stopwatch to the end of the lap (the split).
    public let split: Int64
  }

  /// The maximum number of stored laps.
  public static let lapLimit = 1_000

  /// The milliseconds accumulated up to the last stop.
  public private(set) var accumulated: Int64 = 0
  /// When it last started; nil while stopped.
  public private(set) var startedAt: Instant?
  /// The splits of the finished laps.
  private var splits: [Int64] = []

  /// Creates a stopwatch at zero.
  public init() {}

  init(accumulated: Int64, startedAt: Instant?, splits: [Int64]) {
    self.accumulated = accumulated
    self.startedAt = startedAt
    self.splits = splits
  }

  /// Whether it is running.
  public var isRunning: Bool { startedAt != nil }

  /// Whether it is at zero without laps.
  public var isFresh: Bool { !isRunning && accumulated == 0 && splits.isEmpty }

  /// The elapsed milliseconds at an instant.
  public func elapsed(at now: Instant) -> Int64 {
    guard let startedAt else { return accumulated }
    let (sum, overflow) = accumulated.addingReportingOverflow(max(0, now - startedAt))
    return overflow ? .max : sum
  }

  /// Starts or resumes it.
  public mutating func start(at now: Instant) {
    if startedAt == nil { startedAt = now }
  }

  /// Stops it.
  public mutating func stop(at now: Instant) {
    accumulated = elapsed(at: now)
    startedAt = nil
  }

  /// Ends a lap while running.
  public mutating func lap(at now: Instant) {
    guard isRunning, splits.count < Self.lapLimit else { return }
    splits.append(max(elapsed(at: now), splits.last ?? 0))
  }

  /// Resets it to zero and clears the laps.
  public mutating func reset() {
    self = Stopwatch()
  }

  /// The finished laps, oldest first.
  public var laps: [Lap] {
    splits.indices.map { index in
      let before = index == 0 ? 0 : splits[index - 1]
      return Lap(number: index + 1, time: splits[index] - before, split: splits[index])
    }
  }

  /// The current lap at an instant, nil before the first lap was ended.
  public func currentLap(at now: Instant) -> Lap? {
    guard let before = splits.last else { return nil }
    let split = max(elapsed(at: now), before)
    return Lap(number: splits.count + 1, time: split - before, split: split)
  }

  /// The finished laps and, if any time has passed since, the current one, which is the first lap
  /// as long as none was ended.
  public func allLaps(at now: Instant) -> [Lap] {
    let (before, split) = (splits.last ?? 0, elapsed(at: now))
    guard split > before else { return laps }
    return laps + [Lap(number: splits.count + 1, time: split - before, split: split)]
  }

  /// The numbers of the shortest and the longest finished lap, the first of equal ones; nil if
  /// there are fewer than two or all are equal.
  public var extremes: (best: Int, worst: Int)? {
    let laps = laps
    guard let best = laps.min(by: { $0.time < $1.time }),
      let worst = laps.max(by: { $0.time < $1.time }), best.time < worst.time
    else { return nil }
    let firstWorst = laps.first { $0.time == worst.time } ?? worst
    return (best.number, firstWorst.number)
  }
}
