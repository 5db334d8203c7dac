import Foundation
import GRDB
public import HaruSync

/// The server's database: one SQLite file for all users.
///
/// Reads go on beside the one writer. `write` returns once the change has reached the disk (WAL
/// with `synchronous=FULL`); changes that wait at once share a transaction and its cost.
public final class ServerStore: Sendable {
  /// The name of the database in the folder of the data.
  public static let fileName = "haru-server.sqlite"

  /// What the database is opened for.
  public enum Use: Sendable {
    /// To answer requests, or to replace the data: one process at a time.
    case alone
    /// To look or to change something beside a server that may be running.
    case beside
  }

  let path: String
  let rules: SyncRules
  private let pool: DatabasePool
  private let writer: GroupWriter
  private let lock: FolderLock?

  /// Opens the database in a folder that is there, making it where it is not there yet.
  ///
  /// A file that is damaged or newer than this program is refused and left as it is. `alone`
  /// throws `StoreError.inUse` while another process has the folder for itself.
  public init(
    directory: String,
    use: Use = .alone,
    rules: SyncRules = SyncRules()
  ) throws(StoreError) {
    self.rules = rules
    lock = use == .alone ? try FolderLock(directory: directory, name: "lock") : nil
    path = directory.hasSuffix("/") ? directory + Self.fileName : "\(directory)/\(Self.fileName)"
    if use == .alone { try Self.refuseEmptyFile(path, in: directory) }
    // SQLite gives the files beside a database the permissions of the database.
    try PrivateFolder.makeFile(path)
    pool = try StoreError.wrapping(path: path) { [path] in
      let pool = try DatabasePool(path: path, configuration: Self.configuration)
      // A pool sets NORMAL, which may lose the last transactions when the power fails.
      // The log of changes shrinks again after a long read has let it grow.
      try pool.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864")
      }
      if use == .alone { try Self.check(pool, path: path) }
      try Self.schema.bring(pool, path: path)
      return pool
    }
    writer = GroupWriter(pool)
  }

  /// Runs work on a snapshot of the database; writes go on meanwhile.
  func read<Result: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Result
  ) async throws(StoreError) -> Result {
    do { return try await pool.read(work) } catch { throw StoreError(of: error, path: path) }
  }

  /// Changes the database; when it returns, the change has reached the disk.
  ///
  /// Work that throws leaves nothing behind and takes no other work with it.
  func write<Result: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Result
  ) async throws(StoreError) -> Result {
    do { return try await writer.write(work) } catch { throw StoreError(of: error, path: path) }
  }

  /// Runs work outside of any transaction, after what waits and before what follows.
  func withDatabase<Result>(_ work: (Database) throws -> Result) throws(StoreError) -> Result {
    try StoreError.wrapping(path: path) { try pool.writeWithoutTransaction(work) }
  }

  /// Moves all that was written into the database itself, so that its one file is the whole of it.
  ///
  /// For the end of a server. What a reader still needs stays in the `-wal` file, and so does
  /// everything where this fails; the next opening finds it there.
  public func checkpoint() throws(StoreError) {
    try withDatabase { _ = try $0.checkpoint(.truncate) }
  }

  /// How long the whole file is checked at the start of a server; a larger one is checked in part.
  private static let checkLimit = Duration.milliseconds(500)

  /// Throws where a page of the file is damaged, as far as it is checked in time.
  private static func check(_ pool: DatabasePool, path: String) throws {
    let deadline = ContinuousClock.now + checkLimit
    let found = try pool.read { database in
      try database.stopping(at: deadline) { () -> String? in
        do {
          return try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
          // Only where the time is up it is not known.
          return nil
        }
      }
    }
    if let found, found != "ok" { throw StoreError.damaged(path: path) }
  }

  /// Throws where the file has lost all its bytes: SQLite would take it for a new database, and people
  /// their server for an empty one.
  ///
  /// A backup beside it shows that it was none.
  private static func refuseEmptyFile(
    _ path: String,
    in directory: String
  ) throws(StoreError) {
    func size(_ path: String) -> Int? {
      try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    }
    guard size(path) == 0, size(path + "-wal") ?? 0 == 0 else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let hasBackup = names.contains { name in
      (name.hasSuffix(".sqlite") || name.hasPrefix("\(fileName).before-"))
        && size("\(directory)/\(name)") ?? 0 > 0
    }
    if hasBackup { throw .damaged(path: path) }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 4
    return configuration
  }
}
