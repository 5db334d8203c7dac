package import HaruTime

/// A practice session of estimating, doing and comparing; it is never stored.
package enum WelcomePractice: Equatable {
  /// The estimate has not been chosen.
  case asking
  /// The clock runs; the estimate in seconds, and the start on the monotonic clock.
  case running(estimate: Int64, start: Instant)
  /// Both durations in seconds.
  case compared(estimate: Int64, spent: Int64)

  /// The durations to choose from, in seconds.
  static let choices: [Int64] = [20, 40, 60, 90]
  /// In the picture, a cell stands for ten seconds instead of ten minutes.
  static let secondsPerSecond: Int64 = 60
}
