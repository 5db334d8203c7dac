import HaruCore
import HaruJSON
import HaruSync
import HaruTime

extension TodayPage {
  /// The page as `haru today --json` prints it.
  func json(_ context: CommandContext) -> JSON {
    [
      "date": .string(date.description),
      "dayNumber": number.map { .integer(Int64($0)) } ?? .null,
      "totalSeconds": .integer((drawing?.grid.totalMilliseconds ?? 0) / 60_000 * 60),
      "tasks": .array(tasks.map { object($0, context) }),
      "plan": plan.json(context)["items"] ?? .null,
      "forecast": plan.forecastJSON(context),
      "cells": .array((drawing?.cells ?? []).map { .array($0.map { cell($0?.task) }) }),
      "ddays": .array(days.map(object)),
      "nextAlarm": nextAlarm.map { ring, label -> JSON in
        ["label": .string(label), "fireAt": .string(ring.moment.rfc3339)]
      } ?? .null,
      "wordsDue": .integer(Int64(wordsDue)),
      "quote": quote.map { quote -> JSON in
        ["id": .string(quote.id.text), "text": .string(quote.quote.text)]
      } ?? .null,
      "weather": weather.map { weather -> JSON in
        [
          "place": .string(weather.place), "low": degrees(weather.low),
          "high": degrees(weather.high),
        ]
      } ?? .null,
      "note": note.isEmpty ? .null : .string(note),
      "sentence": sentence.map(JSON.string) ?? .null,
    ]
  }

  private func object(_ task: DayTask, _ context: CommandContext) -> JSON {
    let session = running.first { $0.item == task.item.id }
    let left = session.map { $0.leftMilliseconds(at: context.now.instant) / 1_000 }
    return [
      "id": .string(task.item.id.text),
      "name": .string(task.item.name),
      "estimateSeconds": .integer(task.item.estimateSeconds),
      "spentSeconds": .integer(task.spentMilliseconds / 1_000),
      "running": .bool(task.isRunning),
      "leftSeconds": left.map(JSON.integer) ?? .null,
      "done": .bool(task.isDone),
    ]
  }

  private func object(_ entry: DDayEntry) -> JSON {
    let count = entry.dday.count(from: date)
    return [
      "id": .string(entry.id.text), "name": .string(entry.dday.name),
      "target": .string(count.target.date.description), "days": .integer(Int64(count.daysAhead)),
    ]
  }

  /// The id of the task in a cell.
  private func cell(_ number: Int?) -> JSON {
    guard let number, let drawing, drawing.tasks.indices.contains(number) else { return .null }
    return .string(drawing.tasks[number].id.text)
  }

  /// Degrees Celsius, as in `haru weather --json`.
  private func degrees(_ tenths: Int?) -> JSON {
    guard let tenths else { return .null }
    let sign = tenths < 0 ? "-" : ""
    return .number("\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)")
  }
}
