import Foundation
import HaruSync
import HaruTime

@testable import HaruPostgres

/// One user's records in PostgreSQL for the contract, each call in its own transaction.
///
/// It blocks its thread, which must not be one of Swift's concurrency threads.
struct PostgresRecords: ServerStorage {
  let store: PostgresStore
  let owner: AccountID
  private let now = Instant(milliseconds: 1_795_000_000_000)

  init(_ store: PostgresStore, _ owner: AccountID) {
    self.store = store
    self.owner = owner
  }

  /// Waits for asynchronous work.
  private func wait<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) throws -> Result {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var outcome: Swift.Result<Result, any Error>?
    Task.detached {
      do { outcome = .success(try await work()) } catch { outcome = .failure(error) }
      done.signal()
    }
    done.wait()
    guard let outcome else { throw PostgresError.malformed }
    return try outcome.get()
  }

  /// Fetches, calls a function of the buffer, and writes.
  private func call<Result: Sendable>(
    device: String = "none",
    _ keys: [CellKey] = [],
    _ work: @escaping @Sendable (inout BufferedRecords) throws -> Result
  ) throws -> Result {
    try wait { [store, owner, now] in
      try await store.postgres.transaction { session in
        let fetch = RecordFetch([.init(of: owner, device: device, keys: keys)])
        let answers = try await session.run([Statement("BEGIN")] + fetch.statements)
        guard var records = try fetch.records(from: answers.dropFirst()).first ?? nil else {
          throw PostgresError.malformed
        }
        let result = try work(&records)
        let writes = Statement.writing([
          UserChanges(changes: records.changes, owner: owner, now: now)
        ])
        try await session.run(writes + [Statement("COMMIT")])
        return result
      }
    }
  }

  private func mark(_ entity: String, _ id: RecordID) -> CellKey {
    CellKey(entity: entity, id: id, field: CellKey.deleted)
  }

  func account() throws -> ServerAccount { try call { $0.account() } }
  func save(_ account: ServerAccount) throws { try call { $0.save(account) } }
  func device(_ id: String) throws -> ServerDevice? {
    try call(device: id) { try $0.device(id) }
  }
  func save(_ device: ServerDevice, at now: Instant, limit: Int) throws {
    try call(device: device.id) { try $0.save(device, at: now, limit: limit) }
  }
  func save(_ refusals: [Refusal], of device: String, forgettingThrough number: Int64) throws {
    try call(device: device) { try $0.save(refusals, of: device, forgettingThrough: number) }
  }
  func refusals(of device: String) throws -> [Refusal] {
    try call(device: device) { try $0.refusals(of: device) }
  }
  func cell(_ key: CellKey) throws -> ServerCell? { try call([key]) { try $0.cell(key) } }
  func record(entity: String, id: RecordID) throws -> ServerRecord? {
    try call([mark(entity, id)]) { try $0.record(entity: entity, id: id) }
  }
  func lastEdit(entity: String, id: RecordID, after sequence: Int64) throws -> Instant? {
    try call([mark(entity, id)]) { try $0.lastEdit(entity: entity, id: id, after: sequence) }
  }
  func put(_ cell: ServerCell, at now: Instant) throws {
    try call([cell.cell.key]) { try $0.put(cell, at: now) }
  }
  func remove(_ key: CellKey) throws { try call([key]) { try $0.remove(key) } }

  func cells(after sequence: Int64, through end: Int64, limit: Int) throws -> [SyncedCell] {
    try wait { [store, owner] in
      var request = PullRequest(
        cursor: SyncCursor(epoch: "e", sequence: sequence),
        end: end,
        device: "d"
      )
      request.limit = limit
      let statements = PostgresStore.pageStatements(request, of: owner) + [Statement("COMMIT")]
      let answers = try await store.postgres.read(statements)
      let records = try PostgresStore.records(request, from: answers)
      return try records?.cells(after: sequence, through: end, limit: limit) ?? []
    }
  }

  func sum() throws -> CellSum {
    try wait { [store, owner] in
      try await store.postgres.transaction { try await PostgresStore.sum(of: owner, $0) }
    }
  }

  func lastDeletion(before time: Instant) throws -> Int64 {
    try wait { [store, owner] in
      let answers = try await store.postgres.read([.lastDeletion(of: owner, before: time)])
      return try answers.first?.first?.integer(0) ?? -1
    }
  }

  func deletedRecords(through sequence: Int64) throws -> [ServerCell] {
    try wait { [store, owner] in
      let answers = try await store.postgres.read([.deletedCells(of: owner, through: sequence)])
      return try answers.first?.map(ServerCell.init) ?? []
    }
  }
}
