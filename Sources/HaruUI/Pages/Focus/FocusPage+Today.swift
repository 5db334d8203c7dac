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
    return Node(.div, "dayplan")
      .containing(
        todo(in: grid.day.interval, state),
        Node(.section, "daygrid").attribute(.ariaLabelledby, "day-total")
          .containing(
            Node(.a, "head").href("\(Route.focusPlanner.path)")
              .containing(
                Node(.h2).id("day-total").text(.focusTotalTime),
                Node(.b).text(state.messages.hours(grid.totalMilliseconds))
              ),
            hours(empty, summary(grid, spent, state), state, opensSessions: true)
          ),
        stripSheet(state)
      )
  }

  private static func todo(in interval: WorkInterval, _ state: App.State) -> Node {
    let tasks = DayTask.list(
      of: state.focus.items,
      log: state.focus.log,
      running: state.focus.running,
      in: interval,
      isToday: state.today.date == nil
    )
    let done = tasks.filter { $0.isDone }.count
    return Node(.section, "todo").attribute(.ariaLabelledby, "day-tasks")
      .containing(
        Node(.div, "head")
          .containing(
            Node(.h2).id("day-tasks").text(.todayToDo),
            .when(!tasks.isEmpty, Node(.small).text("\(done) / \(tasks.count)"))
          ),
        tasks.isEmpty ? noTasks(state) : Node(.ul).containing(rows(tasks, state)),
        .when(
          !tasks.isEmpty && state.today.date == nil,
          Node(.a, "addrow").href("\(Route.focus.path)")
            .containing(Icon.plus.node(.small), Node(.span).text(.focusNewTask))
        )
      )
  }

  private static func noTasks(_ state: App.State) -> Node {
    if state.today.date != nil { return Node(.p, "meta").text(.todayNothingDone) }
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

  private static func row(_ task: DayTask, _ daysSince: Int?, _ state: App.State) -> Node {
    Node(.li, "task").attribute(.dataPen, "\(task.item.pen)")
      .containing(
        task.isRunning
          ? going(task, state) : task.isDone ? [done(task, state)] : [left(task, daysSince, state)]
      )
  }

  /// A task left to do: a tap starts it.
  ///
  /// Of those that were not done for long, one says so.
  private static func left(_ task: DayTask, _ daysSince: Int?, _ state: App.State) -> Node {
    let text = state.messages
    let last = state.focus.log.latest(of: task.item.id)?.actualSeconds
    var parts = text.time(task.item.estimateSeconds)
    if let daysSince {
      parts += " · " + text.todayNudge(count: daysSince)
    } else if let last {
      parts += " · " + text.focusLast(time: text.time(last, exactly: false))
    }
    return Node(.button, "go").type("button").label(text.focusStart(name: task.item.name))
      .onClick(.session(.startTapped(task.item.id)))
      .containing(
        WorkIcon.tile(task.item.icon, pen: task.item.pen),
        about(task, parts),
        Icon.play.node(.tiny)
      )
  }

  /// The running task, with a link to its page and buttons to pause and complete it.
  private static func going(_ task: DayTask, _ state: App.State) -> [Node] {
    guard let session = state.focus.running.first(where: { $0.item == task.item.id })
    else { return [] }
    let text = state.messages
    let isOver = session.leftMilliseconds(at: state.now.instant) < 0
    let time = countdown(session, state)
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

  private static func done(_ task: DayTask, _ state: App.State) -> Node {
    let text = state.messages
    let time = text.time(task.spentMilliseconds / 1_000, exactly: false)
    return Node(.a, "go done").href("\(Route.focusTask.path)?id=\(task.item.id)")
      .containing(
        Node(.span, "ticked")
          .containing(
            WorkIcon.tile(task.item.icon, pen: task.item.pen),
            Node(.span, "checked").containing(Icon.check.node(.tiny))
          ),
        about(task, text.todayDoneIn(time: time))
      )
  }

  private static func about(_ task: DayTask, _ line: String, isLive: Bool = false) -> Node {
    Node(.span, "grow")
      .containing(
        Node(.span, "name").text(task.item.name),
        Node(isLive ? .b : .span, "meta").text(line)
      )
  }
}
