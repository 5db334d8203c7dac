import HaruSync
import HaruTime

/// A planned task on the page of its day.
public struct PlannedTask: Sendable {
  /// The task, and how much of it was done on this day.
  public let task: DayTask
  /// Its item in the plan.
  public let item: PlanItem
  /// The planned time, outlined in the grid; nil without a time of day.
  public let interval: WorkInterval?

  /// The planned length, by default the estimate.
  public var plannedSeconds: Int64 { item.seconds(of: task.item) }

  /// Whether it is done and took longer than planned.
  public var wentOver: Bool { task.isDone && task.spentMilliseconds / 1_000 > plannedSeconds }
}

/// The tasks of a day: those of its plan, in its order, then all others.
public struct PlannedDay: Sendable {
  /// The plan.
  public let plan: DayPlan
  /// Whether it is the current day.
  public let isToday: Bool
  /// The planned tasks; items whose task no longer exists are left out.
  public let planned: [PlannedTask]
  /// The other tasks, in the order of ``DayTask/list(of:log:running:on:in:)``.
  public let others: [DayTask]
  /// The planner's day in the zone of its rows.
  public let interval: WorkInterval

  /// Puts a plan and what was done together; `interval` is that of the day in the zone of its rows
  /// (``PlannerCalendar/zone(on:in:)``).
  public init(
    _ plan: DayPlan,
    items: [WorkItem],
    log: WorkLog,
    running: [RunningSession],
    in interval: WorkInterval,
    _ calendar: PlannerCalendar
  ) {
    let zone = calendar.zone(on: plan.date, in: log)
    let tasks = DayTask.list(
      of: items,
      log: log,
      running: running,
      on: plan.date,
      in: calendar
    )
    var planned: [PlannedTask] = []
    for item in plan.items {
      guard let known = items.first(where: { $0.id == item.task }) else { continue }
      // On other days, the list contains only completed tasks.
      let task =
        tasks.first { $0.item.id == item.task }
        ?? DayTask(item: known, spentMilliseconds: 0, isRunning: false, endedAt: nil)
      let start = plan.start(of: item, instant: zone.instant)
      let milliseconds = item.seconds(of: known) * 1_000
      planned.append(
        PlannedTask(
          task: task,
          item: item,
          interval: start.map { WorkInterval(start: $0, end: $0 + milliseconds) }
        )
      )
    }
    self.plan = plan
    isToday = plan.date == calendar.today
    self.planned = planned
    self.interval = interval
    others = tasks.filter { task in plan.item(of: task.item.id) == nil }
  }

  /// All tasks: the planned ones, then the others.
  public var tasks: [DayTask] { planned.map { $0.task } + others }

  /// How many tasks of the list are done.
  public var doneCount: Int { tasks.reduce(0) { $1.isDone ? $0 + 1 : $0 } }

  /// The number of tasks of the day: those planned and those done without being planned; all tasks
  /// if nothing is planned.
  public var goalCount: Int {
    if planned.isEmpty { return others.count }
    return others.reduce(planned.count) { $1.isDone ? $0 + 1 : $0 }
  }

  /// How much of the plan was done, for the sentence about the day; nil without a plan.
  ///
  /// Tasks that were moved to another day count as planned, so that clearing up in the evening does
  /// not change the result.
  public var summary: DaySummary.Plan? {
    let count = planned.count + plan.movedAway.count
    if count == 0 { return nil }
    return DaySummary.Plan(
      planned: count,
      done: planned.reduce(0) { $1.task.isDone ? $0 + 1 : $0 }
    )
  }

  /// Whether everything is done: the plan, or all tasks if nothing is planned.
  public var isFinished: Bool {
    if planned.isEmpty { return !others.isEmpty && others.allSatisfy { $0.isDone } }
    return planned.allSatisfy { $0.task.isDone }
  }

  /// The planned tasks that are neither done nor running.
  public var left: [PlannedTask] { planned.filter { !$0.task.isDone && !$0.task.isRunning } }

  /// The planned time of all items.
  public var plannedMilliseconds: Int64 { planned.reduce(0) { $0 &+ $1.plannedSeconds * 1_000 } }
}
