public import HaruSync
public import HaruTime

extension WorkLog {
  /// The local civil date of the first session; nil if there is none.
  public var firstDate: PlainDate? {
    guard let first = sessions.first?.endedAt else { return nil }
    // Sessions are ordered by instant, and civil dates differ by at most a day.
    let near = sessions.prefix { $0.endedAt.instant - first.instant < 172_800_000 }
    return near.reduce(first.date) { min($0, $1.endedAt.date) }
  }
}

extension PlannerCalendar {
  /// The day on which a record was entered; nil if its id does not tell.
  public func day(ofEntry id: RecordID) -> PlainDate? {
    Identifier.instant(of: id.text).map {
      PlannerDay.date(of: here.dateTime(at: $0), startHour: startHour)
    }
  }
}

extension Replica {
  /// The day of the first entry besides sessions; nil if there is none.
  public func firstEntry(in calendar: PlannerCalendar) -> PlainDate? {
    DayNumber.entities.compactMap { entity in
      records(of: entity, madeIn: DayNumber.times).first { _ in true }
        .flatMap { calendar.day(ofEntry: $0.id) }
    }.min()
  }
}

/// How many days a person has used this planner: day 1 is that of the first session or other entry.
public enum DayNumber {
  /// What counts as an entry besides sessions: records whose id tells when they were made.
  public static let entities = [
    WorkItem.entity, Word.entity, QuoteEntry.entity, QuoteUse.entity, DDayEntry.entity,
    Alarm.entity, Calculation.entity, Countdown.entity,
  ]

  /// The times at which an entry can have been made; the id of an imported one is made from its
  /// content, with a time at the start of 1970.
  public static var times: Range<Instant> {
    Instant(milliseconds: 1_000_000_000_000)..<Instant(milliseconds: 1 << 48)
  }

  /// The number of a date, counted from the earliest of some days; nil before it.
  public static func of(_ date: PlainDate, first: PlainDate?...) -> Int? {
    guard let first = first.compactMap({ $0 }).min(), first <= date else { return nil }
    return first.days(until: date) + 1
  }
}
