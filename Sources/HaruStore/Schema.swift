/// The tables of a database, as migrations from an empty one to the newest version.
///
/// Migrations are only appended; a released one never changes. `PRAGMA user_version` counts the
/// migrations that a database has had.
struct Schema {
  let steps: [String]

  /// Migrates a database to the newest version, or refuses one that is newer than this program.
  ///
  /// The version is read again inside the transaction, because another process may be migrating
  /// too.
  func bring(_ queue: DatabaseQueue, path: String) throws {
    try queue.inDatabase { database in
      if try version(of: database) == steps.count { return }
      try database.inTransaction {
        let version = try version(of: database)
        guard 0...steps.count ~= version else {
          throw StoreError.tooNew(path: path, version: version, known: steps.count)
        }
        for step in steps[version...] { try database.execute(sql: step) }
        try database.execute(sql: "PRAGMA user_version = \(steps.count)")
      }
    }
  }

  private func version(of database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
  }
}
