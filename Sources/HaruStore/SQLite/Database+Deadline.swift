import CSQLite

extension Database {
  /// Runs work whose statements are interrupted after a deadline.
  func stopping<Result>(
    at deadline: ContinuousClock.Instant,
    _ work: () throws -> Result
  ) rethrows -> Result {
    try withUnsafePointer(to: deadline) { deadline in
      sqlite3_progress_handler(
        sqliteConnection,
        1_000,
        { pointer in
          guard let deadline = pointer?.assumingMemoryBound(to: ContinuousClock.Instant.self) else {
            return 1
          }
          return ContinuousClock.now < deadline.pointee ? 0 : 1
        },
        UnsafeMutableRawPointer(mutating: deadline)
      )
      defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
      return try work()
    }
  }
}
