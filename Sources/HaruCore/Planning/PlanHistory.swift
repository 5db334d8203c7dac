import HaruSync
import HaruTime

/// How long sessions took compared with their estimates, in the weeks before a day.
struct PlanHistory {
  /// The ratio 1 in the unit of all ratios: millionths.
  static let one: Int64 = 1_000_000
  /// A session counts as at most a thousand times its estimate.
  private static let highest: Int64 = 1_000 * one

  /// The sessions with an estimate, in order.
  private let sessions: [WorkSession]
  /// The ratios of the latest sessions of all tasks, in ascending order.
  private let common: [Int64]

  init(_ log: WorkLog, before date: PlainDate) {
    let first = date.adding(days: -PlanForecast.historyDays) ?? .first
    sessions = log.places(from: first, through: .last).map { log.sessions[$0] }
      .filter { $0.estimateSeconds != nil }
    common = Self.ratios(sessions)
  }

  /// The ratios of a task's latest sessions, or those of all tasks, in ascending order; empty if
  /// there are too few of both.
  func ratios(of task: RecordID) -> [Int64] {
    let own = Self.ratios(sessions.filter { $0.item == task })
    if own.count >= Calibration.needed { return own }
    return common.count >= Calibration.needed ? common : []
  }

  private static func ratios(_ sessions: [WorkSession]) -> [Int64] {
    sessions.suffix(Calibration.window).map { session in
      // At most a thousand times the longest estimate, so that nothing overflows.
      let actual = min(session.actualSeconds, 1_000 * WorkItem.estimateLimits.upperBound)
      let estimate = max(1, session.estimateSeconds ?? 1)
      return min(actual * one / estimate, highest)
    }
    .sorted()
  }
}
