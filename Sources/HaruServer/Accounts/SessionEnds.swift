import HaruPlatform
import Synchronization

/// Notifies the open streams of a session that it has ended.
final class SessionEnds: Sendable {
  private let waiting = Mutex<[String: [UUID: AsyncStream<Never>.Continuation]]>([:])

  /// An empty stream that finishes when the session ends, or when its reader stops.
  func end(of session: String) -> AsyncStream<Never> {
    AsyncStream { continuation in
      let id = UUID()
      waiting.withLock { $0[session, default: [:]][id] = continuation }
      continuation.onTermination = { [weak self] _ in
        self?.waiting.withLock { waiting in
          waiting[session]?[id] = nil
          if waiting[session]?.isEmpty == true { waiting[session] = nil }
        }
      }
    }
  }

  /// Finishes the streams of sessions.
  func announce(_ sessions: [String]) {
    let ended = waiting.withLock { waiting in
      sessions.flatMap { waiting.removeValue(forKey: $0).map { Array($0.values) } ?? [] }
    }
    for continuation in ended { continuation.finish() }
  }
}
