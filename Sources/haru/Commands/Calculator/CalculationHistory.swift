import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru calc history`: the saved calculations.
struct CalculationHistory {
  let context: CommandContext

  /// Lists them, newest first: id, date, time of day and calculation; with JSON, one object per
  /// line.
  func list(limit: Int, json: Bool) throws {
    let records = try context.telling { () throws(StoreError) in
      try context.existingStore()?.records(
        of: Calculation.entity,
        newestFirst: true,
        limit: limit
      )
    }
    let calculations = (records ?? []).compactMap { Calculation(record: $0) }
    if json { return calculations.forEach { context.output.writeLine($0.json.text) } }
    let ids = calculations.map(\.id)
    let known = try context.ids(of: Calculation.entity, having: CellKey.fact, near: ids)
    for (calculation, id) in zip(calculations, ShortIDs(known).column(ids.map(\.text))) {
      let time = calculation.moment.time.description.prefix(5)
      context.output.writeRow("\(id)  \(calculation.date) \(time)  \(calculation.text())")
    }
  }

  /// Deletes the one with an id or the start of one.
  func remove(_ id: String) throws {
    let calculation = try context.meant(
      by: id,
      in: try context.records(of: Calculation.entity).compactMap { Calculation(record: $0) },
      id: { $0.id.text },
      line: { $0.text() },
      missing: context.messages.commandSeeList(
        sentence: context.messages.calcNotFound(text: id),
        command: "haru calc history"
      ),
      several: context.messages.calcAmbiguous(text: id)
    )
    try context.save([Calculation.deletion(of: calculation.id, at: context.now.instant)])
    context.output.writeLine(context.messages.listDeleted(name: calculation.text()))
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
