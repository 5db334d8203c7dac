import HaruCore
import HaruSync
import HaruTime

/// A day grid in characters.
struct DayDrawing {
  /// The task that fills a cell.
  struct Task {
    let id: RecordID
    let name: String
    let pen: Int
    /// The time of its completed sessions.
    let milliseconds: Int64
    /// The time of its running session so far; nil without one.
    let runningMilliseconds: Int64?
  }

  /// What fills a cell: completed work, work that is still going on, or a planned time.
  enum Cell: Equatable {
    case done(Int), running(Int), planned

    /// The index of its task; nil where nothing was done.
    var task: Int? {
      switch self {
      case .done(let task), .running(let task): task
      case .planned: nil
      }
    }
  }

  /// The completed sessions; the total is theirs, as on the page.
  let grid: DayGrid
  /// The cells of each row; a running session fills those that no completed one has, the plan what
  /// is left.
  private(set) var cells: [[Cell?]]
  /// Whether cells are coloured.
  let isColoured: Bool
  /// The tasks of the day: longest first, then those that are only running.
  let tasks: [Task]

  /// Whether nothing was done, is going on or is planned.
  var isEmpty: Bool { tasks.isEmpty && !cells.contains { $0.contains(.planned) } }

  /// The drawing with planned times as outlines, where nothing was done yet.
  func outlining(_ intervals: [WorkInterval]) -> DayDrawing {
    var plan = grid
    plan.clear()
    plan.paint(intervals, source: 0)
    var drawing = self
    drawing.cells = zip(plan.cells, cells).map { planned, worked in
      zip(planned, worked).map { $1 ?? ($0 == nil ? nil : .planned) }
    }
    return drawing
  }

  /// Colours from the 256 of most terminals, close to the pens of the app.
  private static let colours = [167, 172, 106, 71, 37, 68, 98, 169]
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  /// The width of a line in `hours`.
  static let width = 21

  /// Combines the grid of the completed sessions with that of the running ones.
  init(_ grid: DayGrid, running: DayGrid, _ tasks: [Task], isColoured: Bool) {
    self.grid = grid
    self.tasks = tasks
    self.isColoured = isColoured
    cells = zip(grid.cells, running.cells).map { done, going in
      zip(done, going).map { done, going in done.map(Cell.done) ?? going.map(Cell.running) }
    }
  }

  /// A line for each hour: its local time and its six cells.
  var hours: [String] {
    zip(grid.rows, cells).map { row, cells in
      let hour = (row.hour < 10 ? "0" : "") + "\(row.hour)"
      return "\(hour) \(cells.map(text).joined())"
    }
  }

  private func text(_ cell: Cell?) -> String {
    switch cell {
    case .done(let task): mark(task)
    case .running(let task): mark(task, isRunning: true)
    case .planned: " □ "
    case nil: " · "
    }
  }

  /// A line for each task: its letter or colour, its time, its name; a running session has its own.
  var legend: [String] {
    tasks.enumerated().flatMap { number, task in
      let name = task.name.onOneLine.withoutControls
      let done = "\(mark(number)) \(text(task.milliseconds))  \(name)"
      let going = task.runningMilliseconds.map { time in
        "\(mark(number, isRunning: true)) \(text(time))  ▶ \(name)"
      }
      return (task.milliseconds > 0 ? [done] : []) + (going.map { [$0] } ?? [])
    }
  }

  /// The total time of the completed sessions, after a word.
  func total(_ word: String) -> String { "\(word) \(text(grid.totalMilliseconds))" }

  private func text(_ milliseconds: Int64) -> String {
    DurationFormat.hm.text(seconds: milliseconds / 60_000 * 60)
  }

  /// Three characters wide: a letter says what colour alone would not, a small one that the task is
  /// still running.
  private func mark(_ number: Int, isRunning: Bool = false) -> String {
    let capital = Self.letters[number % Self.letters.count]
    let letter = isRunning ? capital.lowercased() : "\(capital)"
    guard isColoured else { return " \(letter) " }
    let colour = Self.colours[(tasks[number].pen - 1) % Self.colours.count]
    let style = isRunning ? "38;5;\(colour)" : "48;5;\(colour);38;5;16"
    return "\u{1B}[\(style)m\(isRunning ? "▒\(letter)▒" : " \(letter) ")\u{1B}[0m"
  }
}
