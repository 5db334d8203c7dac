import HaruJSON

extension Replica {
  /// All visible cells, including those of deleted records.
  public var cells: [CellWrite] {
    var cells: [CellWrite] = []
    for table in tables {
      for index in table.cells.indices {
        let cell = table.cells[index]
        let next = index + 1
        // The layers of a cell are adjacent; the topmost one wins.
        if next < table.cells.count, table.cells[next].field == cell.field,
          table.cells[next].id == cell.id
        {
          continue
        }
        let key = CellKey(entity: table.name, id: cell.id, field: fieldNames[cell.field])
        cells.append(CellWrite(key, value: value(of: cell), madeAt: cell.madeAt))
      }
    }
    return cells
  }
}
