import HaruJSON

/// Cells grouped by record: in the order of entity, id and field, with the newest value of each.
struct CellGroups {
  private let cells: [CellWrite]
  private var position = 0

  /// Sorts cells; of several values of one cell, the last in the list stays.
  init(_ list: [CellWrite]) {
    // The sort is stable, so the last value of a cell comes last.
    let sorted = list.sorted { ByteOrder($0.key, $1.key) == .before }
    var cells: [CellWrite] = []
    cells.reserveCapacity(sorted.count)
    for cell in sorted {
      if let last = cells.last, last.key == cell.key { cells.removeLast() }
      cells.append(cell)
    }
    self.cells = cells
  }

  /// The key of the next record's first cell, nil after the last record.
  var nextKey: CellKey? { position < cells.count ? cells[position].key : nil }

  /// The cells of the next record.
  mutating func next() -> ArraySlice<CellWrite>? {
    guard let key = nextKey else { return nil }
    let start = position
    while position < cells.count, cells[position].key.isSameRecord(as: key) { position += 1 }
    return cells[start..<position]
  }
}

extension ByteOrder {
  /// The order of two cells: by entity, then id, then field.
  init(_ first: CellKey, _ second: CellKey) {
    self.init(record: first, second)
    if self == .same { self = ByteOrder(first.field, second.field) }
  }

  /// The order of the records of two cells.
  init(record first: CellKey, _ second: CellKey) {
    self = ByteOrder(first.entity, second.entity)
    if self == .same { self = ByteOrder(first.id.text, second.id.text) }
  }
}

extension ArraySlice<CellWrite> {
  /// The value of a field.
  func value(of field: String) -> JSON? {
    for cell in self where cell.key.field.hasSameBytes(as: field) { return cell.value }
    return nil
  }

  var isDeleted: Bool { value(of: CellKey.deleted)?.bool == true }
}
