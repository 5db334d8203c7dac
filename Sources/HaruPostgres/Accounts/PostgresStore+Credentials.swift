package import HaruStore
package import HaruTime

extension PostgresStore {
  private static let credentialColumns = """
    account_credential.id, account, kind, label, scope, account_credential.created_ms, seen_ms,
    expires_ms, network, zone
    """

  package func add(_ credential: Credential, secretHash: [UInt8]) async throws(StoreError) {
    let account = try AccountID(valid: credential.account)
    let sql = """
      INSERT INTO account_credential VALUES ($1, $2::bytea, $3::uuid, $4, $5, $6, $7::bigint,
        $8::bigint, $9::bigint, $10, $11)
      """
    try await write(
      Statement(
        sql,
        [
          .text(credential.id), .bytes(secretHash), account.parameter,
          .text(credential.kind.rawValue), .text(credential.label), .text(credential.scope),
          .instant(credential.createdAt), .instant(credential.seenAt),
          .instant(credential.expiresAt), .text(credential.origin.network),
          .text(credential.origin.zone),
        ]
      )
    )
  }

  package func credential(
    secretHash: [UInt8]
  ) async throws(StoreError) -> (credential: Credential, account: Account)? {
    let sql = """
      SELECT \(Self.credentialColumns), account.id, email, password, account.created_ms,
        is_disabled, needs_passkey, delete_ms
      FROM account_credential JOIN account ON account.id = account WHERE secret = $1::bytea
      """
    let found = try await rows(sql, [.bytes(secretHash)]) { row in
      try Credential(row).map { (credential: $0, account: try Account(row, from: 10)) }
    }
    return found.first ?? nil
  }

  package func credentials(of account: String) async throws(StoreError) -> [Credential] {
    guard let id = AccountID(account) else { return [] }
    let sql = """
      SELECT \(Self.credentialColumns) FROM account_credential WHERE account = $1::uuid
      ORDER BY created_ms DESC, id DESC
      """
    return try await rows(sql, [id.parameter], Credential.init).compactMap(\.self)
  }

  package func touch(
    credential id: String,
    at instant: Instant,
    from origin: Origin
  ) async throws(StoreError) {
    try await write(
      Statement(
        """
        UPDATE account_credential SET seen_ms = $2::bigint, network = $3, zone = $4 WHERE id = $1
        """,
        [.text(id), .instant(instant), .text(origin.network), .text(origin.zone)]
      )
    )
  }

  package func remove(credential id: String, of account: String) async throws(StoreError) -> Bool {
    guard let account = AccountID(account) else { return false }
    let answers = try await write(
      Statement(
        "DELETE FROM account_credential WHERE id = $1 AND account = $2::uuid",
        [.text(id), account.parameter]
      )
    )
    return answers.hasWritten
  }

  package func removeCredentials(
    of account: String,
    except id: String?
  ) async throws(StoreError) -> [String] {
    guard let account = AccountID(account) else { return [] }
    let sql = """
      DELETE FROM account_credential WHERE account = $1::uuid AND id IS DISTINCT FROM $2::text
      RETURNING id
      """
    let answers = try await write(
      Statement(sql, [account.parameter, .text(id)]),
      Statement("DELETE FROM webhook WHERE account = $1::uuid", [account.parameter])
    )
    return try await storing { try answers.first?.map { try $0.text(0) } ?? [] }
  }

  package func removeSessions(unusedSince instant: Instant) async throws(StoreError) {
    let sql = "DELETE FROM account_credential WHERE kind = 'session' AND seen_ms <= $1::bigint"
    try await write(Statement(sql, [.instant(instant)]))
  }
}

extension Credential {
  /// Decodes a row; nil if this program does not know its kind.
  fileprivate init?(_ row: Row) throws {
    guard let kind = Kind(rawValue: try row.text(2)) else { return nil }
    self.init(
      id: try row.text(0),
      account: try row.text(1),
      kind: kind,
      label: try row.text(3),
      scope: try row.text(4),
      createdAt: Instant(milliseconds: try row.integer(5)),
      seenAt: Instant(milliseconds: try row.integer(6)),
      expiresAt: Instant(milliseconds: try row.integer(7)),
      origin: Origin(network: try row.text(8), zone: try row.text(9))
    )
  }
}

extension [Rows] {
  /// Whether the last statement wrote a row.
  var hasWritten: Bool { (last?.affected ?? 0) > 0 }
}
