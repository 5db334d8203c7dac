import HaruSync
import HaruTime

/// What a call of the rules wrote; each cell occurs once, however often it was written.
struct RecordChanges {
  typealias RecordKey = BufferedRecords.RecordKey

  /// A device that was seen.
  struct SeenDevice {
    let device: ServerDevice
    let seenAt: Instant
    /// The maximum number of devices, nil if none was added.
    let limit: Int?
  }

  /// The refused operations of a device.
  struct Refusals {
    let device: String
    let added: [Refusal]
    let forgottenThrough: Int64
  }

  var account: ServerAccount?
  var device: SeenDevice?
  var refusals: Refusals?
  /// The fields whose value before the call is kept for backups.
  var kept: [RecordKey: Set<String>] = [:]
  private var written: [RecordKey: [String: ServerCell]] = [:]
  private var gone: [RecordKey: Set<String>] = [:]
  /// The written cells that the database does not have.
  private var new: Set<CellKey> = []

  /// Writes a cell; `old` is what it replaces, nil if it does not exist, or no longer.
  mutating func put(_ cell: ServerCell, replacing old: ServerCell?) {
    let (key, record) = (cell.cell.key, RecordKey(cell.cell.key))
    written[record, default: [:]][key.field] = cell
    let isGone = gone[record]?.remove(key.field) != nil
    if old == nil, !isGone { new.insert(key) }
  }

  mutating func remove(_ key: CellKey) {
    written[RecordKey(key)]?[key.field] = nil
    gone[RecordKey(key), default: []].insert(key.field)
  }

  /// The cells to update and those to add, each in the order of their sequence numbers.
  var cells: (updated: [ServerCell], added: [ServerCell]) {
    var (updated, added) = ([ServerCell](), [ServerCell]())
    let cells = written.values.flatMap(\.values)
    for cell in cells.sorted(by: { $0.cell.sequence < $1.cell.sequence }) {
      if new.contains(cell.cell.key) { added.append(cell) } else { updated.append(cell) }
    }
    return (updated, added)
  }

  var removedKeys: [CellKey] { Self.keys(gone) }

  var keptKeys: [CellKey] { Self.keys(kept) }

  private static func keys(_ fields: [RecordKey: Set<String>]) -> [CellKey] {
    fields.flatMap { record, fields in
      fields.map { CellKey(entity: record.entity, id: record.id, field: $0) }
    }
  }
}

/// What a call of the rules changed in one user's records, and when.
struct UserChanges {
  let changes: RecordChanges
  let owner: AccountID
  let now: Instant
}
