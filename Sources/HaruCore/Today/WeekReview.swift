public import HaruSync
import HaruTime

/// A review of seven days: what was worked on, and whether estimates are getting closer.
public struct WeekReview: Sendable {
  /// Whether estimates were closer than in the weeks before.
  public enum Trend: Sendable {
    case better, same, worse
  }

  /// The minimum number of estimates in a week, and in those before it, for a comparison.
  public static let needed = 3
  /// The number of weeks that a week is compared with.
  public static let earlierWeeks = 4

  /// The days.
  public let days: [PlannerDay]
  /// The time worked on each day, in milliseconds.
  public let dayMilliseconds: [Int64]
  /// The time worked on each task, in milliseconds, longest first.
  public let tasks: [(item: RecordID, milliseconds: Int64)]
  /// How many sessions ended in the week.
  public let sessionCount: Int
  /// The median difference between estimate and actual time, in seconds; nil without estimates.
  public let missSeconds: Int64?
  /// The same in the weeks before; nil if there is too little to compare.
  public let earlierMissSeconds: Int64?

  /// Reviews consecutive days.
  public init(of days: [PlannerDay], log: WorkLog) {
    self.days = days
    dayMilliseconds = log.milliseconds(in: days)
    guard let first = days.first, let last = days.last else {
      (tasks, sessionCount, missSeconds, earlierMissSeconds) = ([], 0, nil, nil)
      return
    }
    let week = WorkInterval(start: first.interval.start, end: last.interval.end)
    let span = Int64(Self.earlierWeeks) * 7 * 86_400_000
    let before = WorkInterval(start: week.start - span, end: week.start)
    tasks = log.millisecondsOfItems(in: week)
    let (own, earlier) = (log.ended(in: week), log.ended(in: before))
    sessionCount = own.count
    let (misses, earlierMisses) = (Calibration(of: own), Calibration(of: earlier))
    missSeconds = misses.typicalMissSeconds
    earlierMissSeconds =
      misses.count >= Self.needed && earlierMisses.count >= Self.needed
      ? earlierMisses.typicalMissSeconds : nil
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

extension WorkLog {
  /// The sessions that ended in an interval, in order.
  fileprivate func ended(in interval: WorkInterval) -> [WorkSession] {
    (firstPlace(from: interval.start)..<firstPlace(from: interval.end)).map { sessions[$0] }
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
