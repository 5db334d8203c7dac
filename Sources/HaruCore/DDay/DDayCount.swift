public import HaruTime

/// The number of a D-day, as it is said.
public enum DDayNumber: Hashable, Sendable {
  /// D-n: that many days are left, 1 or more.
  case before(Int)
  /// D-DAY: it is today.
  case today
  /// D + n: that many days have gone, 1 or more.
  case after(Int)
  /// Day n, the start being day 1.
  case nth(Int)

  /// The plain difference to a day that lies that many days ahead.
  public init(daysAhead: Int) {
    self = daysAhead > 0 ? .before(daysAhead) : daysAhead == 0 ? .today : .after(-daysAhead)
  }
}

/// The number of a D-day seen from some day, with everything that explains it.
public struct DDayCount: Equatable, Sendable {
  /// The number itself.
  public let number: DDayNumber
  /// The day one looks from.
  public let from: PlainDate
  /// The day that is counted to or from, and why it is that one.
  public let target: DDayReturn
  /// The days from ``from`` to the target; negative once it is over.
  public var daysAhead: Int { from.days(until: target.date) }
}

extension DDay {
  /// Counts from a day; civil days only, the time of day never matters.
  ///
  /// A day that comes round every year counts to its next return, and from its last one where
  /// there is no next (after year 9999, after lunar year 2050). Counted from one, a day always
  /// counts from its start; its returns are milestones.
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

  /// The last return there is, for a day after which there is none.
  private func lastReturn(before day: PlainDate) -> DDayReturn? {
    let lastYear =
      switch date {
      case .solar(let date): PlainDate.last.year - date.year
      case .lunar(let date): LunarCalendar.yearRange.upperBound - date.year
      }
    return date.coming(round: lastYear, leapDay: leapDay)
  }
}
