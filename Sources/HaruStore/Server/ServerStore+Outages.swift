package import HaruTime

extension ServerStore {
  /// The stretches of time in which due messages were looked for.
  static let pushWatchTable = """
    CREATE TABLE push_watch (from_ms INTEGER PRIMARY KEY, until_ms INTEGER NOT NULL) STRICT;
    """

  package func noteLook(at now: Instant, isContinued: Bool) async throws(StoreError) {
    try await write { database in
      let now = now.milliseconds
      // The clock was ahead when they were written.
      try database.execute(sql: "DELETE FROM push_watch WHERE from_ms > ?", arguments: [now])
      try database.execute(
        sql: """
          UPDATE push_watch SET until_ms = ?1
          WHERE from_ms = (SELECT max(from_ms) FROM push_watch) AND (?2 OR until_ms >= ?3)
          """,
        arguments: [now, isContinued, now - OutageRules.longestPause]
      )
      if database.changesCount > 0 { return }
      try database.execute(
        sql: "INSERT OR IGNORE INTO push_watch VALUES (?1, ?1)",
        arguments: [now]
      )
      try database.execute(
        sql: "DELETE FROM push_watch WHERE until_ms < ?",
        arguments: [now - OutageRules.memory]
      )
    }
  }

  package func outages() async throws(StoreError) -> [Range<Instant>] {
    try await read { database in
      let rows = try Row.fetchAll(
        database,
        sql: "SELECT from_ms, until_ms FROM push_watch ORDER BY from_ms DESC LIMIT ?",
        arguments: [OutageRules.limit + 1]
      )
      return OutageRules.outages(
        between: rows.map {
          (from: Instant(milliseconds: $0[0]), until: Instant(milliseconds: $0[1]))
        }
      )
    }
  }
}
