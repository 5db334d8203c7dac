import Foundation
import Synchronization

/// What other threads want of the thread of the connections, and the pipe that wakes it.
///
/// A pipe and not an eventfd: macOS has none, and Swift's Glibc does not show it.
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
  /// Becomes readable when there are messages.
  let reader: CInt
  private let writer: CInt

  init() throws(PostgresError) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .unreachable(reason: String(cString: strerror(errno))) }
    (reader, writer) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  /// Leaves a message; returns false if nobody will read it.
  @discardableResult func post(_ message: Message) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      // One byte wakes; when messages wait already, it has been written.
      if state.messages.isEmpty { _ = write(writer, [0], 1) }
      state.messages.append(message)
      return true
    }
  }

  /// Takes the messages, after `reader` was ready or a time has passed.
  func take() -> [Message] {
    state.withLock { state in
      var byte: UInt8 = 0
      while read(reader, &byte, 1) == 1 {}
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Refuses further messages; returns those that came last.
  func close() -> [Message] {
    state.withLock { state in
      state.isClosed = true
      _ = Foundation.close(reader)
      _ = Foundation.close(writer)
      defer { state.messages = [] }
      return state.messages
    }
  }
}
