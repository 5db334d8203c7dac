public import HaruTime

/// A month as a calendar shows it: whole weeks, with days of the months around it.
public struct MonthGrid: Equatable, Sendable {
  /// The first day of the month.
  public let first: PlainDate
  /// The day on which weeks begin.
  public let firstWeekday: Weekday

  /// The month of a date.
  public init(of date: PlainDate, firstWeekday: Weekday) {
    first = date.adding(days: 1 - date.day) ?? date
    self.firstWeekday = firstWeekday
  }

  /// How many days the month has.
  public var count: Int { PlainDate.daysInMonth(first.month, year: first.year) }

  /// The weeks, each of seven days; before the year 1 and after 9999 there are no days.
  public var weeks: [[PlainDate?]] {
    let lead = (first.weekday.rawValue - firstWeekday.rawValue + 7) % 7
    let rows = (lead + count + 6) / 7
    return (0..<rows).map { row in (0..<7).map { first.adding(days: row * 7 + $0 - lead) } }
  }

  /// A date in another month, on the same day where that month has it, else on its last; nil outside
  /// years 1 to 9999.
  public static func date(_ date: PlainDate, addingMonths months: Int) -> PlainDate? {
    let (month, overflow) = (date.year * 12 + date.month - 1).addingReportingOverflow(months)
    guard !overflow, month >= 12 else { return nil }
    let (year, index) = month.quotientAndRemainder(dividingBy: 12)
    let last = PlainDate.daysInMonth(index + 1, year: year)
    return PlainDate(year: year, month: index + 1, day: min(date.day, last))
  }
}

extension [Word] {
  /// How many words were saved on each day of a month, from the first day on.
  public func counts(in month: MonthGrid) -> [Int] {
    var counts = [Int](repeating: 0, count: month.count)
    for word in self {
      let day = month.first.days(until: word.savedOn)
      if counts.indices.contains(day) { counts[day] += 1 }
    }
    return counts
  }
}
