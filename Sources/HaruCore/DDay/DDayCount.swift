public import HaruTime

/// The number of a D-day.
public enum DDayNumber: Hashable, Sendable {
  /// D-n: n days are left, at least 1.
  case before(Int)
  /// D-DAY: it is today.
  case today
  /// D + n: n days have passed, at least 1.
  case after(Int)
  /// Day n; the start is day 1.
  case nth(Int)

  /// The difference to a day that is this many days ahead.
  public init(daysAhead: Int) {
    self = daysAhead > 0 ? .before(daysAhead) : daysAhead == 0 ? .today : .after(-daysAhead)
  }
}

/// The number of a D-day as seen from a date, with everything that explains it.
public struct DDayCount: Equatable, Sendable {
  /// The number itself.
  public let number: DDayNumber
  /// The date from which it is counted.
  public let from: PlainDate
  /// The day that is counted to or from, and how it was determined.
  public let target: DDayReturn
  /// The days from ``from`` to the target; negative once it has passed.
  public var daysAhead: Int { from.days(until: target.date) }
}

extension DDay {
  /// Counts from a civil date; the time of day never matters.
  ///
  /// A yearly D-day counts to its next return, or from its last one if there is no next (after year
  /// 9999, or the last year of its lunar calendar). With `dayOne`, it always counts from its start,
  /// and the returns are milestones.
  public func count(from day: PlainDate) -> DDayCount {
    let start = DDayReturn(years: 0, date: date.start, lunar: date.lunarDate, shifts: [])
    var target = start
    if isYearly, counting == .difference {
      target = date.coming(onOrAfter: day, leapDay: leapDay) ?? lastReturn(before: day) ?? start
    }
    return DDayCount(
      number: number(daysAhead: day.days(until: target.date)),
      from: day,
      target: target
    )
  }

  private func number(daysAhead: Int) -> DDayNumber {
    let isUnderWay = counting == .dayOne && daysAhead <= 0
    return isUnderWay ? .nth(1 - daysAhead) : DDayNumber(daysAhead: daysAhead)
  }

  /// The last return, for a date after which there is none.
  private func lastReturn(before day: PlainDate) -> DDayReturn? {
    let lastYear =
      switch date {
      case .solar(let date): PlainDate.last.year - date.year
      case .lunar(let date): date.calendar.yearRange.upperBound - date.year
      }
    return date.coming(round: lastYear, leapDay: leapDay)
  }
}
