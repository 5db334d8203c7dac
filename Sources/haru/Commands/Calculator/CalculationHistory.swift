import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru calc history`: the saved calculations.
struct CalculationHistory {
  let context: CommandContext

  /// Lists them, newest first: date, time of day and calculation; with JSON, one object per line.
  func list(limit: Int, json: Bool) throws {
    let records = try context.telling { () throws(StoreError) in
      try context.existingStore()?.records(
        of: Calculation.entity,
        newestFirst: true,
        limit: limit
      )
    }
    for calculation in (records ?? []).compactMap({ Calculation(record: $0) }) {
      if json {
        context.output.writeLine(calculation.json.text)
      } else {
        let time = calculation.moment.time.description.prefix(5)
        context.output.writeLine("\(calculation.date) \(time)  \(calculation.text())")
      }
    }
  }

  /// Deletes them all.
  func clear(after confirmation: Confirmation) throws {
    let now = context.now.instant
    let records = try context.records(of: Calculation.entity)
    if !records.isEmpty {
      try confirmation.require(context.messages.calcClearAsk(count: records.count), in: context)
    }
    try context.save(records.map { Calculation.deletion(of: $0.id, at: now) })
    context.output.writeLine(context.messages.calcHistoryCleared)
  }
}

extension Calculation {
  fileprivate var json: JSON {
    [
      "id": .string(id.text),
      "formula": .string(formula),
      "result": .string(result),
      "seconds": seconds.map { .integer($0) } ?? .null,
      "iso": seconds.map { .string(DurationFormat.iso.text(seconds: $0)) } ?? .null,
      "at": .string(moment.rfc3339),
      "date": .string(date.description),
      "zone": .string(moment.zone),
    ]
  }
}
