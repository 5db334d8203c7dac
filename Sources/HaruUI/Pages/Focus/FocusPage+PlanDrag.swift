import HaruCore
import HaruSync
import HaruTime

// Dragging in the plan: a task is dragged into the grid by its row; a planned task is also moved by
// its outline, and stretched by the end of the outline.
extension FocusPage {
  /// The dragged item with its planned or prospective time.
  static func dragged(in plan: DayPlan, _ state: App.State) -> PlanItem? {
    guard let drag = state.focus.plan.drag else { return nil }
    if case .task(let task) = state.focus.plan.grip {
      return PlanItem(date: plan.date, task: task)
    }
    return plan.items.indices.contains(drag.place) ? plan.items[drag.place] : nil
  }

  /// The dragged task is over the grid, at fractions of its width and height.
  static func place(_ state: inout App.State, _ x: Double, _ y: Double) {
    state.focus.plan.slot = nil
    state.focus.plan.minutes = nil
    guard let plan = state.focus.plan.day, let item = dragged(in: plan, state),
      (0..<1).contains(x), (0..<1).contains(y),
      let rows = grid(plan.date, state)?.rows
    else { return }
    // All rows of this grid are equally high.
    let cell = min(Int(y * Double(rows.count)), rows.count - 1) * 6 + Int(x * 6)
    var start = cell
    switch state.focus.plan.grip {
    case .row, .task: break
    case .outline(let cells): start = max(cell - cells, 0)
    case .end:
      guard let time = item.time, let row = rows.firstIndex(where: { $0.hour == time.hour }) else {
        return
      }
      state.focus.plan.slot = time
      state.focus.plan.minutes = max((cell + 1) * 10 - row * 60 - time.minute, 10)
      return
    }
    state.focus.plan.slot = PlainTime(hour: rows[start / 6].hour, minute: start % 6 * 10)
  }

  static func drop(in plan: DayPlan, _ state: inout App.State) -> [Effect] {
    guard let drag = state.focus.plan.drag else { return [] }
    let item = dragged(in: plan, state)
    let (slot, grip, minutes) = (
      state.focus.plan.slot, state.focus.plan.grip, state.focus.plan.minutes
    )
    state.focus.plan.drag = nil
    state.focus.plan.slot = nil
    state.focus.plan.minutes = nil
    guard let slot, let item else {
      if case .row = grip { return move(drag.place, to: drag.target, in: plan, &state) }
      return []
    }
    let now = state.now.instant
    let change = plan.planning(item.task, time: slot, minutes: minutes ?? item.minutes, at: now)
    if case .outline = grip { state.focus.plan.droppedAt = now }
    return self.change(item.task, &state, change)
  }
}
