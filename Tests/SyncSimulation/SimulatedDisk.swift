import HaruJSON
package import HaruSync
import HaruTime

/// What a device stores, in memory.
package struct SimulatedDisk {
  package struct Copied {
    package var cell: SyncedCell
    package var generation: Int64
  }

  package var state: SyncState
  package var base: [String: Copied] = [:]
  package var outbox: [Operation] = []
  package var refused: [Operation] = []
  package var nextNumber: Int64 = 1

  package init(device: String) {
    state = SyncState(device: device)
  }

  package mutating func save(_ write: CellWrite, isCopy: Bool = false) {
    outbox.append(Operation(number: nextNumber, write: write, isCopy: isCopy))
    nextNumber += 1
  }

  package func operations(after number: Int64, limit: Int) -> [Operation] {
    outbox.filter { $0.number > number }.prefix(limit).map { $0 }
  }

  package var sum: CellSum {
    base.values.reduce(into: CellSum()) { $0.add($1.cell.key, sequence: $1.cell.sequence) }
  }

  package mutating func store(_ transaction: SyncTransaction) {
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
      refused += outbox.filter { $0.number == refusal.number }
      outbox.removeAll { $0.number == refusal.number }
    }
    if let dropped = transaction.dropped {
      outbox.removeAll { $0.number <= dropped }
    }
    if transaction.dropsEarlier {
      base = base.filter { $1.generation == transaction.state.generation }
    }
    if let purged = transaction.purged { purge(through: purged) }
    state = transaction.state
  }

  private mutating func startAnew() {
    let waiting = outbox
    outbox = []
    for copied in base.values.sorted(by: { $0.cell.sequence < $1.cell.sequence }) {
      let cell = copied.cell
      save(CellWrite(cell.key, value: cell.value, madeAt: cell.stamp), isCopy: true)
    }
    base = [:]
    for operation in waiting { save(operation.write, isCopy: operation.isCopy) }
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
