import HaruCore
import HaruTime

/// The timeline to a saved day, or from it to its next anniversary: a bar with milestones.
struct DDayTrail {
  /// A milestone on the bar.
  struct Mark {
    /// The milestone; nil for an end that is labelled with its date.
    let kind: DDayMilestone.Kind?
    let date: PlainDate
  }

  /// The start of the bar.
  let start: Mark
  /// The end of the bar.
  let end: Mark
  /// The milestones between, in order.
  let marks: [Mark]
  /// The current date.
  let today: PlainDate

  init(_ dday: DDay, from today: PlainDate) {
    self.today = today
    let count = dday.count(from: today)
    if count.daysAhead >= 0 {
      let target = count.target
      let kind = target.years > 0 ? DDayMilestone.Kind.years(target.years) : .number(.today)
      end = Mark(kind: kind, date: target.date)
      start = Mark(kind: nil, date: Self.start(of: dday, before: target, today: today))
    } else {
      let next = dday.date.coming(onOrAfter: today, leapDay: dday.leapDay)
      let years = next.map { $0.date == today ? $0.years : $0.years - 1 } ?? 0
      let last = dday.date.coming(round: years, leapDay: dday.leapDay)
      let coming = dday.date.coming(round: years + 1, leapDay: dday.leapDay)
      start = Mark(kind: years > 0 ? .years(years) : nil, date: last?.date ?? count.target.date)
      end = Mark(kind: coming.map { .years($0.years) }, date: coming?.date ?? today)
    }
    marks = Self.marks(of: dday, from: start.date, to: end.date, count.daysAhead >= 0)
  }

  /// The position of a date, in hundredths of the bar.
  func share(of date: PlainDate) -> Int {
    let whole = start.date.days(until: end.date)
    guard whole > 0 else { return 100 }
    return min(max(start.date.days(until: date) * 100 / whole, 0), 100)
  }

  /// The start of the wait: the last return, otherwise the day on which it was saved.
  private static func start(
    of dday: DDay,
    before target: DDayReturn,
    today: PlainDate
  ) -> PlainDate {
    if target.years > 0 {
      return dday.date.coming(round: target.years - 1, leapDay: dday.leapDay)?.date ?? today
    }
    return min(dday.savedOn ?? today, today)
  }

  /// The round numbers between two dates: days left before the day, days passed after it.
  private static func marks(
    of dday: DDay,
    from: PlainDate,
    to: PlainDate,
    _ isCountdown: Bool
  ) -> [Mark] {
    var marks: [Mark] = []
    guard let second = from.adding(days: 1) else { return [] }
    for milestone in dday.milestones(from: second, limit: 12) where milestone.date < to {
      guard case .number(let number) = milestone.kind else { continue }
      var isBefore = false
      if case .before = number { isBefore = true }
      if isBefore == isCountdown { marks.append(Mark(kind: milestone.kind, date: milestone.date)) }
    }
    return marks
  }
}
