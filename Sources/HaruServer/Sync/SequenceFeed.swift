import HaruStore
import Synchronization

/// Notifies the open streams of a user that something is new, including those on other servers.
final class SequenceFeed: Sendable {
  /// The maximum number of open streams of one session, and of one user.
  static let limits = (ofSession: 8, ofUser: 64)

  /// A message to a stream.
  enum News: Sendable {
    /// The user's current sequence number.
    case sequence(Int64)
    /// A heartbeat that keeps the connection alive.
    case beat
  }

  private struct Stream {
    let session: String
    let continuation: AsyncStream<News>.Continuation
  }

  private struct Streams {
    var byUser: [String: [UInt64: Stream]] = [:]
    var lastID: UInt64 = 0
  }

  private let streams = Mutex(Streams())
  /// The exchange that notifies the other servers; nil if there are none.
  private let exchange: (any NewsExchange)?

  init(exchange: (any NewsExchange)? = nil) { self.exchange = exchange }

  /// Opens a stream of a session, nil if it or its user has too many; `end` closes it and stops
  /// counting it.
  ///
  /// A slow reader misses all but the latest event, which is harmless: a sequence number includes
  /// all earlier ones.
  func open(
    for user: String,
    session: String
  ) -> (news: AsyncStream<News>, end: @Sendable () -> Void)? {
    streams.withLock { streams in
      let open = streams.byUser[user] ?? [:]
      guard open.count < Self.limits.ofUser,
        open.values.count(where: { $0.session == session }) < Self.limits.ofSession
      else { return nil }
      let (news, continuation) = AsyncStream<News>.makeStream(bufferingPolicy: .bufferingNewest(2))
      streams.lastID += 1
      let id = streams.lastID
      streams.byUser[user, default: [:]][id] = Stream(session: session, continuation: continuation)
      continuation.onTermination = { [weak self] _ in self?.close(id, of: user) }
      return (news, { continuation.finish() })
    }
  }

  /// Notifies all streams of a user of a change that this server made.
  func announce(_ sequence: Int64, to user: String) {
    deliver(sequence, to: user)
    exchange?.announce(.change(account: user, sequence: sequence))
  }

  /// Notifies this server's streams of a user.
  func deliver(_ sequence: Int64, to user: String) {
    let open = streams.withLock { $0.byUser[user]?.values.map { $0 } ?? [] }
    for stream in open { stream.continuation.yield(.sequence(sequence)) }
  }

  /// Ends all streams; their devices pull before they open the next ones.
  func endStreams() {
    let open = streams.withLock { $0.byUser.values.flatMap(\.values) }
    for stream in open { stream.continuation.finish() }
  }

  /// Sends a heartbeat to all streams.
  func beat() {
    let open = streams.withLock { $0.byUser.values.flatMap(\.values) }
    for stream in open { stream.continuation.yield(.beat) }
  }

  /// The users with open streams.
  var users: [String] { streams.withLock { Array($0.byUser.keys) } }

  /// The number of open streams.
  var count: Int { streams.withLock { $0.byUser.values.reduce(0) { $0 + $1.count } } }

  private func close(_ id: UInt64, of user: String) {
    streams.withLock { streams in
      streams.byUser[user]?[id] = nil
      if streams.byUser[user]?.isEmpty == true { streams.byUser[user] = nil }
    }
  }
}
