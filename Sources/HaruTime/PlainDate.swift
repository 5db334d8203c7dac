/// A civil date of the proleptic Gregorian calendar, years 1 to 9999, without time or zone.
public struct PlainDate: Comparable, Hashable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// 0001-01-01, the first date that can be represented.
  public static let first = PlainDate(validYear: 1, month: 1, day: 1)
  /// 9999-12-31, the last date that can be represented.
  public static let last = PlainDate(validYear: 9999, month: 12, day: 31)

  /// Creates a date, nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= PlainDate.daysInMonth(month, year: year)
    else { return nil }
    self.init(validYear: year, month: month, day: day)
  }

  init(validYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Whether the year has a 29 February.
  public static func isLeapYear(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The number of days of a month (28 to 31); 0 if there is no such month.
  public static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeapYear(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }

  /// Orders dates by time.
  public static func < (first: PlainDate, second: PlainDate) -> Bool {
    (first.year, first.month, first.day) < (second.year, second.month, second.day)
  }
}
