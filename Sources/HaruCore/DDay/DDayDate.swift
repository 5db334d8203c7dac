public import HaruTime

/// The date of a D-day in its original calendar.
public enum DDayDate: Hashable, Sendable {
  /// A date of the Gregorian calendar.
  case solar(PlainDate)
  /// A date of a lunar calendar.
  case lunar(LunarDate)

  /// The date in the Gregorian calendar.
  public var start: PlainDate {
    switch self {
    case .solar(let date): date
    case .lunar(let date): date.date
    }
  }

  /// The lunar date, if it is one.
  public var lunarDate: LunarDate? {
    if case .lunar(let date) = self { date } else { nil }
  }
}

/// When 29 February falls in a common year.
public enum LeapDayRule: UInt8, CaseIterable, Sendable {
  /// On 28 February.
  case february28
  /// On 1 March.
  case march1
}

/// Why a return falls on another day than the original date.
public enum DDayShift: Hashable, Sendable {
  /// The year has no 29 February; ``LeapDayRule`` decides.
  case leapDay
  /// The lunar year has no such leap month; the regular month of that number is used.
  case plainMonth
  /// The lunar month has no 30th day; the 29th is used.
  case lastDay
}

/// A yearly return of a date.
public struct DDayReturn: Equatable, Sendable {
  /// The number of years after the original date; 0 for the date itself.
  public let years: Int
  /// The day in the Gregorian calendar.
  public let date: PlainDate
  /// The lunar date of that day, for a lunar date.
  public let lunar: LunarDate?
  /// Why the day differs from the original; empty if it does not.
  public let shifts: [DDayShift]
}

extension DDayDate {
  /// The return after a number of years, counted in its own calendar.
  ///
  /// Nil beyond year 9999, or the last year of its lunar calendar.
  public func coming(round years: Int, leapDay: LeapDayRule) -> DDayReturn? {
    switch self {
    case .solar(let date): Self.coming(round: years, of: date, leapDay)
    case .lunar(let date): Self.coming(round: years, of: date)
    }
  }

  /// The first return on or after a date, including the date itself.
  public func coming(onOrAfter day: PlainDate, leapDay: LeapDayRule) -> DDayReturn? {
    let year: Int
    switch self {
    case .solar(let date): year = day.year - date.year
    case .lunar(let date): year = (LunarDate(day, in: date.calendar)?.year ?? day.year) - date.year
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
    let isLeapMonth = date.isLeapMonth && date.calendar.leapMonth(of: year) == date.month
    if date.isLeapMonth && !isLeapMonth { shifts.append(.plainMonth) }
    let days = date.calendar.days(inMonth: date.month, isLeapMonth: isLeapMonth, of: year)
    if date.day > days { shifts.append(.lastDay) }
    guard
      let lunar = LunarDate(
        year: year,
        month: date.month,
        day: Swift.min(date.day, days),
        isLeapMonth: isLeapMonth,
        in: date.calendar
      )
    else { return nil }
    return DDayReturn(years: years, date: lunar.date, lunar: lunar, shifts: shifts)
  }
}
