import GRDB

/// The tables of a database, as steps from an empty one to the newest version.
///
/// Steps only follow each other; one that was released never changes. `PRAGMA user_version` counts
/// the steps that a database has taken.
struct Schema {
  let steps: [String]

  /// Brings a database to the newest version, or refuses one that is newer than this program.
  ///
  /// The version is read again inside of the transaction: another process may do the same now.
  func bring(_ writer: some DatabaseWriter, path: String) throws {
    try writer.writeWithoutTransaction { database in
      if try version(of: database) == steps.count { return }
      try database.inTransaction(.immediate) {
        let version = try version(of: database)
        guard 0...steps.count ~= version else {
          throw StoreError.tooNew(path: path, version: version, known: steps.count)
        }
        for step in steps[version...] { try database.execute(sql: step) }
        try database.execute(sql: "PRAGMA user_version = \(steps.count)")
        return .commit
      }
    }
  }

  private func version(of database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
  }
}
