import HaruSync
public import HaruTime

/// The facts for one sentence that sums up a day.
public struct DaySummary: Equatable, Sendable {
  /// How many tasks were planned for the day, and how many of them were done.
  public struct Plan: Equatable, Sendable {
    /// The number of planned tasks.
    public let planned: Int
    /// How many of them were done.
    public let done: Int

    /// Creates the counts.
    public init(planned: Int, done: Int) {
      self.planned = planned
      self.done = done
    }
  }

  /// The plan; nil on a day without one.
  public let plan: Plan?
  /// The time worked.
  public let totalMilliseconds: Int64
  /// How many tasks have a session that ended on the day.
  public let doneCount: Int
  /// The longest streak that a session of the day reached; 0 below two.
  public let bestStreak: Int
  /// How many words were reviewed for the first time.
  public let wordCount: Int
  /// Whether a quote was used.
  public let hasQuote: Bool

  /// Sums up a day of the planner.
  public init(
    of date: PlainDate,
    in calendar: PlannerCalendar,
    log: WorkLog,
    plan: Plan? = nil,
    words: Int = 0,
    hasQuote: Bool = false
  ) {
    var total: Int64 = 0
    var items = IdentifierTable()
    var streak = 0
    for place in log.places(on: date...date, in: calendar) {
      let session = log.sessions[place]
      total &+= calendar.milliseconds(of: session.worked(in: calendar), on: date)
      guard session.lastDate(in: calendar) == date else { continue }
      _ = items.number(session.item)
      if session.isAchieved == true { streak = max(streak, log.streaks[place]) }
    }
    self.plan = plan.flatMap { $0.planned > 0 ? $0 : nil }
    totalMilliseconds = total
    doneCount = items.recordIDs.count
    bestStreak = streak > 1 ? streak : 0
    wordCount = max(0, words)
    self.hasQuote = hasQuote
  }

  /// Whether there is nothing to say.
  public var isEmpty: Bool {
    plan == nil && totalMilliseconds < 60_000 && doneCount == 0 && wordCount == 0 && !hasQuote
  }
}

extension DaySummary {
  /// The hour at which evening begins, and the minimum number of hours since the start of the day,
  /// for people whose day begins later than most.
  private static let evening = (hour: 20, earliest: 15)

  /// Whether it is evening at a local time: from 20:00 until the day ends, but not before its first
  /// fifteen hours have passed.
  ///
  /// The day begins at `startHour`, 0 to 23.
  public static func isEvening(at time: PlainTime, startHour: Int) -> Bool {
    let start = min(max(startHour, 0), 23)
    let passed = (time.hour - start + 24) % 24
    return passed >= max(evening.hour - start, evening.earliest)
  }
}
