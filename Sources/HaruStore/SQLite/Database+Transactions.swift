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
    try run("BEGIN \(locking.rawValue)", end: "COMMIT", undo: ["ROLLBACK"], work)
  }

  /// Runs work inside a transaction; if it throws, only its own changes are rolled back.
  func inSavepoint<Result>(_ work: () throws -> Result) throws -> Result {
    try run(
      "SAVEPOINT work",
      end: "RELEASE work",
      undo: ["ROLLBACK TO work", "RELEASE work"],
      work
    )
  }

  private func run<Result>(
    _ begin: String,
    end: String,
    undo: [String],
    _ work: () throws -> Result
  ) throws -> Result {
    try cachedStatement(sql: begin).execute()
    do {
      let result = try work()
      try cachedStatement(sql: end).execute()
      return result
    } catch {
      // A full disk, for example, may have ended the transaction already.
      for sql in undo where isInsideTransaction { try? cachedStatement(sql: sql).execute() }
      throw error
    }
  }
}
