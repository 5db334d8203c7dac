/// All cells of one entity, sorted by id, field and layer.
struct EntityTable: Sendable {
  let name: String
  private(set) var cells: [StoredCell] = []
  /// The length of the sorted prefix.
  private var sortedCount = 0

  init(name: String) {
    self.name = name
  }

  /// Inserts a cell, unless a later operation is there.
  mutating func put(_ cell: StoredCell) {
    let index = firstIndex { $0.order(against: cell) != .before }
    if index == cells.count || cells[index].order(against: cell) != .same {
      cells.insert(cell, at: index)
      sortedCount += 1
    } else if cell.number >= cells[index].number {
      let before = cells[index]
      cells[index] = cell
      if cell.layer == .unnumbered, before.madeAt == cell.madeAt {
        cells[index].number = max(before.number - 1, StoredCell.leastUnnumbered)
      }
    }
    if cell.layer == .outbox { dropUnnumbered(of: cell, at: index + 1) }
  }

  /// Drops the unnumbered change that has now been stored with a number, unless a later one of the
  /// same millisecond has replaced it.
  private mutating func dropUnnumbered(of cell: StoredCell, at index: Int) {
    var unnumbered = cell
    unnumbered.number = StoredCell.unnumbered
    guard index < cells.count, cells[index].order(against: unnumbered) == .same,
      cells[index].madeAt == cell.madeAt
    else { return }
    if cells[index].number < StoredCell.unnumbered {
      cells[index].number += 1
      return
    }
    cells.remove(at: index)
    sortedCount -= 1
  }

  /// Drops the operations through a number.
  mutating func dropOperations(through number: Int64) {
    cells.removeAll { $0.layer == .outbox && $0.number <= number }
    sortedCount = cells.count
  }

  /// Appends a cell; call `sort` before reading.
  mutating func append(_ cell: StoredCell) {
    if sortedCount == cells.count, cells.last?.order(against: cell) ?? .before == .before {
      sortedCount += 1
    }
    cells.append(cell)
  }

  /// Sorts the appended cells; of several operations on one cell, the last one stays.
  mutating func sort() {
    if sortedCount == cells.count { return }
    cells.sort { first, second in
      switch first.order(against: second) {
      case .before: true
      case .same: first.number < second.number
      case .after: false
      }
    }
    var kept = 0
    for index in cells.indices {
      if kept > 0, cells[kept - 1].order(against: cells[index]) == .same { kept -= 1 }
      cells[kept] = cells[index]
      kept += 1
    }
    cells.removeSubrange(kept...)
    sortedCount = kept
  }

  /// The index of the first cell of the first record at or after an id.
  func start(of id: RecordID) -> Int {
    firstIndex { $0.id >= id }
  }

  /// The first index that satisfies a condition which is monotonic over the cells.
  private func firstIndex(where holds: (StoredCell) -> Bool) -> Int {
    var low = 0
    var high = cells.count
    while low < high {
      let middle = low + (high - low) / 2
      if holds(cells[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
