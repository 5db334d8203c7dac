import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus day`: the ten-minute planner of a day.
struct FocusDayCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "day",
    abstract: "Show a day in ten-minute cells, filled from the sessions.",
    discussion: "Uses colours in a terminal, and letters elsewhere or if NO_COLOR is set."
  )

  @Argument(help: "The date (default: today).")
  var date: String?

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let startHour = try context.settings().dayStartHour
    let today = PlannerDay.date(of: context.now.dateTime, startHour: startHour)
    let date = try self.date.map(context.date) ?? today
    // A session is filed under the day of its end, so one that reaches into this day may have any
    // later date.
    let log = try context.workLog(from: date, through: .last)
    let rules = context.zoneRules(log.zone(on: date, startHour: startHour))
    guard var grid = DayGrid(date, startHour: startHour, instant: rules.instant) else { return }
    let items = log.millisecondsOfItems(in: grid.day.interval)
    let places = log.places(in: grid.day.interval)
    for (number, item) in items.enumerated() {
      for place in places where log.sessions[place].item == item.item {
        grid.paint(log.sessions[place].worked, source: number)
      }
    }
    let known = try context.workItems()
    let drawing = DayDrawing(
      isColoured: context.output.hasColours,
      tasks: items.map { item in
        let task = known.first { $0.id == item.item }
        let name = places.last { log.sessions[$0].item == item.item }.map { log.sessions[$0].name }
        return DayDrawing.Task(
          name: (task?.name ?? name ?? "").withoutControls,
          pen: task?.pen ?? 1,
          milliseconds: item.milliseconds
        )
      }
    )
    for line in drawing.lines(grid, total: context.messages.focusTotalTime) {
      context.output.write(line + "\n")
    }
  }
}

/// A day grid in characters.
private struct DayDrawing {
  /// The task that fills a cell.
  struct Task {
    let name: String
    let pen: Int
    let milliseconds: Int64
  }

  let isColoured: Bool
  let tasks: [Task]

  /// Colours from the 256 of most terminals, close to the pens of the app.
  private static let colours = [167, 172, 106, 71, 37, 68, 98, 169]
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

  func lines(_ grid: DayGrid, total: String) -> [String] {
    var lines = ["\(grid.day.date)  \(total) \(text(grid.totalMilliseconds))"]
    for (row, cells) in zip(grid.rows, grid.cells) {
      let hour = (row.hour < 10 ? "0" : "") + "\(row.hour)"
      lines.append("\(hour) \(cells.map { cell($0) }.joined())")
    }
    for (number, task) in tasks.enumerated() {
      lines.append("\(cell(number)) \(text(task.milliseconds))  \(task.name)")
    }
    return lines
  }

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
  /// The person's settings.
  func settings() throws -> Settings {
    Settings(try records(of: Settings.entity).first { $0.id == Settings.id })
  }

  /// The rules of a zone, by default those of the current place.
  func zoneRules(_ id: String? = nil) -> ZoneRules {
    let rules = ZoneDatabase.linked?.rules(for: id ?? now.zone)
    if let rules, id != nil || rules.offset(at: now.instant) == now.offset { return rules }
    return ZoneRules(fixed: now.offset)
  }
}
