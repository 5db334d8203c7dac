/// Statistics of sessions: streaks, successes and means.
///
/// Sessions without an estimate count in `total` and in the mean time; they are neither a success
/// nor a miss, and do not interrupt a streak.
public struct WorkStatistics: Equatable, Sendable {
  /// The number of sessions.
  public private(set) var total = 0
  /// How many sessions took no longer than estimated.
  public private(set) var achieved = 0
  /// How many took longer.
  public private(set) var missed = 0
  /// The current number of consecutive successes.
  public private(set) var currentStreak = 0
  /// The longest streak.
  public private(set) var bestStreak = 0
  /// The time worked in all sessions, in seconds.
  public private(set) var totalSeconds: Int64 = 0
  /// What was left of all estimates, in seconds, negative if over.
  private var remainingSeconds: Int64 = 0

  /// Starts without sessions.
  public init() {}

  /// Adds the next session; call it in the order of `WorkSession.isInOrder`.
  public mutating func add(_ session: WorkSession) {
    total += 1
    let actual = session.actualSeconds
    totalSeconds &+= actual
    guard let estimate = session.estimateSeconds else { return }
    remainingSeconds &+= estimate - actual
    if actual <= estimate {
      achieved += 1
      currentStreak += 1
      bestStreak = max(bestStreak, currentStreak)
    } else {
      missed += 1
      currentStreak = 0
    }
  }

  /// The share of successes among the sessions with an estimate, 0 to 1; nil if there are none.
  public var successRate: Double? {
    let judged = achieved + missed
    return judged > 0 ? Double(achieved) / Double(judged) : nil
  }

  /// The mean time worked, in whole seconds; nil if there are no sessions.
  public var meanActualSeconds: Int64? { WorkStatistics.mean(totalSeconds, total) }

  /// The mean of estimate - actual, in whole seconds, negative if over; nil without estimates.
  public var meanRemainingSeconds: Int64? {
    WorkStatistics.mean(remainingSeconds, achieved + missed)
  }

  /// The mean, halves rounded away from zero.
  private static func mean(_ sum: Int64, _ count: Int) -> Int64? {
    guard count > 0 else { return nil }
    let (whole, rest) = sum.quotientAndRemainder(dividingBy: Int64(count))
    guard rest.magnitude * 2 >= UInt64(count) else { return whole }
    return sum < 0 ? whole - 1 : whole + 1
  }
}
