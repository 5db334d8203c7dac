/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday is 7.
public enum Weekday: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// Day 1.
  case monday = 1
  /// Day 2.
  case tuesday
  /// Day 3.
  case wednesday
  /// Day 4.
  case thursday
  /// Day 5.
  case friday
  /// Day 6.
  case saturday
  /// Day 7.
  case sunday

  /// Orders weekdays from Monday to Sunday.
  public static func < (first: Weekday, second: Weekday) -> Bool {
    first.rawValue < second.rawValue
  }
}
