import HaruJSON
package import HaruSync
package import HaruTime

/// A storage call that fails, before or after it has done its work.
package struct SimulatedCrash: Error, Equatable {
  package init() {}
}

/// The server's storage of one user in memory.
package struct SimulatedServer: ServerStorage {
  package var user = ServerAccount(epoch: "e0")
  package var cells: [String: ServerCell] = [:]
  package var received: [String: Instant] = [:]
  package var devices: [String: ServerDevice] = [:]
  package var refused: [String: [Refusal]] = [:]
  /// The number of calls that succeed before one fails, nil for all.
  package var callsLeft: Int?

  package init() {}

  private mutating func call() throws(SimulatedCrash) {
    guard let left = callsLeft else { return }
    callsLeft = left - 1
    if left <= 0 { throw SimulatedCrash() }
  }

  package static func name(_ key: CellKey) -> String { "\(key.entity)/\(key.id)/\(key.field)" }

  package mutating func account() throws(SimulatedCrash) -> ServerAccount {
    try call()
    return user
  }

  package mutating func save(_ account: ServerAccount) throws(SimulatedCrash) {
    try call()
    user = account
  }

  package mutating func device(_ id: String) throws(SimulatedCrash) -> ServerDevice? {
    try call()
    return devices[id]
  }

  package mutating func save(_ device: ServerDevice, at now: Instant, limit: Int)
    throws(SimulatedCrash)
  {
    try call()
    devices[device.id] = device
  }

  package mutating func save(
    _ refusals: [Refusal],
    of device: String,
    forgettingThrough number: Int64
  ) throws(SimulatedCrash) {
    try call()
    refused[device] = (refused[device] ?? []).filter { $0.number > number } + refusals
  }

  package mutating func refusals(of device: String) throws(SimulatedCrash) -> [Refusal] {
    try call()
    return refused[device] ?? []
  }

  package mutating func cell(_ key: CellKey) throws(SimulatedCrash) -> ServerCell? {
    try call()
    return stored(key)
  }

  private func stored(_ key: CellKey) -> ServerCell? {
    var cell = cells[Self.name(key)]
    cell?.receivedAt = received[Self.name(key)]
    return cell
  }

  package mutating func record(entity: String, id: RecordID) throws(SimulatedCrash) -> ServerRecord?
  {
    try call()
    let own = cells.values.filter { $0.cell.key.entity == entity && $0.cell.key.id == id }
    return own.first.map { ServerRecord(cells: own.count, birth: $0.cell.birth) }
  }

  package mutating func lastEdit(
    entity: String,
    id: RecordID,
    after sequence: Int64
  ) throws(SimulatedCrash) -> Instant? {
    try call()
    let own = cells.values.filter { $0.cell.key.entity == entity && $0.cell.key.id == id }
    return own.filter { $0.cell.key.field != CellKey.deleted && $0.cell.sequence > sequence }
      .map(\.cell.stamp).max()
  }

  package mutating func put(_ cell: ServerCell, at now: Instant) throws(SimulatedCrash) {
    try call()
    cells[Self.name(cell.cell.key)] = cell
    received[Self.name(cell.cell.key)] = now
  }

  package mutating func remove(_ key: CellKey) throws(SimulatedCrash) {
    try call()
    cells[Self.name(key)] = nil
  }

  package mutating func cells(
    after sequence: Int64,
    through end: Int64,
    limit: Int
  ) throws(SimulatedCrash) -> [SyncedCell] {
    try call()
    let found = cells.values.filter { $0.cell.sequence > sequence && $0.cell.sequence <= end }
    return found.map(\.cell).sorted { $0.sequence < $1.sequence }.prefix(limit).map { $0 }
  }

  package mutating func sum() throws(SimulatedCrash) -> CellSum {
    try call()
    return cells.values.reduce(into: CellSum()) { $0.add($1.cell.key, sequence: $1.cell.sequence) }
  }

  package mutating func lastDeletion(before time: Instant) throws(SimulatedCrash) -> Int64 {
    try call()
    let old = cells.filter { $1.isDeletion && received[$0] ?? time < time }
    return old.values.map(\.cell.sequence).max() ?? 0
  }

  package mutating func deletedRecords(through sequence: Int64) throws(SimulatedCrash)
    -> [ServerCell]
  {
    try call()
    let deleted = Set(
      cells.values.filter { $0.isDeletion && $0.cell.sequence <= sequence }
        .map { "\($0.cell.key.entity)/\($0.cell.key.id)" }
    )
    return cells.values.filter { deleted.contains("\($0.cell.key.entity)/\($0.cell.key.id)") }
      .compactMap { stored($0.cell.key) }
      .sorted { Self.name($0.cell.key) < Self.name($1.cell.key) }
  }
}

extension ServerCell {
  package var isDeletion: Bool { cell.key.field == CellKey.deleted && cell.value == true }
}
