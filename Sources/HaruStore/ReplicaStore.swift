import HaruPlatform
import HaruSync

/// The records of a device in an SQLite database: `Replica` on disk.
///
/// Several processes may use one database at once; a writer waits up to five seconds for another
/// one. A change counts as saved only when it has reached the disk (WAL with `synchronous=FULL`).
public final class ReplicaStore: Sendable {
  /// The file name of the database in the data folder.
  public static let fileName = "haru.sqlite"

  let directory: String
  let path: String
  let queue: DatabaseQueue

  /// Opens the database in a folder, creating both if necessary.
  ///
  /// A file that is damaged or newer than this program is refused and left untouched, and so is an
  /// empty one beside backups.
  public init(directory: String) throws(StoreError) {
    self.directory = directory
    try ReplicaStore.makeDirectory(directory)
    path = ReplicaStore.path(in: directory)
    try ReplicaStore.refuseEmptyFile(path, in: directory)
    // SQLite would let everybody read it; its other files get the mode of this one.
    if access(path, F_OK) != 0 { try PrivateFolder.makeFile(path) }
    queue = try ReplicaStore.open(path)
  }

  /// Opens a database and creates or migrates its tables.
  ///
  /// SQLite does not wait for a process that creates the database, or that removes the log because it
  /// is the last one to close it, so that is tried again (https://sqlite.org/wal.html, section 9).
  private static func open(_ path: String) throws(StoreError) -> DatabaseQueue {
    let end = ContinuousClock.now + .seconds(patience)
    while true {
      do throws(StoreError) {
        return try StoreError.wrapping(path: path) {
          let queue = try DatabaseQueue(path: path, options: options)
          try schema.bring(queue, path: path)
          return queue
        }
      } catch {
        guard case .busy = error, ContinuousClock.now < end else { throw error }
        usleep(5_000)
      }
    }
  }

  /// How many seconds to wait for another process.
  private static let patience = 5

  init(directory: String, path: String, queue: DatabaseQueue) {
    self.directory = directory
    self.path = path
    self.queue = queue
  }

  /// Opens the database in a folder for reading; nil if nothing was ever saved.
  public static func existing(in directory: String) throws(StoreError) -> ReplicaStore? {
    guard FileManager.default.fileExists(atPath: path(in: directory)) else { return nil }
    return isReadOnly(directory)
      ? try ReplicaStore(copyOf: directory) : try ReplicaStore(directory: directory)
  }

  /// Closes the database for good; a transaction that is still open is rolled back.
  public func close() { queue.close() }

  private static func path(in directory: String) -> String {
    directory.hasSuffix("/") ? directory + fileName : directory + "/" + fileName
  }

  /// Throws if the file is empty although a backup beside it shows that it was not new: SQLite would
  /// create a new database.
  static func refuseEmptyFile(_ path: String, in directory: String) throws(StoreError) {
    guard FileStatus(path)?.size == 0, FileStatus(path + "-wal")?.size ?? 0 == 0 else { return }
    let backups = ReplicaBackups(directory: directory)
    if backups.days.contains(where: { FileStatus(backups.path(of: $0))?.size ?? 0 > 0 }) {
      throw .damaged(path: path)
    }
  }

  private static let options = DatabaseQueue.Options(
    patience: Int32(patience * 1_000),
    // In WAL mode, NORMAL may lose the last transactions in a power failure.
    preparation: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL"
  )

  /// Creates a folder and its parents, accessible only to their owner (XDG Base Directory
  /// Specification).
  static func makeDirectory(_ path: String) throws(StoreError) {
    var code = mkdir(path, 0o700) == 0 ? 0 : errno
    if code == ENOENT {
      let parent = URL(filePath: path).deletingLastPathComponent().path
      if parent != path { try makeDirectory(parent) }
      code = mkdir(path, 0o700) == 0 ? 0 : errno
    }
    guard code == 0 || code == EEXIST else {
      throw .unusable(path: path, reason: String(cString: strerror(code)))
    }
  }
}
