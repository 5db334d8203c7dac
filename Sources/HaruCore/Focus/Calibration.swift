/// How well somebody estimates: what actual/estimate has been over the last sessions.
///
/// Quantiles are those of type 7 (Hyndman and Fan, Sample quantiles in statistical packages, The
/// American Statistician 50, 1996): the usual definition of spreadsheets, R and NumPy.
public struct Calibration: Equatable, Sendable {
  /// How many sessions count at most: the latest 50.
  public static let window = 50
  /// How many sessions it takes before an estimate is suggested.
  public static let needed = 5

  /// One session's estimate and actual time, in seconds; the estimate is at least 1.
  public struct Pair: Equatable, Sendable {
    /// How long it should have taken.
    public let estimateSeconds: Int64
    /// How long it took.
    public let actualSeconds: Int64

    /// Makes a pair; an estimate below 1 s counts as 1 s, a time below 0 as 0.
    public init(estimateSeconds: Int64, actualSeconds: Int64) {
      self.estimateSeconds = max(1, estimateSeconds)
      self.actualSeconds = max(0, actualSeconds)
    }

    var ratio: Double { Double(actualSeconds) / Double(estimateSeconds) }
    var isAchieved: Bool { actualSeconds <= estimateSeconds }
    var missSeconds: Int64 { abs(actualSeconds - estimateSeconds) }
  }

  /// The sessions it is made of, in their order: what a chart of estimate against actual shows.
  public let pairs: [Pair]
  /// The ratios actual/estimate from the lowest to the highest.
  private let ratios: [Double]

  /// Makes the calibration of the last `window` of these sessions, given in their order.
  public init(_ pairs: [Pair]) {
    self.pairs = pairs.suffix(Calibration.window)
    ratios = self.pairs.map { $0.ratio }.sorted()
  }

  /// How many sessions it is made of.
  public var count: Int { pairs.count }

  /// The median ratio: 1.2 says that things take a fifth longer than estimated; nil without sessions.
  public var bias: Double? { Calibration.quantile(0.5, of: ratios) }

  /// The distance between the first and the third quartile of the ratios; nil without sessions.
  public var spread: Double? {
    guard let upper = Calibration.quantile(0.75, of: ratios),
      let lower = Calibration.quantile(0.25, of: ratios)
    else { return nil }
    return upper - lower
  }

  /// The share of the sessions that took no longer than estimated, 0 to 1; nil without sessions.
  public var hitRate: Double? { share { $0.isAchieved } }

  /// The share of the sessions that took at most 25 % more or less than estimated, 0 to 1; nil
  /// without sessions.
  ///
  /// It is the measure pred(25) of Conte, Dunsmore and Shen (Software engineering metrics and
  /// models, 1986), except that the miss is measured against the estimate, not the actual time.
  public var within25: Double? { share { $0.missSeconds <= $0.estimateSeconds / 4 } }

  /// The median distance between estimate and actual time, in seconds; nil without sessions.
  public var typicalMissSeconds: Int64? {
    Calibration.quantile(0.5, of: pairs.map { Double($0.missSeconds) }.sorted())
      .map(Calibration.rounded)
  }

  /// How the misses have changed: the median of |ratio - 1| in the newer half of the sessions minus
  /// that in the older half; below 0 the estimates are getting better; nil below 10 sessions.
  ///
  /// Of an odd number the one in the middle counts in neither half.
  public var trend: Double? {
    guard count >= 2 * Calibration.needed else { return nil }
    let misses = pairs.map { abs($0.ratio - 1) }
    guard let newer = Calibration.quantile(0.5, of: misses.suffix(count / 2).sorted()),
      let older = Calibration.quantile(0.5, of: misses.prefix(count / 2).sorted())
    else { return nil }
    return newer - older
  }

  /// What history makes of an estimate: estimate × median ratio, to the minute, at least one; nil
  /// below `needed` sessions.
  public func suggestedSeconds(for estimateSeconds: Int64) -> Int64? {
    scaled(estimateSeconds, by: 0.5)
  }

  /// Within what time eight of ten are done: estimate × the 80 % quantile of the ratios, to the
  /// minute, at least one; nil below `needed` sessions.
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

  /// The quantile of type 7 of sorted values: with h = (n - 1) × share, the value at ⌊h⌋ and so much
  /// of the step to the next one as h is beyond it.
  static func quantile(_ share: Double, of values: [Double]) -> Double? {
    guard let last = values.last else { return nil }
    let height = Double(values.count - 1) * share
    let below = Int(height)
    guard below + 1 < values.count else { return last }
    return values[below] + (height - Double(below)) * (values[below + 1] - values[below])
  }

  /// The nearest whole number of a value that is not negative, halves up; too large ones are cut.
  private static func rounded(_ value: Double) -> Int64 {
    value < 9e15 ? Int64(value + 0.5) : 9_000_000_000_000_000
  }
}
