import HTTPTypes

/// Places for work that fills much memory or a whole core: so much at once, some more in a queue.
actor WorkQueue {
  private let queueLimit: Int
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int, queue: Int) {
    free = count
    queueLimit = queue
  }

  /// How many wait for a place.
  var waitingCount: Int { waiting.count }

  /// Works once there is a place, the longest waiting first; throws 503 where the queue is full.
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

  /// Gives the place to whoever waits longest.
  private func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

extension Problem {
  /// Too much work waits already.
  static var overloaded: Problem {
    Problem(
      status: .serviceUnavailable,
      code: "overloaded",
      headers: [.retryAfter: "\(Int.random(in: 2...6))"]
    )
  }
}
