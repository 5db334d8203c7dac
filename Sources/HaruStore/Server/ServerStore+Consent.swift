package import HaruTime

extension ServerStore: ConsentStorage {
  /// The operator's texts that accounts have agreed to.
  static let consentTable = """
    CREATE TABLE account_consent (
      account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
      page TEXT NOT NULL,
      version TEXT NOT NULL,
      agreed_ms INTEGER NOT NULL,
      PRIMARY KEY (account, page)
    ) STRICT, WITHOUT ROWID;
    """

  package func consents(of account: String) async throws(StoreError) -> [Consent] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT page, version FROM account_consent WHERE account = ? ORDER BY page",
        arguments: [account]
      )
      .map { Consent(page: $0["page"], version: $0["version"]) }
    }
  }

  package func add(
    _ consents: [Consent],
    of account: String,
    at instant: Instant
  ) async throws(StoreError) {
    try await write { database in
      for consent in consents {
        try database.execute(
          sql: "INSERT OR REPLACE INTO account_consent VALUES (?, ?, ?, ?)",
          arguments: [account, consent.page, consent.version, instant.milliseconds]
        )
      }
    }
  }
}
