import HaruCore
import HaruHTML
import HaruSync
import HaruTime

// The planner of a week and of a month.
extension FocusPage {
  static func week(of date: PlainDate, _ state: App.State) -> [PlainDate] {
    PlannerDay.week(of: date, beginningOn: state.messages.language.firstWeekday)
  }

  /// A column for each day: its hours as rows, six cells wide, and its total below.
  static func weekView(_ state: App.State) -> Node {
    let days = week(of: plannerDate(state), state)
    let totals = state.focus.log.milliseconds(on: days, in: calendar(state))
    return Node(.div, "spread tall")
      .containing(
        Node(.div, "week7")
          .containing([axis(state)] + zip(days, totals).map { column($0, $1, state) }),
        Node(.div)
          .containing(
            self.totals(of: days, totals, state),
            days.first.map { reviewLink($0, state) } ?? .empty
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

  private static func column(_ day: PlainDate, _ total: Int64, _ state: App.State) -> Node {
    let text = state.messages
    let time = total == 0 ? "–" : text.hours(total)
    let today = plannerToday(state)
    let date = text.dateWithWeekday(day, today: state.now.date)
    return Node(.button).type("button")
      .class("col" + weekend(day.weekday) + (today < day ? " later" : ""))
      .label(text.list([date, total == 0 ? text[.focusNoRecords] : spoken(total, text)]))
      .attribute(.ariaCurrent, day == today ? "date" : nil)
      .onClick(.planner(.dayChosen(day.description)))
      .containing(
        Node(.span, "dh")
          .containing(
            Node(.span).text(text.weekday(day.weekday)),
            Node(.b).text("\(day.day)")
          ),
        miniature(day, state),
        Node(.span, "sum").text(time)
      )
  }

  static func weekend(_ day: Weekday) -> String {
    day == .sunday ? " sun" : day == .saturday ? " sat" : ""
  }

  /// The 24 hours of a day with its sessions, and the line of the current time.
  static func miniature(_ date: PlainDate, _ state: App.State) -> Node {
    let (log, calendar) = (state.focus.log, calendar(state))
    let hour: Int64 = 3_600_000
    var hours = (0..<24).map { place in
      ((state.settings.dayStartHour + place) % 6 == 0, [Node]())
    }
    let add = { (work: [WallInterval], pen: Int, hours: inout [(Bool, [Node])]) in
      for range in calendar.ranges(of: work, on: date) {
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
    for place in log.places(on: date...date, in: calendar) {
      let session = log.sessions[place]
      add(session.worked(in: calendar), state.focus.item(session.item)?.pen ?? 1, &hours)
    }
    if let session = running(on: date...date, state) {
      add(session.worked(in: calendar), state.focus.item(session.item)?.pen ?? 1, &hours)
    }
    if date == calendar.today {
      let row = (state.now.time.hour - calendar.startHour + 24) % 24
      let time = Int64(state.now.time.millisecondsOfDay) % hour
      hours[row].1.append(Node(.span, "now").attribute(.markAt, share(time)))
    }
    return Node(.span, "mini24").attribute(.dir, "ltr")
      .containing(hours.map { Node(.span).class($0 ? "k" : nil).containing($1) })
  }

  /// A fraction of an hour in percent, with one decimal.
  static func share(_ milliseconds: Int64) -> String {
    let tenths = milliseconds / 3_600
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// The time of each task on consecutive days.
  private static func totals(
    of days: [PlainDate],
    _ totals: [Int64],
    _ state: App.State
  ) -> Node {
    guard let first = days.first, let last = days.last, first <= last else { return .empty }
    let tasks = state.focus.log.millisecondsOfItems(on: first...last, in: calendar(state))
    return self.totals(totals.reduce(0, &+), tasks, running(on: first...last, state), state)
  }

  /// A cell for each day: its total, relative to the longest day of the month.
  static func monthView(_ state: App.State) -> Node {
    let text = state.messages
    let date = plannerDate(state)
    let days = PlannerDay.month(date.month, year: date.year)
    let totals = state.focus.log.milliseconds(on: days, in: calendar(state))
    let longest = max(totals.max() ?? 0, 3_600_000)
    let today = plannerToday(state)
    let first = text.language.firstWeekday.rawValue
    var cells = (0..<7).map { place -> Node in
      let day = Weekday(rawValue: (first - 1 + place) % 7 + 1) ?? .monday
      return Node(.span).class("wd" + weekend(day)).text(text.weekday(day))
    }
    cells += (0..<lead(days, state)).map { _ in Node(.span) }
    for (day, total) in zip(days, totals) {
      let date = text.dateWithWeekday(day, today: state.now.date)
      let time = total == 0 ? day < today ? "–" : "" : text.hours(total)
      cells.append(
        Node(.button).type("button").class("dayc sumc" + weekend(day.weekday))
          .label(text.list([date, total == 0 ? text[.focusNoRecords] : spoken(total, text)]))
          .attribute(.ariaCurrent, day == today ? "date" : nil)
          .onClick(.planner(.dayChosen(day.description)))
          .containing(
            Node(.span).text("\(day.day)"),
            Node(.small).text(time),
            Node(.span, "lev").attribute(.markLength, "\(total * 100 / longest)")
          )
      )
    }
    return Node(.div, "spread")
      .containing(
        Node(.div, "month").containing(cells),
        self.totals(of: days, totals, state)
      )
  }

  /// The empty cells before the first day of a month.
  static func lead(_ days: [PlainDate], _ state: App.State) -> Int {
    let first = state.messages.language.firstWeekday.rawValue
    return ((days.first?.weekday.rawValue ?? 1) - first + 7) % 7
  }
}
