public import HaruSync
public import HaruTime

/// A review of seven days: what was worked on, and whether estimates are getting closer.
public struct WeekReview: Sendable {
  /// Whether estimates were closer than in the weeks before.
  public enum Trend: Sendable {
    case better, same, worse
  }

  /// What was done of a task.
  public struct Task: Sendable {
    /// Its id.
    public let item: RecordID
    /// The time worked on it, in milliseconds.
    public let milliseconds: Int64
    /// How many of its sessions ended in the week.
    public let sessions: Int
  }

  /// The minimum number of estimates in a week, and in those before it, for a comparison.
  public static let needed = 3
  /// The number of weeks that a week is compared with.
  public static let earlierWeeks = 4

  /// The days.
  public let days: [PlainDate]
  /// The time worked on each day, in milliseconds.
  public let dayMilliseconds: [Int64]
  /// What was worked on, the longest first.
  public let tasks: [Task]
  /// How many sessions ended in the week.
  public let sessionCount: Int
  /// The median difference between estimate and actual time, in seconds; nil without estimates.
  public let missSeconds: Int64?
  /// The same in the weeks before; nil if there is too little to compare.
  public let earlierMissSeconds: Int64?
  /// The longest streak that a session of the week reached, and its task; nil below two.
  public let streak: (item: RecordID, count: Int)?

  /// Reviews consecutive days.
  public init(of days: [PlainDate], in calendar: PlannerCalendar, log: WorkLog) {
    self.days = days
    dayMilliseconds = log.milliseconds(on: days, in: calendar)
    guard let first = days.first, let last = days.last, first <= last else {
      (tasks, sessionCount, missSeconds, earlierMissSeconds, streak) = ([], 0, nil, nil, nil)
      return
    }
    let own = log.ended(on: first...last, in: calendar)
    let earlier = WeekReview.before(first).map { log.ended(on: $0, in: calendar) } ?? []
    tasks = log.millisecondsOfItems(on: first...last, in: calendar).map { task in
      let sessions = own.reduce(0) { $1.item == task.item ? $0 + 1 : $0 }
      return Task(item: task.item, milliseconds: task.milliseconds, sessions: sessions)
    }
    sessionCount = own.count
    let (misses, earlierMisses) = (Calibration(of: own), Calibration(of: earlier))
    missSeconds = misses.typicalMissSeconds
    earlierMissSeconds =
      misses.count >= Self.needed && earlierMisses.count >= Self.needed
      ? earlierMisses.typicalMissSeconds : nil
    streak = WeekReview.streak(on: first...last, in: calendar, log)
  }

  private static func streak(
    on dates: ClosedRange<PlainDate>,
    in calendar: PlannerCalendar,
    _ log: WorkLog
  ) -> (item: RecordID, count: Int)? {
    let achieved = log.places(on: dates, in: calendar).filter {
      log.sessions[$0].isAchieved == true
        && dates.contains(log.sessions[$0].lastDate(in: calendar))
    }
    guard let best = achieved.max(by: { log.streaks[$0] < log.streaks[$1] }),
      log.streaks[best] > 1
    else { return nil }
    return (log.sessions[best].item, log.streaks[best])
  }

  /// The dates of the weeks before one; nil at the beginning of the calendar.
  private static func before(_ date: PlainDate) -> ClosedRange<PlainDate>? {
    guard let first = date.adding(days: -7 * earlierWeeks), let last = date.adding(days: -1)
    else { return nil }
    return first...last
  }

  /// The total time worked, in milliseconds.
  public var totalMilliseconds: Int64 { dayMilliseconds.reduce(0, &+) }

  /// The day with the most work, by its index; nil without any.
  public var longestDay: Int? {
    guard let most = dayMilliseconds.max(), most > 0 else { return nil }
    return dayMilliseconds.firstIndex(of: most)
  }

  /// How the estimates changed, in whole minutes as displayed; nil if there is too little to
  /// compare.
  public var trend: Trend? {
    guard let missSeconds, let earlierMissSeconds else { return nil }
    let (now, before) = ((missSeconds + 30) / 60, (earlierMissSeconds + 30) / 60)
    return now < before ? .better : now > before ? .worse : .same
  }
}

extension Calibration {
  /// The calibration of the estimates of some sessions, given in order.
  fileprivate init(of sessions: [WorkSession]) {
    self.init(
      sessions.compactMap { session in
        session.estimateSeconds.map {
          Pair(estimateSeconds: $0, actualSeconds: session.actualSeconds)
        }
      }
    )
  }
}
