import HaruStore
import Synchronization

/// News for the other servers, collected until it is sent, and the pipe that wakes the sender.
final class NewsOutbox: Sendable {
  /// More than this is waiting only after a long outage of the database; the rest is found by
  /// comparing.
  private static let limit = 100_000

  private struct State {
    /// The highest sequence number of each account, which includes all earlier ones.
    var sequences: [String: Int64] = [:]
    var sessions: Set<String> = []
    var isClosed = false

    var isEmpty: Bool { sequences.isEmpty && sessions.isEmpty }
  }

  private let state = Mutex(State())
  private let pipe: WakePipe

  init() throws(PostgresError) { pipe = try WakePipe() }

  /// Becomes readable when there is news, or after `close`.
  var reader: CInt { pipe.reader }

  var isClosed: Bool { state.withLock(\.isClosed) }

  func add(_ news: [News]) {
    state.withLock { state in
      let wasEmpty = state.isEmpty
      for piece in news where state.sequences.count + state.sessions.count < Self.limit {
        switch piece {
        case .change(let account, let sequence):
          state.sequences[account] = max(state.sequences[account] ?? 0, sequence)
        case .ended(let session): state.sessions.insert(session)
        }
      }
      if wasEmpty, !state.isEmpty { pipe.wake() }
    }
  }

  /// Drops the waiting news of changes.
  func forgetChanges() { state.withLock { $0.sequences = [:] } }

  /// Takes all waiting news.
  func take() -> [News] {
    state.withLock { state in
      pipe.drain()
      defer { (state.sequences, state.sessions) = ([:], []) }
      return state.sequences.map { .change(account: $0.key, sequence: $0.value) }
        + state.sessions.map { .ended(session: $0) }
    }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      pipe.wake()
    }
  }
}
