#if !hasFeature(Embedded)
import HaruTime

/// The days that the parts of a rule allow (RFC 5545 section 3.3.10).
struct RecurrenceDays: Sendable {
  private let frequency: RecurrenceRule.Frequency
  private let days: [RecurrenceRule.Day]
  private let months: Set<Int>
  private let monthDays: Set<Int>
  private let yearDays: Set<Int>
  private let weekNumbers: Set<Int>
  private let weekStart: Weekday

  init(_ rule: RecurrenceRule) {
    frequency = rule.frequency
    days = rule.days
    months = Set(rule.months)
    monthDays = Set(rule.monthDays)
    yearDays = Set(rule.yearDays)
    weekNumbers = Set(rule.weekNumbers)
    weekStart = rule.weekStart
  }

  /// Whether a month of the year, 1 to 12, can have such days.
  func mayContain(month: Int) -> Bool { months.isEmpty || months.contains(month) }

  /// Whether a day is one of them.
  func contains(_ date: PlainDate) -> Bool {
    guard mayContain(month: date.month) else { return false }
    let length = PlainDate.daysInMonth(date.month, year: date.year)
    let month = OrdinalPlace(of: date.day, among: length)
    guard monthDays.isEmpty || month.isIn(monthDays) else { return false }
    guard !(days.isEmpty && yearDays.isEmpty && weekNumbers.isEmpty) else { return true }
    let year = OrdinalPlace(of: date.dayOfYear, among: PlainDate.isLeapYear(date.year) ? 366 : 365)
    guard yearDays.isEmpty || year.isIn(yearDays),
      days.isEmpty || hasDay(date, month: month, year: year)
    else { return false }
    return weekNumbers.isEmpty || week(of: date)?.isIn(weekNumbers) ?? false
  }

  private func hasDay(_ date: PlainDate, month: OrdinalPlace, year: OrdinalPlace) -> Bool {
    let isOfMonth = frequency == .monthly || !months.isEmpty
    let place = (isOfMonth ? month : year).byWeeks
    return days.contains { day in
      guard day.weekday == date.weekday else { return false }
      guard let ordinal = day.ordinal, frequency >= .monthly else { return true }
      return place.isIn([ordinal])
    }
  }

  /// The number of the week, and the number of weeks in its year (ISO 8601 with any first day).
  private func week(of date: PlainDate) -> OrdinalPlace? {
    let day = date.daysSinceEpoch
    guard let first = firstWeek(of: date.year) else { return nil }
    if day < first { return week(day, from: firstWeek(of: date.year - 1), until: first) }
    guard let next = firstWeek(of: date.year + 1), day >= next else {
      return week(day, from: first, until: firstWeek(of: date.year + 1))
    }
    return week(day, from: next, until: firstWeek(of: date.year + 2))
  }

  private func week(_ day: Int, from first: Int?, until next: Int?) -> OrdinalPlace? {
    guard let first, let next else { return nil }
    return OrdinalPlace(of: (day - first) / 7 + 1, among: (next - first) / 7)
  }

  /// The first day of the week that contains 4 January.
  private func firstWeek(of year: Int) -> Int? {
    PlainDate(year: year, month: 1, day: 4).map { $0.startOfWeek(weekStart) }
  }
}

/// A position in a sequence, counted from its start and from its end.
private struct OrdinalPlace {
  let fromStart: Int
  let fromEnd: Int

  /// Creates a position, counted from 1.
  init(of place: Int, among count: Int) {
    fromStart = place
    fromEnd = place - count - 1
  }

  private init(fromStart: Int, fromEnd: Int) {
    (self.fromStart, self.fromEnd) = (fromStart, fromEnd)
  }

  /// The position among the days at whole-week distances.
  var byWeeks: OrdinalPlace {
    OrdinalPlace(fromStart: (fromStart - 1) / 7 + 1, fromEnd: (fromEnd + 1) / 7 - 1)
  }

  func isIn(_ numbers: Set<Int>) -> Bool {
    numbers.contains(fromStart) || numbers.contains(fromEnd)
  }
}

extension PlainDate {
  /// The first day of the week, days since 1970.
  func startOfWeek(_ first: Weekday) -> Int {
    daysSinceEpoch - (weekday.rawValue - first.rawValue + 7) % 7
  }

  fileprivate var dayOfYear: Int {
    daysSinceEpoch - (PlainDate(year: year, month: 1, day: 1)?.daysSinceEpoch ?? 0) + 1
  }
}
#endif
