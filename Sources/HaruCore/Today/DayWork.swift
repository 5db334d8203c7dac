public import HaruJSON
import HaruSync
public import HaruTime

/// The plan of a day, the part of it that is done, and when the rest will be done.
public struct DayWork: Sendable {
  /// The date of the planner.
  public let date: PlainDate
  /// The plan and the tasks; nil on the last date of the calendar.
  public let day: PlannedDay?
  /// When the plan will be done; nil on days other than today, and if nothing is left of it.
  public let forecast: PlanForecast?
  /// The running sessions; none on days other than today.
  public let running: [RunningSession]

  /// Combines a plan with what was done.
  ///
  /// `log` has the sessions that ended on the date or later and, if something is planned for today,
  /// those of the ``PlanForecast/historyDays`` dates before.
  public init(
    _ plan: DayPlan,
    items: [WorkItem],
    log: WorkLog,
    running: [RunningSession],
    in calendar: PlannerCalendar
  ) {
    let running = plan.date == calendar.today ? running : []
    let day = calendar.grid(plan.date, in: log).map { grid in
      PlannedDay(
        plan,
        items: items,
        log: log,
        running: running,
        in: grid.day.interval,
        calendar
      )
    }
    date = plan.date
    self.day = day
    self.running = running
    forecast = day?.forecast(log: log, running: running, at: calendar.now.instant)
  }

  /// The planned tasks, in the order of the plan.
  public var planned: [PlannedTask] { day?.planned ?? [] }

  /// The running session of a task; nil without one.
  public func session(of task: DayTask) -> RunningSession? {
    task.isRunning ? running.first { $0.item == task.item.id } : nil
  }

  /// Whether the whole day can be summed up: a past day, and today from the evening on or once
  /// everything is done.
  public func isOver(at now: PlainTime, today: PlainDate) -> Bool {
    guard let day, date <= today else { return false }
    return date < today || DaySummary.isEvening(at: now, startHour: day.plan.startHour)
      || day.isFinished
  }
}

#if !hasFeature(Embedded)
extension DayWork {
  /// The plan as JSON; `text` formats an instant (RFC 3339).
  public func planJSON(_ text: (Instant) -> String) -> JSON {
    [
      "date": .string(date.description),
      "items": .array(planned.map { plannedJSON($0) }),
      "plannedSeconds": .integer((day?.plannedMilliseconds ?? 0) / 1_000),
      "forecast": forecastJSON(text),
    ]
  }

  /// The planned tasks as JSON.
  public var plannedJSON: JSON { .array(planned.map { plannedJSON($0) }) }

  /// The forecast as JSON; null without one.
  public func forecastJSON(_ text: (Instant) -> String) -> JSON {
    guard let forecast else { return .null }
    return [
      "doneAt": .string(text(forecast.likely)),
      "eightOfTenBy": forecast.cautious.map { .string(text($0)) } ?? .null,
      "fits": .bool(forecast.fits),
    ]
  }

  /// All tasks as JSON.
  public func tasksJSON(at now: Instant) -> JSON {
    .array(
      (day?.tasks ?? []).map { task in
        let left = session(of: task).map { $0.leftMilliseconds(at: now) / 1_000 }
        return [
          "id": .string(task.item.id.text),
          "name": .string(task.item.name),
          "estimateSeconds": .integer(task.item.estimateSeconds),
          "spentSeconds": .integer(task.spentMilliseconds / 1_000),
          "running": .bool(task.isRunning),
          "leftSeconds": left.map { .integer($0) } ?? .null,
          "done": .bool(task.isDone),
        ]
      }
    )
  }

  private func plannedJSON(_ planned: PlannedTask) -> JSON {
    let task = planned.task
    let days = day?.plan.weekdays(of: task.item.id) ?? []
    return [
      "id": .string(task.item.id.text),
      "name": .string(task.item.name),
      "time": planned.item.time.map { .string($0.description) } ?? .null,
      "plannedSeconds": .integer(planned.plannedSeconds),
      "spentSeconds": .integer(task.spentMilliseconds / 1_000),
      "running": .bool(task.isRunning),
      "done": .bool(task.isDone),
      "repeats": .array(WeekdayNames.list(days).map { .string($0) }),
    ]
  }
}
#endif
