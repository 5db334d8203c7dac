import HaruStore
import HaruSync
import HaruTime
import Synchronization

/// A push that waits for its transaction.
struct PendingPush: Sendable {
  let request: PushRequest
  let owner: AccountID
  let now: Instant
}

/// The pushes that wait while others are written; those of different users then share a
/// transaction, which costs the database little more than the first of them.
///
/// A push that finds nothing running begins at once. Pushes of one user run one after the other.
final class PushQueue: Sendable {
  typealias Outcome = Result<SyncOutcome<PushAnswer>, StoreError>

  /// How many transactions run at a time: more of them would share less, and one alone would wait
  /// for the disk.
  fileprivate static let usualWorkers = 2
  /// … if more waits than fits into one transaction; half of the connections.
  fileprivate static let workerLimit = 8
  /// How many pushes, and how many operations unless it is one push, share a transaction.
  fileprivate static let sizeLimit = 32
  fileprivate static let operationLimit = PushRequest.operationLimit

  fileprivate struct Entry {
    let push: PendingPush
    /// When it has waited for too long.
    let deadline: ContinuousClock.Instant
    let finish: @Sendable (Outcome) -> Void

    var operations: Int { push.request.operations.count }
  }

  fileprivate struct State {
    var waiting: [Entry] = []
    /// The users of whom a push is being written.
    var busy: Set<AccountID> = []
    var workers = 0
  }

  private let state = Mutex(State())
  /// How long a push waits.
  private let limit: Duration

  init(waitingFor limit: Duration) { self.limit = limit }

  /// Runs a push in a transaction of its own, or of several users.
  func run(
    _ push: PendingPush,
    on store: PostgresStore
  ) async throws(StoreError) -> SyncOutcome<PushAnswer> {
    let deadline = ContinuousClock.now + limit
    let outcome = await withCheckedContinuation { continuation in
      let entry = Entry(push: push, deadline: deadline) { continuation.resume(returning: $0) }
      state.withLock { $0.waiting.append(entry) }
      startWorker(on: store)
    }
    return try outcome.get()
  }

  private func startWorker(on store: PostgresStore) {
    let isNeeded = state.withLock { state in
      guard state.needsWorker else { return false }
      state.workers += 1
      return true
    }
    if isNeeded { Task { await work(on: store) } }
  }

  /// Writes pushes until none waits that could be written.
  private func work(on store: PostgresStore) async {
    while true {
      let (late, group) = state.withLock { state in
        let late = state.takeLate(.now)
        let group = state.takeGroup()
        if group.isEmpty { state.workers -= 1 }
        return (late, group)
      }
      for entry in late { entry.finish(.failure(.busy(path: StoreError.path))) }
      if group.isEmpty { return }
      let outcomes = await store.accept(group.map(\.push))
      for (entry, outcome) in zip(group, outcomes) {
        if let outcome { finish(entry, outcome, on: store) } else { runAlone(entry, on: store) }
      }
    }
  }

  /// Runs a push that may have to wait for another server; others do not wait for it.
  private func runAlone(_ entry: Entry, on store: PostgresStore) {
    Task {
      let outcome = await store.acceptAlone(entry.push)
      finish(entry, outcome, on: store)
    }
  }

  private func finish(_ entry: Entry, _ outcome: Outcome, on store: PostgresStore) {
    _ = state.withLock { $0.busy.remove(entry.push.owner) }
    entry.finish(outcome)
    startWorker(on: store)
  }
}

extension PushQueue.State {
  fileprivate var needsWorker: Bool {
    guard workers < PushQueue.workerLimit else { return false }
    let ready = waiting.lazy.filter { [busy] in !busy.contains($0.push.owner) }
    if workers < PushQueue.usualWorkers { return !ready.isEmpty }
    return ready.count > PushQueue.sizeLimit
      || ready.reduce(0) { $0 + $1.operations } > PushQueue.operationLimit
  }

  /// Takes the pushes that have waited for too long.
  fileprivate mutating func takeLate(_ now: ContinuousClock.Instant) -> [PushQueue.Entry] {
    // The entries are in the order of their deadlines.
    let late = waiting.prefix { $0.deadline <= now }
    waiting.removeFirst(late.count)
    return Array(late)
  }

  /// Takes the pushes that have waited longest, one of each user.
  fileprivate mutating func takeGroup() -> [PushQueue.Entry] {
    var (group, left, operations) = ([PushQueue.Entry](), [PushQueue.Entry](), 0)
    for entry in waiting {
      let count = operations + entry.operations
      let fits =
        group.isEmpty || group.count < PushQueue.sizeLimit && count <= PushQueue.operationLimit
      if fits, busy.insert(entry.push.owner).inserted {
        group.append(entry)
        operations = count
      } else {
        left.append(entry)
      }
    }
    waiting = left
    return group
  }
}
