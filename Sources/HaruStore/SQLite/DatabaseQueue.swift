import CSQLite
import Dispatch

/// A connection whose users wait for each other.
final class DatabaseQueue: Sendable {
  /// How the connection is opened.
  struct Options: Sendable {
    var isReadOnly = false
    /// How long a statement waits for the lock of another connection, in milliseconds.
    var patience: Int32 = 0
    /// Statements that are executed first.
    var preparation = ""
  }

  /// Used only by `queue`; nil once it is closed.
  private nonisolated(unsafe) var database: Database?
  private let queue = DispatchQueue(label: "haru.database")

  /// Opens a file, ":memory:", or with an empty path a temporary file.
  init(path: String = ":memory:", options: Options = Options()) throws {
    let database = try Database(
      path: path,
      isReadOnly: options.isReadOnly,
      patience: options.patience
    )
    try database.execute(sql: options.preparation)
    self.database = database
  }

  /// Closes the connection after the work in progress; later work throws.
  func close() { queue.sync { database = nil } }

  private func opened() throws -> Database {
    guard let database else { throw DatabaseError(SQLITE_MISUSE) }
    return database
  }

  /// Runs work that begins and ends its transactions itself.
  func inDatabase<Result>(_ work: (Database) throws -> Result) throws -> Result {
    try queue.sync { try work(opened()) }
  }

  /// Runs work in a transaction that changes the database.
  func write<Result>(_ work: (Database) throws -> Result) throws -> Result {
    try inDatabase { database in try database.inTransaction { try work(database) } }
  }

  /// Reads from one state of the database, whatever others write meanwhile.
  func read<Result>(_ work: (Database) throws -> Result) throws -> Result {
    try inDatabase { database in try database.inTransaction(.deferred) { try work(database) } }
  }
}

extension DatabaseQueue {
  /// Runs work later; the caller does not wait.
  func enqueue(_ work: @escaping @Sendable (Swift.Result<Database, any Error>) -> Void) {
    queue.async { work(Swift.Result { try self.opened() }) }
  }

  /// Runs work on the queue's own thread, not on one that serves requests.
  func inDatabase<Result: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      enqueue { database in
        continuation.resume(with: Swift.Result { try work(database.get()) })
      }
    }
  }

  func read<Result: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    try await inDatabase { database in try database.inTransaction(.deferred) { try work(database) }
    }
  }
}
