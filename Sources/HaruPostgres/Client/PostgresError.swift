/// Why PostgreSQL did not execute a statement.
package enum PostgresError: Error, Equatable, Sendable {
  /// The client library is missing; `package` is the Debian package that contains it.
  case noLibrary(package: String)
  /// The client library is older than the required API; `package` is the Debian package to update.
  case oldLibrary(package: String)
  /// The server is older than the statements require; versions are in the form of
  /// `PQserverVersion`.
  case oldServer(version: Int, needed: Int)
  /// No connection could be opened; with libpq's reason.
  case unreachable(reason: String)
  /// The connection broke: the statements may or may not have been executed.
  case lost(reason: String)
  /// The server did not respond in time, and the connection was closed; the same applies as to
  /// ``lost(reason:)``.
  case timedOut
  /// No connection became free in time; nothing was sent.
  case busy
  /// The client was closed; nothing was sent.
  case closed
  /// The server rejected a statement, and its transaction was rolled back; with the SQLSTATE and
  /// the violated constraint, if the server names one.
  case refused(state: String, message: String, constraint: String?)
  /// The response does not fit the statement.
  case malformed

  /// Whether another transaction got in the way, so that a retry may succeed at once.
  var isConflict: Bool {
    if case .refused("40P01" /* deadlock */, _, _) = self { return true }
    if case .refused("40001" /* serialization */, _, _) = self { return true }
    return false
  }

  /// Whether no statement was at fault: there was no connection, or no answer.
  var isOfConnection: Bool {
    switch self {
    case .unreachable, .lost, .timedOut, .busy, .closed: true
    case .noLibrary, .oldLibrary, .oldServer, .refused, .malformed: false
    }
  }

  /// Whether the connection broke, so that a read may be retried.
  var isLoss: Bool {
    if case .lost = self { true } else { false }
  }
}
