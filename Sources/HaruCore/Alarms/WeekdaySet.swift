public import HaruTime

/// A set of weekdays.
public struct WeekdaySet: OptionSet, Hashable, Sendable {
  /// Bit 0 is Monday, bit 6 Sunday.
  public let rawValue: UInt8

  /// Monday to Friday.
  public static let workdays = WeekdaySet(rawValue: 0b001_1111)
  /// Saturday and Sunday.
  public static let weekend = WeekdaySet(rawValue: 0b110_0000)
  /// All seven days.
  public static let everyDay = WeekdaySet(rawValue: 0b111_1111)

  /// Creates a set from its bits; bits that stand for no day are ignored.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0b111_1111
  }

  /// Creates a set of one day.
  public init(_ weekday: Weekday) {
    self.init(rawValue: 1 << UInt8(weekday.rawValue - 1))
  }

  /// Creates a set of days.
  public init(_ weekdays: [Weekday]) {
    self = weekdays.reduce(into: []) { $0.insert(WeekdaySet($1)) }
  }

  /// The days from Monday to Sunday.
  public var weekdays: [Weekday] {
    Weekday.allCases.filter { contains(WeekdaySet($0)) }
  }
}
