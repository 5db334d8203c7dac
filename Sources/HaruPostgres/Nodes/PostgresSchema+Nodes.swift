extension PostgresSchema {
  /// What several servers share: duties, the operator's files, and limits.
  ///
  /// Limits are not logged to the WAL: after a crash they start over.
  static let nodeTables = [
    "CREATE TABLE duty (name text PRIMARY KEY, until_ms bigint NOT NULL)",
    "CREATE TABLE operator_file (name text PRIMARY KEY, content bytea NOT NULL)",
    """
    CREATE UNLOGGED TABLE limit_state (
      name text COLLATE "C" PRIMARY KEY,
      level double precision NOT NULL,
      instant_ms bigint NOT NULL,
      changed_ms bigint NOT NULL
    ) WITH (fillfactor = 50)
    """,
    "CREATE INDEX limit_state_changed ON limit_state (changed_ms)",
  ]
}
