import HaruCore
import HaruHTML
import HaruSync
import HaruTime

// The plan, in this page's section of the today page.
extension FocusPage {
  /// Whether the visible day can be planned: today or later, if there are tasks.
  static func canPlan(_ day: PlannedDay, _ state: App.State) -> Bool {
    day.plan.date >= plannerToday(state) && !state.focus.items.isEmpty
  }

  /// Whether the plan of the visible day is being edited; that of a past day cannot be edited.
  static func isPlanning(_ day: PlannedDay, _ state: App.State) -> Bool {
    state.focus.plan.isEditing && canPlan(day, state)
  }

  static func planButton(_ state: App.State) -> Node {
    let isEditing = state.focus.plan.isEditing
    return TextButton.node(isEditing ? .listDone : .planEdit, .plan(.editTapped), .quiet)
      .id("plan")
  }

  /// The time and the length of a planned task: `2:00 PM · 50 min`.
  static func when(_ planned: PlannedTask, _ state: App.State) -> String {
    let text = state.messages
    let length = text.time(planned.plannedSeconds)
    return planned.item.time.map { "\(text.clock($0)) · \(length)" } ?? length
  }

  /// When the plan will be done, and how to move what is left to the next day.
  static func forecast(_ day: PlannedDay, _ state: App.State) -> Node {
    guard day.isToday, let forecast = state.focus.plan.forecast else { return .empty }
    let text = state.messages
    let isLate = !forecast.fits || isEvening(day, state)
    return Node(.div, "forecast")
      .containing(
        Node(.p, "meta").text(text.sentence(for: forecast) { clock($0, state) }),
        .when(!forecast.fits, Node(.p, "meta").text(.planTooMuch)),
        .when(
          isLate && !day.left.isEmpty,
          TextButton.node(.planMoveLeft, .plan(.leftMoved), .quiet)
        )
      )
  }

  /// From six in the evening until the planner's day ends.
  private static func isEvening(_ day: PlannedDay, _ state: App.State) -> Bool {
    let hour = state.now.time.hour
    return hour >= 18 || hour < day.plan.startHour
  }

  /// The list while the plan is edited: the planned tasks, which can be reordered, and the tasks
  /// that can be added.
  static func planning(_ day: PlannedDay, _ state: App.State) -> Node {
    let free = state.focus.items.filter { day.plan.item(of: $0.id) == nil }
    return Node(.section, "todo planning").attribute(.ariaLabelledby, "day-tasks")
      .containing(
        [
          SectionHead.node(.message(.planTitle), id: "day-tasks", [planButton(state)]),
          .when(day.planned.isEmpty, EmptyState.line(.planEmpty)),
        ]
          + ReorderList.nodes(
            Node(.ul),
            rows(day, state),
            state.focus.plan.drag,
            said: state.focus.plan.announcement
          ) { .plan(.dragMoved($0)) }
          + [
            forecast(day, state),
            .when(!free.isEmpty, Node(.h3, "meta").text(.planOthers)),
            .when(!free.isEmpty, Node(.ul).containing(free.map { candidate($0, state) })),
            newTask,
            Node(.p, "sr").id("plan-keys").text(.planKeys),
          ]
      )
  }

  private static func rows(_ day: PlannedDay, _ state: App.State) -> KeyedList<Action> {
    let identities = day.planned.indices.map { place in
      let planned = day.planned[place]
      var version = Fingerprint()
      version.add(planned.task.item.name)
      version.add(planned.task.item.icon)
      version.add(planned.task.item.pen)
      version.add(when(planned, state))
      version.add(day.plan.weekdays(of: planned.item.task).rawValue)
      version.add(state.messages.language.rawValue)
      version.add(ReorderList.mark(place, heldRow(state)) ?? "")
      return RowIdentity(
        key: Fingerprint.of(planned.item.task.text),
        version: version.value
      )
    }
    return KeyedList(identities) { place in
      row(day.planned[place], at: place, day.plan, state)
    }
  }

  /// The dragged row; an outline is only dragged within the grid.
  private static func heldRow(_ state: App.State) -> RowDrag? {
    guard case .row = state.focus.plan.grip else { return nil }
    return state.focus.plan.drag
  }

  private static func row(
    _ planned: PlannedTask,
    at place: Int,
    _ plan: DayPlan,
    _ state: App.State
  ) -> Node {
    let item = planned.task.item
    let text = state.messages
    let days = plan.weekdays(of: item.id).weekdays.map { text.weekday($0) }
    let line = [when(planned, state), days.joined(separator: " ")].filter { !$0.utf8.isEmpty }
    return Node(.li, "task ddrow").attribute(.dataPen, "\(item.pen)")
      .attribute(.dataState, ReorderList.mark(place, heldRow(state)))
      .containing(
        button(
          for: item,
          text.planChange(name: item.name),
          .plan(.changeTapped(item.id)),
          about(planned.task, line.joined(separator: " · "))
        )
        .id("change-\(item.id)"),
        ReorderList.grip(
          item.id.text,
          item.name,
          text,
          dragged: .plan(.dragStarted(item.id))
        ) { .plan(.moved(item.id, by: $0)) }
      )
  }

  private static func candidate(_ item: WorkItem, _ state: App.State) -> Node {
    Node(.li, "task").attribute(.dataPen, "\(item.pen)")
      .containing(
        button(
          for: item,
          state.messages.planAdd(name: item.name),
          .plan(.added(item.id)),
          Node(.span, "grow")
            .containing(
              Node(.span, "name").text(item.name),
              Node(.span, "meta").text(state.messages.time(item.estimateSeconds))
            ),
          Icon.plus.node(.small)
        ),
        // With the keyboard, it is added first and then moved.
        ReorderList.pointerGrip(dragged: .plan(.dragStarted(item.id)))
      )
  }
}
