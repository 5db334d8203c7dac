import Synchronization

/// Group commit: collects pending changes and commits them together.
///
/// A commit that reaches the disk takes milliseconds, whatever its size. While one runs, the next
/// changes collect; nobody waits for a timer.
final class GroupWriter: Sendable {
  /// The limit of changes in one transaction, which keeps it within milliseconds.
  private static let groupLimit = 64

  private struct Change: Sendable {
    /// Performs the change; returns its error.
    let run: @Sendable (Database) -> (any Error)?
    /// Reports the outcome to the caller: the error of the whole group, nil if it was committed.
    let finish: @Sendable (_ failure: (any Error)?) -> Void
  }

  private struct State {
    var waiting: [Change] = []
    var isRunning = false
  }

  private let state = Mutex(State())
  private let queue: DatabaseQueue

  init(_ queue: DatabaseQueue) {
    self.queue = queue
  }

  /// Runs work in a transaction that is committed when this returns.
  ///
  /// If the work throws, only its own changes are rolled back.
  func write<Result: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let outcome = Mutex<Swift.Result<Result, any Error>?>(nil)
      let run = { @Sendable (database: Database) -> (any Error)? in
        do {
          let value = try database.inSavepoint { try work(database) }
          outcome.withLock { $0 = .success(value) }
          return nil
        } catch {
          outcome.withLock { $0 = .failure(error) }
          return error
        }
      }
      add(
        Change(run: run) { failure in
          let outcome = failure.map { .failure($0) } ?? outcome.withLock { $0 }
          if let outcome { continuation.resume(with: outcome) }
        }
      )
    }
  }

  private func add(_ change: Change) {
    let isFirst = state.withLock { state in
      state.waiting.append(change)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { queue.enqueue { self.drain($0) } }
  }

  /// Commits groups until nothing is pending.
  private func drain(_ database: Swift.Result<Database, any Error>) {
    while true {
      let group = state.withLock { state in
        let group = Array(state.waiting.prefix(Self.groupLimit))
        state.waiting.removeFirst(group.count)
        state.isRunning = !group.isEmpty
        return group
      }
      if group.isEmpty { return }
      let failure = commit(group, in: database)
      for change in group { change.finish(failure) }
    }
  }

  /// Commits a group in one transaction; returns the error if none of it was kept.
  private func commit(
    _ group: [Change],
    in database: Swift.Result<Database, any Error>
  ) -> (any Error)? {
    do {
      let database = try database.get()
      try database.inTransaction {
        for change in group {
          let error = change.run(database)
          // A full disk may abort the transaction, and with it all earlier work.
          if let error, !database.isInsideTransaction { throw error }
        }
      }
      return nil
    } catch {
      return error
    }
  }
}
