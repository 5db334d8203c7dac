import Synchronization

/// A connection that writes and some that read beside it (WAL, https://sqlite.org/wal.html).
final class DatabasePool: Sendable {
  let writer: DatabaseQueue
  private struct Readers {
    var idle: [DatabaseQueue]
    var waiting: [CheckedContinuation<DatabaseQueue, Never>] = []
  }

  private let readers: Mutex<Readers>

  /// Opens a file, in which a committed change has reached the disk.
  init(path: String, patience milliseconds: Int32, readerCount: Int) throws {
    // The write-ahead log is truncated after a long read has let it grow.
    writer = try DatabaseQueue(
      path: path,
      options: .init(
        patience: milliseconds,
        preparation: """
          PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864
          """
      )
    )
    let options = DatabaseQueue.Options(isReadOnly: true, patience: milliseconds)
    readers = Mutex(
      Readers(
        idle: try (0..<readerCount).map { _ in try DatabaseQueue(path: path, options: options) }
      )
    )
  }

  /// Reads from one state of the database; writes continue meanwhile.
  func read<Result: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    let reader = await takeReader()
    defer { giveBack(reader) }
    return try await reader.read(work)
  }

  private func takeReader() async -> DatabaseQueue {
    await withCheckedContinuation { continuation in
      let reader = readers.withLock { readers in
        let reader = readers.idle.popLast()
        if reader == nil { readers.waiting.append(continuation) }
        return reader
      }
      if let reader { continuation.resume(returning: reader) }
    }
  }

  private func giveBack(_ reader: DatabaseQueue) {
    let next = readers.withLock { readers in
      if readers.waiting.isEmpty { readers.idle.append(reader) }
      return readers.waiting.isEmpty ? nil : readers.waiting.removeFirst()
    }
    next?.resume(returning: reader)
  }
}
