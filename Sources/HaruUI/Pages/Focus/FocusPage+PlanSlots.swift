import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

// The grid of the today page while the plan is edited: movable outlines.
extension FocusPage {
  /// A control over the first row of each outline, and one at its end.
  ///
  /// The arrow keys and dragging move an outline and change its length; a tap opens its dialog,
  /// which can do the same.
  static func slots(
    _ grid: DayGrid,
    _ day: PlannedDay,
    _ state: App.State
  ) -> [(row: Int, slot: Node)] {
    day.planned.flatMap { planned -> [(row: Int, slot: Node)] in
      guard let interval = planned.interval, let start = planned.item.time else { return [] }
      var painted = grid
      painted.paint([interval], source: 0)
      guard let first = painted.strips.first, let last = painted.strips.last else { return [] }
      let name = state.messages.planSlot(
        name: planned.task.item.name,
        start: state.messages.clock(start),
        end: clock(interval.end, state)
      )
      return [
        (first.row, slot(planned.item.task, first, name)),
        (last.row, end(planned.item.task, last)),
      ]
    }
  }

  private static func slot(_ task: RecordID, _ strip: DayGrid.Strip, _ name: String) -> Node {
    Node(.button, "slot").type("button").id("slot-\(task)")
      .label(name)
      .attribute(.ariaDescribedby, "plan-keys")
      .attribute(.markAt, share(strip.start))
      .attribute(.markLength, share(strip.length))
      .onClick(.plan(.changeTapped(task)))
      .on(.keydown, preventsDefault: true) { change(of: task, for: $0.value) }
      .on(.pointerdown) { press in
        let cells = max(0, min(press.x, 1)) * Double(strip.length) / 600_000
        return .plan(.dragStarted(task, .outline(cells: Int(cells))))
      }
  }

  private static func end(_ task: RecordID, _ strip: DayGrid.Strip) -> Node {
    Node(.span, "stretch").decorative()
      .attribute(.markAt, share(strip.start + strip.length))
      .on(.pointerdown, .plan(.dragStarted(task, .end)))
  }

  /// Where the dragged task would be placed, and its colour; nil outside the grid.
  static func dropped(
    _ day: PlannedDay,
    _ state: App.State
  ) -> (interval: WorkInterval, pen: Int)? {
    guard let slot = state.focus.plan.slot, var item = dragged(in: day.plan, state)
    else { return nil }
    item.time = slot
    item.minutes = state.focus.plan.minutes ?? item.minutes
    guard let known = state.focus.item(item.task),
      let start = day.plan.start(of: item, instant: zone(nil, state).instant)
    else { return nil }
    let end = start + item.seconds(of: known) * 1_000
    return (WorkInterval(start: start, end: end), known.pen)
  }

  /// The grid as a drop target for a dragged task, and the explanation of the keys.
  static func droppable(_ hours: Node, _ state: App.State) -> Node {
    let grid = hours.role("group")
    return state.focus.plan.drag == nil
      ? grid : grid.on(.pointermove) { .plan(.dragPlaced($0.x, $0.y)) }
  }

  private static func change(of task: RecordID, for key: String) -> Action? {
    if key.hasSameBytes(as: "ArrowLeft") { return .plan(.shifted(task, by: -10)) }
    if key.hasSameBytes(as: "ArrowRight") { return .plan(.shifted(task, by: 10)) }
    if key.hasSameBytes(as: "ArrowUp") { return .plan(.stretched(task, by: -10)) }
    return key.hasSameBytes(as: "ArrowDown") ? .plan(.stretched(task, by: 10)) : nil
  }
}
