extension ServerStore {
  /// The tables of the server, one migration per addition.
  ///
  /// Texts compare as bytes (SQLite's BINARY); times are milliseconds since 1970.
  static let schema = Schema(steps: [
    syncTables, accountTables, historyTable, markedRequestTable, networkColumn, passkeyTables,
    rowCosts, pushTables, webhookTables, auditTable, consentTable, zoneColumn, pushWatchTable,
    assetTable,
  ])

  /// The cells of all users.
  ///
  /// `owner` stands for the user id, which would be long in every row.
  private static let syncTables = """
    CREATE TABLE sync_user (
      owner INTEGER PRIMARY KEY,
      user TEXT NOT NULL UNIQUE,
      epoch TEXT NOT NULL,
      seq INTEGER NOT NULL,
      purged_seq INTEGER NOT NULL,
      records INTEGER NOT NULL,
      bytes INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE sync_cell (
      owner INTEGER NOT NULL REFERENCES sync_user ON DELETE CASCADE,
      entity TEXT NOT NULL,
      id TEXT NOT NULL,
      field TEXT NOT NULL,
      value TEXT NOT NULL,
      stamp_ms INTEGER NOT NULL,
      device TEXT NOT NULL,
      op_no INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      birth_seq INTEGER NOT NULL,
      received_ms INTEGER NOT NULL,
      PRIMARY KEY (owner, entity, id, field)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX sync_cell_seq ON sync_cell (owner, seq);
    CREATE INDEX sync_cell_deletion ON sync_cell (owner, seq)
      WHERE field = 'deleted' AND value = 'true';
    CREATE TABLE sync_device (
      owner INTEGER NOT NULL REFERENCES sync_user ON DELETE CASCADE,
      device TEXT NOT NULL,
      last_op INTEGER NOT NULL,
      chain INTEGER NOT NULL,
      stamp_ms INTEGER NOT NULL,
      seen_ms INTEGER NOT NULL,
      PRIMARY KEY (owner, device)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE sync_refusal (
      owner INTEGER NOT NULL,
      device TEXT NOT NULL,
      op_no INTEGER NOT NULL,
      reason TEXT NOT NULL,
      PRIMARY KEY (owner, device, op_no),
      FOREIGN KEY (owner, device) REFERENCES sync_device ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    """
  /// Replaced values that cells had at the beginning of a day (UTC), from which backups are made.
  ///
  /// At most one row per cell and day; `until_ms` is when the next value arrived.
  private static let historyTable = """
    CREATE TABLE sync_history (
      owner INTEGER NOT NULL REFERENCES sync_user ON DELETE CASCADE,
      entity TEXT NOT NULL,
      id TEXT NOT NULL,
      field TEXT NOT NULL,
      value TEXT NOT NULL,
      stamp_ms INTEGER NOT NULL,
      received_ms INTEGER NOT NULL,
      until_ms INTEGER NOT NULL,
      PRIMARY KEY (owner, entity, id, field, received_ms)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sync_history_end ON sync_history (until_ms);
    """
  /// Rows and earlier values count towards the quota, like current values
  /// (`SyncRules.cost(of:_:)`).
  private static let rowCosts = """
    UPDATE sync_user SET bytes = (
      SELECT coalesce(sum(
        128 + 3 * (length(entity) + length(id) + length(field)) + length(CAST(value AS BLOB))
      ), 0) FROM (
        SELECT owner, entity, id, field, value FROM sync_cell
        UNION ALL SELECT owner, entity, id, field, value FROM sync_history
      ) AS row WHERE row.owner = sync_user.owner);
    """
}
