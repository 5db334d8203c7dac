public import HaruTime

extension WorkLog {
  /// The first civil date with a session, where that session ended; nil while there is none.
  public var firstDate: PlainDate? {
    guard let first = sessions.first?.endedAt else { return nil }
    // Sessions are in the order of instants, and civil dates differ by a day at most.
    let near = sessions.prefix { $0.endedAt.instant - first.instant < 172_800_000 }
    return near.reduce(first.date) { min($0, $1.endedAt.date) }
  }
}

/// How many days a person has kept this planner: day 1 is the date of the first session.
public enum DayNumber {
  /// The number of a date; nil before the first one.
  public static func of(_ date: PlainDate, first: PlainDate?) -> Int? {
    guard let first, first <= date else { return nil }
    return first.days(until: date) + 1
  }
}
