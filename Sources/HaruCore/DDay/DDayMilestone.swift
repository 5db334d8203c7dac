public import HaruTime

/// A round number before or after a D-day.
public struct DDayMilestone: Hashable, Sendable {
  /// The kind of milestone.
  public enum Kind: Hashable, Sendable {
    /// A number of days: D-100, the day itself, D+100 or day 100.
    case number(DDayNumber)
    /// The n-th yearly return.
    case years(Int)
  }

  /// The kind.
  public let kind: Kind
  /// The date.
  public let date: PlainDate
}

extension DDay {
  /// The next milestones on or after a date, in order.
  ///
  /// They are every hundred days up to 1,000 and every thousand after that, before the day (D-100)
  /// and after it (D+100, or day 100 with `dayOne`), the day itself, and the years.
  public func milestones(from day: PlainDate, limit: Int) -> [DDayMilestone] {
    guard limit > 0 else { return [] }
    let count = count(from: day)
    let found = countdown(count, limit) + rounds(from: day, limit) + years(from: day, limit)
    let days = found.map { $0.date.daysSinceEpoch }
    let places = DDayOrder.places(found.count) { days[$0] < days[$1] }
    return places.prefix(limit).map { found[$0] }
  }

  /// The days until the day itself, or else the next milestone after it.
  ///
  /// D-days are sorted by this number; nil if everything has passed.
  public func nearness(from day: PlainDate) -> Int? {
    let count = count(from: day)
    if count.daysAhead >= 0 { return count.daysAhead }
    return milestones(from: day, limit: 1).first.map { day.days(until: $0.date) }
  }

  /// The milestones before the target day, and that day.
  private func countdown(_ count: DDayCount, _ limit: Int) -> [DDayMilestone] {
    guard count.daysAhead >= 0 else { return [] }
    var found: [DDayMilestone] = []
    var round = Self.round(upTo: count.daysAhead)
    while round > 0, found.count < limit, let date = count.target.date.adding(days: -round) {
      found.append(DDayMilestone(kind: .number(.before(round)), date: date))
      round = Self.round(upTo: round - 1)
    }
    if count.target.years == 0 {
      let kind = DDayMilestone.Kind.number(counting == .dayOne ? .nth(1) : .today)
      found.append(DDayMilestone(kind: kind, date: count.target.date))
    }
    return found
  }

  /// The round numbers of days since the start.
  private func rounds(from day: PlainDate, _ limit: Int) -> [DDayMilestone] {
    let shift = counting == .dayOne ? 1 : 0
    var found: [DDayMilestone] = []
    var round = Self.round(from: date.start.days(until: day) + shift)
    while found.count < limit, let date = date.start.adding(days: round - shift) {
      let number = counting == .dayOne ? DDayNumber.nth(round) : .after(round)
      found.append(DDayMilestone(kind: .number(number), date: date))
      round = Self.round(from: round + 1)
    }
    return found
  }

  /// The years since the start.
  private func years(from day: PlainDate, _ limit: Int) -> [DDayMilestone] {
    var found: [DDayMilestone] = []
    var next = date.coming(onOrAfter: day, leapDay: leapDay)
    while found.count < limit, let reached = next {
      if reached.years > 0 {
        found.append(DDayMilestone(kind: .years(reached.years), date: reached.date))
      }
      next = date.coming(round: reached.years + 1, leapDay: leapDay)
    }
    return found
  }

  /// The first round number that is not below a number: hundreds up to 1,000, then thousands.
  static func round(from number: Int) -> Int {
    let step = number > 1_000 ? 1_000 : 100
    return Swift.max((number + step - 1) / step * step, 100)
  }

  /// The last round number that is not above a number; 0 below 100.
  static func round(upTo number: Int) -> Int {
    let step = number >= 1_000 ? 1_000 : 100
    return Swift.max(number / step * step, 0)
  }
}
