import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// Seven days of the planner, each with its total and the share of work in its hours, and the totals
/// of their tasks.
struct WeekOfDays {
  private let review: WeekReview
  /// The names of the tasks of the review, in its order.
  private let names: [String]
  private let days: [(date: PlainDate, grid: DayGrid)]

  /// The days up to a date.
  init(through date: PlainDate, _ context: CommandContext) throws {
    let first = date.adding(days: -6) ?? date
    let weeksBefore = first.adding(days: -7 * WeekReview.earlierWeeks) ?? first
    let log = try context.workLog(from: weeksBefore, through: .last)
    days = try (0..<7).compactMap { offset in
      guard let day = first.adding(days: offset), day <= date,
        let cells = try context.dayCells(of: day, log)
      else { return nil }
      return (day, cells.grid)
    }
    review = WeekReview(of: days.map(\.date), in: try context.plannerCalendar(), log: log)
    let items = try context.workItems()
    names = review.tasks.map { task in
      items.first { $0.id == task.item }?.name ?? log.latest(of: task.item)?.name ?? ""
    }
  }

  /// A line for each day: date, total, and a character for each hour; then one for each task.
  func lines(_ context: CommandContext) -> [String] {
    let text = context.messages
    let dates = days.map { text.dateWithWeekday($0.date, today: context.now.date) }
    let width = dates.map(\.columns).max() ?? 0
    let sum = days.reduce(0) { $0 + $1.grid.totalMilliseconds }
    let rows = zip(days, dates).map { day, date in
      let gap = String(repeating: " ", count: width - date.columns)
      return "\(date)\(gap)  \(time(day.grid.totalMilliseconds).padded(6))  \(hours(day.grid))"
    }
    let total = "\(text.focusTotalTime) \(time(sum))"
    let tasks = zip(review.tasks, names).map { task, name in
      FocusTotals.line(
        seconds: task.milliseconds / 1_000,
        sessions: task.sessions,
        name.onOneLine.withoutControls
      )
    }
    return rows + [total] + tasks + [text.comparison(review)].compactMap(\.self)
  }

  /// An object for each day, and one with the tasks.
  var json: [JSON] {
    let tasks = zip(review.tasks, names).map { task, name -> JSON in
      [
        "id": .string(task.item.text),
        "task": .string(name),
        "sessions": .integer(Int64(task.sessions)),
        "seconds": .integer(task.milliseconds / 1_000),
      ]
    }
    return dayJSON + [["tasks": .array(tasks)]]
  }

  private var dayJSON: [JSON] {
    days.map { day in
      [
        "date": .string(day.date.description),
        "totalSeconds": .integer(day.grid.totalMilliseconds / 60_000 * 60),
      ]
    }
  }

  private func time(_ milliseconds: Int64) -> String {
    DurationFormat.hm.text(seconds: milliseconds / 60_000 * 60)
  }

  /// The share of work in each hour, from `·` for none to `█`.
  private func hours(_ grid: DayGrid) -> String {
    let steps = Array("·▁▂▃▄▅▆▇█")
    let full = Int64(3_600_000)
    return grid.rows.indices.map { row in
      let worked = grid.strips.reduce(0) { $1.row == row ? $0 + $1.length : $0 }
      return String(steps[worked == 0 ? 0 : Int(min(8, max(1, worked * 8 / full)))])
    }.joined()
  }
}
