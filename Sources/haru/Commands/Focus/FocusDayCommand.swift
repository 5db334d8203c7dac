import ArgumentParser
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru focus day`: the ten-minute planner of a day.
struct FocusDayCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "day",
    abstract: "Show a day in ten-minute cells, filled from the sessions.",
    discussion: """
      Uses colours in a terminal, and letters elsewhere or if NO_COLOR is set: capitals for \
      completed sessions, small letters for a running one.
      """
  )

  @Argument(help: "The date (default: today).")
  var date: String?

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let date = try self.date.map(context.date) ?? context.plannerToday()
    let running = try context.runningSessions()
    guard let cells = try context.dayCells(of: date, running: running) else { return }
    if json { return context.output.writeLine(dayJSON(cells).text) }
    let drawing = DayDrawing(cells: cells, isColoured: context.output.hasColours)
    context.output.write("\(date)  \(drawing.total(context.messages.focusTotalTime))\n")
    for line in drawing.hours + drawing.legend { context.output.write(line + "\n") }
  }
}

extension FocusDayCommand {
  private func dayJSON(_ cells: DayCells) -> JSON {
    [
      "date": .string(cells.grid.day.date.description),
      "totalSeconds": .integer(cells.totalSeconds),
      "tasks": .array(
        cells.tasks.map { task in
          [
            "id": .string(task.id.text),
            "name": .string(task.name),
            "spentSeconds": .integer(task.milliseconds / 1_000),
            "runningSeconds": task.runningMilliseconds.map { .integer($0 / 1_000) } ?? .null,
          ]
        }
      ),
      "rows": .array(
        zip(cells.grid.rows, cells.json).map { row, cells in
          ["hour": .integer(Int64(row.hour)), "cells": cells]
        }
      ),
    ]
  }
}

extension CommandContext {
  /// The person's settings.
  func settings() throws -> Settings {
    try telling { () throws(StoreError) in
      Settings(try existingStore()?.record(Settings.entity, id: Settings.id))
    }
  }

  /// The rules of a zone, by default those of the current place.
  func zoneRules(_ id: String? = nil) -> ZoneRules {
    let rules = ZoneDatabase.linked?.rules(for: id ?? now.zone)
    if let rules, id != nil || rules.offset(at: now.instant) == now.offset { return rules }
    return ZoneRules(fixed: now.offset)
  }
}
