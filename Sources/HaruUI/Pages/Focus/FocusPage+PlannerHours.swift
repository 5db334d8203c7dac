import HaruCore
import HaruHTML
import HaruTime

// The hours of a day in the planner: a row for each, six ten-minute cells wide.
extension FocusPage {
  /// A mark in the grid: the strips of one session, or the rest of its estimate.
  private struct Mark {
    let pen: Int
    let name: String
    var isPlan = false
  }

  /// The rows with the plan as outlines, all sessions, the running one and the rest of its estimate,
  /// and the line of the current time.
  ///
  /// While the plan is edited, the outlines can be moved with the arrow keys. With `opensSessions`,
  /// a tap on an hour with strips shows its session.
  static func hours(
    _ empty: DayGrid,
    _ summary: String,
    _ day: PlannedDay,
    _ state: App.State,
    opensSessions: Bool = false
  ) -> Node {
    var grid = empty
    let isEdited = state.route == .today && isPlanning(day, state)
    let marks = paint(&grid, day, state)
    var rows = grid.rows.map { _ in [Node]() }
    for strip in grid.strips { rows[strip.row].append(piece(strip, marks[strip.source])) }
    if isEdited {
      for (row, slot) in slots(empty, day, state) { rows[row].append(slot) }
    }
    addNames(of: marks, grid, to: &rows)
    let now = state.now.instant
    let isToday = grid.day.date == plannerToday(state)
    let here = grid.rows.firstIndex { $0.interval.start <= now && now < $0.interval.end }
    if isToday, let here { rows[here].append(line(of: now, in: grid.rows[here], state)) }
    let hours = Node(.div, "hours day").attribute(.dir, "ltr").label(summary)
    return (isEdited ? droppable(hours, state) : hours.role("img"))
      .containing(
        grid.rows.enumerated().map { place, row in
          let isFull = !rows[place].isEmpty
          let opens =
            opensSessions && !isEdited
            && grid.strips.contains { $0.row == place && !marks[$0.source].isPlan }
          return Node(.div)
            .when(opens) { $0.on(.click) { .records(.hourTapped(row: place, at: $0.x)) } }
            .class(isToday && place == here ? "has here" : isFull ? "has" : nil)
            .attribute(.dataHour, "\(row.hour == 0 && place > 0 ? 24 : row.hour)")
            .attribute(.dataMark, row.hour % 6 == 0 ? "" : nil)
            .containing(rows[place])
        }
      )
  }

  /// Writes the name of each mark where it has the most room.
  private static func addNames(of marks: [Mark], _ grid: DayGrid, to rows: inout [[Node]]) {
    for source in marks.indices where !marks[source].name.utf8.isEmpty {
      guard let (strip, room) = roomiest(of: source, grid.strips, marks) else { continue }
      rows[strip.row].append(
        Node(.b).attribute(.dataPen, "\(marks[source].pen)")
          .attribute(.markAt, share(strip.start)).attribute(.markLength, share(room))
          .text(marks[source].name)
      )
    }
  }

  /// The line of the current time in its row.
  private static func line(of now: Instant, in row: DayGrid.Row, _ state: App.State) -> Node {
    let time = now - row.interval.start + row.inset
    let isLate = time > 2_700_000
    return Node(.span).class(isLate ? "now late" : "now").attribute(.markAt, share(time))
      .containing(Node(.span).text(clock(now, state)))
  }

  private static func paint(
    _ grid: inout DayGrid,
    _ day: PlannedDay,
    _ state: App.State
  ) -> [Mark] {
    let (log, calendar, date) = (state.focus.log, calendar(state), grid.day.date)
    var marks: [Mark] = []
    for planned in day.planned {
      guard let interval = planned.interval else { continue }
      let item = planned.task.item
      // The strips of a task that was worked on have its name already.
      let isUntouched = !planned.task.isRunning && planned.task.endedAt == nil
      grid.paint([interval], source: marks.count)
      marks.append(Mark(pen: item.pen, name: isUntouched ? item.name : "", isPlan: true))
    }
    for place in log.places(on: date...date, in: calendar) {
      let session = log.sessions[place]
      let item = state.focus.item(session.item)
      grid.paint(session.worked(in: calendar), source: marks.count, in: calendar)
      marks.append(Mark(pen: item?.pen ?? 1, name: item?.name ?? session.name))
    }
    if let (interval, pen) = dropped(day, state) {
      grid.paint([interval], source: marks.count)
      marks.append(Mark(pen: pen, name: "", isPlan: true))
    }
    guard let session = running(on: date...date, state) else { return marks }
    let pen = state.focus.item(session.item)?.pen ?? 1
    if date == calendar.today, let plan = session.planned(at: state.now.instant) {
      grid.paint([plan], source: marks.count)
      marks.append(Mark(pen: pen, name: "", isPlan: true))
    }
    grid.paint(session.worked(in: calendar), source: marks.count, in: calendar)
    marks.append(Mark(pen: pen, name: session.name))
    return marks
  }

  private static func piece(_ strip: DayGrid.Strip, _ mark: Mark) -> Node {
    var names = mark.isPlan ? "plan" : "spent"
    if strip.isBeginning { names += " from" }
    if strip.isEnd { names += " to" }
    return Node(.i).class(names).attribute(.dataPen, "\(mark.pen)")
      .attribute(.markAt, share(strip.start)).attribute(.markLength, share(strip.length))
  }

  /// The minimum room for a name.
  private static let nameRoom: Int64 = 540_000

  /// Where the name of a session has the most room before the next one in the row; nil if nowhere.
  private static func roomiest(
    of source: Int,
    _ strips: [DayGrid.Strip],
    _ marks: [Mark]
  ) -> (strip: DayGrid.Strip, room: Int64)? {
    var best: (strip: DayGrid.Strip, room: Int64)?
    for strip in strips where strip.source == source {
      let next = strips.reduce(Int64(3_600_000)) { next, other in
        let follows = other.row == strip.row && other.start > strip.start
        return follows && other.source != source && !marks[other.source].isPlan
          ? min(next, other.start) : next
      }
      let room = next - strip.start
      // The first one is used, unless it has no room for the name.
      if let best, best.room >= nameRoom * 2 || best.room >= room { continue }
      best = (strip, room)
    }
    return best.flatMap { $0.room >= nameRoom ? $0 : nil }
  }
}
