import HaruSync
import HaruTime

/// A storage whose calls succeed until one fails.
struct FailingStorage<Base: ServerStorage>: ServerStorage {
  struct Failed: Error {}

  var base: Base
  /// The number of calls that succeed.
  var callsLeft: Int

  private mutating func call<Result>(
    _ work: (inout Base) throws -> Result
  ) throws -> Result {
    callsLeft -= 1
    if callsLeft < 0 { throw Failed() }
    return try work(&base)
  }

  mutating func account() throws -> ServerAccount { try call { try $0.account() } }
  mutating func save(_ account: ServerAccount) throws { try call { try $0.save(account) } }
  mutating func device(_ id: String) throws -> ServerDevice? { try call { try $0.device(id) } }

  mutating func save(_ device: ServerDevice, at now: Instant, limit: Int) throws {
    try call { try $0.save(device, at: now, limit: limit) }
  }

  mutating func save(
    _ refusals: [Refusal],
    of device: String,
    forgettingThrough number: Int64
  ) throws {
    try call { try $0.save(refusals, of: device, forgettingThrough: number) }
  }

  mutating func refusals(of device: String) throws -> [Refusal] {
    try call { try $0.refusals(of: device) }
  }

  mutating func cell(_ key: CellKey) throws -> ServerCell? { try call { try $0.cell(key) } }

  mutating func record(entity: String, id: RecordID) throws -> ServerRecord? {
    try call { try $0.record(entity: entity, id: id) }
  }

  mutating func lastEdit(entity: String, id: RecordID, after sequence: Int64) throws -> Instant? {
    try call { try $0.lastEdit(entity: entity, id: id, after: sequence) }
  }

  mutating func put(_ cell: ServerCell, at now: Instant) throws {
    try call { try $0.put(cell, at: now) }
  }

  mutating func remove(_ key: CellKey) throws { try call { try $0.remove(key) } }

  mutating func cells(
    after sequence: Int64,
    through end: Int64,
    limit: Int
  ) throws -> [SyncedCell] {
    try call { try $0.cells(after: sequence, through: end, limit: limit) }
  }

  mutating func sum() throws -> CellSum { try call { try $0.sum() } }

  mutating func lastDeletion(before time: Instant) throws -> Int64 {
    try call { try $0.lastDeletion(before: time) }
  }

  mutating func deletedRecords(through sequence: Int64) throws -> [ServerCell] {
    try call { try $0.deletedRecords(through: sequence) }
  }
}
