import Foundation
import HaruJSON
import HaruSync
import HaruTime
import SyncSimulation
import Testing

@testable import HaruStore

struct ServerRecordsTests {
  let directory = TemporaryDirectory()
  let now = Instant(milliseconds: 1_795_000_000_000)

  private let user = accountID("u")

  private func open() throws -> ServerStore {
    try FileManager.default.createDirectory(
      atPath: directory.path,
      withIntermediateDirectories: true
    )
    let store = try ServerStore(directory: directory.path)
    try store.addAccount(user)
    return store
  }

  private func push(_ writes: [CellWrite]) throws -> PushRequest {
    let operations = writes.enumerated().map {
      Operation(number: Int64($0.offset + 1), write: $0.element).json
    }
    return try #require(
      PushRequest(
        json: [
          "epoch": .null, "device": "d", "after": 0, "prior": 0, "now": .integer(now.milliseconds),
          "ops": .array(operations),
        ]
      )
    )
  }

  private func write(_ id: RecordID, _ field: String, _ value: JSON) -> CellWrite {
    CellWrite(CellKey(entity: "alarm", id: id, field: field), value: value, madeAt: now)
  }

  /// All rows of all tables.
  private func dump(_ database: Database) throws -> [String] {
    try ["sync_user", "sync_cell", "sync_device", "sync_refusal"].flatMap { table in
      try Row.fetchAll(database, sql: "SELECT * FROM \(table)").map { "\(table) \($0)" }
    }
  }

  @Test func aFailingCallLeavesNothingBehind() throws {
    let store = try open()
    try store.withDatabase { _ = try UserRecords(of: user, in: $0) }
    let before = try store.withDatabase(dump)
    let request = try push([write("a", "name", 1), write("a", "Bad", 2), write("b", "name", 3)])
    var calls = 0
    while true {
      let isDone = try store.withDatabase { database in
        do {
          try database.inTransaction {
            var storage = FailingStorage(
              base: try UserRecords(of: user, in: database),
              callsLeft: calls
            )
            _ = try SyncRules().push(request, to: &storage, at: now)
          }
          return true
        } catch is FailingStorage<UserRecords>.Failed {
          #expect(try dump(database) == before)
          return false
        }
      }
      if isDone { break }
      calls += 1
    }
    // Two counters, a device twice, two cells with their records, refusals twice.
    #expect(calls == 12)
    #expect(try store.withDatabase(dump).count == 5)
  }

  @Test(arguments: StorageEngine.allCases)
  func aDeviceAndTheServerAgreeOnTheDisk(_ engine: StorageEngine) async throws {
    let store = try await engine.open(in: directory)
    try await store.makeAccount(user)
    let folders = [TemporaryDirectory(), TemporaryDirectory()]
    let devices = try folders.map { try ReplicaStore(directory: $0.path) }
    for turn in 0..<12 {
      let device = devices[turn % 2]
      try device.save([
        write("a\(turn % 5)", "name", .integer(Int64(turn))), write("b", "n\(turn)", true),
      ])
      if turn == 6 { try device.save([write("a1", "deleted", true)]) }
      if turn == 8 {
        // As after a restore from a backup.
        try await store.run("UPDATE sync_user SET epoch = 'restored'")
      }
      let rest = try await sync(device, with: store)
      guard case .upToDate = rest else {
        Issue.record("\(rest)")
        return
      }
      #expect(try device.waitingCount() == 0)
    }
    for device in devices { _ = try await sync(device, with: store) }
    let question = PullRequest(cursor: nil, device: "x", wantsSum: true)
    guard case .answered(let whole) = try await store.pull(question, of: user) else {
      Issue.record("no answer")
      return
    }
    let server = try #require(whole.sum)
    #expect(server.count == 18)
    for device in devices {
      #expect(try device.cellSum() == server)
      #expect(try device.records(of: "alarm").map { $0.id } == ["a0", "a2", "a3", "a4", "b"])
      #expect(try device.operations(after: 0, limit: 9).isEmpty)
    }
  }

  @Test func listsWhatIsNotKept() async throws {
    let store = try open()
    let device = try ReplicaStore(directory: directory.path + "/device")
    try device.save([write("s", "fact", 1), write("a", "name", 2)])
    _ = try await sync(device, with: store)
    try device.save([write("s", "fact", 3)])
    #expect(try device.waitingCount() == 1)
    _ = try await sync(device, with: store)
    #expect(try device.waitingCount() == 0)
    let refused = try device.refusedChanges()
    #expect(refused.map(\.reason) == [.factExists])
    #expect(refused.map(\.write.value) == [3])
    #expect(try device.record("alarm", id: "s")?.fact == 1)
  }

  @Test func oneExchangeAtATime() throws {
    let device = try ReplicaStore(directory: directory.path)
    let round = try SyncRound(device, seed: [1])
    #expect(throws: StoreError.inUse(path: directory.path)) { try SyncRound(device, seed: [1]) }
    withExtendedLifetime(round) {}
  }

  @Test func aPurgeSweepsWhatHasNoAccount() async throws {
    let store = try open()
    try store.withDatabase { _ = try UserRecords(of: "orphan", in: $0) }
    _ = try await store.push(try push([write("a", "name", 1)]), of: user, at: now)
    try await store.purge(at: now, abandonedBefore: now - 1)
    #expect(try store.withDatabase(dump).count { $0.contains("orphan") } == 0)
    #expect(try await store.sequence(of: user) == 1)
  }

  /// A sync without a network in between.
  private func sync(
    _ device: ReplicaStore,
    with store: any ServerDatabase
  ) async throws -> SyncClient.Rest {
    try await SyncRound(device, seed: [1, 2, 3, 4]).run(clock: { now }) { request in
      do {
        switch request {
        case .push(let push):
          return reply(try await store.push(push, of: user, at: now)) { $0.json }
        case .pull(let pull): return reply(try await store.pull(pull, of: user)) { $0.json }
        }
      } catch { return nil }
    }
  }

  private func reply<Answer>(
    _ outcome: SyncOutcome<Answer>,
    _ json: (Answer) -> JSON
  ) -> SyncClient.Reply {
    switch outcome {
    case .answered(let answer): SyncClient.Reply(status: 200, body: json(answer))
    case .refused(let problem):
      SyncClient.Reply(status: problem.status, body: ["code": .string("\(problem.code)")])
    }
  }
}
