package import HaruJSON
import HaruTime

extension SyncRules {
  /// The bytes that a row takes beside its names and its value: numbers, a device, its place in the indexes.
  package static let rowCost: Int64 = 128

  /// What a cell, or an earlier value that is kept of it, counts for, in bytes.
  ///
  /// Its names stand in the table and in two indexes. So a hundred thousand cells without a value are
  /// not free: a user fills the disk with rows as with values.
  package static func cost(of key: CellKey, _ value: JSON) -> Int64 {
    let names = key.entity.utf8.count + key.id.text.utf8.count + key.field.utf8.count
    return rowCost + Int64(3 * names + value.utf8.count)
  }

  /// What the value of a cell goes on to cost once another one takes its place: one from before the day
  /// (UTC) began is kept (see ``ServerStorage/put(_:at:)``).
  static func keptCost(of cell: ServerCell, at now: Instant) -> Int64 {
    let day = now.milliseconds - now.milliseconds % 86_400_000
    guard let receivedAt = cell.receivedAt, receivedAt.milliseconds < day else { return 0 }
    return cost(of: cell.cell.key, cell.cell.value)
  }

  /// What an account costs more once a change has taken the place of what was there.
  static func growth(from old: ServerCell?, to write: CellWrite, at now: Instant) -> Int64 {
    let new = cost(of: write.key, write.value)
    guard let old else { return new }
    return new - cost(of: old.cell.key, old.cell.value) + keptCost(of: old, at: now)
  }
}
