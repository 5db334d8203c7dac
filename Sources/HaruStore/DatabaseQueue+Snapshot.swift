import GRDB

extension DatabaseQueue {
  /// Reads from one state of the database, whatever other processes write meanwhile.
  ///
  /// GRDB's own `read` makes the connection read-only and then writable again. SQLite compiles all
  /// statements anew after either, which takes longer than most reads.
  func snapshot<Result>(_ work: (Database) throws -> Result) throws -> Result {
    try unsafeRead { database in
      var results: [Result] = []
      try database.inTransaction(.deferred) {
        results.append(try work(database))
        return .commit
      }
      return results[0]
    }
  }
}
