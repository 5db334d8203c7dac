import CSQLite
import HaruPlatform
public import HaruSync
package import HaruTime

/// The server's database: one SQLite file for all users.
///
/// Reads run beside the single writer. `write` returns once the change has reached the disk (WAL
/// with `synchronous=FULL`); concurrent changes share a transaction and its cost.
public final class ServerStore: Sendable {
  /// The file name of the database in the data folder.
  public static let fileName = "haru-server.sqlite"

  /// How the database is going to be used.
  public enum Use: Sendable {
    /// To serve requests or to replace the data: only one process at a time.
    case alone
    /// To read or change something while a server may be running.
    case beside
  }

  let path: String
  let rules: SyncRules
  /// The time zones of the rules.
  package var zones: ZoneDatabase? { rules.zones }
  private let pool: DatabasePool
  private let writer: GroupWriter
  let lock: FolderLock?

  /// Opens the database in an existing folder, creating it if necessary.
  ///
  /// A file that is damaged or newer than this program is refused and left untouched. `alone`
  /// throws `StoreError.inUse` while another process uses the folder exclusively.
  public init(
    directory: String,
    use: Use = .alone,
    rules: SyncRules = SyncRules()
  ) throws(StoreError) {
    self.rules = rules
    lock = use == .alone ? try FolderLock(directory: directory, name: "lock") : nil
    path = directory.hasSuffix("/") ? directory + Self.fileName : "\(directory)/\(Self.fileName)"
    if use == .alone { try Self.refuseEmptyFile(path, in: directory) }
    // SQLite gives its auxiliary files the permissions of the database.
    try PrivateFolder.makeFile(path)
    pool = try StoreError.wrapping(path: path) { [path] in
      let pool = try DatabasePool(path: path, patience: 5_000, readerCount: 4)
      if use == .alone { try Self.check(pool.writer, path: path) }
      try Self.schema.bring(pool.writer, path: path)
      return pool
    }
    writer = GroupWriter(pool.writer)
  }

  /// Reads from a snapshot of the database; writes continue meanwhile.
  func read<Result: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Result
  ) async throws(StoreError) -> Result {
    do { return try await pool.read(work) } catch { throw StoreError(of: error, path: path) }
  }

  /// Changes the database; the change has reached the disk when this returns.
  ///
  /// If the work throws, it leaves nothing behind and does not affect other work.
  func write<Result: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Result
  ) async throws(StoreError) -> Result {
    do { return try await writer.write(work) } catch { throw StoreError(of: error, path: path) }
  }

  /// Runs work outside a transaction, in the order of the writer's queue.
  func withDatabase<Result>(_ work: (Database) throws -> Result) throws(StoreError) -> Result {
    try StoreError.wrapping(path: path) { try pool.writer.inDatabase(work) }
  }

  /// Checkpoints everything into the database file, so that this one file is complete.
  ///
  /// For the shutdown of a server. What a reader still needs stays in the `-wal` file, and so does
  /// everything if this fails; the next opening recovers it.
  public func checkpoint() throws(StoreError) {
    try withDatabase { try $0.checkpoint() }
  }

  /// The time for checking the file when a server starts; a larger file is checked in part.
  private static let checkLimit = Duration.milliseconds(500)

  /// Throws if a page of the file is damaged, as far as the time allows to check.
  private static func check(_ queue: DatabaseQueue, path: String) throws {
    let deadline = ContinuousClock.now + checkLimit
    let found = try queue.read { database in
      try database.stopping(at: deadline) { () -> String? in
        do {
          return try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
        } catch let error as DatabaseError where error.code == SQLITE_INTERRUPT {
          // Out of time: the state is unknown.
          return nil
        }
      }
    }
    if let found, found != "ok" { throw StoreError.damaged(path: path) }
  }

  /// Throws if the file is empty: SQLite would create a new database, and users would find an empty
  /// server.
  ///
  /// A backup beside it shows that it was not new.
  private static func refuseEmptyFile(
    _ path: String,
    in directory: String
  ) throws(StoreError) {
    func size(_ path: String) -> Int64? { FileStatus(path)?.size }
    guard size(path) == 0, size(path + "-wal") ?? 0 == 0 else { return }
    func full(_ folder: String, where isBackup: (String, [String]) -> Bool) -> Bool {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.contains { isBackup($0, names) && size("\(folder)/\($0)") ?? 0 > 0 }
    }
    let hasBackup = full(directory) { name, names in
      name.hasSuffix(".sqlite") || name.hasPrefix("\(fileName).before-")
        || names.contains(name + ".sha256")
    }
    if hasBackup || full(directory + "/backups", where: { _, _ in true }) {
      throw .damaged(path: path)
    }
  }
}
