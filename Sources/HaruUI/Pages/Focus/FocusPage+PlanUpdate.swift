import HaruCore
import HaruHTML
package import HaruSync
import HaruTime

extension FocusPage {
  /// The actions on the plan of the visible day.
  package enum PlanAction {
    case editTapped
    case added(RecordID)
    case removed(RecordID)
    case moved(RecordID, by: Int)
    case dragStarted(RecordID, FocusPlan.Grip = .row)
    case dragMoved(Double)
    /// The dragged task is over the grid, at fractions of its width and height.
    case dragPlaced(Double, Double)
    case dragEnded
    /// Moves a task with a time some minutes earlier or later.
    case shifted(RecordID, by: Int)
    /// Makes a planned task some minutes longer or shorter.
    case stretched(RecordID, by: Int)
    case changeTapped(RecordID)
    case edited(FocusPlanEditor.Action)
    case editingEnded(isConfirmed: Bool)
    /// Moves what is left to the next day.
    case leftMoved
  }

  /// Handles the actions on the plan.
  @inline(never)
  static func updatePlan(_ state: inout App.State, _ action: PlanAction) -> [Effect] {
    state.focus.plan.announcement = ""
    guard let plan = state.focus.plan.day else { return [] }
    let now = state.now.instant
    switch action {
    case .editTapped: return toggleEditing(&state)
    case .added(let task):
      return [
        save(plan.planning(task, time: nil, minutes: nil, at: now)), .moveFocus("move-\(task)"),
      ]
    case .removed(let task): return remove(task, from: plan, &state)
    case .moved(let task, let distance):
      guard let place = plan.items.firstIndex(where: { $0.task == task }) else { break }
      return move(place, to: place + distance, in: plan, &state)
    case .dragStarted(let task, let grip):
      let place = plan.items.firstIndex { $0.task == task }
      state.focus.plan.drag = RowDrag(place: place ?? plan.items.count)
      state.focus.plan.grip = place == nil ? .task(task) : grip
      state.focus.plan.droppedAt = nil
    case .dragMoved(let height):
      state.focus.plan.slot = nil
      guard case .row = state.focus.plan.grip else { break }
      state.focus.plan.drag?.move(to: height, among: plan.items.count)
    case .dragPlaced(let x, let y): place(&state, x, y)
    case .dragEnded: return drop(in: plan, &state)
    case .shifted(let task, let minutes):
      return change(task, &state, plan.shifting(task, by: minutes, at: now))
    case .stretched(let task, let minutes): return stretch(task, by: minutes, in: plan, &state)
    case .changeTapped(let task):
      if let dropped = state.focus.plan.droppedAt, 0..<500 ~= now - dropped { break }
      guard let item = plan.item(of: task), let known = state.focus.item(task) else { break }
      state.focus.plan.editor = FocusPlanEditor(item, of: known, days: plan.weekdays(of: task))
    case .edited(let change): state.focus.plan.editor?.apply(change)
    case .editingEnded(let isConfirmed): return endPlanning(&state, plan, isConfirmed)
    case .leftMoved: return moveLeft(of: plan, &state)
    }
    return []
  }

  private static func toggleEditing(_ state: inout App.State) -> [Effect] {
    // Back leaves the entry that was made here, so that it needs no second Back.
    if state.focus.plan.isEntered { return [.back] }
    state.focus.plan.isEditing.toggle()
    if !state.focus.plan.isEditing { return [.moveFocus("plan")] }
    state.focus.plan.isEntered = true
    state.path = TodayPage.path(of: state.today.date, state)
    return [.enter(state.path), .moveFocus("plan")]
  }

  private static func save(_ change: PlanChange) -> Effect { .save(change.writes) }

  private static func remove(
    _ task: RecordID,
    from plan: DayPlan,
    _ state: inout App.State
  ) -> [Effect] {
    state.focus.plan.editor = nil
    let change = plan.removing(task, at: state.now.instant)
    guard !change.isEmpty else { return [.moveFocus("plan")] }
    state.show(state.messages.planRemoved(name: name(of: task, state)), undo: change.undo)
    return [save(change), .moveFocus("plan")]
  }

  static func move(
    _ place: Int,
    to target: Int,
    in plan: DayPlan,
    _ state: inout App.State
  ) -> [Effect] {
    let change = plan.moving(from: place, to: target, at: state.now.instant)
    guard !change.isEmpty else { return [] }
    let task = plan.items[place].task
    state.focus.plan.announcement = state.messages.listMoved(
      name: name(of: task, state),
      place: "\(target + 1)",
      count: "\(plan.items.count)"
    )
    // The browser drops the focus of an element that it moves.
    return [save(change), .moveFocus("move-\(task)")]
  }

  /// Saves a change of a task's time; its outline keeps the focus.
  static func change(
    _ task: RecordID,
    _ state: inout App.State,
    _ change: PlanChange
  ) -> [Effect] {
    change.isEmpty ? [] : [save(change), .moveFocus("slot-\(task)")]
  }

  private static func stretch(
    _ task: RecordID,
    by minutes: Int,
    in plan: DayPlan,
    _ state: inout App.State
  ) -> [Effect] {
    guard let item = plan.item(of: task), let known = state.focus.item(task) else { return [] }
    let length = Int(item.seconds(of: known) / 60)
    let change = plan.planning(
      task,
      time: item.time,
      minutes: max(length + minutes, 10),
      at: state.now.instant
    )
    return self.change(task, &state, change)
  }

  private static func endPlanning(
    _ state: inout App.State,
    _ plan: DayPlan,
    _ isConfirmed: Bool
  ) -> [Effect] {
    guard let editor = state.focus.plan.editor else { return [] }
    state.focus.plan.editor = nil
    let task = editor.task.id
    let focus = Effect.moveFocus("change-\(task)")
    guard isConfirmed else { return [focus] }
    let now = state.now.instant
    guard let date = editor.date, date != plan.date else {
      let change = plan.planning(
        task,
        time: editor.time,
        minutes: editor.minutes,
        days: editor.days,
        at: now
      )
      return change.isEmpty ? [focus] : [save(change), focus]
    }
    let change = plan.moving(
      task,
      to: self.plan(of: date, state),
      time: editor.time,
      minutes: editor.minutes,
      at: now
    )
    let day = state.messages.date(date, today: state.now.date)
    state.show(
      state.messages.planMovedTo(name: editor.task.name, date: day),
      undo: change.undo
    )
    return [save(change), .moveFocus("plan")]
  }

  private static func moveLeft(of plan: DayPlan, _ state: inout App.State) -> [Effect] {
    guard let next = plan.date.adding(days: 1), let day = plannedDay(state) else { return [] }
    let tasks = day.left.map { $0.item.task }
    let change = plan.moving(tasks, to: self.plan(of: next, state), at: state.now.instant)
    guard !change.isEmpty else { return [] }
    state.show(state.messages.planLeftMoved(count: tasks.count), undo: change.undo)
    return [save(change), .moveFocus("plan")]
  }
}
