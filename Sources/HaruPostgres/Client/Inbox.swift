import Synchronization

/// What other threads want of the thread of the connections, and the pipe that wakes it.
final class Inbox: Sendable {
  enum Message: Sendable {
    case run(Batch)
    /// A session is over; what it left open is rolled back.
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

  /// Leaves a message; returns false if nobody will read it.
  @discardableResult func post(_ message: Message) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      // One byte wakes; when messages wait already, it has been written.
      if state.messages.isEmpty { pipe.wake() }
      state.messages.append(message)
      return true
    }
  }

  /// Takes the messages, after `reader` was ready or a time has passed.
  func take() -> [Message] {
    state.withLock { state in
      pipe.drain()
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Refuses further messages; returns those that came last.
  func close() -> [Message] {
    state.withLock { state in
      state.isClosed = true
      defer { state.messages = [] }
      return state.messages
    }
  }
}
