import Synchronization

/// Tells the open streams of a user that there is something new.
final class SequenceFeed: Sendable {
  /// The streams that one user may have open at once.
  static let streamLimit = 8

  /// What a stream is told.
  enum News: Sendable {
    /// The user's sequence number now.
    case sequence(Int64)
    /// Nothing: the connection is to stay alive.
    case beat
    /// The session is over.
    case end
  }

  private struct Streams {
    var byUser: [String: [UInt64: AsyncStream<News>.Continuation]] = [:]
    var lastID: UInt64 = 0
  }

  private let streams = Mutex(Streams())

  /// Opens a stream, nil when the user has too many.
  ///
  /// A reader that is slow misses news but the last of them: a sequence number stands for all before
  /// it.
  func open(for user: String) -> (news: AsyncStream<News>, end: @Sendable () -> Void)? {
    streams.withLock { streams in
      guard streams.byUser[user]?.count ?? 0 < Self.streamLimit else { return nil }
      let (news, continuation) = AsyncStream<News>.makeStream(bufferingPolicy: .bufferingNewest(2))
      streams.lastID += 1
      let id = streams.lastID
      streams.byUser[user, default: [:]][id] = continuation
      continuation.onTermination = { [weak self] _ in self?.close(id, of: user) }
      return (news, { continuation.yield(.end) })
    }
  }

  /// Tells all streams of a user.
  func announce(_ sequence: Int64, to user: String) {
    let open = streams.withLock { $0.byUser[user]?.values.map { $0 } ?? [] }
    for continuation in open { continuation.yield(.sequence(sequence)) }
  }

  /// Tells all streams that the server is still there.
  func beat() {
    let open = streams.withLock { $0.byUser.values.flatMap(\.values) }
    for continuation in open { continuation.yield(.beat) }
  }

  /// How many streams are open.
  var count: Int { streams.withLock { $0.byUser.values.reduce(0) { $0 + $1.count } } }

  private func close(_ id: UInt64, of user: String) {
    streams.withLock { streams in
      streams.byUser[user]?[id] = nil
      if streams.byUser[user]?.isEmpty == true { streams.byUser[user] = nil }
    }
  }
}
