import HaruSync
import HaruTime

/// A cell in the database, with its content if a push may write it.
struct FetchedCell {
  let key: CellKey
  let stamp: Instant
  let sequence: Int64
  let birth: Int64
  /// Nil if the value was not fetched.
  let cell: ServerCell?
}

extension FetchedCell {
  init(_ cell: ServerCell) {
    let content = cell.cell
    self.init(
      key: content.key,
      stamp: content.stamp,
      sequence: content.sequence,
      birth: content.birth,
      cell: cell
    )
  }

  /// Decodes a row of ``ServerCell/columns``, in which the value may be NULL.
  init(_ row: Row) throws {
    guard row.optionalText(3) == nil else {
      self.init(try ServerCell(row))
      return
    }
    self.init(
      key: try CellKey(row),
      stamp: Instant(milliseconds: try row.integer(4)),
      sequence: try row.integer(5),
      birth: try row.integer(6),
      cell: nil
    )
  }
}
