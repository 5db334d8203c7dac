import HaruJSON

extension RecordFile {
  /// The records of an entity in the file, ordered by id.
  public func records(of entity: String) -> [Record] {
    var groups = CellGroups(changes.filter { $0.key.entity.hasSameBytes(as: entity) })
    var records: [Record] = []
    while let cells = groups.next() {
      guard let id = cells.first?.key.id, !cells.isDeleted else { continue }
      records.append(
        Record(id: id, fields: cells.map { JSON.Member(key: $0.key.field, value: $0.value) })
      )
    }
    return records
  }
}
