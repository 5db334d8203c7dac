package import HaruStore
package import HaruTime

extension PostgresSchema {
  /// The app's files of all versions that servers run or ran.
  static let assetTable = [
    """
    CREATE TABLE asset (
      path text COLLATE "C" PRIMARY KEY,
      content_type text NOT NULL,
      gzip bytea NOT NULL,
      used_ms bigint NOT NULL
    )
    """
  ]
}

extension PostgresStore: AssetStorage {
  package func use(
    assets paths: [String],
    at now: Instant
  ) async throws(StoreError) -> [String] {
    let sql = """
      UPDATE asset SET used_ms = $2::bigint WHERE path = ANY ($1::text[]) RETURNING path
      """
    let answers = try await write(Statement(sql, [.texts(paths), .instant(now)]))
    let stored = try await storing { Set(try answers.first?.map { try $0.text(0) } ?? []) }
    return paths.filter { !stored.contains($0) }
  }

  package func add(_ assets: [StoredAsset], at now: Instant) async throws(StoreError) {
    let sql = """
      INSERT INTO asset VALUES ($1, $2, $3::bytea, $4::bigint)
      ON CONFLICT (path) DO UPDATE SET used_ms = excluded.used_ms
      """
    let statements = assets.map { asset in
      Statement(
        sql,
        [.text(asset.path), .text(asset.contentType), .bytes(asset.gzip), .instant(now)]
      )
    }
    if !statements.isEmpty { _ = try await storing { try await postgres.run(statements) } }
  }

  package func asset(at path: String) async throws(StoreError) -> StoredAsset? {
    try await rows("SELECT content_type, gzip FROM asset WHERE path = $1", [.text(path)]) { row in
      StoredAsset(path: path, contentType: try row.text(0), gzip: try row.bytes(1))
    }.first
  }

  package func trimAssets(before instant: Instant, keeping limit: Int) async throws(StoreError) {
    let surplus = """
      DELETE FROM asset WHERE path IN (
        SELECT path FROM (
          SELECT path, sum(octet_length(gzip)) OVER (ORDER BY used_ms DESC, path) AS total
          FROM asset
        ) AS kept WHERE total > $1::bigint)
      """
    try await write(
      Statement("DELETE FROM asset WHERE used_ms < $1::bigint", [.instant(instant)]),
      Statement(surplus, [.integer(limit)])
    )
  }
}
