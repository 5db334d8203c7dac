public import HaruSync
public import HaruTime

/// The work for a D-day: the time its tasks have taken so far, and the daily average.
public struct DDayEffort: Equatable, Sendable {
  /// The number of days over which the pace is measured, including today.
  public static let paceDays = 14

  /// The time of all sessions of its tasks, in seconds.
  public let spentSeconds: Int64
  /// The average time per day in seconds, at most a whole day: over the last ``paceDays`` days, or
  /// since the first session if that was later.
  public let paceSeconds: Int64

  /// Sums up the sessions of tasks; a session counts on the civil date on which it ended.
  public init(of tasks: [RecordID], in log: WorkLog, on today: PlainDate) {
    var (spent, recent, first) = (Int64(0), Int64(0), today)
    for task in tasks {
      for place in log.places(of: task) {
        let session = log.sessions[place]
        let date = session.endedAt.dateTime.date
        spent &+= session.actualSeconds
        if date > today { continue }
        first = min(first, date)
        if date.days(until: today) < Self.paceDays { recent &+= session.actualSeconds }
      }
    }
    let days = min(first.days(until: today) + 1, Self.paceDays)
    spentSeconds = spent
    paceSeconds = min(max(recent / Int64(days), 0), 86_400)
  }

  /// The time that a number of coming days will add at this pace, in seconds.
  public func expectedSeconds(inDays days: Int) -> Int64 { paceSeconds * Int64(max(days, 0)) }
}
