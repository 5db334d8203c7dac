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
  /// The database server is unreachable or did not respond; a change may or may not have been made.
  case unreachable(reason: String)
  /// The database's client library is missing or too old; with the Debian package that contains it.
  case noClient(package: String)
  /// The database server is too old; with its major version and the required one.
  case oldDatabase(version: Int, needed: Int)
  /// The account does not exist (any more); nothing was written.
  case noAccount
  /// A change is invalid; nothing was written.
  case refused(CellError)
}
