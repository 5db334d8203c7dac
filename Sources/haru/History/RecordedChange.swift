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
    let records = Set(known.map { $0.key.recordName })
    var places: [String: Int] = [:]
    for write in writes {
      let name = write.key.name
      let cell = Cell(
        write: write.withoutNUL,
        before: values[name],
        isNew: !records.contains(write.key.recordName)
      )
      // Of several values of one cell, the last one stays.
      if let place = places[name] {
        cells[place] = cell
      } else {
        places[name] = cells.count
        cells.append(cell)
      }
    }
    cells.removeAll { $0.before == $0.write.value }
  }

  /// The last value of each cell.
  private static func values(of cells: [CellWrite]) -> [String: JSON] {
    Dictionary(cells.map { ($0.key.name, $0.value) }) { _, last in last }
  }
}

extension RecordedChange {
  /// How a change relates to the current records.
  enum Standing {
    case current, takenBack, changedSince
  }

  /// The writes that undo the change: previous values, and the deletion of new records.
  func undo(at instant: Instant) -> [CellWrite] {
    var deleted: Set<String> = []
    return cells.compactMap { cell in
      var key = cell.write.key
      if cell.isNew {
        guard deleted.insert(key.recordName).inserted else { return nil }
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
    if undo(at: madeAt).allSatisfy({ values[$0.key.name] == $0.value }) { return .takenBack }
    let own = Set(cells.map { $0.write.key.name })
    let new = Set(cells.filter(\.isNew).map { $0.write.key.recordName })
    let isKept = cells.allSatisfy { values[$0.write.key.name] == $0.write.value }
    // Deleting a new record would hide what has been added to it since.
    let isExtended = known.contains { cell in
      new.contains(cell.key.recordName) && !own.contains(cell.key.name)
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
      cell.json.write(into: &bytes)
    }
    bytes.append(contentsOf: "]}".utf8)
    return bytes
  }
}

extension RecordedChange.Cell {
  fileprivate var json: JSON {
    var members = write.json.object ?? []
    if let before { members.append(JSON.Member(key: "b", value: before)) }
    if isNew { members.append(JSON.Member(key: "n", value: true)) }
    return .object(members)
  }
}

extension CellKey {
  /// Identifies the record among all.
  var recordName: String { "\(entity) \(id.text)" }

  /// Identifies the cell among all.
  fileprivate var name: String { "\(recordName) \(field)" }
}
