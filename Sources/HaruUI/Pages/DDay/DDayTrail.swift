import HaruCore
import HaruTime

/// The way to a saved day, or from it to its next year: a bar with its milestones on it.
struct DDayTrail {
  /// A milestone on the bar.
  struct Mark {
    /// What is reached; `nil` for an end that is named by its date.
    let kind: DDayMilestone.Kind?
    let date: PlainDate
  }

  /// The beginning of the bar and what it is.
  let start: Mark
  /// Its end and what it is.
  let end: Mark
  /// The milestones between, in their order.
  let marks: [Mark]
  /// The day one looks from.
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
    marks = Self.marks(of: dday, from: start.date, to: end.date)
  }

  /// How far along a date is, in hundredths of the bar.
  func share(of date: PlainDate) -> Int {
    let whole = start.date.days(until: end.date)
    guard whole > 0 else { return 100 }
    return min(max(start.date.days(until: date) * 100 / whole, 0), 100)
  }

  /// Where the wait begins: at the last return, else when the day was saved.
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

  private static func marks(of dday: DDay, from: PlainDate, to: PlainDate) -> [Mark] {
    guard let second = from.adding(days: 1), second < to else { return [] }
    return dday.milestones(from: second, limit: 12)
      .filter { $0.date < to }
      .filter { if case .number = $0.kind { true } else { false } }
      .map { Mark(kind: $0.kind, date: $0.date) }
  }
}
