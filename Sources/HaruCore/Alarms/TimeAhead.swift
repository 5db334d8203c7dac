public import HaruTime

/// The time until something, as numbers: "in 7 h 20 min".
public struct TimeAhead: Equatable, Sendable {
  /// Whole days of 24 hours.
  public let days: Int
  /// Hours beyond the days, 0 to 23.
  public let hours: Int
  /// Minutes beyond the hours, 0 to 59.
  public let minutes: Int

  /// Measures from an instant to a later one, rounding up to the minute.
  ///
  /// It is 0 for an instant in the past.
  public init(from now: Instant, to instant: Instant) {
    let span = max(0, instant - now)
    let total = span / 60_000 + (span % 60_000 > 0 ? 1 : 0)
    days = Int(clamping: total / 1_440)
    hours = Int(total / 60 % 24)
    minutes = Int(total % 60)
  }
}
