import HaruCore
import HaruSync
import HaruTime

// The plan of the visible day in the state of the app.
extension FocusPage {
  /// The plan of a date, read from the records.
  static func plan(of date: PlainDate, _ state: App.State) -> DayPlan {
    DayPlan(date, startHour: state.settings.dayStartHour, in: state.replica)
  }

  /// Marks the plan as stale if it, or something its forecast depends on, has changed.
  static func refreshPlan(_ state: inout App.State, after changes: [CellWrite]?) {
    let entities = [
      PlanItem.entity, PlanRecurrence.entity, WorkItem.entity, WorkSession.entity,
      RunningSession.entity, Settings.entity,
    ]
    if entities.contains(where: { touches(changes, $0) }) { state.focus.plan.isStale = true }
  }

  /// Reads the plan of the visible day if the day or the records have changed, and updates the
  /// forecast once a minute.
  static func followPlan(_ state: inout App.State) {
    guard let date = plannedDate(state) else { return }
    let startHour = state.settings.dayStartHour
    let isOther = state.focus.plan.day.map { $0.date != date || $0.startHour != startHour } ?? true
    if isOther || state.focus.plan.isStale { state.focus.plan.day = plan(of: date, state) }
    let minute = state.now.instant.milliseconds / 60_000
    guard isOther || state.focus.plan.isStale || state.focus.plan.minute != minute else { return }
    state.focus.plan.isStale = false
    state.focus.plan.minute = minute
    state.focus.plan.forecast = plannedDay(state)?.forecast(
      log: state.focus.log,
      running: state.focus.running,
      at: state.now.instant
    )
  }

  /// The date whose plan is visible; nil on pages without a plan.
  private static func plannedDate(_ state: App.State) -> PlainDate? {
    switch state.route {
    case .today: state.today.date ?? plannerToday(state)
    case .focusPlanner: plannerDate(state)
    default: nil
    }
  }

  /// The tasks of the visible day, planned ones first; nil until the plan is read.
  static func plannedDay(_ state: App.State) -> PlannedDay? {
    guard let plan = state.focus.plan.day, let grid = grid(plan.date, state) else { return nil }
    return plannedDay(plan, grid, state)
  }

  static func plannedDay(_ plan: DayPlan, _ grid: DayGrid, _ state: App.State) -> PlannedDay {
    PlannedDay(
      plan,
      items: state.focus.items,
      log: state.focus.log,
      running: state.focus.running,
      in: grid.day.interval,
      calendar(state)
    )
  }

  /// The tasks of a date that is about to be drawn, with its plan if the date is the visible one.
  static func plannedDay(
    of date: PlainDate,
    _ grid: DayGrid,
    _ state: App.State
  ) -> PlannedDay {
    let known = state.focus.plan.day.flatMap { $0.date == date ? $0 : nil }
    let plan = known ?? DayPlan(date, startHour: state.settings.dayStartHour)
    return plannedDay(plan, grid, state)
  }
}
