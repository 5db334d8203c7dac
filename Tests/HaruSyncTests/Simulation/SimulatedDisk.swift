import HaruJSON
import HaruSync
import HaruTime

/// What a device stores, in memory.
struct SimulatedDisk {
  struct Copied {
    var cell: SyncedCell
    var generation: Int64
  }

  struct Waiting {
    var operation: Operation
    var reason: Refusal.Reason?
  }

  var state: SyncState
  var base: [String: Copied] = [:]
  var outbox: [Waiting] = []
  var nextNumber: Int64 = 1

  init(device: String) {
    state = SyncState(device: device)
  }

  mutating func save(_ write: CellWrite, isCopy: Bool = false) {
    outbox.append(
      Waiting(operation: Operation(number: nextNumber, write: write, isCopy: isCopy), reason: nil)
    )
    nextNumber += 1
  }

  func operations(after number: Int64, limit: Int) -> [Operation] {
    outbox.map(\.operation).filter { $0.number > number }.prefix(limit).map { $0 }
  }

  var sum: CellSum {
    base.values.reduce(into: CellSum()) { $0.add($1.cell.key, sequence: $1.cell.sequence) }
  }

  /// What the person sees.
  var shown: [String: JSON] {
    var shown = base.mapValues(\.cell.value)
    for waiting in outbox where waiting.reason == nil {
      shown[SimulatedServer.name(waiting.operation.write.key)] = waiting.operation.write.value
    }
    return shown
  }

  mutating func store(_ transaction: SyncTransaction) {
    if transaction.isNewStart { startAnew() }
    for cell in transaction.cells {
      base = base.filter {
        $1.cell.sequence >= cell.birth || $1.cell.key.id != cell.key.id
          || $1.cell.key.entity != cell.key.entity
      }
      base[SimulatedServer.name(cell.key)] = Copied(
        cell: cell,
        generation: transaction.state.generation
      )
    }
    for refusal in transaction.refusals {
      for index in outbox.indices where outbox[index].operation.number == refusal.number {
        outbox[index].reason = refusal.reason
      }
    }
    if let dropped = transaction.dropped {
      outbox.removeAll { $0.operation.number <= dropped && $0.reason == nil }
    }
    if transaction.dropsEarlier {
      base = base.filter { $1.generation == transaction.state.generation }
    }
    if let purged = transaction.purged { purge(through: purged) }
    state = transaction.state
  }

  private mutating func startAnew() {
    let waiting = outbox.filter { $0.reason == nil }
    outbox.removeAll { $0.reason == nil }
    for copied in base.values.sorted(by: { $0.cell.sequence < $1.cell.sequence }) {
      let cell = copied.cell
      save(CellWrite(cell.key, value: cell.value, madeAt: cell.stamp), isCopy: true)
    }
    base = [:]
    for waiting in waiting { save(waiting.operation.write, isCopy: waiting.operation.isCopy) }
  }

  private mutating func purge(through limit: Int64) {
    let deleted = Set(
      base.values.filter {
        $0.cell.key.field == CellKey.deleted && $0.cell.value == true && $0.cell.sequence <= limit
      }.map { "\($0.cell.key.entity)/\($0.cell.key.id)" }
    )
    base = base.filter {
      $1.cell.sequence > limit
        || !deleted.contains("\($1.cell.key.entity)/\($1.cell.key.id)")
    }
  }
}
