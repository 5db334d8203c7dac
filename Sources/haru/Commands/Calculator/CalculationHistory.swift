import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru calc history`: the calculations that were kept.
struct CalculationHistory {
  let context: CommandContext

  /// Lists them, the newest first: date, time of day and calculation; as JSON an object a line.
  func list(limit: Int, json: Bool) throws {
    let records = try context.telling { () throws(StoreError) in
      try ReplicaStore.existing(in: context.dataDirectory)?.records(
        of: Calculation.entity,
        newestFirst: true,
        limit: limit
      )
    }
    for record in records ?? [] {
      guard let calculation = record.fact.flatMap({ Calculation(fact: $0) }) else { continue }
      if json {
        context.output.writeLine(calculation.json(id: record.id).text)
      } else {
        let time = calculation.moment.time.description.prefix(5)
        context.output.writeLine("\(calculation.date) \(time)  \(calculation.text())")
      }
    }
  }

  /// Deletes them all.
  func clear() throws {
    let now = context.now.instant
    try context.telling { () throws(StoreError) in
      let store = try ReplicaStore.existing(in: context.dataDirectory)
      let records = try store?.records(of: Calculation.entity) ?? []
      try store?.save(
        records.map { record in
          CellWrite(
            CellKey(entity: Calculation.entity, id: record.id, field: CellKey.deleted),
            value: true,
            madeAt: now
          )
        }
      )
    }
    context.output.writeLine(context.messages.calcHistoryCleared)
  }
}

extension Calculation {
  fileprivate func json(id: String) -> JSON {
    [
      "id": .string(id),
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
