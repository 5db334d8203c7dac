public import HaruSync

/// Why the records on disk cannot be read or written.
public enum StoreError: Error, Equatable, Sendable {
  /// The folder or a file in it cannot be created, read or written; with the system's reason.
  case unusable(path: String, reason: String)
  /// A newer program wrote the database: its version and the newest one supported here.
  case tooNew(path: String, version: Int, known: Int)
  /// The file is not a database, or is damaged; it is left untouched.
  case damaged(path: String)
  /// Another program kept the database locked for five seconds.
  case busy(path: String)
  /// Another process uses the folder exclusively.
  case inUse(path: String)
  /// The file to be written exists already; it is left untouched.
  case exists(path: String)
  /// The disk is full; nothing was written.
  case diskFull(path: String)
  /// The database's server cannot be reached, or did not answer: a change may have been made or not.
  case unreachable(reason: String)
  /// The client library of the database is missing or too old; with the Debian package that has it.
  case noClient(package: String)
  /// The database's server is older than what is needed; both major versions.
  case oldDatabase(version: Int, needed: Int)
  /// The account does not exist, or no longer; nothing was written.
  case noAccount
  /// A change is invalid; nothing was written.
  case refused(CellError)
}
