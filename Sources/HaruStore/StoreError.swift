public import HaruSync

/// Why the records on disk cannot be read or written.
public enum StoreError: Error, Equatable, Sendable {
  /// The folder or a file in it cannot be made, read or written; with the system's reason.
  case unusable(path: String, reason: String)
  /// The database was written by a newer program: its version and the newest one known here.
  case tooNew(path: String, version: Int, known: Int)
  /// The file is no database, or is damaged; it is left as it is.
  case damaged(path: String)
  /// Another program kept the database locked for five seconds.
  case busy(path: String)
  /// Another process has the folder for itself.
  case inUse(path: String)
  /// A file that was to be made is there already; it is left as it is.
  case exists(path: String)
  /// The disk is full; nothing was written.
  case diskFull(path: String)
  /// The account is gone, or never was; nothing was written.
  case noAccount
  /// A change is not well formed; nothing was written.
  case refused(CellError)
}
