public import HaruTime

/// A date of a lunar calendar, within the years of its table.
public struct LunarDate: Hashable, Sendable {
  /// The calendar.
  public let calendar: LunarCalendar
  /// The lunar year.
  public let year: Int
  /// The month, 1 to 12; a leap month has the number of the month before it.
  public let month: Int
  /// The day of the month, 1 to 30.
  public let day: Int
  /// Whether the month is the leap month of its year.
  public let isLeapMonth: Bool

  /// Creates a date, nil if the calendar has no such day.
  public init?(
    year: Int,
    month: Int,
    day: Int,
    isLeapMonth: Bool = false,
    in calendar: LunarCalendar
  ) {
    let days = calendar.days(inMonth: month, isLeapMonth: isLeapMonth, of: year)
    guard day >= 1, day <= days else { return nil }
    self.init(calendar, validYear: year, month: month, day: day, isLeapMonth: isLeapMonth)
  }

  /// The lunar date of a day, nil outside the table of the calendar.
  public init?(_ date: PlainDate, in calendar: LunarCalendar) {
    let days = date.daysSinceEpoch
    let startsThisYear = calendar.start(of: date.year).map { $0 <= days } ?? false
    let year = startsThisYear ? date.year : date.year - 1
    guard let start = calendar.start(of: year) else { return nil }
    var rest = days - start
    for month in 1...12 {
      for isLeapMonth in [false, true] {
        let length = calendar.days(inMonth: month, isLeapMonth: isLeapMonth, of: year)
        if rest < length {
          self.init(
            calendar,
            validYear: year,
            month: month,
            day: rest + 1,
            isLeapMonth: isLeapMonth
          )
          return
        }
        rest -= length
      }
    }
    return nil
  }

  private init(
    _ calendar: LunarCalendar,
    validYear year: Int,
    month: Int,
    day: Int,
    isLeapMonth: Bool
  ) {
    self.calendar = calendar
    self.year = year
    self.month = month
    self.day = day
    self.isLeapMonth = isLeapMonth
  }

  /// The same day in the Gregorian calendar.
  public var date: PlainDate {
    var days = (calendar.start(of: year) ?? 0) + day - 1
    for earlier in 1..<month {
      days += calendar.days(inMonth: earlier, isLeapMonth: false, of: year)
      days += calendar.days(inMonth: earlier, isLeapMonth: true, of: year)
    }
    if isLeapMonth { days += calendar.days(inMonth: month, isLeapMonth: false, of: year) }
    return PlainDate(daysSinceEpoch: days) ?? .last
  }
}
