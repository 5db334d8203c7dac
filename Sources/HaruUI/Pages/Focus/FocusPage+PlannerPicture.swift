import HaruCore
import HaruHTML
import HaruSync
import HaruTime

// The planner as a self-contained picture.
extension FocusPage {
  /// The colour of a pen on paper, as in `haru.css`.
  static func colour(_ pen: Int) -> StaticString {
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

  /// The day, week or month of a date.
  static func plannerPicture(of span: Span, _ date: PlainDate, _ state: App.State) -> String {
    let total: Int64
    let height: Int
    let drawing: [Still]
    switch span {
    case .day:
      guard let (grid, tasks) = day(date, state) else { return "" }
      total = grid.totalMilliseconds
      height = grid.rows.count * 16
      drawing = self.drawing(grid, tasks, state)
    case .week:
      let days = week(of: date, state)
      total = state.focus.log.milliseconds(on: days, in: calendar(state)).reduce(0, &+)
      height = 264
      drawing = self.drawing(ofWeek: days, state)
    case .month:
      let days = PlannerDay.month(date.month, year: date.year)
      let totals = state.focus.log.milliseconds(on: days, in: calendar(state))
      total = totals.reduce(0, &+)
      height = (lead(days, state) + days.count + 6) / 7 * 48
      drawing = monthPicture(days, totals, state)
    }
    let title = "\(heading(span, date, state)) · \(state.messages.hours(total))"
    let below = height * 7 / 4 + 110
    let words = span == .day ? words(of: date, state) : []
    return picture(width: 640, height: below + (words.isEmpty ? 0 : words.count * 30 + 20)) {
      lines in
      lines.append(line(title, y: 44, size: 24))
      for (place, words) in words.enumerated() {
        lines.append(line(words, y: below + 16 + place * 30, size: 20))
      }
      lines.append(
        Still(.g).attribute(.transform, "translate(14 70) scale(1.75)")
          .attribute(.fontSize, "10").attribute(.fill, "#2B2A28")
          .containing(drawing)
      )
    }
  }

  /// Five units per minute, 16 units per row.
  private static func drawing(
    _ grid: DayGrid,
    _ tasks: [(item: RecordID, milliseconds: Int64)],
    _ state: App.State
  ) -> [Still] {
    var drawing: [Still] = []
    for (place, row) in grid.rows.enumerated() {
      let y = place * 16
      drawing.append(rule(24, y, 324, y, isStrong: row.hour % 6 == 0))
      let hour = row.hour == 0 && place > 0 ? 24 : row.hour
      drawing.append(
        Still(.text).attribute(.x, "18").attribute(.y, "\(y + 12)").attribute(.textAnchor, "end")
          .attribute(.fontSize, "10")
          .text("\(hour)")
      )
    }
    for column in 0...6 {
      let x = 24 + column * 50
      drawing.append(rule(x, 0, x, grid.rows.count * 16, isStrong: false))
    }
    for strip in grid.strips {
      let pen = state.focus.item(tasks[strip.source].item)?.pen ?? 1
      drawing.append(
        Still(.rect).attribute(.fill, colour(pen))
          .attribute(.x, "\(24 + strip.start / 12_000)").attribute(.y, "\(strip.row * 16 + 2)")
          .attribute(.width, "\(max(1, strip.length / 12_000))").attribute(.height, "12")
          .attribute(.rx, "2")
      )
    }
    return drawing
  }

  /// Ten units per hour.
  private static func drawing(
    ofWeek days: [PlainDate],
    _ state: App.State
  ) -> [Still] {
    let (log, calendar) = (state.focus.log, calendar(state))
    var drawing: [Still] = []
    for hour in 0...4 {
      let y = hour * 60 + 20
      drawing.append(rule(24, y, 346, y, isStrong: false))
      let shown = (hour * 6 + state.settings.dayStartHour - 1) % 24 + 1
      drawing.append(label("\(shown)", x: 18, y: y + 4, anchor: "end"))
    }
    for (column, day) in days.enumerated() {
      let x = 26 + column * 46
      let name = "\(state.messages.weekday(day.weekday)) \(day.day)"
      drawing.append(label(name, x: x + 20, y: 12, anchor: "middle"))
      for place in log.places(on: day...day, in: calendar) {
        let session = log.sessions[place]
        let pen = state.focus.item(session.item)?.pen ?? 1
        for range in calendar.ranges(of: session.worked(in: calendar), on: day) {
          drawing.append(
            Still(.rect).attribute(.fill, colour(pen))
              .attribute(.x, "\(x)").attribute(.width, "40").attribute(.rx, "2")
              .attribute(.y, "\(20 + range.lowerBound / 360_000)")
              .attribute(.height, "\(max(1, (range.upperBound - range.lowerBound) / 360_000))")
          )
        }
      }
    }
    return drawing
  }

  private static func rule(
    _ x1: Int,
    _ y1: Int,
    _ x2: Int,
    _ y2: Int,
    isStrong: Bool
  ) -> Still {
    Still(.line)
      .attribute(.x1, "\(x1)").attribute(.x2, "\(x2)")
      .attribute(.y1, "\(y1)").attribute(.y2, "\(y2)")
      .attribute(.stroke, isStrong ? "#8B867D" : "#E8E5DF")
  }

  private static func label(_ text: String, x: Int, y: Int, anchor: StaticString) -> Still {
    Still(.text).attribute(.x, "\(x)").attribute(.y, "\(y)").attribute(.textAnchor, anchor)
      .text(text)
  }

  private static func monthPicture(
    _ days: [PlainDate],
    _ totals: [Int64],
    _ state: App.State
  ) -> [Still] {
    var drawing: [Still] = []
    let lead = lead(days, state)
    for (place, day) in days.enumerated() {
      let (x, y) = ((lead + place) % 7 * 50, (lead + place) / 7 * 48)
      drawing.append(
        Still(.rect).attribute(.x, "\(x)").attribute(.y, "\(y)")
          .attribute(.width, "46").attribute(.height, "44").attribute(.rx, "6")
          .attribute(.fill, shade(level(totals[place])))
      )
      drawing.append(label("\(day.day)", x: x + 23, y: y + 19, anchor: "middle"))
      if totals[place] > 0 {
        let time = state.messages.hours(totals[place])
        drawing.append(label(time, x: x + 23, y: y + 34, anchor: "middle"))
      }
    }
    return drawing
  }

  /// The shade of a day on paper.
  private static func shade(_ level: Int) -> StaticString {
    switch level {
    case 0: "#F0EEEA"
    case 1: "#FAEADA"
    case 2: "#F9DEC4"
    case 3: "#F9D0A8"
    default: "#F9C28E"
    }
  }

  /// The shade level of a day, 0 to 4: one for each 90 minutes.
  private static func level(_ milliseconds: Int64) -> Int {
    milliseconds == 0 ? 0 : min(4, 1 + Int(min(milliseconds / 5_400_000, 4)))
  }
}
