import GRDB
import HaruJSON
import HaruSync
import HaruTime
import Synchronization
import SyncSimulation
import Testing

@testable import HaruStore

private final class Remote: Sendable {
  let server: Mutex<SimulatedServer>
  init(_ server: SimulatedServer) { self.server = Mutex(server) }
}

/// A device whose storage fails during a sync, once at each statement.
struct FailingReplicaTests {
  private static let now = Instant(milliseconds: 1_795_000_000_000)

  private static func write(_ id: RecordID, _ field: String, _ value: JSON) -> CellWrite {
    CellWrite(CellKey(entity: "alarm", id: id, field: field), value: value, madeAt: now)
  }

  /// A server with another device's operations.
  private static func server() throws -> SimulatedServer {
    var server = SimulatedServer()
    let body: JSON = [
      "epoch": .null, "device": "desk", "after": 0, "prior": 0,
      "now": .integer(now.milliseconds),
      "ops": [Operation(number: 1, write: write("d", "label", "desk")).json],
    ]
    let push = try #require(PushRequest(json: body))
    guard case .answered = try SyncRules().push(push, to: &server, at: now) else {
      throw SimulatedCrash()
    }
    return server
  }

  /// Runs a sync with the server.
  private static func round(
    _ store: ReplicaStore,
    _ remote: Remote
  ) async throws(StoreError) -> SyncClient.Rest {
    let round = try SyncRound(store, seed: [1, 2, 3, 4])
    return try await round.run(clock: { now }) { request in
      remote.server.withLock { server in
        var body: JSON?
        switch request {
        case .push(let push):
          if case .answered(let answer)? = try? SyncRules().push(push, to: &server, at: now) {
            body = answer.json
          }
        case .pull(let pull):
          if case .answered(let answer)? = try? SyncRules().pull(pull, from: &server) {
            body = answer.json
          }
        }
        return body.map { SyncClient.Reply(status: 200, body: $0) }
      }
    }
  }

  /// Makes the statement with a number fail, from 1; returns how many there were.
  ///
  /// Statements that begin and end a transaction do not count: SQLite would leave it open, which
  /// GRDB considers a mistake.
  private static func failing(
    at number: Int,
    _ store: ReplicaStore,
    _ work: () async throws -> Void
  ) async rethrows -> Int {
    let count = Mutex(0)
    let queue = store.queue
    queue.inDatabase { database in
      database.trace { event in
        guard case .statement(let statement) = event, !Self.frames(statement.sql) else { return }
        let now = count.withLock { count in
          count += 1
          return count
        }
        if now == number { queue.interrupt() }
      }
    }
    defer { queue.inDatabase { $0.trace() } }
    try await work()
    return count.withLock { $0 }
  }

  private static func frames(_ sql: String) -> Bool {
    ["BEGIN", "COMMIT", "ROLLBACK", "PRAGMA"].contains { sql.hasPrefix($0) }
  }

  @Test func losesAndDoublesNothingWhicheverStatementFails() async throws {
    var number = 1
    var failures = 0
    while true {
      let folder = TemporaryDirectory()
      let store = try ReplicaStore(directory: folder.path)
      try store.save([
        Self.write("a", "label", "kept"), Self.write("a", "isOn", true),
        Self.write("f", "fact", ["x": 1]),
      ])
      let remote = Remote(try Self.server())
      let statements = await Self.failing(at: number, store) {
        do throws(StoreError) { _ = try await Self.round(store, remote) } catch { failures += 1 }
      }
      // Whatever failed, the next sync repairs it.
      guard case .upToDate = try await Self.round(store, remote) else {
        Issue.record("not up to date after statement \(number)")
        return
      }
      let base = try await store.queue.read {
        try String.fetchSet($0, sql: "SELECT id || field || value || seq FROM base")
      }
      let cells = remote.server.withLock { $0.cells.values.map(\.cell) }
      #expect(
        base == Set(cells.map { "\($0.key.id)\($0.key.field)\($0.value.text)\($0.sequence)" })
      )
      #expect(cells.count == 4)
      #expect(try store.waitingCount() == 0)
      #expect(remote.server.withLock { $0.user.sequence } == 4)
      if number > statements { break }
      number += 1
    }
    #expect(number > 10)
    #expect(failures == number - 1)
  }
}
