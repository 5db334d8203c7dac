import Foundation
import HaruJSON
import HaruSync
import HaruTime
import SyncSimulation
import Testing

@testable import HaruPostgres
@testable import HaruStore

/// The contract of every storage of one user's records: in memory, in SQLite and in PostgreSQL.
struct StorageContractTests {
  private let directory = TemporaryDirectory()
  private let now = Instant(milliseconds: 1_795_000_000_000)

  /// Runs a check on one user's records in a storage.
  private func on(
    _ place: ContractStorage,
    _ check: @escaping @Sendable (inout any ServerStorage) throws -> Void
  ) async throws {
    switch place {
    case .memory:
      var memory: any ServerStorage = SimulatedServer()
      try check(&memory)
    case .sqlite:
      _ = try await StorageEngine.sqlite.makePlace(in: directory)
      try ServerStore(directory: directory.path).withDatabase { database in
        try database.inTransaction {
          var disk: any ServerStorage = try UserRecords(of: "u", in: database)
          try check(&disk)
        }
      }
    case .postgres:
      let storage = try await StorageEngine.postgres.open(in: directory)
      try await storage.makeAccount(accountID("u"))
      _ = try await storage.pull(PullRequest(cursor: nil, device: "d"), of: accountID("u"))
      let store = try #require(storage as? PostgresStore)
      let owner = try #require(AccountID(accountID("u")))
      try await onThread {
        var records: any ServerStorage = PostgresRecords(store, owner)
        try check(&records)
      }
    }
  }

  /// Runs blocking work on a separate thread.
  private func onThread(_ work: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
  }

  private static func cell(
    _ id: RecordID,
    _ field: String,
    _ value: JSON,
    _ sequence: Int64,
    birth: Int64 = 1
  ) -> ServerCell {
    ServerCell(
      SyncedCell(
        CellKey(entity: "alarm", id: id, field: field),
        value: value,
        stamp: Instant(milliseconds: 100 + sequence),
        sequence: sequence,
        birth: birth
      ),
      device: "d",
      number: sequence
    )
  }

  @Test(arguments: ContractStorage.allCases)
  func keepsTheCounters(_ place: ContractStorage) async throws {
    try await on(place) { storage in
      var account = try storage.account()
      #expect(!account.epoch.isEmpty)
      #expect(account.sequence == 0 && account.purged == 0)
      #expect(account.records == 0 && account.bytes == 0)
      account.sequence = 7
      account.purged = 3
      account.records = 2
      account.bytes = 1 << 40
      try storage.save(account)
      let read = try storage.account()
      #expect(read.epoch == account.epoch)
      #expect(read.sequence == 7 && read.purged == 3 && read.records == 2)
      #expect(read.bytes == 1 << 40)
    }
  }

  @Test(arguments: ContractStorage.allCases)
  func keepsDevicesAndTheirRefusals(_ place: ContractStorage) async throws {
    try await on(place) { [now] storage in
      #expect(try storage.device("d")?.last == nil)
      #expect(try storage.refusals(of: "d").isEmpty)
      let device = ServerDevice(id: "d", last: 4, chain: 1 << 52, stamp: now)
      try storage.save(device, at: now, limit: 64)
      let refusals = [Refusal(number: 2, reason: .quota), Refusal(number: 4, reason: .badName)]
      try storage.save(refusals, of: "d", forgettingThrough: 0)
      let read = try storage.device("d")
      #expect(read?.last == 4 && read?.chain == 1 << 52 && read?.stamp == now)
      #expect(try storage.refusals(of: "d").map(\.number) == [2, 4])
      #expect(try storage.refusals(of: "d").map(\.reason) == [.quota, .badName])
      try storage.save([Refusal(number: 5, reason: .unreadable)], of: "d", forgettingThrough: 2)
      #expect(try storage.refusals(of: "d").map(\.number) == [4, 5])
      #expect(try storage.refusals(of: "other").isEmpty)
    }
  }

