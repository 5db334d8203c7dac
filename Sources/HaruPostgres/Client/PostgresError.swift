/// Why PostgreSQL did not do what it was asked.
package enum PostgresError: Error, Equatable, Sendable {
  /// The client library is missing; with the Debian package that has it.
  case noLibrary(package: String)
  /// The client library is older than the API that is called; with the package to bring up to date.
  case oldLibrary(package: String)
  /// The server is older than what the statements need; versions as `PQserverVersion` has them.
  case oldServer(version: Int, needed: Int)
  /// No connection could be opened; with the library's reason.
  case unreachable(reason: String)
  /// The connection broke: what was asked may have been done or not.
  case lost(reason: String)
  /// The server did not answer in time, and the connection was given up: as ``lost(reason:)``.
  case timedOut
  /// No connection became free in time; nothing was sent.
  case busy
  /// The client was closed; nothing was sent.
  case closed
  /// The server refused a statement, and nothing of its transaction was kept; with the SQLSTATE and
  /// the violated constraint, if it names one.
  case refused(state: String, message: String, constraint: String?)
  /// The answer has another form than the statement's.
  case malformed

  /// Whether a transaction of others stood in the way, so that the same may succeed at once.
  var isConflict: Bool {
    if case .refused("40P01" /* deadlock */, _, _) = self { return true }
    if case .refused("40001" /* serialization */, _, _) = self { return true }
    return false
  }

  /// Whether the connection broke, so that a read may be asked again.
  var isLoss: Bool {
    if case .lost = self { true } else { false }
  }
}
