/// How well a person estimates: the ratios actual/estimate of the last sessions.
///
/// Quantiles are of type 7 (Hyndman and Fan, Sample quantiles in statistical packages, The American
/// Statistician 50, 1996), the usual definition of spreadsheets, R and NumPy.
public struct Calibration: Equatable, Sendable {
  /// The maximum number of sessions: the latest 50.
  public static let window = 50
  /// The minimum number of sessions for a suggestion.
  public static let needed = 5

  /// One session's estimate and actual time, in seconds; the estimate is at least 1.
  public struct Pair: Equatable, Sendable {
    /// The estimated time.
    public let estimateSeconds: Int64
    /// The actual time.
    public let actualSeconds: Int64

    /// Creates a pair; an estimate below 1 s counts as 1 s, a time below 0 as 0.
    public init(estimateSeconds: Int64, actualSeconds: Int64) {
      self.estimateSeconds = max(1, estimateSeconds)
      self.actualSeconds = max(0, actualSeconds)
    }

    var ratio: Double { Double(actualSeconds) / Double(estimateSeconds) }
    var isAchieved: Bool { actualSeconds <= estimateSeconds }
    var missSeconds: Int64 { abs(actualSeconds - estimateSeconds) }
  }

  /// The sessions it is based on, in order: the data for a chart of estimate against actual.
  public let pairs: [Pair]
  /// The ratios actual/estimate in ascending order.
  private let ratios: [Double]

  /// Creates the calibration of the last `window` of some sessions, given in order.
  public init(_ pairs: [Pair]) {
    self.pairs = pairs.suffix(Calibration.window)
    ratios = self.pairs.map { $0.ratio }.sorted()
  }

  /// How many sessions it is based on.
  public var count: Int { pairs.count }

  /// The median ratio: 1.2 means that things take a fifth longer than estimated; nil without
  /// sessions.
  public var bias: Double? { Calibration.quantile(0.5, of: ratios) }

  /// The interquartile range of the ratios; nil without sessions.
  public var spread: Double? {
    guard let upper = Calibration.quantile(0.75, of: ratios),
      let lower = Calibration.quantile(0.25, of: ratios)
    else { return nil }
    return upper - lower
  }

  /// The share of sessions that took no longer than estimated, 0 to 1; nil without sessions.
  public var hitRate: Double? { share { $0.isAchieved } }

  /// The share of sessions within 25 % of the estimate, 0 to 1; nil without sessions.
  ///
  /// It is the measure pred(25) of Conte, Dunsmore and Shen (Software engineering metrics and
  /// models, 1986), except that the error is relative to the estimate, not to the actual time.
  public var within25: Double? { share { $0.missSeconds <= $0.estimateSeconds / 4 } }

  /// The median difference between estimate and actual time, in seconds; nil without sessions.
  public var typicalMissSeconds: Int64? {
    Calibration.quantile(0.5, of: pairs.map { Double($0.missSeconds) }.sorted())
      .map(Calibration.rounded)
  }

  /// How the errors have changed: the median of |ratio - 1| in the newer half of the sessions minus
  /// that in the older half; nil below 10 sessions.
  ///
  /// Below 0, the estimates are getting better. With an odd number, the middle session belongs to
  /// neither half.
  public var trend: Double? {
    guard count >= 2 * Calibration.needed else { return nil }
    let misses = pairs.map { abs($0.ratio - 1) }
    guard let newer = Calibration.quantile(0.5, of: misses.suffix(count / 2).sorted()),
      let older = Calibration.quantile(0.5, of: misses.prefix(count / 2).sorted())
    else { return nil }
    return newer - older
  }

  /// The suggested estimate: estimate × median ratio, rounded to the minute, at least one; nil
  /// below `needed` sessions.
  public func suggestedSeconds(for estimateSeconds: Int64) -> Int64? {
    scaled(estimateSeconds, by: 0.5)
  }

  /// The time within which eight of ten sessions finish: estimate × the 80 % quantile of the
  /// ratios, rounded to the minute, at least one; nil below `needed` sessions.
  public func p80Seconds(for estimateSeconds: Int64) -> Int64? {
    scaled(estimateSeconds, by: 0.8)
  }

  private func scaled(_ estimate: Int64, by share: Double) -> Int64? {
    guard count >= Calibration.needed, let ratio = Calibration.quantile(share, of: ratios) else {
      return nil
    }
    return max(1, Calibration.rounded(Double(WorkItem.limited(estimate)) * ratio / 60)) * 60
  }

  private func share(_ isMember: (Pair) -> Bool) -> Double? {
    guard !pairs.isEmpty else { return nil }
    return Double(pairs.reduce(0) { isMember($1) ? $0 + 1 : $0 }) / Double(count)
  }

  /// The quantile of type 7 of sorted values: with h = (n - 1) × share, it interpolates between the
  /// values at ⌊h⌋ and ⌊h⌋ + 1.
  static func quantile(_ share: Double, of values: [Double]) -> Double? {
    guard let last = values.last else { return nil }
    let height = Double(values.count - 1) * share
    let below = Int(height)
    guard below + 1 < values.count else { return last }
    return values[below] + (height - Double(below)) * (values[below + 1] - values[below])
  }

  /// Rounds a non-negative value to the nearest integer, halves up; large values saturate.
  private static func rounded(_ value: Double) -> Int64 {
    value < 9e15 ? Int64(value + 0.5) : 9_000_000_000_000_000
  }
}
