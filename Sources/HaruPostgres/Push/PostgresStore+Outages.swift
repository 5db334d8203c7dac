package import HaruStore
package import HaruTime

extension PostgresSchema {
  /// The stretches of time in which due messages were looked for, by any server.
  static let pushWatchTable = [
    "CREATE TABLE push_watch (from_ms bigint PRIMARY KEY, until_ms bigint NOT NULL)"
  ]
}

extension PostgresStore {
  package func noteLook(at now: Instant, isContinued: Bool) async throws(StoreError) {
    let extend = """
      UPDATE push_watch SET until_ms = $1::bigint
      WHERE from_ms = (SELECT max(from_ms) FROM push_watch)
        AND ($2::boolean OR until_ms >= $3::bigint)
      """
    let begin = """
      INSERT INTO push_watch SELECT $1::bigint, $1::bigint
      WHERE NOT EXISTS (SELECT 1 FROM push_watch WHERE until_ms = $1::bigint)
      ON CONFLICT DO NOTHING
      """
    try await write(
      // The clock was ahead when they were written.
      Statement("DELETE FROM push_watch WHERE from_ms > $1::bigint", [.instant(now)]),
      Statement(
        extend,
        [.instant(now), .boolean(isContinued), .instant(now - OutageRules.longestPause)]
      ),
      Statement(begin, [.instant(now)]),
      Statement(
        "DELETE FROM push_watch WHERE until_ms < $1::bigint",
        [.instant(now - OutageRules.memory)]
      )
    )
  }

  package func outages() async throws(StoreError) -> [Range<Instant>] {
    let sql = "SELECT from_ms, until_ms FROM push_watch ORDER BY from_ms DESC LIMIT $1::bigint"
    let stretches = try await rows(sql, [.integer(OutageRules.limit + 1)]) { row in
      let until = Instant(milliseconds: try row.integer(1))
      return (from: Instant(milliseconds: try row.integer(0)), until: until)
    }
    return OutageRules.outages(between: stretches)
  }
}
