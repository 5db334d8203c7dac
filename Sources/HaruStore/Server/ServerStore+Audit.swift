package import HaruTime

extension ServerStore: AuditStorage {
  /// The audit log; its entries outlive the accounts that they are about.
  static let auditTable = """
    CREATE TABLE audit_entry (
      id INTEGER PRIMARY KEY,
      at_ms INTEGER NOT NULL,
      event TEXT NOT NULL,
      account TEXT,
      is_operator INTEGER NOT NULL,
      network TEXT NOT NULL
    ) STRICT;
    CREATE INDEX audit_entry_account ON audit_entry (account);
    """

  package func add(_ entry: AuditEntry) async throws(StoreError) {
    try await write { database in
      try database.cachedStatement(
        sql: """
          INSERT INTO audit_entry (at_ms, event, account, is_operator, network)
          VALUES (?, ?, ?, ?, ?)
          """
      )
      .execute(arguments: [
        entry.at.milliseconds, entry.event, entry.account, entry.isOperator, entry.network,
      ])
    }
  }

  package func auditEntries(
    of account: String?,
    limit: Int
  ) async throws(StoreError) -> [AuditEntry] {
    let condition = account == nil ? "?1 IS NULL" : "account = ?1"
    return try await read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT * FROM audit_entry WHERE \(condition) ORDER BY id DESC LIMIT ?2",
        arguments: [account, limit]
      )
      .map { row in
        AuditEntry(
          at: Instant(milliseconds: row["at_ms"]),
          event: row["event"],
          account: row["account"],
          isOperator: row["is_operator"],
          network: row["network"]
        )
      }
    }
  }

  package func trimAudit(
    before instant: Instant,
    keeping limit: Int,
    ofEach ownLimit: Int
  ) async throws(StoreError) {
    try await write { database in
      try database.execute(
        sql: """
          DELETE FROM audit_entry WHERE at_ms < ? OR id IN (
            SELECT id FROM (
              SELECT id, row_number() OVER (
                PARTITION BY coalesce(account, network) ORDER BY id DESC
              ) AS place
              FROM audit_entry WHERE NOT is_operator
            ) WHERE place > ?
          )
          """,
        arguments: [instant.milliseconds, ownLimit]
      )
      try database.execute(
        sql: """
          DELETE FROM audit_entry WHERE NOT is_operator AND id <= (
            SELECT id FROM audit_entry WHERE NOT is_operator ORDER BY id DESC LIMIT 1 OFFSET ?
          )
          """,
        arguments: [limit]
      )
    }
  }
}
