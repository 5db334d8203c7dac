import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

extension FocusPage {
  /// The ten-minute planner: the actual work of a day, a week or a month.
  static func planner(_ state: App.State) -> Node {
    Node(.div)
      .containing(
        subBar(
          .focusPlanner,
          .focus,
          IconButton.node(.print, .focusPrint, .planner(.printTapped)),
          IconButton.node(.share, .focusSharePicture, .planner(.shared))
        ),
        Node(.div, "body planner")
          .containing(
            Segments.node(
              .message(.focusPlanner),
              isWide: true,
              [
                choice(.day, .focusDay, state),
                choice(.week, .focusWeek, state),
                choice(.month, .focusMonth, state),
              ]
            ),
            turning(heading(state.focus.span, plannerDate(state), state)) {
              .planner(.dayTurned($0))
            },
            content(state),
            .when(state.focus.span == .day, keepsakes(state))
          )
      )
  }

  private static func choice(
    _ span: Span,
    _ name: Message,
    _ state: App.State
  ) -> Segments.Segment<Action> {
    .init(name: .message(name), isOn: span == state.focus.span, action: .planner(.spanChosen(span)))
  }

  static func heading(_ span: Span, _ date: PlainDate, _ state: App.State) -> String {
    let text = state.messages
    switch span {
    case .day: return text.dateWithWeekday(date, today: state.now.date)
    case .week:
      let days = week(of: date, state)
      guard let first = days.first, let last = days.last else { return "" }
      return "\(text.date(first.date, today: state.now.date)) – "
        + text.date(last.date, today: state.now.date)
    case .month: return text.month(date)
    }
  }

  private static func content(_ state: App.State) -> Node {
    switch state.focus.span {
    case .day: dayView(state)
    case .week: weekView(state)
    case .month: monthView(state)
    }
  }

  /// The painted grid of a day, and the ids of its tasks by number.
  static func day(
    _ date: PlainDate,
    _ state: App.State
  ) -> (grid: DayGrid, tasks: [(item: RecordID, milliseconds: Int64)])? {
    let log = state.focus.log
    guard var grid = grid(date, state) else { return nil }
    let tasks = log.millisecondsOfItems(in: grid.day.interval)
    let places = log.places(in: grid.day.interval)
    for (number, task) in tasks.enumerated() {
      for place in places where log.sessions[place].item == task.item {
        grid.paint(log.sessions[place].worked, source: number)
      }
    }
    return (grid, tasks)
  }

  /// The empty grid of a day.
  static func grid(_ date: PlainDate, _ state: App.State) -> DayGrid? {
    let hour = state.settings.dayStartHour
    // A day is shown in the zone in which the person spent it, so that travel does not move it.
    let zone = zone(state.focus.log.zone(on: date, startHour: hour), state)
    return DayGrid(date, startHour: hour) { zone.instant(of: $0) }
  }

  private static func dayView(_ state: App.State) -> Node {
    let date = plannerDate(state)
    guard let (grid, tasks) = day(date, state), let empty = self.grid(date, state) else {
      return .empty
    }
    return Node(.div, "spread")
      .containing(
        hours(empty, summary(grid, tasks, state), plannedDay(of: date, empty, state), state),
        totals(grid.totalMilliseconds, tasks, running(in: grid.day.interval, state), state)
      )
  }

  /// The part of the running session within an interval.
  static func running(in interval: WorkInterval, _ state: App.State) -> RunningSession? {
    guard let session = state.focus.session, session.startedAt.instant < interval.end,
      interval.start <= state.now.instant
    else { return nil }
    return session
  }

  static func summary(
    _ grid: DayGrid,
    _ tasks: [(item: RecordID, milliseconds: Int64)],
    _ state: App.State
  ) -> String {
    let time = { spoken($0, state.messages) }
    var text = "\(state.messages[.focusTotalTime]) \(time(grid.totalMilliseconds))"
    for task in tasks {
      text += ", \(name(of: task.item, state)) \(time(task.milliseconds))"
    }
    return text
  }

  /// A total for screen readers: in words, in whole minutes.
  static func spoken(_ milliseconds: Int64, _ text: Messages) -> String {
    text.time(milliseconds / 60_000 * 60, exactly: false)
  }

  static func name(of id: RecordID, _ state: App.State) -> String {
    state.focus.item(id)?.name ?? state.focus.log.latest(of: id)?.name ?? ""
  }

  /// The time of each task, relative to the longest one.
  static func totals(
    _ total: Int64,
    _ tasks: [(item: RecordID, milliseconds: Int64)],
    _ running: RunningSession?,
    _ state: App.State
  ) -> Node {
    let text = state.messages
    let longest = max(tasks.reduce(1) { max($0, $1.milliseconds) }, 1)
    let now = running.map { session in
      let spent = text.time(session.spentMilliseconds(at: state.now.instant) / 60_000 * 60)
      let pen = state.focus.item(session.item)?.pen
      return row(session.name, pen, "\(text[.focusInProgress]) · \(spent)", nil)
    }
    return Node(.section)
      .containing(
        Node(.div, "head")
          .containing(Node(.h3).text(.focusTotalTime), Node(.b).text(text.hours(total))),
        Node(.ul, "rows totals")
          .containing(
            [now ?? .empty]
              + tasks.map { task in
                row(
                  name(of: task.item, state),
                  state.focus.item(task.item)?.pen,
                  text.hours(task.milliseconds),
                  task.milliseconds * 100 / longest
                )
              }
          )
      )
  }

  private static func row(_ name: String, _ pen: Int?, _ time: String, _ part: Int64?) -> Node {
    Node(.li).attribute(.dataPen, "\(pen ?? 1)")
      .containing(
        Node(.span, "name").text(name),
        Node(.b).text(time),
        part.map { Node(.i).attribute(.markLength, "\($0)") } ?? .empty
      )
  }

  /// The current date of the planner.
  static func plannerToday(_ state: App.State) -> PlainDate {
    PlannerDay.date(of: state.now.dateTime, startHour: state.settings.dayStartHour)
  }

  /// The date that the planner shows.
  static func plannerDate(_ state: App.State) -> PlainDate {
    state.focus.day ?? plannerToday(state)
  }

  /// Converts local times to instants, each day in the zone in which the person spent it.
  static func wall(_ state: App.State) -> (PlainDateTime) -> Instant {
    let hour = state.settings.dayStartHour
    return { zone(state.focus.log.zone(on: $0.date, startHour: hour), state).instant(of: $0) }
  }

  /// The rules of a zone, by default of the local one; until the zone table is loaded, a fixed zone
  /// with the current offset.
  static func zone(_ id: String?, _ state: App.State) -> ZoneRules {
    guard let zones = state.clock.zones else { return ZoneRules(fixed: state.now.offset) }
    guard let id, !id.hasSameBytes(as: state.clock.here.id) else { return state.clock.here }
    return zones.rules(for: id) ?? state.clock.here
  }
}
