public import HaruTime

/// The remembered date, in the calendar in which it was given.
public enum DDayDate: Hashable, Sendable {
  /// A date of the Gregorian calendar.
  case solar(PlainDate)
  /// A date of the Korean lunar calendar.
  case lunar(LunarDate)

  /// The day itself, in the Gregorian calendar.
  public var start: PlainDate {
    switch self {
    case .solar(let date): date
    case .lunar(let date): date.date
    }
  }

  /// The lunar date, if it was given as one.
  public var lunarDate: LunarDate? {
    if case .lunar(let date) = self { date } else { nil }
  }
}

/// Where a 29 February falls in a common year.
public enum LeapDayRule: UInt8, CaseIterable, Sendable {
  /// On 28 February.
  case february28
  /// On 1 March.
  case march1
}

/// Why a date falls on another day in some year than the one remembered.
public enum DDayShift: Hashable, Sendable {
  /// The year has no 29 February: ``LeapDayRule`` says which day it is then.
  case leapDay
  /// The lunar year has no such leap month: it is the plain month of that number.
  case plainMonth
  /// The lunar month has no 30th: it is the 29th.
  case lastDay
}

/// The day on which a date comes round in some year.
public struct DDayReturn: Equatable, Sendable {
  /// How many years after the remembered date; 0 for the date itself.
  public let years: Int
  /// The day in the Gregorian calendar.
  public let date: PlainDate
  /// The lunar date of that day, for a lunar date.
  public let lunar: LunarDate?
  /// Why the day is another than the one remembered; empty if it is the same.
  public let shifts: [DDayShift]
}

extension DDayDate {
  /// The day on which the date comes round a number of years later, counted in its own calendar.
  ///
  /// Nothing beyond year 9999, or beyond lunar year 2050.
  public func coming(round years: Int, leapDay: LeapDayRule) -> DDayReturn? {
    switch self {
    case .solar(let date): Self.coming(round: years, of: date, leapDay)
    case .lunar(let date): Self.coming(round: years, of: date)
    }
  }

  /// The first day on or after another on which the date comes round, itself included.
  public func coming(onOrAfter day: PlainDate, leapDay: LeapDayRule) -> DDayReturn? {
    let year: Int
    switch self {
    case .solar(let date): year = day.year - date.year
    case .lunar(let date): year = (LunarDate(day)?.year ?? day.year) - date.year
    }
    for years in [Swift.max(year, 0), Swift.max(year, 0) + 1] {
      if let found = coming(round: years, leapDay: leapDay), found.date >= day { return found }
    }
    return nil
  }

  private static func coming(
    round years: Int,
    of date: PlainDate,
    _ rule: LeapDayRule
  ) -> DDayReturn? {
    let year = date.year + years
    if let same = PlainDate(year: year, month: date.month, day: date.day) {
      return DDayReturn(years: years, date: same, lunar: nil, shifts: [])
    }
    let (month, day) = rule == .february28 ? (2, 28) : (3, 1)
    guard let shifted = PlainDate(year: year, month: month, day: day) else { return nil }
    return DDayReturn(years: years, date: shifted, lunar: nil, shifts: [.leapDay])
  }

  private static func coming(round years: Int, of date: LunarDate) -> DDayReturn? {
    let year = date.year + years
    var shifts: [DDayShift] = []
    let isLeapMonth = date.isLeapMonth && LunarCalendar.leapMonth(of: year) == date.month
    if date.isLeapMonth && !isLeapMonth { shifts.append(.plainMonth) }
    let days = LunarCalendar.days(inMonth: date.month, isLeapMonth: isLeapMonth, of: year)
    if date.day > days { shifts.append(.lastDay) }
    guard
      let lunar = LunarDate(
        year: year,
        month: date.month,
        day: Swift.min(date.day, days),
        isLeapMonth: isLeapMonth
      )
    else { return nil }
    return DDayReturn(years: years, date: lunar.date, lunar: lunar, shifts: shifts)
  }
}
