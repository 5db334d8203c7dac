import CSQLite
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

/// Counts the statements of a connection and interrupts one.
private final class Trace {
  private let number: Int
  private(set) var count = 0
  var connection: OpaquePointer?

  init(failing number: Int) { self.number = number }

  func begin(_ sql: String) {
    if ["BEGIN", "COMMIT", "ROLLBACK", "PRAGMA"].contains(where: sql.hasPrefix) { return }
    count += 1
    if count == number { sqlite3_interrupt(connection) }
  }
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
  /// Statements that begin and end a transaction do not count.
  private static func failing(
    at number: Int,
    _ store: ReplicaStore,
    _ work: () async throws -> Void
  ) async throws -> Int {
    let trace = Trace(failing: number)
    try Self.set(trace, on: store)
    try await work()
    try Self.set(nil, on: store)
    return trace.count
  }

  private static func set(_ trace: Trace?, on store: ReplicaStore) throws {
    try store.queue.inDatabase { database in
      trace?.connection = database.sqliteConnection
      let begins:
        @convention(c) (
          UInt32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
        ) -> Int32 = { _, context, _, text in
          guard let context, let text else { return 0 }
          let sql = String(cString: text.assumingMemoryBound(to: CChar.self))
          Unmanaged<Trace>.fromOpaque(context).takeUnretainedValue().begin(sql)
          return 0
        }
      sqlite3_trace_v2(
        database.sqliteConnection,
        trace == nil ? 0 : UInt32(SQLITE_TRACE_STMT),
        trace == nil ? nil : begins,
        trace.map { Unmanaged.passUnretained($0).toOpaque() }
      )
    }
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
      let statements = try await Self.failing(at: number, store) {
        do throws(StoreError) { _ = try await Self.round(store, remote) } catch { failures += 1 }
      }
      // Whatever failed, the next sync repairs it.
      guard case .upToDate = try await Self.round(store, remote) else {
        Issue.record("not up to date after statement \(number)")
        return
      }
      let base = try await store.queue.read {
        Set(try String.fetchAll($0, sql: "SELECT id || field || value || seq FROM base"))
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
