public import HaruTime

/// The stretch between two days, as people divide it.
public struct DaySpan: Equatable, Sendable {
  /// The days from the first to the second; negative if the second is earlier.
  public let days: Int
  /// The full weeks in it, whatever its direction.
  public var weeks: Int { abs(days) / 7 }
  /// The days beside the weeks, 0 to 6.
  public var daysBesideWeeks: Int { abs(days) % 7 }
  /// The days from Monday to Friday after the earlier day, up to the later one.
  public let workdays: Int

  /// Measures from one day to another.
  public init(from first: PlainDate, to second: PlainDate) {
    days = first.days(until: second)
    let later = Swift.max(first, second)
    // The days of the rest end on the later day; full weeks have five workdays each.
    let rest = (0..<abs(days) % 7).filter { (later.weekday.rawValue - 1 - $0 + 7) % 7 < 5 }.count
    workdays = abs(days) / 7 * 5 + rest
  }
}
