import HaruJSON
import HaruSync
import HaruTime

/// What one command changed, with the previous values.
struct RecordedChange: Equatable {
  /// A cell that was written.
  struct Cell: Equatable {
    var write: CellWrite
    /// The value before, nil if there was none.
    var before: JSON?
    /// Whether the record did not exist before.
    var isNew: Bool
  }

  let madeAt: Instant
  private(set) var cells: [Cell] = []

  /// Compares writes with the cells of their records; unchanged cells are left out.
  init(_ writes: [CellWrite], over known: [CellWrite], at instant: Instant) {
    madeAt = instant
    let values = Self.values(of: known)
    let records = Set(known.map(\.key.record))
    var places: [CellKey: Int] = [:]
    places.reserveCapacity(writes.count)
    cells.reserveCapacity(writes.count)
    for write in writes {
      let cell = Cell(
        write: write.withoutNUL,
        before: values[write.key],
        isNew: !records.contains(write.key.record)
      )
      // Of several values of one cell, the last one stays.
      if let place = places.updateValue(cells.count, forKey: write.key) {
        places[write.key] = place
        cells[place] = cell
      } else {
        cells.append(cell)
      }
    }
    cells.removeAll { $0.before == $0.write.value }
  }

  /// The last value of each cell.
  private static func values(of cells: [CellWrite]) -> [CellKey: JSON] {
    Dictionary(cells.map { ($0.key, $0.value) }) { _, last in last }
  }
}

extension RecordedChange {
  /// How a change relates to the current records.
  enum Standing {
    case current, takenBack, changedSince
  }

  /// The writes that undo the change: previous values, and the deletion of new records.
  func undo(at instant: Instant) -> [CellWrite] {
    var deleted: Set<CellKey> = []
    return cells.compactMap { cell in
      var key = cell.write.key
      if cell.isNew {
        guard deleted.insert(key.record).inserted else { return nil }
        key.field = CellKey.deleted
        return CellWrite(key, value: true, madeAt: instant)
      }
      let absent: JSON = key.field == CellKey.deleted ? false : .null
      return CellWrite(key, value: cell.before ?? absent, madeAt: instant)
    }
  }

  /// Compares the change with the current cells of its records.
  func standing(over known: [CellWrite]) -> Standing {
    let values = Self.values(of: known)
    if undo(at: madeAt).allSatisfy({ values[$0.key] == $0.value }) { return .takenBack }
    let own = Set(cells.map(\.write.key))
    let new = Set(cells.filter(\.isNew).map(\.write.key.record))
    let isKept = cells.allSatisfy { values[$0.write.key] == $0.write.value }
    // Deleting a new record would hide what has been added to it since.
    let isExtended = known.contains { cell in
      new.contains(cell.key.record) && !own.contains(cell.key)
        && cell.value != .null && !(cell.key.field == CellKey.deleted && cell.value == false)
    }
    return isKept && !isExtended ? .current : .changedSince
  }
}

extension RecordedChange {
  /// Reads a change from its JSON form, nil if it has another shape.
  init?(json: JSON) {
    guard let madeAt = json["t"]?.integer, let list = json["changes"]?.array else { return nil }
    self.madeAt = Instant(milliseconds: madeAt)
    for item in list {
      guard let write = try? CellWrite(json: item)?.checked() else { return nil }
      cells.append(Cell(write: write, before: item["b"], isNew: item["n"]?.bool == true))
    }
  }

  /// The JSON text: the changes as on the wire, with `b`, the value before, and `n` for new
  /// records.
  ///
  /// It is written cell by cell, because an import may have very many.
  var utf8: [UInt8] {
    var bytes = Array("{\"t\":\(madeAt.milliseconds),\"changes\":[".utf8)
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      cell.write(into: &bytes)
    }
    bytes.append(contentsOf: "]}".utf8)
    return bytes
  }
}

extension RecordedChange.Cell {
  fileprivate func write(into bytes: inout [UInt8]) {
    write.write(into: &bytes)
    if before == nil, !isNew { return }
    bytes.removeLast()
    if let before {
      bytes.append(contentsOf: #","b":"#.utf8)
      before.write(into: &bytes)
    }
    bytes.append(contentsOf: (isNew ? #","n":true}"# : "}").utf8)
  }
}

extension CellKey {
  /// The same for all cells of the record.
  var record: CellKey { CellKey(entity: entity, id: id, field: "") }
}
