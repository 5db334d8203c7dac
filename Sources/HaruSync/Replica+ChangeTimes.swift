#if !hasFeature(Embedded)
import HaruJSON
public import HaruTime

extension Replica {
  /// When each record of an entity, deleted or not, was last changed in one of some fields.
  public func changeTimes(of entity: String, fields: [String]) -> [RecordID: Instant] {
    let counts = fieldNames.map { name in fields.contains { $0.hasSameBytes(as: name) } }
    var times: [RecordID: Instant] = [:]
    for cell in table(of: entity)?.cells ?? [] where counts[cell.field] {
      times[cell.id] = max(times[cell.id] ?? cell.madeAt, cell.madeAt)
    }
    return times
  }
}
#endif
