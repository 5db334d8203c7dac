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

  mutating func put(_ cell: ServerCell) {
    let record = RecordKey(cell.cell.key)
    written[record, default: [:]][cell.cell.key.field] = cell
    gone[record]?.remove(cell.cell.key.field)
  }

  mutating func remove(_ key: CellKey) {
    written[RecordKey(key)]?[key.field] = nil
    gone[RecordKey(key), default: []].insert(key.field)
  }

  /// The cells to write, in the order of their sequence numbers.
  var cells: [ServerCell] {
    written.values.flatMap(\.values).sorted { $0.cell.sequence < $1.cell.sequence }
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
