extension Database {
  /// When a transaction takes its locks (https://sqlite.org/lang_transaction.html).
  enum Locking: String {
    case deferred = "DEFERRED"
    case immediate = "IMMEDIATE"
  }

  /// Runs work in a transaction, which is rolled back if the work throws.
  func inTransaction<Result>(
    _ locking: Locking = .immediate,
    _ work: () throws -> Result
  ) throws -> Result {
    try run("BEGIN \(locking.rawValue)")
    do {
      let result = try work()
      try run("COMMIT")
      return result
    } catch {
      // A full disk, for example, may have ended it already.
      if isInsideTransaction { try? run("ROLLBACK") }
      throw error
    }
  }

  /// Runs work inside a transaction; if it throws, only its own changes are rolled back.
  func inSavepoint<Result>(_ work: () throws -> Result) throws -> Result {
    try run("SAVEPOINT work")
    do {
      let result = try work()
      try run("RELEASE work")
      return result
    } catch {
      if isInsideTransaction { try? run("ROLLBACK TO work; RELEASE work") }
      throw error
    }
  }

  private func run(_ sql: String) throws {
    if sql.contains(";") { return try execute(sql: sql) }
    try cachedStatement(sql: sql).execute()
  }
}
