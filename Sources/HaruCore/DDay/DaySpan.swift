public import HaruTime

/// The time between two dates, in various units.
public struct DaySpan: Equatable, Sendable {
  /// The days from the first to the second; negative if the second is earlier.
  public let days: Int
  /// The full weeks, regardless of direction.
  public var weeks: Int { abs(days) / 7 }
  /// The days beyond full weeks, 0 to 6.
  public var daysBesideWeeks: Int { abs(days) % 7 }
  /// The days from Monday to Friday after the earlier date, up to the later one.
  public let workdays: Int

  /// Measures from one date to another.
  public init(from first: PlainDate, to second: PlainDate) {
    days = first.days(until: second)
    let later = Swift.max(first, second)
    // The remaining days end on the later date; full weeks have five workdays each.
    let rest = (0..<abs(days) % 7).filter { (later.weekday.rawValue - 1 - $0 + 7) % 7 < 5 }.count
    workdays = abs(days) / 7 * 5 + rest
  }
}
