public import HaruTime

/// When today's plan will be done, based on how long its tasks took before.
///
/// The rest of the day is simulated many times. Each time, a task takes its planned length times
/// one of the ratios actual/estimate of its own sessions, or of all sessions if it has too few.
/// Random numbers depend only on the date and the task, and all arithmetic uses integers, so every
/// device gets the same result within a minute.
public struct PlanForecast: Equatable, Sendable {
  /// The number of civil dates before today whose sessions count.
  public static let historyDays = 56

  /// The median of the simulated finishes, rounded to five minutes.
  public let likely: Instant
  /// The time by which the plan is done on eight of ten days, rounded to five minutes; nil without
  /// enough sessions.
  public let cautious: Instant?
  /// Whether that is before the planner's day ends.
  public let fits: Bool

  init(_ finishes: PlanSimulation.Finishes, dayEnd: Instant) {
    likely = PlanForecast.rounded(finishes.median)
    cautious = finishes.hasHistory ? PlanForecast.rounded(finishes.eightOfTen) : nil
    fits = (finishes.hasHistory ? finishes.eightOfTen : finishes.median) <= dayEnd
  }

  private static func rounded(_ instant: Instant) -> Instant {
    let shifted = instant + 150_000
    return shifted - (shifted.milliseconds % 300_000)
  }
}

extension PlannedDay {
  /// Predicts when the plan will be done; nil on days other than today, and if nothing is left of
  /// it.
  ///
  /// `log` has at least the sessions of the last ``PlanForecast/historyDays`` dates and today;
  /// `running` are all running sessions.
  public func forecast(
    log: WorkLog,
    running: [RunningSession],
    at now: Instant
  ) -> PlanForecast? {
    guard isToday, planned.contains(where: { !$0.task.isDone }) else { return nil }
    let minute = Instant(milliseconds: now.milliseconds - now.milliseconds % 60_000)
    let history = PlanHistory(log, before: plan.date)
    var steps: [PlanSimulation.Step] = []
    for session in running {
      steps.append(
        PlanSimulation.Step(
          seed: PlanSimulation.seed(plan.date, session.item),
          seconds: session.estimateSeconds,
          spentMilliseconds: session.spentMilliseconds(at: minute),
          start: nil,
          isRunning: true,
          ratios: history.ratios(of: session.item)
        )
      )
    }
    for task in left {
      steps.append(
        PlanSimulation.Step(
          seed: PlanSimulation.seed(plan.date, task.item.task),
          seconds: task.plannedSeconds,
          spentMilliseconds: 0,
          start: task.interval?.start,
          isRunning: false,
          ratios: history.ratios(of: task.item.task)
        )
      )
    }
    return PlanForecast(PlanSimulation(steps).finishes(from: minute), dayEnd: interval.end)
  }
}
