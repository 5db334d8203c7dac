#if !hasFeature(Embedded)
import HaruTime

/// A recurrence rule of iCalendar (RFC 5545 section 3.3.10).
struct RecurrenceRule: Equatable, Sendable {
  /// The unit of a rule's periods, from the shortest.
  enum Frequency: Int, Comparable, Sendable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    static func < (first: Frequency, second: Frequency) -> Bool {
      first.rawValue < second.rawValue
    }
  }

  /// A weekday, or the n-th such weekday of a month or year: `MO`, `2TU`, `-1FR`.
  struct Day: Hashable, Sendable {
    /// 1 for the first, -1 for the last; nil for every one.
    let ordinal: Int?
    let weekday: Weekday
  }

  var frequency: Frequency
  /// It fires every `interval` periods, from 1.
  var interval = 1
  /// The total number of occurrences.
  var count: Int?
  /// The end: a date, a local time, or a time in UTC; an occurrence exactly at the end still
  /// counts.
  var until: CalendarValue?
  // The BY… parts, each in order and without repetitions; empty if absent.
  var seconds: [Int] = []
  var minutes: [Int] = []
  var hours: [Int] = []
  var days: [Day] = []
  var monthDays: [Int] = []
  var yearDays: [Int] = []
  var weekNumbers: [Int] = []
  var months: [Int] = []
  var positions: [Int] = []
  /// The first day of a week.
  var weekStart = Weekday.monday

  /// Whether no part specifies a day, so that the start of the event does.
  private var namesNoDay: Bool {
    days.isEmpty && monthDays.isEmpty && yearDays.isEmpty && weekNumbers.isEmpty
  }

  /// The rule, completed with values from the start of the event.
  func completed(from start: PlainDateTime) -> RecurrenceRule {
    var rule = self
    if namesNoDay {
      switch frequency {
      case .yearly:
        if months.isEmpty { rule.months = [start.date.month] }
        rule.monthDays = [start.date.day]
      case .monthly: rule.monthDays = [start.date.day]
      case .weekly: rule.days = [Day(ordinal: nil, weekday: start.date.weekday)]
      case .daily, .hourly, .minutely, .secondly: break
      }
    } else if !weekNumbers.isEmpty, days.isEmpty, monthDays.isEmpty, yearDays.isEmpty {
      rule.days = [Day(ordinal: nil, weekday: start.date.weekday)]
    }
    if hours.isEmpty, frequency > .hourly { rule.hours = [start.time.hour] }
    if minutes.isEmpty, frequency > .minutely { rule.minutes = [start.time.minute] }
    if seconds.isEmpty, frequency > .secondly { rule.seconds = [start.time.second] }
    return rule
  }
}
#endif
