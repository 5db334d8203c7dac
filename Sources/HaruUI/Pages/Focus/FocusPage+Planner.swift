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
      return text.days(first...last, today: state.now.date)
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
    let (log, calendar) = (state.focus.log, calendar(state))
    guard var grid = grid(date, state) else { return nil }
    let tasks = log.millisecondsOfItems(on: date...date, in: calendar)
    let places = log.places(on: date...date, in: calendar)
    for (number, task) in tasks.enumerated() {
      for place in places where log.sessions[place].item == task.item {
        grid.paint(log.sessions[place].worked(in: calendar), source: number, in: calendar)
      }
    }
    return (grid, tasks)
  }

  /// The empty grid of a day.
  static func grid(_ date: PlainDate, _ state: App.State) -> DayGrid? {
    calendar(state).grid(date, in: state.focus.log)
  }

  private static func dayView(_ state: App.State) -> Node {
    let date = plannerDate(state)
    guard let (grid, tasks) = day(date, state), let empty = self.grid(date, state) else {
      return .empty
    }
    let planned = plannedDay(of: date, empty, state)
    return Node(.div, "spread")
      .containing(
        hours(empty, summary(grid, tasks, state), planned, state),
        totals(
          grid.totalMilliseconds,
          planned: planned.plannedMilliseconds,
          tasks,
          running(on: date...date, state),
          state
        )
      )
  }

  /// The running session, if a part of it belongs to some dates.
  static func running(
    on dates: ClosedRange<PlainDate>,
    _ state: App.State
  ) -> RunningSession? {
    guard let session = state.focus.session,
      session.dates(in: calendar(state)).overlaps(dates)
    else { return nil }
    return session
  }

  static func summary(
    _ grid: DayGrid,
    _ tasks: [(item: RecordID, milliseconds: Int64)],
    _ state: App.State
  ) -> String {
    let time = { spoken($0, state.messages) }
    let total = "\(state.messages[.focusTotalTime]) \(time(grid.totalMilliseconds))"
    return state.messages.list(
      [total] + tasks.map { "\(name(of: $0.item, state)) \(time($0.milliseconds))" }
    )
  }

  /// A total for screen readers: in words, in whole minutes.
  static func spoken(_ milliseconds: Int64, _ text: Messages) -> String {
    text.time(milliseconds / 60_000 * 60, exactly: false)
  }

  static func name(of id: RecordID, _ state: App.State) -> String {
    state.focus.item(id)?.name ?? state.focus.log.latest(of: id)?.name ?? ""
  }

  /// The time of each task, relative to the longest one; above them the total, beside what was
  /// planned if anything was.
  static func totals(
    _ total: Int64,
    planned: Int64 = 0,
    _ tasks: [(item: RecordID, milliseconds: Int64)],
    _ running: RunningSession?,
    _ state: App.State
  ) -> Node {
    let text = state.messages
    let done = text.hours(total)
    let sum = planned > 0 ? text.planAndDone(planned: text.hours(planned), done: done) : done
    let longest = max(tasks.reduce(1) { max($0, $1.milliseconds) }, 1)
    let now = running.map { session in
      let spent = text.time(session.spentMilliseconds(at: state.now.instant) / 60_000 * 60)
      let pen = state.focus.item(session.item)?.pen
      return row(session.name, pen, "\(text[.focusInProgress]) · \(spent)", nil)
    }
    return Node(.section)
      .containing(
        SectionHead.node(.message(.focusTotalTime), level: .h3, [Node(.b).text(sum)]),
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

  /// What decides to which day something belongs.
  static func calendar(_ state: App.State) -> PlannerCalendar {
    PlannerCalendar(
      startHour: state.settings.dayStartHour,
      now: state.now,
      here: zone(nil, state),
      zones: state.clock.zones
    )
  }

  /// The current date of the planner.
  static func plannerToday(_ state: some SharedState) -> PlainDate {
    PlannerDay.date(of: state.now.dateTime, startHour: state.settings.dayStartHour)
  }

  /// The date that the planner shows.
  static func plannerDate(_ state: App.State) -> PlainDate {
    state.focus.day ?? plannerToday(state)
  }

  /// The rules of a zone, by default of the one here; until the zone table is loaded, a fixed zone
  /// with the current offset.
  static func zone(_ id: String?, _ state: App.State) -> ZoneRules {
    guard let zones = state.clock.zones else { return ZoneRules(fixed: state.now.offset) }
    guard let id, !id.hasSameBytes(as: state.clock.here.id) else { return state.clock.here }
    return zones.rules(for: id) ?? state.clock.here
  }
}
