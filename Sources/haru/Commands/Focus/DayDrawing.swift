import HaruCore
import HaruTime

/// The cells of a day in characters.
struct DayDrawing {
  let cells: DayCells
  /// Whether cells are coloured.
  let isColoured: Bool

  /// Colours from the 256 of most terminals, close to the pens of the app.
  private static let colours = [167, 172, 106, 71, 37, 68, 98, 169]
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  /// The width of a line in `hours`.
  static let width = 21

  /// A line for each hour: its local time and its six cells.
  var hours: [String] {
    zip(cells.grid.rows, cells.cells).map { row, cells in
      let hour = (row.hour < 10 ? "0" : "") + "\(row.hour)"
      return "\(hour) \(cells.map(text).joined())"
    }
  }

  private func text(_ cell: DayCells.Cell?) -> String {
    switch cell {
    case .done(let task): mark(task)
    case .running(let task): mark(task, isRunning: true)
    case .planned: " □ "
    case nil: " · "
    }
  }

  /// A line for each task: its letter or colour, its time, its name; a running session has its own.
  var legend: [String] {
    cells.tasks.enumerated().flatMap { number, task in
      let name = task.name.onOneLine.withoutControls
      let done = "\(mark(number)) \(text(task.milliseconds))  \(name)"
      let going = task.runningMilliseconds.map { time in
        "\(mark(number, isRunning: true)) \(text(time))  ▶ \(name)"
      }
      return (task.milliseconds > 0 ? [done] : []) + (going.map { [$0] } ?? [])
    }
  }

  /// A word, followed by the total time of the completed sessions.
  func total(_ word: String) -> String { "\(word) \(text(cells.grid.totalMilliseconds))" }

  private func text(_ milliseconds: Int64) -> String {
    DurationFormat.hm.text(seconds: milliseconds / 60_000 * 60)
  }

  /// The three-column mark of a task: a letter conveys what colour alone would not; it is small
  /// while the task is running.
  private func mark(_ number: Int, isRunning: Bool = false) -> String {
    let capital = Self.letters[number % Self.letters.count]
    let letter = isRunning ? capital.lowercased() : "\(capital)"
    guard isColoured else { return " \(letter) " }
    let colour = Self.colours[(cells.tasks[number].pen - 1) % Self.colours.count]
    let style = isRunning ? "38;5;\(colour)" : "48;5;\(colour);38;5;16"
    return "\u{1B}[\(style)m\(isRunning ? "▒\(letter)▒" : " \(letter) ")\u{1B}[0m"
  }
}
