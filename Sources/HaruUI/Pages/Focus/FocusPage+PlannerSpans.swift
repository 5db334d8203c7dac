import HaruCore
import HaruHTML
import HaruSync
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

  /// A column for each day: its hours as rows, six cells wide, and its total below.
  static func weekView(_ state: App.State) -> Node {
    let days = week(of: plannerDate(state), state)
    let totals = state.focus.log.milliseconds(in: days)
    let running = days.first.flatMap { first in
      days.last.flatMap { last in
        self.running(
          in: WorkInterval(start: first.interval.start, end: last.interval.end),
          state
        )
      }
    }
    return Node(.div, "spread tall")
      .containing(
        Node(.div, "week7")
          .containing([axis(state)] + zip(days, totals).map { column($0, $1, state) }),
        Node(.div)
          .containing(
            self.totals(totals.reduce(0, &+), tasks(in: days, state), running, state),
            days.first.map { reviewLink($0.date, state) } ?? .empty
          )
      )
  }

  private static func axis(_ state: App.State) -> Node {
    Node(.div, "ax").decorative()
      .containing(
        (0..<24).map { place in
          let hour = (state.settings.dayStartHour + place) % 24
          return Node(.span).text(hour % 6 == 0 ? "\(hour == 0 && place > 0 ? 24 : hour)" : "")
        }
      )
  }

  private static func column(_ day: PlannerDay, _ total: Int64, _ state: App.State) -> Node {
    let text = state.messages
    let time = total == 0 ? "–" : text.hours(total)
    let today = plannerToday(state)
    let date = text.dateWithWeekday(day.date, today: state.now.date)
    return Node(.button).type("button")
      .class("col" + weekend(day.date.weekday) + (today < day.date ? " later" : ""))
      .label("\(date), \(total == 0 ? text[.focusNoRecords] : spoken(total, text))")
      .attribute(.ariaCurrent, day.date == today ? "date" : nil)
      .onClick(.planner(.dayChosen(day.date.description)))
      .containing(
        Node(.span, "dh")
          .containing(
            Node(.span).text(text.weekday(day.date.weekday)),
            Node(.b).text("\(day.date.day)")
          ),
        Node(.span, "mini24").containing(miniature(day, state)),
        Node(.span, "sum").text(time)
      )
  }

  static func weekend(_ day: Weekday) -> String {
    day == .sunday ? " sun" : day == .saturday ? " sat" : ""
  }

  /// The 24 hours of a day with its sessions, and the line of the current time.
  static func miniature(_ day: PlannerDay, _ state: App.State) -> [Node] {
    let log = state.focus.log
    let hour: Int64 = 3_600_000
    var hours = (0..<24).map { place in
      ((state.settings.dayStartHour + place) % 6 == 0, [Node]())
    }
    guard let grid = grid(day.date, state) else { return [] }
    let add = { (intervals: [WorkInterval], pen: Int, hours: inout [(Bool, [Node])]) in
      for range in intervals.flatMap(grid.wallRanges) {
        var start = range.lowerBound
        while start < range.upperBound {
          let row = Int(start / hour)
          let end = min(range.upperBound, (start / hour + 1) * hour)
          guard hours.indices.contains(row) else { break }
          hours[row].1.append(
            Node(.i).attribute(.dataPen, "\(pen)")
              .attribute(.markAt, share(start % hour)).attribute(.markLength, share(end - start))
          )
          start = end
        }
      }
    }
    for place in log.places(in: grid.day.interval) {
      let session = log.sessions[place]
      add(session.worked, state.focus.item(session.item)?.pen ?? 1, &hours)
    }
    let now = state.now.instant
    if let session = running(in: grid.day.interval, state) {
      let worked = session.timeline.worked(at: now)
      add(worked, state.focus.item(session.item)?.pen ?? 1, &hours)
    }
    if let line = grid.wallRanges(of: WorkInterval(start: now, end: now + 1)).first?.lowerBound,
      hours.indices.contains(Int(line / hour))
    {
      hours[Int(line / hour)].1.append(
        Node(.span, "now").attribute(.markAt, share(line % hour))
      )
    }
    return hours.map { Node(.span).class($0 ? "k" : nil).containing($1) }
  }

  /// A fraction of an hour in percent, with one decimal.
  static func share(_ milliseconds: Int64) -> String {
    let tenths = milliseconds / 3_600
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func tasks(
    in days: [PlannerDay],
    _ state: App.State
  ) -> [(item: RecordID, milliseconds: Int64)] {
    guard let first = days.first, let last = days.last else { return [] }
    return state.focus.log.millisecondsOfItems(
      in: WorkInterval(start: first.interval.start, end: last.interval.end)
    )
  }

  /// A cell for each day: its total, relative to the longest day of the month.
  static func monthView(_ state: App.State) -> Node {
    let text = state.messages
    let days = month(of: plannerDate(state), state)
    let totals = state.focus.log.milliseconds(in: days)
    let longest = max(totals.max() ?? 0, 3_600_000)
    let today = plannerToday(state)
    let first = text.language.firstWeekday.rawValue
    var cells = (0..<7).map { place -> Node in
      let day = Weekday(rawValue: (first - 1 + place) % 7 + 1) ?? .monday
      return Node(.span).class("wd" + weekend(day)).text(text.weekday(day))
    }
    cells += (0..<lead(days, state)).map { _ in Node(.span) }
    for (day, total) in zip(days, totals) {
      let date = text.dateWithWeekday(day.date, today: state.now.date)
      let time = total == 0 ? day.date < today ? "–" : "" : text.hours(total)
      cells.append(
        Node(.button).type("button").class("dayc sumc" + weekend(day.date.weekday))
          .label("\(date), \(total == 0 ? text[.focusNoRecords] : spoken(total, text))")
          .attribute(.ariaCurrent, day.date == today ? "date" : nil)
          .onClick(.planner(.dayChosen(day.date.description)))
          .containing(
            Node(.span).text("\(day.date.day)"),
            Node(.small).text(time),
            Node(.span, "lev").attribute(.markLength, "\(total * 100 / longest)")
          )
      )
    }
    let interval = days.first.flatMap { first in
      days.last.map { WorkInterval(start: first.interval.start, end: $0.interval.end) }
    }
    return Node(.div, "spread")
      .containing(
        Node(.div, "month").containing(cells),
        self.totals(
          totals.reduce(0, &+),
          tasks(in: days, state),
          interval.flatMap { running(in: $0, state) },
          state
        )
      )
  }

  /// The empty cells before the first day of a month.
  static func lead(_ days: [PlannerDay], _ state: App.State) -> Int {
    let first = state.messages.language.firstWeekday.rawValue
    return ((days.first?.date.weekday.rawValue ?? 1) - first + 7) % 7
  }
}
