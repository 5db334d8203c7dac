import HaruCore
import HaruHTML
import HaruSync
import HaruTime

// The section of this page on the today page: tasks on the left, hours on the right.
extension FocusPage {
  @inline(never)
  static func today(_ state: App.State) -> Node {
    let date = state.today.date ?? plannerToday(state)
    guard let (grid, spent) = day(date, state), let empty = self.grid(date, state) else {
      return .empty
    }
    let tasks = plannedDay(of: date, empty, state)
    return Node(.div, "dayplan")
      .when(state.focus.plan.drag != nil) { $0.on(.pointerup, .plan(.dragEnded)) }
      .containing(
        isPlanning(tasks, state) ? planning(tasks, state) : todo(tasks, state),
        Node(.section, "daygrid").attribute(.ariaLabelledby, "day-total")
          .containing(
            SectionHead.link(
              to: path(of: .focusPlanner, [("date", state.today.date.map { "\($0)" } ?? "")]),
              .message(.focusTotalTime),
              id: "day-total",
              Node(.b).text(state.messages.hours(grid.totalMilliseconds))
            ),
            hours(empty, summary(grid, spent, state), tasks, state, opensSessions: true)
          ),
        planDialog(state),
        stripSheet(state)
      )
  }

  private static func todo(_ day: PlannedDay, _ state: App.State) -> Node {
    let isEmpty = day.planned.isEmpty && day.others.isEmpty
    return Node(.section, "todo").attribute(.ariaLabelledby, "day-tasks")
      .containing(
        SectionHead.node(
          .message(.todayToDo),
          id: "day-tasks",
          [
            .when(!isEmpty, Node(.small).text("\(day.doneCount) / \(day.goalCount)")),
            .when(canPlan(day, state), planButton(state)),
          ]
        ),
        isEmpty ? noTasks(state) : .empty,
        .when(!day.planned.isEmpty, Node(.ul).containing(day.planned.map { row($0, state) })),
        forecast(day, state),
        .when(
          !day.planned.isEmpty && !day.others.isEmpty,
          Node(.h3, "meta").text(.planOthers)
        ),
        .when(!day.others.isEmpty, Node(.ul).containing(rows(day.others, state))),
        .when(!isEmpty && day.isToday, newTask)
      )
  }

  static var newTask: Node {
    Node(.a, "addrow").href("\(Route.focus.path)")
      .containing(Icon.plus.node(.small), Node(.span).text(.focusNewTask))
  }

  private static func noTasks(_ state: App.State) -> Node {
    if state.today.date != nil { return EmptyState.line(.todayNothingDone) }
    return Node(.div, "stack")
      .containing(
        Node(.b).text(.todayFirstCell),
        Node(.p, "meta").text(.todayFirstCellText),
        TextButton.link(to: "\(Route.focus.path)", .focusNewTask, .solid).area("focus")
      )
  }

  private static func rows(_ tasks: [DayTask], _ state: App.State) -> [Node] {
    let neglected = DayTask.neglected(among: tasks, log: state.focus.log, on: plannerToday(state))
    return tasks.map { row($0, $0.item.id == neglected?.item ? neglected?.days : nil, state) }
  }

  /// A task with its estimate and how long it took last; the neglected task says so.
  private static func row(_ task: DayTask, _ daysSince: Int?, _ state: App.State) -> Node {
    if task.isRunning { return row(task, going(task, state)) }
    if task.isDone { return row(task, [done(task, state)]) }
    let text = state.messages
    var line = text.time(task.item.estimateSeconds)
    if let daysSince {
      line += " · " + text.todayNudge(count: daysSince)
    } else if let last = state.focus.log.latest(of: task.item.id)?.actualSeconds {
      line += " · " + text.focusLast(time: text.time(last, exactly: false))
    }
    return row(task, [left(task, line, state)])
  }

  /// A planned task with its time; on days other than today it cannot be started.
  private static func row(_ planned: PlannedTask, _ state: App.State) -> Node {
    let task = planned.task
    if task.isRunning { return row(task, going(task, state)) }
    if task.isDone {
      let over = task.spentMilliseconds / 1_000 - planned.plannedSeconds
      return row(task, [done(task, overBy: planned.wentOver ? over : nil, state)])
    }
    let line = when(planned, state)
    let isToday = state.today.date == nil
    return row(task, [isToday ? left(task, line, state) : link(to: task, line)])
  }

  private static func row(_ task: DayTask, _ content: [Node]) -> Node {
    Node(.li, "task").attribute(.dataPen, "\(task.item.pen)").containing(content)
  }

  private static func link(to task: DayTask, _ line: String) -> Node {
    Node(.a, "go").href("\(Route.focusTask.path)?id=\(task.item.id)")
      .containing(WorkIcon.tile(task.item.icon, pen: task.item.pen), about(task, line))
  }

  /// A task left to do: a tap starts it.
  private static func left(_ task: DayTask, _ parts: String, _ state: App.State) -> Node {
    button(
      for: task.item,
      state.messages.focusStart(name: task.item.name),
      .session(.startTapped(task.item.id)),
      about(task, parts),
      Icon.play.node(.tiny)
    )
  }

  /// The running task, with a link to its page and a button to complete it; the bar of what runs
  /// pauses it.
  private static func going(_ task: DayTask, _ state: App.State) -> [Node] {
    guard let session = state.focus.running.first(where: { $0.item == task.item.id })
    else { return [] }
    let text = state.messages
    let isOver = session.leftMilliseconds(at: state.now.instant) < 0
    let time = session.timeLeft(at: state.now.instant)
    let link = Node(.a, "go").href("\(Route.focusSession.path)")
      .containing(
        WorkIcon.tile(task.item.icon, pen: task.item.pen),
        about(task, isOver ? time : text.focusLeft(time: time), isLive: true)
      )
    // The buttons act on the visible session, which is the first one.
    guard state.focus.session?.id == session.id else { return [link] }
    let canComplete = session.lockEnd(at: state.now.instant) == nil
    return [
      link,
      .when(
        canComplete,
        IconButton.node(.check, .focusComplete, .session(.completeTapped))
      ),
    ]
  }

  /// A completed task; `over` is by how many seconds it took longer than planned.
  private static func done(
    _ task: DayTask,
    overBy over: Int64? = nil,
    _ state: App.State
  ) -> Node {
    let text = state.messages
    let time = text.time(task.spentMilliseconds / 1_000, exactly: false)
    let excess = over.map { " · " + text.focusOver(time: text.time($0, exactly: false)) } ?? ""
    return Node(.a, "go done").href("\(Route.focusTask.path)?id=\(task.item.id)")
      .containing(
        Node(.span, "ticked")
          .containing(
            WorkIcon.tile(task.item.icon, pen: task.item.pen),
            Node(.span, "checked").containing(Icon.check.node(.tiny))
          ),
        about(task, text.todayDoneIn(time: time) + excess, isOver: over != nil)
      )
  }

  static func about(
    _ task: DayTask,
    _ line: String,
    isLive: Bool = false,
    isOver: Bool = false
  ) -> Node {
    Node(.span, "grow")
      .containing(
        Node(.span, "name").text(task.item.name),
        Node(isLive ? .b : .span).class(isOver ? "meta over" : "meta").text(line)
      )
  }
}
