package import HaruJSON
import HaruTime

extension SyncRules {
  /// The bytes of a row besides its names and its value: numbers, a device, index entries.
  package static let rowCost: Int64 = 128

  /// The cost in bytes of a cell, or of a retained earlier value.
  ///
  /// Its names are in the table and in two indexes. So a hundred thousand cells without values are
  /// not free: rows fill the disk just as values do.
  package static func cost(of key: CellKey, _ value: JSON) -> Int64 {
    let names = key.entity.utf8.count + key.id.text.utf8.count + key.field.utf8.count
    return rowCost + Int64(3 * names + value.utf8.count)
  }

  /// The cost of a cell's value after it is replaced: a value from before the day (UTC) began is
  /// retained (see ``ServerStorage/put(_:at:)``).
  static func keptCost(of cell: ServerCell, at now: Instant) -> Int64 {
    let day = now.milliseconds - now.milliseconds % 86_400_000
    guard let receivedAt = cell.receivedAt, receivedAt.milliseconds < day else { return 0 }
    return cost(of: cell.cell.key, cell.cell.value)
  }

  /// How much the cost of an account grows when a change replaces an existing cell.
  static func growth(from old: ServerCell?, to write: CellWrite, at now: Instant) -> Int64 {
    let new = cost(of: write.key, write.value)
    guard let old else { return new }
    return new - cost(of: old.cell.key, old.cell.value) + keptCost(of: old, at: now)
  }
}
