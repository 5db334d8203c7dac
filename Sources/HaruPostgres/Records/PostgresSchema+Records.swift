extension PostgresSchema {
  /// The cells of all users.
  ///
  /// Names compare as bytes, as in the rules. A value is `text`, because `jsonb` would change
  /// numbers and the order of keys. Rows that every push updates leave free space on their page, so
  /// that their indexes need not change (HOT updates).
  static let recordTables = [
    """
    CREATE TABLE sync_user (
      owner uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      epoch text NOT NULL,
      seq bigint NOT NULL,
      purged_seq bigint NOT NULL,
      records bigint NOT NULL,
      bytes bigint NOT NULL
    ) WITH (fillfactor = 50)
    """,
    """
    CREATE TABLE sync_cell (
      owner uuid NOT NULL REFERENCES sync_user ON DELETE CASCADE,
      entity text COLLATE "C" NOT NULL,
      id text COLLATE "C" NOT NULL,
      field text COLLATE "C" NOT NULL,
      value text NOT NULL,
      stamp_ms bigint NOT NULL,
      seq bigint NOT NULL,
      birth_seq bigint NOT NULL,
      device text COLLATE "C" NOT NULL,
      op_no bigint NOT NULL,
      received_ms bigint NOT NULL,
      PRIMARY KEY (owner, entity, id, field)
    ) WITH (autovacuum_vacuum_scale_factor = 0.05)
    """,
    "CREATE UNIQUE INDEX sync_cell_seq ON sync_cell (owner, seq)",
    """
    CREATE INDEX sync_cell_deletion ON sync_cell (owner, seq)
      WHERE field = 'deleted' AND value = 'true'
    """,
    """
    CREATE TABLE sync_device (
      owner uuid NOT NULL REFERENCES sync_user ON DELETE CASCADE,
      device text COLLATE "C" NOT NULL,
      last_op bigint NOT NULL,
      chain bigint NOT NULL,
      stamp_ms bigint NOT NULL,
      seen_ms bigint NOT NULL,
      PRIMARY KEY (owner, device)
    ) WITH (fillfactor = 50)
    """,
    """
    CREATE TABLE sync_refusal (
      owner uuid NOT NULL,
      device text COLLATE "C" NOT NULL,
      op_no bigint NOT NULL,
      reason text NOT NULL,
      PRIMARY KEY (owner, device, op_no),
      FOREIGN KEY (owner, device) REFERENCES sync_device ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE sync_history (
      owner uuid NOT NULL REFERENCES sync_user ON DELETE CASCADE,
      entity text COLLATE "C" NOT NULL,
      id text COLLATE "C" NOT NULL,
      field text COLLATE "C" NOT NULL,
      value text NOT NULL,
      stamp_ms bigint NOT NULL,
      received_ms bigint NOT NULL,
      until_ms bigint NOT NULL,
      PRIMARY KEY (owner, entity, id, field, received_ms)
    )
    """,
    "CREATE INDEX sync_history_end ON sync_history (until_ms, owner)",
  ]

  /// The timeline of the database, which changes when a standby is promoted, and when the database is
  /// recovered to an earlier time.
  static let timeline = "substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)"

  /// The timeline in which an account's epoch began, and its earlier epochs.
  ///
  /// All existing rows get the current timeline as a constant, so that none is rewritten. Rows that
  /// a server of the previous version adds later get that of their time.
  static let timelineColumns = [
    """
    DO $$ BEGIN
      EXECUTE format('ALTER TABLE sync_user ADD COLUMN timeline text NOT NULL DEFAULT %L', \(timeline));
    END $$
    """,
    "ALTER TABLE sync_user ALTER COLUMN timeline SET DEFAULT \(timeline)",
    "ALTER TABLE sync_user ADD COLUMN earlier_epochs text NOT NULL DEFAULT '[]'",
  ]

  /// A trigger in place of the foreign key of cells, which looked the user up for each new cell: a
  /// tenth of the time of a push.
  ///
  /// A push holds the lock of its user's row, so that none is deleted meanwhile; the trigger deletes
  /// the cells of deleted users, whoever deletes them.
  static let cellsWithoutForeignKey = [
    // In the order of a push, so that neither waits for the other.
    "LOCK TABLE sync_user, sync_cell IN ACCESS EXCLUSIVE MODE",
    "ALTER TABLE sync_cell DROP CONSTRAINT sync_cell_owner_fkey",
    """
    CREATE FUNCTION delete_cells() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      DELETE FROM sync_cell WHERE owner = OLD.owner;
      RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER delete_cells AFTER DELETE ON sync_user
      FOR EACH ROW EXECUTE FUNCTION delete_cells()
    """,
  ]
}
