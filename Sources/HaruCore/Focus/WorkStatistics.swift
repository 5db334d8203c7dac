/// What sessions come to: streaks, successes and means.
///
/// Sessions without an estimate count in `total` and in the mean of the time spent; they are neither
/// a success nor a miss, and a streak goes on over them.
public struct WorkStatistics: Equatable, Sendable {
  /// How many sessions there are.
  public private(set) var total = 0
  /// How many took no longer than estimated.
  public private(set) var achieved = 0
  /// How many took longer.
  public private(set) var missed = 0
  /// How many in a row were achieved, up to the latest.
  public private(set) var currentStreak = 0
  /// The longest such row there was.
  public private(set) var bestStreak = 0
  /// The time worked in all sessions, in seconds.
  public private(set) var totalSeconds: Int64 = 0
  /// What was left of all estimates, in seconds, negative when over.
  private var remainingSeconds: Int64 = 0

  /// Begins with no session.
  public init() {}

  /// Adds the next session; they come in the order of `WorkSession.isInOrder`.
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

  /// The share of the sessions with an estimate that were achieved, 0 to 1; nil if there are none.
  public var successRate: Double? {
    let judged = achieved + missed
    return judged > 0 ? Double(achieved) / Double(judged) : nil
  }

  /// The mean time worked, in whole seconds; nil if there are no sessions.
  public var meanActualSeconds: Int64? { WorkStatistics.mean(totalSeconds, total) }

  /// The mean of estimate - actual, in whole seconds, negative when over; nil without estimates.
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
