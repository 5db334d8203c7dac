extension ReplicaStore {
  /// The tables of the device.
  ///
  /// Texts compare as bytes (SQLite's BINARY), as in `Replica`. `base` is a copy of the server's
  /// cells and `outbox` holds the device's own operations; AUTOINCREMENT never reuses a number.
  /// `refused` holds those that the server refused; `sync` has one row, the `SyncState` as JSON.
  /// `derived` caches results computed from records of some entities (a JSON list).
  static let schema = Schema(steps: [
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
    """
    ALTER TABLE base ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE base ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE outbox ADD COLUMN is_copy INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE refused (
      op_no INTEGER PRIMARY KEY,
      entity TEXT NOT NULL,
      id TEXT NOT NULL,
      field TEXT NOT NULL,
      value TEXT NOT NULL,
      made_ms INTEGER NOT NULL,
      reason TEXT NOT NULL
    ) STRICT;
    CREATE TABLE sync (only INTEGER PRIMARY KEY CHECK (only = 1), state TEXT NOT NULL) STRICT;
    INSERT INTO sync SELECT 1, json_object('device', device_id) FROM meta;
    DROP TABLE meta;
    """,
    """
    CREATE TABLE derived (
      name TEXT PRIMARY KEY,
      entities TEXT NOT NULL,
      last_op INTEGER NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    """,
  ])

  /// The day under which a fact is indexed: its civil date, or empty for a correction, which can
  /// move to another day.
  ///
  /// An index serves a query only if both have the same expression, so it is defined once, here.
  static let factDay = """
    CASE WHEN json_extract(value, '$.replaces') IS NULL THEN json_extract(value, '$.date') ELSE '' END
    """
}
