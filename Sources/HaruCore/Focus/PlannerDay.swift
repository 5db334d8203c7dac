public import HaruTime

/// A day of the planner, from a chosen hour to the same hour of the next date.
///
/// Its length depends on the zone: 23 or 25 hours if clocks change. Every function here takes the
/// zone as `instant`, which returns the instant of a local date and time; a local time in a gap is
/// moved by the gap, and a repeated one is the first (`ZoneRules.instant(of:)`).
public struct PlannerDay: Equatable, Sendable {
  /// The date on which it starts.
  public let date: PlainDate
  /// From its start to that of the next day.
  public let interval: WorkInterval

  /// Creates the day of a date, nil for the last date of the calendar.
  ///
  /// `startHour` is clamped to 0...23.
  public init?(_ date: PlainDate, startHour: Int, instant: (PlainDateTime) -> Instant) {
    guard let next = date.adding(days: 1) else { return nil }
    let time = PlannerDay.time(hour: startHour)
    self.date = date
    interval = WorkInterval(
      start: instant(PlainDateTime(date: date, time: time)),
      end: instant(PlainDateTime(date: next, time: time))
    )
  }

  /// The date of the planner day at a local time: before the start hour it is the day before.
  public static func date(of local: PlainDateTime, startHour: Int) -> PlainDate {
    guard local.time < time(hour: startHour) else { return local.date }
    return local.date.adding(days: -1) ?? local.date
  }

  /// Consecutive dates from one on; fewer at the end of the calendar.
  public static func days(from date: PlainDate, count: Int) -> [PlainDate] {
    (0..<max(0, count)).compactMap { date.adding(days: $0) }
  }

  /// The seven dates of a date's week, which starts on a chosen weekday.
  public static func week(of date: PlainDate, beginningOn first: Weekday) -> [PlainDate] {
    let back = (date.weekday.rawValue - first.rawValue + 7) % 7
    return days(from: date.adding(days: -back) ?? date, count: 7)
  }

  /// The dates of a month; none if there is no such month.
  public static func month(_ month: Int, year: Int) -> [PlainDate] {
    guard let first = PlainDate(year: year, month: month, day: 1) else { return [] }
    return days(from: first, count: PlainDate.daysInMonth(month, year: year))
  }

  private static func time(hour: Int) -> PlainTime {
    PlainTime(millisecondsOfDay: min(max(hour, 0), 23) * 3_600_000)
  }
}
