import HaruPlatform
package import HaruTime

extension ServerStore: AssetStorage {
  /// The app's files of this version and of those before.
  static let assetTable = """
    CREATE TABLE asset (
      path TEXT PRIMARY KEY,
      content_type TEXT NOT NULL,
      gzip BLOB NOT NULL,
      used_ms INTEGER NOT NULL
    ) STRICT;
    """

  package func use(
    assets paths: [String],
    at now: Instant
  ) async throws(StoreError) -> [String] {
    try await write { database in
      let mark = try database.cachedStatement(sql: "UPDATE asset SET used_ms = ? WHERE path = ?")
      return try paths.filter { path in
        try mark.execute(arguments: [now.milliseconds, path])
        return database.changesCount == 0
      }
    }
  }

  package func add(_ assets: [StoredAsset], at now: Instant) async throws(StoreError) {
    try await write { database in
      let insert = try database.cachedStatement(
        sql: """
          INSERT INTO asset VALUES (?, ?, ?, ?)
          ON CONFLICT (path) DO UPDATE SET used_ms = excluded.used_ms
          """
      )
      for asset in assets {
        try insert.execute(
          arguments: [asset.path, asset.contentType, Data(asset.gzip), now.milliseconds]
        )
      }
    }
  }

  package func asset(at path: String) async throws(StoreError) -> StoredAsset? {
    try await read { database in
      let sql = "SELECT content_type, gzip FROM asset WHERE path = ?"
      return try Row.fetchOne(database, sql: sql, arguments: [path]).map { row in
        let gzip: Data = row["gzip"]
        return StoredAsset(path: path, contentType: row["content_type"], gzip: [UInt8](gzip))
      }
    }
  }

  package func trimAssets(before instant: Instant, keeping limit: Int) async throws(StoreError) {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM asset WHERE used_ms < ?",
        arguments: [instant.milliseconds]
      )
      try database.execute(
        sql: """
          DELETE FROM asset WHERE path IN (
            SELECT path FROM (
              SELECT path, sum(length(gzip)) OVER (ORDER BY used_ms DESC, path) AS total FROM asset
            ) WHERE total > ?)
          """,
        arguments: [limit]
      )
    }
  }
}
