import HaruStore
import HaruTime
import Synchronization

/// Records that due messages are looked for, once a minute, so that devices can be told when the
/// server was down.
final class PushWatch: Sendable {
  private let storage: any PushStorage
  /// The time on a clock that nobody sets and that goes on while the machine sleeps.
  private let steady: @Sendable () -> Duration
  private let state = Mutex(State())

  private struct State {
    var triedAt: Duration?
    var recordedAt: Duration?
  }

  init(_ storage: any PushStorage, steady: @escaping @Sendable () -> Duration) {
    self.storage = storage
    self.steady = steady
  }

  convenience init(_ storage: any PushStorage) {
    let start = ContinuousClock.now
    self.init(storage) { start.duration(to: .now) }
  }

  /// Records a look at an instant, unless there was one within the last minute.
  func note(at now: Instant) async throws(StoreError) {
    let time = steady()
    guard let isContinued = isContinued(at: time) else { return }
    try await storage.noteLook(at: now, isContinued: isContinued)
    state.withLock { $0.recordedAt = time }
  }

  /// Whether it has looked without a long pause until now, whatever the machine's clock says; nil
  /// if nothing is to be recorded.
  private func isContinued(at time: Duration) -> Bool? {
    let pause = Duration.milliseconds(OutageRules.longestPause)
    return state.withLock { state in
      if let last = state.triedAt, time - last < .milliseconds(OutageRules.interval) { return nil }
      state.triedAt = time
      return state.recordedAt.map { time - $0 <= pause } ?? false
    }
  }
}
