import HaruPlatform
package import HaruStore
import HaruTime

/// Whether this server can serve: for `/readyz`.
extension PostgresStore {
  /// The maximum difference between the clocks of this machine and of the database, in
  /// milliseconds: a change is stamped by the server that receives it.
  private static let clockLimit: Int64 = 1_000

  /// Writes and removes a row larger than a page, and reads the newest rows, so that a damaged
  /// table is found as well.
  ///
  /// Also throws on a standby, for a newer schema, for a wrong clock, and while this server
  /// receives no news from the others.
  package func prove() async throws(StoreError) {
    // No real request has an empty key.
    let body = [UInt8](repeating: 0, count: 65_536)
    let insert = """
      INSERT INTO marked_request VALUES ('', $1::bytea, NULL, 0)
      ON CONFLICT (mark) DO UPDATE SET begun_ms = 0
      """
    try await write(Statement(insert, [.bytes(body)]))
    try await write(Statement("DELETE FROM marked_request WHERE mark = ''"))
    for place in ["account ORDER BY id DESC", "sync_cell ORDER BY owner DESC, seq DESC"] {
      _ = try await rows("SELECT * FROM \(place) LIMIT 8") { try $0.text(0) }
    }
    try await proveState()
    if news?.isListening == false { throw .unreachable(reason: "LISTEN") }
  }

  private func proveState() async throws(StoreError) {
    let sql = """
      SELECT pg_is_in_recovery(), (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
        (SELECT max(least_reader) FROM schema_version), (SELECT max(version) FROM schema_version)
      """
    let start = Self.clock
    let state = try await rows(sql) { row in
      (
        isStandby: try row.boolean(0), clock: try row.integer(1),
        leastReader: Int(clamping: try row.integer(2)), version: Int(clamping: try row.integer(3))
      )
    }
    let end = Self.clock
    guard let state = state.first else { throw .damaged(path: "PostgreSQL") }
    if state.isStandby { throw .unreachable(reason: "standby") }
    let known = PostgresSchema.current.steps.count
    guard state.leastReader <= known else {
      throw .tooNew(path: "PostgreSQL", version: state.version, known: known)
    }
    guard (start - Self.clockLimit)...(end + Self.clockLimit) ~= state.clock else {
      throw .unreachable(reason: "clock: \(state.clock - end) ms")
    }
  }

  private static var clock: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}
