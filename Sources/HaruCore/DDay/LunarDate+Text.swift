import HaruJSON
import HaruTime

/// Why a text is not a lunar date.
public enum LunarDateError: Error, Equatable, Sendable {
  /// It does not have the form of a date; see ``HaruTime/DateTextError``.
  case unreadable
  /// The year is outside the table of the calendar.
  case yearOutside(Int)
  /// The year has no leap month of that number; `leapMonth` is the one it has, 0 for none.
  case noSuchLeapMonth(Int, year: Int, leapMonth: Int)
  /// The month has no such day; `lastDay` is 29 or 30.
  case noSuchDay(Int, month: Int, year: Int, lastDay: Int)
}

extension LunarDate {
  /// Creates a date from its numbers; throws why the calendar has no such day.
  public init(
    checkingYear year: Int,
    month: Int,
    day: Int,
    isLeapMonth: Bool,
    in calendar: LunarCalendar
  ) throws(LunarDateError) {
    guard (1...12).contains(month), (1...99).contains(day) else { throw .unreadable }
    guard calendar.yearRange.contains(year) else { throw .yearOutside(year) }
    let lastDay = calendar.days(inMonth: month, isLeapMonth: isLeapMonth, of: year)
    guard lastDay > 0 else {
      let leapMonth = calendar.leapMonth(of: year)
      throw .noSuchLeapMonth(month, year: year, leapMonth: leapMonth)
    }
    guard
      let date = LunarDate(
        year: year,
        month: month,
        day: day,
        isLeapMonth: isLeapMonth,
        in: calendar
      )
    else {
      throw .noSuchDay(day, month: month, year: year, lastDay: lastDay)
    }
    self = date
  }

  /// Parses `1956-02-30`, `1956.2.30` or `1956/2/30` as a lunar date.
  ///
  /// The form is that of a civil date; the leap month is given separately.
  public init(
    parsing text: String,
    isLeapMonth: Bool,
    in calendar: LunarCalendar
  ) throws(LunarDateError) {
    var scanner = ByteScanner(text)
    guard let year = scanner.number(digits: 4...4), let separator = scanner.current,
      separator == ASCII.minus || separator == ASCII.point || separator == ASCII.slash
    else { throw .unreadable }
    scanner.advance()
    guard let month = scanner.number(digits: 1...2), scanner.accept(separator),
      let day = scanner.number(digits: 1...2), scanner.isAtEnd
    else { throw .unreadable }
    try self.init(
      checkingYear: year,
      month: month,
      day: day,
      isLeapMonth: isLeapMonth,
      in: calendar
    )
  }
}

extension LunarDate: CustomStringConvertible {
  /// The date in the form of a civil date, `1956-02-30`; a leap month is not marked.
  public var description: String {
    var bytes: [UInt8] = []
    bytes.appendInteger(UInt64(year), width: 4)
    bytes.append(ASCII.minus)
    bytes.appendInteger(UInt64(month), width: 2)
    bytes.append(ASCII.minus)
    bytes.appendInteger(UInt64(day), width: 2)
    return String(utf8: bytes)
  }
}
