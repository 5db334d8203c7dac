import HaruPlatform
import HTTPTypes

/// Slots for work that takes much memory or a whole core, with a queue.
actor WorkQueue {
  private let queueLimit: Int
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int, queue: Int) {
    free = count
    queueLimit = queue
  }

  /// The length of the queue.
  var waitingCount: Int { waiting.count }

  /// Runs work once a slot is free, in order of arrival; throws 503 if the queue is full.
  func perform<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    if free > 0 {
      free -= 1
    } else {
      guard waiting.count < queueLimit else { throw Problem.overloaded }
      await withCheckedContinuation { waiting.append($0) }
    }
    defer { leave() }
    return try await work()
  }

  /// Runs blocking work once a slot is free, on a thread whose low priority leaves the cores to
  /// other requests.
  func performOnThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await perform {
      try await withCheckedThrowingContinuation { continuation in
        OwnThread.start {
          #if os(Linux)
          // On Linux this sets the priority of the calling thread.
          _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
          #endif
          continuation.resume(with: Result(catching: work))
        }
      }
    }
  }

  /// Passes the slot to the first in the queue.
  private func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

extension Problem {
  /// The queue is full.
  static var overloaded: Problem {
    Problem(
      status: .serviceUnavailable,
      code: "overloaded",
      headers: [.retryAfter: "\(Int.random(in: 2...6))"]
    )
  }
}
