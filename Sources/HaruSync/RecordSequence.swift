import HaruJSON

/// The records of a replica in order, decoded lazily.
public struct RecordSequence: Sequence, IteratorProtocol {
  private let replica: Replica
  private var cells: ArraySlice<StoredCell>
  private let newestFirst: Bool

  init(_ replica: Replica, _ cells: ArraySlice<StoredCell>, newestFirst: Bool = false) {
    self.replica = replica
    self.cells = cells
    self.newestFirst = newestFirst
  }

  /// Advances to the next record that is not deleted.
  public mutating func next() -> Record? {
    while let record = nextOfAll() {
      if !record.isDeleted { return record }
    }
    return nil
  }

  /// Advances to the next record, deleted or not.
  mutating func nextOfAll() -> Record? {
    guard let edge = newestFirst ? cells.last : cells.first else { return nil }
    let isSame = { (cell: StoredCell) in cell.id == edge.id }
    let own: ArraySlice<StoredCell>
    if newestFirst {
      own = cells.suffix(cells.reversed().prefix(while: isSame).count)
      cells = cells.dropLast(own.count)
    } else {
      own = cells.prefix(while: isSame)
      cells = cells.dropFirst(own.count)
    }
    return record(own)
  }

  /// Merges the layers of each field, which are adjacent; the topmost one wins.
  private func record(_ own: ArraySlice<StoredCell>) -> Record {
    var record = Record(id: own.first?.id ?? "", fields: [])
    for index in own.indices {
      let isOverlaid = index + 1 < own.endIndex && own[index + 1].field == own[index].field
      if isOverlaid { continue }
      record.fields.append(
        JSON.Member(
          key: replica.fieldNames[own[index].field],
          value: replica.value(of: own[index])
        )
      )
    }
    return record
  }
}
