import HaruCore
import HaruSync
import HaruTime

/// A plan of 2026-11-21 in Seoul.
struct PlannedMorning {
  var items: [WorkItem] = []
  var plan: [PlanItem] = []
  var sessions: [WorkSession] = []
  var running: [RunningSession] = []
  var date = PlainDate(validating: "2026-11-21")

  /// Adds a task to the plan.
  mutating func add(_ task: String, minutes: Int64, at time: String? = nil, planned: Int? = nil) {
    items.append(WorkItem(id: RecordID(task), name: task, estimateSeconds: minutes * 60))
    plan.append(
      PlanItem(
        date: date,
        task: RecordID(task),
        time: time.flatMap { try? PlainTime(parsing: $0) },
        minutes: planned,
        order: OrderKey.between(plan.last?.order, nil) ?? ""
      )
    )
  }

  /// Adds sessions of a task in the days before, with these ratios to an estimate of 100 minutes in
  /// percent.
  mutating func history(of task: String, _ percents: [Int64]) {
    for percent in percents {
      let number = Int64(sessions.count)
      sessions.append(
        HaruCoreTests.session(
          RecordID("\(task)-\(1_000 + number)"),
          item: RecordID(task),
          estimate: 6_000,
          actual: percent * 60,
          endedAt: (number - 1_000) * 3_000
        )
      )
    }
  }

  func day(isToday: Bool = true) -> PlannedDay {
    let log = WorkLog(sessions)
    let calendar = seoulCalendar(isToday ? 0 : 86_400)
    let interval = calendar.grid(date, in: log)?.day.interval
    return PlannedDay(
      DayPlan(date, startHour: 5, items: plan),
      items: items,
      log: log,
      running: running,
      in: interval ?? HaruCoreTests.interval(0, 0),
      calendar
    )
  }

  func forecast(after seconds: Int64 = 0, isToday: Bool = true) -> PlanForecast? {
    day(isToday: isToday).forecast(
      log: WorkLog(sessions),
      running: running,
      at: nineOClock + seconds * 1_000
    )
  }
}
