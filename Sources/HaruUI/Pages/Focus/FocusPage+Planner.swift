import HaruCore
import HaruHTML
import HaruTime

extension FocusPage {
  /// The ten-minute planner: what really was, as a day, a week or a month.
  static func planner(_ state: App.State) -> Node {
    Node(.div)
      .containing(
        subBar(
          .focusPlanner,
          .focus,
          share(.print, .focusPrint, .printTapped),
          share(.share, .focusSharePicture, .plannerShared)
        ),
        Node(.div, "body planner")
          .containing(
            Node(.div, "seg wide").role("group").label(.focusPlanner)
              .containing(
                choice(.day, .focusDay, state),
                choice(.week, .focusWeek, state),
                choice(.month, .focusMonth, state)
              ),
            turning(heading(state)) { .dayTurned($0) },
            content(state)
          )
      )
  }

  private static func choice(_ span: Span, _ name: Message, _ state: App.State) -> Node {
    Node(.button).type("button").pressed(span == state.focus.span)
      .onClick(.spanChosen(span))
      .text(name)
  }

  static func heading(_ state: App.State) -> String {
    let date = plannerDate(state)
    let text = state.messages
    switch state.focus.span {
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

  /// The grid of a day with what it is painted from: the ids of tasks by their numbers.
  static func day(
    _ date: PlainDate,
    _ state: App.State
  ) -> (grid: DayGrid, tasks: [(item: String, milliseconds: Int64)])? {
    let log = state.focus.log
    guard var grid = grid(date, state) else { return nil }
    let tasks = log.millisecondsOfItems(in: grid.day.interval)
    let places = log.places(in: grid.day.interval)
    for (number, task) in tasks.enumerated() {
      for place in places where log.sessions[place].item.utf8.elementsEqual(task.item.utf8) {
        grid.paint(log.sessions[place].worked, source: number)
      }
    }
    return (grid, tasks)
  }

  /// The grid of a day with nothing painted yet.
  static func grid(_ date: PlainDate, _ state: App.State) -> DayGrid? {
    let hour = state.settings.dayStartHour
    // A day is shown in the zone in which it was lived, so that travel never moves it.
    let zone = zone(state.focus.log.zone(on: date, startHour: hour), state)
    return DayGrid(date, startHour: hour) { zone.instant(of: $0) }
  }

  private static func dayView(_ state: App.State) -> Node {
    let date = plannerDate(state)
    guard let (grid, tasks) = day(date, state) else { return .empty }
    return Node(.div, "spread")
      .containing(
        Node(.svg, "daygrid").role("img")
          .label(summary(grid, tasks, state))
          .attribute(.viewBox, "0 0 330 \(grid.rows.count * 16 + 1)")
          .containing(drawing(grid, tasks, state, isAlone: false).map { Node(still: $0) }),
        legend(grid.totalMilliseconds, tasks, state)
      )
  }

  private static func summary(
    _ grid: DayGrid,
    _ tasks: [(item: String, milliseconds: Int64)],
    _ state: App.State
  ) -> String {
    var text = "\(state.messages[.focusTotalTime]) \(state.messages.hours(grid.totalMilliseconds))"
    for task in tasks {
      text += ", \(name(of: task.item, state)) \(state.messages.hours(task.milliseconds))"
    }
    return text
  }

  private static func name(of id: String, _ state: App.State) -> String {
    state.focus.item(id)?.name ?? state.focus.log.latest(of: id)?.name ?? ""
  }

  static func legend(
    _ total: Int64,
    _ tasks: [(item: String, milliseconds: Int64)],
    _ state: App.State
  ) -> Node {
    Node(.div, "rows")
      .containing(
        [
          Node(.p, "row")
            .containing(
              Node(.span, "grow").text(.focusTotalTime),
              Node(.b).text(state.messages.hours(total))
            )
        ]
          + tasks.map { task in
            let item = state.focus.item(task.item)
            return Node(.p, "row")
              .containing(
                WorkIcon.tile(item?.icon ?? "", pen: item?.pen ?? 1),
                Node(.span, "grow").text(name(of: task.item, state)),
                Node(.b).text(state.messages.hours(task.milliseconds))
              )
          }
      )
  }

  /// Five units a minute, a row every 16; `isAlone` gives it colours of its own.
  static func drawing(
    _ grid: DayGrid,
    _ tasks: [(item: String, milliseconds: Int64)],
    _ state: App.State,
    isAlone: Bool
  ) -> [Still] {
    var drawing: [Still] = []
    for (place, row) in grid.rows.enumerated() {
      let y = place * 16
      drawing.append(rule(24, y, 324, y, isStrong: row.hour % 6 == 0, isAlone))
      let hour = row.hour == 0 && place > 0 ? 24 : row.hour
      drawing.append(
        Still(.text).attribute(.x, "18").attribute(.y, "\(y + 12)").attribute(.textAnchor, "end")
          .attribute(.fontSize, "10")
          .text("\(hour)")
      )
    }
    for column in 0...6 {
      let x = 24 + column * 50
      drawing.append(rule(x, 0, x, grid.rows.count * 16, isStrong: false, isAlone))
    }
    for strip in grid.strips {
      let pen = state.focus.item(tasks[strip.source].item)?.pen ?? 1
      drawing.append(
        bar(strip.row, strip.start, strip.length, pen: pen, isAlone ? colour(pen) : nil)
      )
    }
    if !isAlone, let session = state.focus.session {
      addRunning(session, to: &drawing, grid, state)
    }
    return drawing
  }

  /// What the running session has come to and what it still plans, in outline.
  private static func addRunning(
    _ session: RunningSession,
    to drawing: inout [Still],
    _ grid: DayGrid,
    _ state: App.State
  ) {
    let pen = state.focus.item(session.item)?.pen ?? 1
    let now = state.now.instant
    var own = grid
    let painted = own.strips.count
    own.paint(session.timeline.worked(at: now), source: 0)
    for strip in own.strips[painted...] {
      drawing.append(bar(strip.row, strip.start, strip.length, pen: pen, nil))
    }
    let worked = own.strips.count
    if let plan = session.planned(at: now) { own.paint([plan], source: 0) }
    for strip in own.strips[worked...] {
      drawing.append(
        bar(strip.row, strip.start, strip.length, pen: pen, nil).attribute(.class, "plan")
      )
    }
  }

  private static func bar(
    _ row: Int,
    _ start: Int64,
    _ length: Int64,
    pen: Int,
    _ fill: StaticString?
  ) -> Still {
    let bar = Still(.rect).attribute(.dataPen, "\(pen)")
      .attribute(.x, "\(24 + start / 12_000)").attribute(.y, "\(row * 16 + 2)")
      .attribute(.width, "\(max(1, length / 12_000))").attribute(.height, "12")
      .attribute(.rx, "2")
    return fill.map { bar.attribute(.fill, $0) } ?? bar
  }

  static func rule(
    _ x1: Int,
    _ y1: Int,
    _ x2: Int,
    _ y2: Int,
    isStrong: Bool,
    _ isAlone: Bool
  ) -> Still {
    Still(.line).class(isStrong ? "strong" : "rule")
      .attribute(.x1, "\(x1)").attribute(.x2, "\(x2)")
      .attribute(.y1, "\(y1)").attribute(.y2, "\(y2)")
      .attribute(.stroke, isAlone ? (isStrong ? "#8B867D" : "#E8E5DF") : nil)
  }

  /// The date of the planner day in which now lies.
  static func plannerToday(_ state: App.State) -> PlainDate {
    PlannerDay.date(of: state.now.dateTime, startHour: state.settings.dayStartHour)
  }

  /// The date that the planner shows.
  static func plannerDate(_ state: App.State) -> PlainDate {
    state.focus.day ?? plannerToday(state)
  }

  /// When the wall shows a date and time, each day in the zone in which it was lived.
  static func wall(_ state: App.State) -> (PlainDateTime) -> Instant {
    let hour = state.settings.dayStartHour
    return { zone(state.focus.log.zone(on: $0.date, startHour: hour), state).instant(of: $0) }
  }

  /// The rules of a zone, of the one here if none is named; until the table of zones is there, as
  /// if the offset of now had always held.
  static func zone(_ id: String?, _ state: App.State) -> ZoneRules {
    guard let zones = state.clock.zones else { return ZoneRules(fixed: state.now.offset) }
    guard let id, !id.utf8.elementsEqual(state.clock.here.id.utf8) else { return state.clock.here }
    return zones.rules(for: id) ?? state.clock.here
  }
}
