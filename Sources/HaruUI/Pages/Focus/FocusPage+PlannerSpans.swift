import HaruCore
import HaruHTML
import HaruTime

// The planner of a week and of a month.
extension FocusPage {
  static func week(of date: PlainDate, _ state: App.State) -> [PlannerDay] {
    PlannerDay.week(
      of: date,
      beginningOn: state.messages.language.firstWeekday,
      startHour: state.settings.dayStartHour,
      instant: wall(state)
    )
  }

  static func month(of date: PlainDate, _ state: App.State) -> [PlannerDay] {
    PlannerDay.month(
      date.month,
      year: date.year,
      startHour: state.settings.dayStartHour,
      instant: wall(state)
    )
  }

  /// A column for each day, hours from top to bottom.
  static func weekView(_ state: App.State) -> Node {
    let days = week(of: plannerDate(state), state)
    let total = state.focus.log.milliseconds(in: days).reduce(0, &+)
    return Node(.div, "spread")
      .containing(
        Node(.svg, "daygrid").role("img")
          .label("\(state.messages[.focusTotalTime]) \(state.messages.hours(total))")
          .attribute(.viewBox, "0 0 350 264")
          .containing(drawing(ofWeek: days, state, isAlone: false).map { Node(still: $0) }),
        legend(total, tasks(in: days, state), state)
      )
  }

  /// 10 units an hour; `isAlone` gives it colours of its own.
  static func drawing(
    ofWeek days: [PlannerDay],
    _ state: App.State,
    isAlone: Bool
  ) -> [Still] {
    let log = state.focus.log
    var drawing: [Still] = []
    for hour in 0...4 {
      let y = hour * 60 + 20
      drawing.append(rule(24, y, 346, y, isStrong: false, isAlone))
      let shown = (hour * 6 + state.settings.dayStartHour - 1) % 24 + 1
      drawing.append(label("\(shown)", x: 18, y: y + 4, anchor: "end"))
    }
    for (column, day) in days.enumerated() {
      let x = 26 + column * 46
      let name = "\(state.messages.weekday(day.date.weekday)) \(day.date.day)"
      drawing.append(label(name, x: x + 20, y: 12, anchor: "middle"))
      guard let grid = grid(day.date, state) else { continue }
      for place in log.places(in: grid.day.interval) {
        let session = log.sessions[place]
        let pen = state.focus.item(session.item)?.pen ?? 1
        for range in session.worked.flatMap(grid.wallRanges) {
          drawing.append(
            Still(.rect).attribute(.dataPen, "\(pen)")
              .attribute(.x, "\(x)").attribute(.width, "40").attribute(.rx, "2")
              .attribute(.y, "\(20 + range.lowerBound / 360_000)")
              .attribute(.height, "\(max(1, (range.upperBound - range.lowerBound) / 360_000))")
              .attribute(.fill, isAlone ? "\(colour(pen))" : nil)
          )
        }
      }
    }
    return drawing
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
  static func monthView(_ state: App.State) -> Node {
    let days = month(of: plannerDate(state), state)
    let totals = state.focus.log.milliseconds(in: days)
    var cells = (0..<lead(days, state)).map { _ in Node(.span) }
    for (day, total) in zip(days, totals) {
      let time = total == 0 ? "" : state.messages.hours(total)
      cells.append(
        Node(.button).type("button").attribute(.dataFit, "\(level(total))")
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

  /// The empty cells before the first day of a month.
  static func lead(_ days: [PlannerDay], _ state: App.State) -> Int {
    let first = state.messages.language.firstWeekday.rawValue
    return ((days.first?.date.weekday.rawValue ?? 1) - first + 7) % 7
  }

  /// How deep the cell of a day is, 0 to 4: a step for each 90 minutes.
  static func level(_ milliseconds: Int64) -> Int {
    milliseconds == 0 ? 0 : min(4, 1 + Int(min(milliseconds / 5_400_000, 4)))
  }
}
