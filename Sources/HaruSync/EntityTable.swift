/// All cells of one entity, sorted by id, field and layer.
struct EntityTable: Sendable {
  let name: String
  private(set) var cells: [StoredCell] = []
  /// How many cells at the start are sorted.
  private var sortedCount = 0

  init(name: String) {
    self.name = name
  }

  /// Puts a cell in its place, unless a later operation stands there.
  mutating func put(_ cell: StoredCell) {
    let index = firstIndex { $0.order(against: cell) != .before }
    if index == cells.count || cells[index].order(against: cell) != .same {
      cells.insert(cell, at: index)
      sortedCount += 1
    } else if cell.number >= cells[index].number {
      cells[index] = cell
    }
    if cell.layer == .outbox { dropUnnumbered(of: cell, at: index + 1) }
  }

  /// Drops the change that has just come back with its number.
  private mutating func dropUnnumbered(of cell: StoredCell, at index: Int) {
    var unnumbered = cell
    unnumbered.number = StoredCell.unnumbered
    guard index < cells.count, cells[index].order(against: unnumbered) == .same,
      cells[index].madeAt == cell.madeAt
    else { return }
    cells.remove(at: index)
    sortedCount -= 1
  }

  /// Drops the operations through a number.
  mutating func dropOperations(through number: Int64) {
    cells.removeAll { $0.layer == .outbox && $0.number <= number }
    sortedCount = cells.count
  }

  /// Adds a cell at the end; `sort` has to follow before anything is read.
  mutating func append(_ cell: StoredCell) {
    if sortedCount == cells.count, cells.last?.order(against: cell) ?? .before == .before {
      sortedCount += 1
    }
    cells.append(cell)
  }

  /// Brings appended cells to their places; of the operations on one cell the last one stays.
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

  /// Where the cells of the first record at or after an id begin.
  func start(of id: RecordID) -> Int {
    firstIndex { $0.id >= id }
  }

  /// The first cell for which a condition holds that holds for all cells behind it.
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
