import HaruJSON
public import HaruTime

/// A record that was deleted, as it was before.
public struct DeletedRecord: Sendable {
  /// The entity of the record.
  public let entity: String
  /// The record; its fields are kept until the server purges it.
  public let record: Record
  /// When it was deleted, by the clock of the device that did it.
  public let deletedAt: Instant
}

extension Replica {
  /// The records of some entities that were deleted at an instant or later.
  ///
  /// They are ordered by entity as given, then by id.
  public func deletedRecords(
    of entities: [String],
    since instant: Instant
  ) -> [DeletedRecord] {
    let mark = fieldNames.firstIndex { $0.hasSameBytes(as: CellKey.deleted) }
    var found: [DeletedRecord] = []
    for entity in entities {
      let cells = table(of: entity)?.cells ?? []
      for (index, cell) in cells.enumerated() where cell.field == mark && cell.madeAt >= instant {
        let next = index + 1
        let isOverlaid =
          next < cells.count && cells[next].field == mark && cells[next].id == cell.id
        if isOverlaid || value(of: cell).bool != true { continue }
        let start = cells[..<index].lastIndex { $0.id != cell.id }.map { $0 + 1 } ?? 0
        var rest = RecordSequence(self, cells[start...])
        guard let record = rest.nextOfAll() else { continue }
        found.append(DeletedRecord(entity: entity, record: record, deletedAt: cell.madeAt))
      }
    }
    return found
  }
}