  @Test(arguments: ContractStorage.allCases)
  func keepsCells(_ place: ContractStorage) async throws {
    try await on(place) { [now] storage in
      let cells = [
        Self.cell("a", "name", "tea 하루", 1), Self.cell("a", "order", ["x": .null], 2),
        Self.cell("b", "name", .number("1.50"), 3, birth: 3),
      ]
      for cell in cells { try storage.put(cell, at: now) }
      try storage.put(Self.cell("a", "name", "coffee", 4), at: now)
      let name = CellKey(entity: "alarm", id: "a", field: "name")
      let read = try storage.cell(name)
      #expect(read?.cell.value == "coffee" && read?.cell.sequence == 4 && read?.number == 4)
      #expect(read?.receivedAt == now)
      #expect(read?.device == "d" && read?.cell.stamp.milliseconds == 104)
      #expect(try storage.record(entity: "alarm", id: "a") == ServerRecord(cells: 2, birth: 1))
      #expect(try storage.record(entity: "alarm", id: "c") == nil)
      let page = try storage.cells(after: 1, through: 3, limit: 9)
      #expect(page == [cells[1].cell, cells[2].cell])
      #expect(try storage.cells(after: 0, through: 9, limit: 1).map(\.sequence) == [2])
      var sum = CellSum()
      for cell in try storage.cells(after: 0, through: 9, limit: 9) {
        sum.add(cell.key, sequence: cell.sequence)
      }
      #expect(try storage.sum() == sum && sum.count == 3)
      try storage.remove(name)
      #expect(try storage.cell(name)?.number == nil)
    }
  }

  @Test(arguments: ContractStorage.allCases)
  func findsDeletedRecords(_ place: ContractStorage) async throws {
    try await on(place) { [now] storage in
      try storage.put(Self.cell("a", "name", "x", 1), at: now)
      try storage.put(Self.cell("a", "deleted", true, 2), at: now)
      try storage.put(Self.cell("b", "deleted", false, 3), at: now)
      try storage.put(Self.cell("c", "deleted", true, 4), at: now + 1_000)
      #expect(try storage.lastDeletion(before: now) == 0)
      #expect(try storage.lastDeletion(before: now + 1) == 2)
      #expect(try storage.lastDeletion(before: now + 2_000) == 4)
      #expect(try storage.deletedRecords(through: 1).isEmpty)
      let found = try storage.deletedRecords(through: 3).map(\.cell.key.field).sorted()
      #expect(found == ["deleted", "name"])
    }
  }

  /// In memory, no device is evicted.
  @Test(arguments: [ContractStorage.sqlite, .postgres])
  func forgetsTheDeviceThatWasAwayLongest(_ place: ContractStorage) async throws {
    try await on(place) { [now] storage in
      for number in 0..<5 as Range<Int64> {
        let device = ServerDevice(id: "d\(number)", last: 1, chain: 1, stamp: now)
        try storage.save(device, at: now - number, limit: 3)
      }
      #expect(try (0..<5).filter { try storage.device("d\($0)") != nil } == [0, 1, 2])
    }
  }

  @Test(arguments: ContractStorage.allCases)
  func knowsTheLastEditOfARecord(_ place: ContractStorage) async throws {
    try await on(place) { [now] storage in
      try storage.put(Self.cell("a", "name", "x", 1), at: now)
      try storage.put(Self.cell("a", "order", "x", 2), at: now)
      try storage.put(Self.cell("a", "deleted", true, 3), at: now)
      try storage.put(Self.cell("b", "name", "x", 4), at: now)
      func edit(after sequence: Int64) throws -> Int64? {
        try storage.lastEdit(entity: "alarm", id: "a", after: sequence)?.milliseconds
      }
      #expect(try edit(after: 0) == 102 && edit(after: 1) == 102 && edit(after: 2) == nil)
    }
  }
}

/// The storages of one user's records.
enum ContractStorage: CaseIterable {
  case memory, sqlite, postgres
}
