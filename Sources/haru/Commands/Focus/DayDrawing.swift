import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// A day grid in characters.
struct DayDrawing {
  /// The task that fills a cell.
  struct Task {
    let id: RecordID
    let name: String
    let pen: Int
    let milliseconds: Int64
  }

  /// The cells of the day.
  let grid: DayGrid
  /// Whether cells are coloured.
  let isColoured: Bool
  /// The tasks of the day, longest first; cells refer to them by index.
  let tasks: [Task]
  /// The empty cells that are planned, by row; none without a plan.
  private var outlined: [[Bool]] = []

  /// Creates a drawing without a plan.
  init(grid: DayGrid, isColoured: Bool, tasks: [Task]) {
    self.grid = grid
    self.isColoured = isColoured
    self.tasks = tasks
  }

  /// Whether nothing was done and nothing is planned.
  var isEmpty: Bool { tasks.isEmpty && !outlined.contains { $0.contains(true) } }

  /// The drawing with planned times as outlines, where nothing was done yet.
  func outlining(_ intervals: [WorkInterval]) -> DayDrawing {
    var plan = grid
    plan.clear()
    plan.paint(intervals, source: 0)
    var drawing = self
    drawing.outlined = zip(plan.cells, grid.cells).map { planned, worked in
      zip(planned, worked).map { $0 != nil && $1 == nil }
    }
    return drawing
  }

  /// Colours from the 256 of most terminals, close to the pens of the app.
  private static let colours = [167, 172, 106, 71, 37, 68, 98, 169]
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  /// The width of a line in `hours`.
  static let width = 21

  /// A line for each hour: its local time and its six cells.
  var hours: [String] {
    zip(grid.rows, grid.cells).enumerated().map { place, line in
      let (row, cells) = line
      let hour = (row.hour < 10 ? "0" : "") + "\(row.hour)"
      let drawn = cells.enumerated().map { column, number in
        outlined.indices.contains(place) && outlined[place][column] ? " □ " : cell(number)
      }
      return "\(hour) \(drawn.joined())"
    }
  }

  /// A line for each task: its letter or colour, its time, its name.
  var legend: [String] {
    tasks.enumerated().map { number, task in
      "\(cell(number)) \(text(task.milliseconds))  \(task.name)"
    }
  }

  /// The total time of all tasks, after a word.
  func total(_ word: String) -> String { "\(word) \(text(grid.totalMilliseconds))" }

  private func text(_ milliseconds: Int64) -> String {
    DurationFormat.hm.text(seconds: milliseconds / 60_000 * 60)
  }

  /// Three characters wide: a letter says what colour alone would not.
  private func cell(_ number: Int?) -> String {
    guard let number, tasks.indices.contains(number) else { return " · " }
    let letter = Self.letters[number % Self.letters.count]
    guard isColoured else { return " \(letter) " }
    let colour = Self.colours[(tasks[number].pen - 1) % Self.colours.count]
    return "\u{1B}[48;5;\(colour);38;5;16m \(letter) \u{1B}[0m"
  }
}

extension CommandContext {
  /// The current date of the planner.
  func plannerToday() throws -> PlainDate {
    PlannerDay.date(of: now.dateTime, startHour: try settings().dayStartHour)
  }

  /// A day painted from its sessions; nil on the last date of the calendar.
  ///
  /// `log` contains the sessions that ended on that date or later, since a session that reaches
  /// into the day may have any later date.
  func dayDrawing(of date: PlainDate, _ log: WorkLog? = nil) throws -> DayDrawing? {
    let startHour = try settings().dayStartHour
    let log = try log ?? workLog(from: date, through: .last)
    let rules = zoneRules(log.zone(on: date, startHour: startHour))
    guard var grid = DayGrid(date, startHour: startHour, instant: rules.instant) else { return nil }
    let items = log.millisecondsOfItems(in: grid.day.interval)
    let places = log.places(in: grid.day.interval)
    for (number, item) in items.enumerated() {
      for place in places where log.sessions[place].item == item.item {
        grid.paint(log.sessions[place].worked, source: number)
      }
    }
    let known = try workItems()
    let tasks = items.map { item in
      let task = known.first { $0.id == item.item }
      let name = places.last { log.sessions[$0].item == item.item }.map { log.sessions[$0].name }
      return DayDrawing.Task(
        id: item.item,
        name: (task?.name ?? name ?? "").withoutControls,
        pen: task?.pen ?? 1,
        milliseconds: item.milliseconds
      )
    }
    return DayDrawing(grid: grid, isColoured: output.hasColours, tasks: tasks)
  }
}
