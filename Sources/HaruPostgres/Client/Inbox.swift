import Synchronization

/// The messages of other threads to the connection thread, and the pipe that wakes it.
final class Inbox: Sendable {
  enum Message: Sendable {
    case run(Batch)
    /// A session has ended; what it left open is rolled back.
    case release(session: UInt64)
    case opened(Result<OpenedConnection, PostgresError>)
    case close
  }

  private struct State {
    var messages: [Message] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let pipe: WakePipe

  init() throws(PostgresError) { pipe = try WakePipe() }

  /// Becomes readable when there are messages.
  var reader: CInt { pipe.reader }

  /// Posts a message; returns false if nobody will read it.
  @discardableResult func post(_ message: Message) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      // One byte wakes the thread; if messages are already waiting, it has been written.
      if state.messages.isEmpty { pipe.wake() }
      state.messages.append(message)
      return true
    }
  }

  /// Takes the messages; call it once `reader` is readable or a timeout has passed.
  func take() -> [Message] {
    state.withLock { state in
      pipe.drain()
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Closes the inbox; returns the messages that were still waiting.
  func close() -> [Message] {
    state.withLock { state in
      state.isClosed = true
      defer { state.messages = [] }
      return state.messages
    }
  }
}
