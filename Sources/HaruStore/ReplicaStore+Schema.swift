import GRDB
import HaruSync

extension ReplicaStore {
  /// The steps from an empty database to the newest version; a step that was released never changes.
  ///
  /// Texts compare as bytes (SQLite's BINARY), as `Replica` does. `base` is a copy of the server's
  /// cells, `outbox` holds the device's own operations; AUTOINCREMENT never gives a number twice.
  static let migrations = [
    """
    CREATE TABLE base (
      entity TEXT NOT NULL,
      id TEXT NOT NULL,
      field TEXT NOT NULL,
      value TEXT NOT NULL,
      stamp INTEGER NOT NULL,
      PRIMARY KEY (entity, id, field)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE outbox (
      op_no INTEGER PRIMARY KEY AUTOINCREMENT,
      entity TEXT NOT NULL,
      id TEXT NOT NULL,
      field TEXT NOT NULL,
      value TEXT NOT NULL,
      made_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX outbox_cell ON outbox (entity, id, field, op_no);
    CREATE TABLE meta (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      device_id TEXT NOT NULL,
      epoch TEXT,
      cursor INTEGER NOT NULL
    ) STRICT;
    INSERT INTO meta VALUES (1, lower(hex(randomblob(16))), NULL, 0);
    """,
    """
    CREATE INDEX base_fact ON base (entity, \(factDay)) WHERE field = 'fact';
    CREATE INDEX outbox_fact ON outbox (entity, \(factDay)) WHERE field = 'fact';
    """,
  ]

  /// Under which day a fact is filed: its civil date; a correction, which can move to another day,
  /// under the empty one.
  ///
  /// An index serves a query only where both have the same expression, so it stands here once.
  static let factDay = """
    CASE WHEN json_extract(value, '$.replaces') IS NULL THEN json_extract(value, '$.date') ELSE '' END
    """

  /// Brings the database to the newest version, or refuses one that is newer than this program.
  ///
  /// The version is read again inside of the transaction: another process may do the same now.
  func migrate() throws {
    let known = ReplicaStore.migrations.count
    try queue.writeWithoutTransaction { database in
      if try version(of: database) == known { return }
      try database.inTransaction(.immediate) {
        let version = try version(of: database)
        guard 0...known ~= version else {
          throw StoreError.tooNew(path: path, version: version, known: known)
        }
        for step in ReplicaStore.migrations[version...] { try database.execute(sql: step) }
        try database.execute(sql: "PRAGMA user_version = \(known)")
        return .commit
      }
    }
  }

  private func version(of database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
  }
}
