import HaruCore
import HaruHTML
import HaruTime

// The planner as a picture that stands alone.
extension FocusPage {
  /// The colour of a pen on paper, as `haru.css` has it.
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

  /// The day, the week or the month that is shown.
  static func plannerPicture(_ state: App.State) -> String {
    let date = plannerDate(state)
    let total: Int64
    let height: Int
    let drawing: [Still]
    switch state.focus.span {
    case .day:
      guard let (grid, tasks) = day(date, state) else { return "" }
      total = grid.totalMilliseconds
      height = grid.rows.count * 16
      drawing = self.drawing(grid, tasks, state, isAlone: true)
    case .week:
      let days = week(of: date, state)
      total = state.focus.log.milliseconds(in: days).reduce(0, &+)
      height = 264
      drawing = self.drawing(ofWeek: days, state, isAlone: true)
    case .month:
      let days = month(of: date, state)
      let totals = state.focus.log.milliseconds(in: days)
      total = totals.reduce(0, &+)
      height = (lead(days, state) + days.count + 6) / 7 * 48
      drawing = monthPicture(days, totals, state)
    }
    return picture(width: 640, height: height * 7 / 4 + 110) { lines in
      lines.append(line("\(heading(state)) · \(state.messages.hours(total))", y: 44, size: 24))
      lines.append(
        Still(.g).attribute(.transform, "translate(14 70) scale(1.75)")
          .attribute(.fontSize, "10").attribute(.fill, "#2B2A28")
          .containing(drawing)
      )
    }
  }

  private static func monthPicture(
    _ days: [PlannerDay],
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
      drawing.append(label("\(day.date.day)", x: x + 23, y: y + 19, anchor: "middle"))
      if totals[place] > 0 {
        let time = state.messages.hours(totals[place])
        drawing.append(label(time, x: x + 23, y: y + 34, anchor: "middle"))
      }
    }
    return drawing
  }

  /// The depth of a day on paper.
  private static func shade(_ level: Int) -> StaticString {
    switch level {
    case 0: "#F0EEEA"
    case 1: "#FAEADA"
    case 2: "#F9DEC4"
    case 3: "#F9D0A8"
    default: "#F9C28E"
    }
  }
}
