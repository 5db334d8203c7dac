package import HaruStore
package import HaruTime

extension PostgresStore {
  private static let passkeyColumns = """
    id, account, credential, public_key, counter, name, can_be_backed_up, is_backed_up, created_ms,
    used_ms
    """

  package func add(_ passkey: Passkey, limit: Int) async throws(StoreError) -> Bool {
    let account = try AccountID(valid: passkey.account)
    let sql = """
      INSERT INTO account_passkey SELECT $1, $2::uuid, $3::bytea, $4::bytea, $5::bigint, $6,
        $7::boolean, $8::boolean, $9::bigint, $10::bigint
      WHERE (SELECT count(*) FROM account_passkey WHERE account = $2::uuid) < $11::bigint
      ON CONFLICT (credential) DO NOTHING
      """
    let answers = try await write(
      .lockAccount(account),
      Statement(
        sql,
        [
          .text(passkey.id), account.parameter, .bytes(passkey.credential),
          .bytes(passkey.publicKey), .integer(Int64(passkey.counter)), .text(passkey.name),
          .boolean(passkey.canBeBackedUp), .boolean(passkey.isBackedUp),
          .instant(passkey.createdAt), .instant(passkey.usedAt), .integer(limit),
        ]
      )
    )
    return answers.hasWritten
  }

  package func passkey(credential: [UInt8]) async throws(StoreError) -> Passkey? {
    let sql = "SELECT \(Self.passkeyColumns) FROM account_passkey WHERE credential = $1::bytea"
    return try await rows(sql, [.bytes(credential)], Passkey.init).first
  }

  package func passkeys(of account: String) async throws(StoreError) -> [Passkey] {
    guard let id = AccountID(account) else { return [] }
    let sql = """
      SELECT \(Self.passkeyColumns) FROM account_passkey WHERE account = $1::uuid
      ORDER BY created_ms, id
      """
    return try await rows(sql, [id.parameter], Passkey.init)
  }

  package func name(
    passkey id: String,
    of account: String,
    as name: String
  ) async throws(StoreError) -> Bool {
    guard let account = AccountID(account) else { return false }
    let answers = try await write(
      Statement(
        "UPDATE account_passkey SET name = $3 WHERE id = $1 AND account = $2::uuid",
        [.text(id), account.parameter, .text(name)]
      )
    )
    return answers.hasWritten
  }

  /// The account's row is locked, so that the second of two concurrent removals sees the first.
  package func remove(
    passkey id: String,
    of account: String
  ) async throws(StoreError) -> WayInRemoval {
    guard let account = AccountID(account) else { return .unknown }
    let state = """
      SELECT EXISTS (SELECT 1 FROM account_passkey WHERE account = $1::uuid AND id = $2),
        EXISTS (SELECT 1 FROM account_passkey WHERE account = $1::uuid AND id <> $2),
        needs_passkey,
        password IS NOT NULL OR EXISTS (SELECT 1 FROM account_identity WHERE account = $1::uuid)
      FROM account WHERE id = $1::uuid
      """
    let parameters = [account.parameter, Parameter.text(id)]
    return try await storing {
      try await postgres.transaction { session in
        let answers = try await session.run([
          Statement("BEGIN"), .lockAccount(account), Statement(state, parameters),
        ])
        guard let row = answers.last?.first, try row.boolean(0) else { return .unknown }
        if try !row.boolean(1) {
          if try row.boolean(2) { return .required }
          if try !row.boolean(3) { return .lastWayIn }
        }
        let remove = "DELETE FROM account_passkey WHERE account = $1::uuid AND id = $2"
        try await session.run([Statement(remove, parameters), Statement("COMMIT")])
        return .removed
      }
    }
  }

  package func use(
    passkey id: String,
    counter: UInt32,
    isBackedUp: Bool,
    at instant: Instant
  ) async throws(StoreError) -> Bool {
    let sql = """
      UPDATE account_passkey
      SET counter = $2::bigint, is_backed_up = $3::boolean, used_ms = $4::bigint
      WHERE id = $1 AND (counter < $2::bigint OR counter = 0 AND $2::bigint = 0)
      """
    let answers = try await write(
      Statement(
        sql,
        [.text(id), .integer(Int64(counter)), .boolean(isBackedUp), .instant(instant)]
      )
    )
    return answers.hasWritten
  }

  package func setNeedsPasskey(
    _ needsPasskey: Bool,
    of account: String
  ) async throws(StoreError) -> Bool {
    guard let id = AccountID(account) else { return false }
    let sql = """
      UPDATE account SET needs_passkey = $2::boolean WHERE id = $1::uuid
        AND (NOT $2::boolean OR EXISTS (SELECT 1 FROM account_passkey WHERE account = $1::uuid))
      """
    let answers = try await write(
      .lockAccount(id),
      Statement(sql, [id.parameter, .boolean(needsPasskey)])
    )
    return answers.hasWritten
  }

  package func setRecoveryCodes(
    _ hashes: [[UInt8]],
    of account: String
  ) async throws(StoreError) {
    let id = try AccountID(valid: account)
    try await write(
      .lockAccount(id),
      Statement("DELETE FROM account_recovery_code WHERE account = $1::uuid", [id.parameter]),
      Statement(
        "INSERT INTO account_recovery_code SELECT $1::uuid, unnest($2::bytea[])",
        [id.parameter, .listOfBytes(hashes)]
      )
    )
  }

  package func recoveryCodeCount(of account: String) async throws(StoreError) -> Int {
    guard let id = AccountID(account) else { return 0 }
    let sql = "SELECT count(*) FROM account_recovery_code WHERE account = $1::uuid"
    return try await rows(sql, [id.parameter]) { Int(clamping: try $0.integer(0)) }.first ?? 0
  }

  package func takeRecoveryCode(_ hash: [UInt8], of account: String) async throws(StoreError)
    -> Bool
  {
    guard let id = AccountID(account) else { return false }
    let sql = "DELETE FROM account_recovery_code WHERE account = $1::uuid AND hash = $2::bytea"
    return try await write(Statement(sql, [id.parameter, .bytes(hash)])).hasWritten
  }
}

extension Passkey {
  fileprivate init(_ row: Row) throws {
    self.init(
      id: try row.text(0),
      account: try row.text(1),
      credential: try row.bytes(2),
      publicKey: try row.bytes(3),
      counter: UInt32(clamping: try row.integer(4)),
      name: try row.text(5),
      canBeBackedUp: try row.boolean(6),
      isBackedUp: try row.boolean(7),
      createdAt: Instant(milliseconds: try row.integer(8))
    )
    usedAt = try row.optionalInstant(9)
  }
}
