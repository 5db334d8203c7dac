public import HaruTime

/// A month in a calendar: whole weeks, including days of adjacent months.
public struct MonthGrid: Equatable, Sendable {
  /// The first day of the month.
  public let first: PlainDate
  /// The first day of the week.
  public let firstWeekday: Weekday

  /// The month of a date.
  public init(of date: PlainDate, firstWeekday: Weekday) {
    first = date.adding(days: 1 - date.day) ?? date
    self.firstWeekday = firstWeekday
  }

  /// The number of days in the month.
  public var count: Int { PlainDate.daysInMonth(first.month, year: first.year) }

  /// The weeks, each with seven days; nil before year 1 and after 9999.
  public var weeks: [[PlainDate?]] {
    let lead = (first.weekday.rawValue - firstWeekday.rawValue + 7) % 7
    let rows = (lead + count + 6) / 7
    return (0..<rows).map { row in (0..<7).map { first.adding(days: row * 7 + $0 - lead) } }
  }

  /// A date moved by months, on the same day if possible, otherwise on the last; nil outside years
  /// 1 to 9999.
  public static func date(_ date: PlainDate, addingMonths months: Int) -> PlainDate? {
    let (month, overflow) = (date.year * 12 + date.month - 1).addingReportingOverflow(months)
    guard !overflow, month >= 12 else { return nil }
    let (year, index) = month.quotientAndRemainder(dividingBy: 12)
    let last = PlainDate.daysInMonth(index + 1, year: year)
    return PlainDate(year: year, month: index + 1, day: min(date.day, last))
  }
}

extension [Word] {
  /// How many words were saved on each day of a month.
  public func counts(in month: MonthGrid) -> [Int] {
    var counts = [Int](repeating: 0, count: month.count)
    for word in self {
      let day = month.first.days(until: word.savedOn)
      if counts.indices.contains(day) { counts[day] += 1 }
    }
    return counts
  }
}
