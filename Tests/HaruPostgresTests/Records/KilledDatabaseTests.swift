import Foundation
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import PostgresCluster
import Synchronization
import Testing

@testable import HaruPostgres

/// A database that is killed in the middle of pushes: confirmed changes stay, and work continues.
@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .serialized)
struct KilledDatabaseTests {
  private static let writers = 8
  private static let pushes: Int64 = 60

  /// What is killed with SIGKILL, between everyone's pushes.
  enum Victim: CaseIterable {
    /// One backend: the server ends all others and recovers by itself.
    case backend
    /// The server itself, which is then started again.
    case postmaster
  }

  @Test(arguments: Victim.allCases)
  func loseNothingThatWasConfirmed(_ victim: Victim) async throws {
    let cluster = try #require(try await PostgresCluster.start())
    let configuration = PostgresConfiguration(address: try await cluster.makeDatabase())
    let store = try await PostgresStore(configuration)
    for writer in 0..<Self.writers { _ = try await store.add(account(writer), identity: nil) }
    let progress = Progress(kills: [80, 200, 320])
    let errors = try await withThrowingTaskGroup(of: [StoreError].self) { group in
      for writer in 0..<Self.writers {
        group.addTask {
          try await Self.write(user: id(writer), to: store) {
            if progress.confirm() { try await kill(victim, cluster, store) }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    // The kills had an effect, and each error says that the database was unreachable.
    #expect(!errors.isEmpty)
    for error in errors {
      guard case .unreachable(let reason) = error else {
        Issue.record("\(error)")
        continue
      }
      #expect(!reason.isEmpty)
    }
    for writer in 0..<Self.writers { try await check(id(writer), store) }
  }

  /// Counts everyone's confirmed changes, and says when it is time to kill.
  private final class Progress: Sendable {
    private let state: Mutex<(count: Int, kills: [Int])>

    init(kills: [Int]) { state = Mutex((0, kills)) }

    /// Returns true if it is time.
    func confirm() -> Bool {
      state.withLock { state in
        state.count += 1
        guard let next = state.kills.first, next <= state.count else { return false }
        state.kills.removeFirst()
        return true
      }
    }
  }

  private func kill(
    _ victim: Victim,
    _ cluster: PostgresCluster,
    _ store: PostgresStore
  ) async throws {
    switch victim {
    case .backend:
      let rows = try? await store.postgres.run([Statement("SELECT pg_backend_pid()")])
      guard let process = try rows?.first?.first?.integer(0) else { return }
      _ = Foundation.kill(pid_t(truncatingIfNeeded: process), SIGKILL)
    case .postmaster:
      try await cluster.killAndRestart()
    }
  }

  /// Pushes one change after the other, each until it is confirmed, as a device does; returns the
  /// errors that occurred.
  private static func write(
    user: String,
    to store: PostgresStore,
    confirmed: () async throws -> Void
  ) async throws -> [StoreError] {
    var errors: [StoreError] = []
    var chain: Int64 = 0
    for number in 1...pushes {
      let json: JSON = [
        "device": "d", "after": .integer(number - 1), "prior": .integer(chain), "now": 1,
        "ops": [
          [
            "e": "dday", "i": .string("\(number)"), "f": "name", "v": .integer(number), "t": 1,
            "n": .integer(number),
          ]
        ],
      ]
      let push = try #require(PushRequest(json: json))
      while true {
        do {
          let outcome = try await store.push(push, of: user, at: Instant(milliseconds: 1_000))
          guard case .answered(let answer) = outcome else {
            Issue.record("\(outcome)")
            return errors
          }
          #expect(answer.last == number && answer.refusals.isEmpty)
          chain = answer.chain
          break
        } catch {
          errors.append(error)
        }
      }
      try await confirmed()
    }
    return errors
  }

  /// Each change is stored once, and the counters match the cells.
  private func check(_ user: String, _ store: PostgresStore) async throws {
    let owner = try #require(AccountID(user))
    let cells = try await store.rows(
      "SELECT value, seq FROM sync_cell WHERE owner = $1::uuid ORDER BY seq",
      [owner.parameter]
    ) { try [$0.integer(0), $0.integer(1)] }
    #expect(cells == (1...Self.pushes).map { [$0, $0] })
    #expect(try await store.sequence(of: user) == Self.pushes)
  }

  private func id(_ writer: Int) -> String {
    "00000000-0000-7000-8000-\(String(repeating: "0", count: 11))\(writer)"
  }

  private func account(_ writer: Int) -> Account {
    Account(
      id: id(writer),
      email: nil,
      passwordHash: nil,
      createdAt: Instant(milliseconds: 0)
    )
  }
}
