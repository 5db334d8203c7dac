import HaruCore
import HaruHTML
import HaruTime

extension FocusPage {
  private typealias Still = HaruHTML.Node<Never>

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

  private static func heading(_ state: App.State) -> String {
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
    let hour = state.settings.dayStartHour
    guard var grid = DayGrid(date, startHour: hour, instant: zone(state)) else { return nil }
    let log = state.focus.log
    let tasks = log.millisecondsOfItems(in: grid.day.interval)
    let places = log.places(in: grid.day.interval)
    for (number, task) in tasks.enumerated() {
      for place in places where log.sessions[place].item.utf8.elementsEqual(task.item.utf8) {
        grid.paint(log.sessions[place].worked, source: number)
      }
    }
    return (grid, tasks)
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

  private static func legend(
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
  private static func drawing(
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

  private static func rule(
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

  /// The colour of a pen on paper, as `haru.css` has it.
  private static func colour(_ pen: Int) -> StaticString {
    switch pen {
    case 1: "#DB5F43"
    case 2: "#C27C10"
    case 3: "#7C8B20"
    case 4: "#3C925D"
    case 5: "#248E98"
    case 6: "#4680D4"
    case 7: "#786EC6"
    default: "#C45A91"
    }
  }

  /// The day as a picture that stands alone.
  static func plannerPicture(_ state: App.State) -> String {
    let date = plannerDate(state)
    guard let (grid, tasks) = day(date, state) else { return "" }
    return picture(width: 640, height: grid.rows.count * 30 + 110) { lines in
      let total = state.messages.hours(grid.totalMilliseconds)
      let title = state.messages.dateWithWeekday(date, today: state.now.date)
      lines.append(line("\(title) · \(total)", y: 44, size: 24))
      lines.append(
        Still(.g).attribute(.transform, "translate(20 70) scale(1.85)")
          .containing(drawing(grid, tasks, state, isAlone: true))
      )
    }
  }

  private static func week(of date: PlainDate, _ state: App.State) -> [PlannerDay] {
    PlannerDay.week(
      of: date,
      beginningOn: state.messages.language.firstWeekday,
      startHour: state.settings.dayStartHour,
      instant: zone(state)
    )
  }

  /// A column for each day, hours from top to bottom: 10 units an hour.
  private static func weekView(_ state: App.State) -> Node {
    let days = week(of: plannerDate(state), state)
    let log = state.focus.log
    var drawing: [Still] = []
    for hour in 0...4 {
      let y = hour * 60 + 20
      drawing.append(rule(24, y, 346, y, isStrong: false, false))
      drawing.append(
        Still(.text).attribute(.x, "18").attribute(.y, "\(y + 4)").attribute(.textAnchor, "end")
          .text("\((hour * 6 + state.settings.dayStartHour - 1) % 24 + 1)")
      )
    }
    for (column, day) in days.enumerated() {
      let x = 26 + column * 46
      drawing.append(
        Still(.text).attribute(.x, "\(x + 20)").attribute(.y, "12")
          .attribute(.textAnchor, "middle")
          .text("\(state.messages.weekday(day.date.weekday)) \(day.date.day)")
      )
      for place in log.places(in: day.interval) {
        let session = log.sessions[place]
        let pen = state.focus.item(session.item)?.pen ?? 1
        for work in session.worked {
          guard let part = work.intersection(day.interval) else { continue }
          drawing.append(
            Still(.rect).attribute(.dataPen, "\(pen)")
              .attribute(.x, "\(x)").attribute(.width, "40").attribute(.rx, "2")
              .attribute(.y, "\(20 + (part.start - day.interval.start) / 360_000)")
              .attribute(.height, "\(max(1, part.milliseconds / 360_000))")
          )
        }
      }
    }
    let totals = log.milliseconds(in: days)
    return Node(.div, "spread")
      .containing(
        Node(.svg, "daygrid").role("img")
          .label("\(state.messages[.focusTotalTime]) \(state.messages.hours(totals.reduce(0, &+)))")
          .attribute(.viewBox, "0 0 350 264")
          .containing(drawing.map { Node(still: $0) }),
        legend(totals.reduce(0, &+), tasks(in: days, state), state)
      )
  }

  private static func tasks(
    in days: [PlannerDay],
    _ state: App.State
  ) -> [(item: String, milliseconds: Int64)] {
    guard let first = days.first, let last = days.last else { return [] }
    return state.focus.log.millisecondsOfItems(
      in: WorkInterval(start: first.interval.start, end: last.interval.end)
    )
  }

  /// A cell for each day with its time, the deeper the longer.
  private static func monthView(_ state: App.State) -> Node {
    let date = plannerDate(state)
    let days = PlannerDay.month(
      date.month,
      year: date.year,
      startHour: state.settings.dayStartHour,
      instant: zone(state)
    )
    let totals = state.focus.log.milliseconds(in: days)
    let first = state.messages.language.firstWeekday
    let lead = ((days.first?.date.weekday.rawValue ?? 1) - first.rawValue + 7) % 7
    var cells = (0..<lead).map { _ in Node(.span) }
    for (place, day) in days.enumerated() {
      let level = totals[place] == 0 ? 0 : min(4, 1 + totals[place] / 5_400_000)
      let time = totals[place] == 0 ? "" : state.messages.hours(totals[place])
      cells.append(
        Node(.button).type("button").attribute(.dataFit, "\(level)")
          .onClick(.dayChosen(day.date.description))
          .containing(Node(.span).text("\(day.date.day)"), Node(.small).text(time))
      )
    }
    return Node(.div, "spread")
      .containing(
        Node(.div, "monthgrid").containing(cells),
        legend(totals.reduce(0, &+), tasks(in: days, state), state)
      )
  }

  /// The date of the planner day in which now lies.
  static func plannerToday(_ state: App.State) -> PlainDate {
    PlannerDay.date(of: state.now.dateTime, startHour: state.settings.dayStartHour)
  }

  /// The date that the planner shows.
  static func plannerDate(_ state: App.State) -> PlainDate {
    state.focus.day ?? plannerToday(state)
  }

  /// When the wall shows a date and time here; until the table of zones is there, as if the offset
  /// of now had always held.
  static func zone(_ state: App.State) -> (PlainDateTime) -> Instant {
    let rules = state.clock.zones == nil ? ZoneRules(fixed: state.now.offset) : state.clock.here
    return { rules.instant(of: $0) }
  }
}
