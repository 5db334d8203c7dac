package import HaruStore
package import HaruTime

extension PostgresSchema {
  /// The operator's texts that accounts have agreed to.
  static let consentTable = [
    """
    CREATE TABLE account_consent (
      account uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      page text COLLATE "C" NOT NULL,
      version text NOT NULL,
      agreed_ms bigint NOT NULL,
      PRIMARY KEY (account, page)
    )
    """
  ]
}

extension PostgresStore: ConsentStorage {
  package func consents(of account: String) async throws(StoreError) -> [Consent] {
    guard let id = AccountID(account) else { return [] }
    let sql = "SELECT page, version FROM account_consent WHERE account = $1::uuid ORDER BY page"
    return try await rows(sql, [id.parameter]) { row in
      Consent(page: try row.text(0), version: try row.text(1))
    }
  }

  package func add(
    _ consents: [Consent],
    of account: String,
    at instant: Instant
  ) async throws(StoreError) {
    let id = try AccountID(valid: account)
    let sql = """
      INSERT INTO account_consent
      SELECT $1::uuid, page, version, $4::bigint
      FROM unnest($2::text[], $3::text[]) AS given (page, version)
      ON CONFLICT (account, page)
      DO UPDATE SET version = excluded.version, agreed_ms = excluded.agreed_ms
      """
    try await write(
      Statement(
        sql,
        [
          id.parameter, .texts(consents.map(\.page)), .texts(consents.map(\.version)),
          .instant(instant),
        ]
      )
    )
  }
}
