package import HaruStore
package import HaruTime

extension PostgresStore: AccountStorage {
  private static let columns = """
    account.id, email, password, created_ms, is_disabled, needs_passkey, delete_ms
    """

  package func account(_ key: AccountKey) async throws(StoreError) -> Account? {
    let (place, parameters): (String, [Parameter])
    switch key {
    case .id(let id):
      guard let id = AccountID(id) else { return nil }
      (place, parameters) = ("account WHERE id = $1::uuid", [id.parameter])
    case .email(let email):
      (place, parameters) = ("account WHERE email = $1", [.text(email)])
    case .identity(let identity):
      (place, parameters) = (
        "account JOIN account_identity ON account = account.id WHERE issuer = $1 AND subject = $2",
        [.text(identity.issuer), .text(identity.subject)]
      )
    }
    return try await rows("SELECT \(Self.columns) FROM \(place)", parameters, Account.init).first
  }

  package func accounts() async throws(StoreError) -> [Account] {
    try await rows(
      "SELECT \(Self.columns) FROM account ORDER BY created_ms, id",
      [],
      Account.init
    )
  }

  /// Whether the address is taken is decided by the violated constraint, without a read before the
  /// write that another transaction could invalidate.
  package func add(_ account: Account, identity: Identity?) async throws(StoreError) -> Bool {
    let id = try AccountID(valid: account.id)
    let insert = """
      INSERT INTO account (id, email, password, created_ms, is_disabled, delete_ms)
      VALUES ($1::uuid, $2, $3, $4::bigint, $5::boolean, $6::bigint)
      """
    var statements = [
      Statement(
        insert,
        [
          id.parameter, .text(account.email), .text(account.passwordHash),
          .instant(account.createdAt), .boolean(account.isDisabled), .instant(account.deleteAt),
        ]
      )
    ]
    if let identity {
      statements.append(
        Statement(
          "INSERT INTO account_identity VALUES ($1, $2, $3::uuid)",
          [.text(identity.issuer), .text(identity.subject), id.parameter]
        )
      )
    }
    return try await isFree(statements)
  }

  package func update(_ account: Account) async throws(StoreError) -> Bool {
    guard let id = AccountID(account.id) else { return true }
    let update = """
      UPDATE account SET email = $2, password = $3, is_disabled = $4::boolean,
        delete_ms = $5::bigint WHERE id = $1::uuid
      """
    var statements = [
      Statement(
        update,
        [
          id.parameter, .text(account.email), .text(account.passwordHash),
          .boolean(account.isDisabled), .instant(account.deleteAt),
        ]
      )
    ]
    // While an account is disabled, its schedule is suspended.
    let resume = """
      UPDATE push_schedule SET next_ms = 0 WHERE account = $1::uuid AND next_ms IS NULL
      """
    if !account.isDisabled { statements.append(Statement(resume, [id.parameter])) }
    return try await isFree(statements)
  }

  /// Runs statements; returns false if an address or an identity belongs to another account.
  private func isFree(_ statements: [Statement]) async throws(StoreError) -> Bool {
    do {
      _ = try await postgres.run(statements)
      return true
    } catch {
      if case .refused("23505", _, "account_email_key" /* unique_violation */) = error {
        return false
      }
      if case .refused("23505", _, "account_identity_pkey") = error { return false }
      throw StoreError(of: error)
    }
  }

  package func remove(account: String) async throws(StoreError) -> [String] {
    guard let id = AccountID(account) else { return [] }
    let answers = try await write(
      Statement(
        "DELETE FROM account_credential WHERE account = $1::uuid RETURNING id",
        [id.parameter]
      ),
      // Before the account, in the order in which a push takes its locks.
      Statement("DELETE FROM sync_user WHERE owner = $1::uuid", [id.parameter]),
      Statement("DELETE FROM account WHERE id = $1::uuid", [id.parameter])
    )
    return try await storing { try answers.first?.map { try $0.text(0) } ?? [] }
  }

  package func link(_ identity: Identity, to account: String) async throws(StoreError) -> Bool {
    let id = try AccountID(valid: account)
    let pair = [Parameter.text(identity.issuer), .text(identity.subject)]
    let answers = try await write(
      Statement(
        "INSERT INTO account_identity VALUES ($1, $2, $3::uuid) ON CONFLICT DO NOTHING",
        pair + [id.parameter]
      ),
      Statement("SELECT account FROM account_identity WHERE issuer = $1 AND subject = $2", pair)
    )
    return answers.last?.first?.optionalText(0) == account
  }

  package func identities(of account: String) async throws(StoreError) -> [Identity] {
    guard let id = AccountID(account) else { return [] }
    let sql = "SELECT issuer, subject FROM account_identity WHERE account = $1::uuid ORDER BY 1, 2"
    return try await rows(sql, [id.parameter]) {
      Identity(issuer: try $0.text(0), subject: try $0.text(1))
    }
  }

  /// The account's row is locked, so that the second of two concurrent removals sees the first.
  package func removeIdentities(
    issuer: String,
    of account: String
  ) async throws(StoreError) -> WayInRemoval {
    guard let id = AccountID(account) else { return .unknown }
    let hasOther = """
      SELECT password IS NOT NULL
        OR EXISTS (SELECT 1 FROM account_passkey WHERE account = $1::uuid)
        OR EXISTS (SELECT 1 FROM account_identity WHERE account = $1::uuid AND issuer <> $2)
      FROM account WHERE id = $1::uuid
      """
    let remove = """
      DELETE FROM account_identity WHERE account = $1::uuid AND issuer = $2 AND (\(hasOther))
      """
    let isLinked = """
      SELECT EXISTS (SELECT 1 FROM account_identity WHERE account = $1::uuid AND issuer = $2)
      """
    let parameters = [id.parameter, Parameter.text(issuer)]
    let answers = try await write(
      .lockAccount(id),
      Statement(remove, parameters),
      Statement(isLinked, parameters)
    )
    return try await storing {
      guard answers.count == 3, let isLeft = try answers[2].first?.boolean(0) else {
        throw PostgresError.malformed
      }
      return answers[1].affected > 0 ? .removed : isLeft ? .lastWayIn : .unknown
    }
  }

  package func purge(at now: Instant, abandonedBefore: Instant) async throws(StoreError) {
    let abandoned = """
      DELETE FROM account WHERE delete_ms <= $1::bigint OR (
        email IS NULL AND created_ms < $2::bigint
        AND NOT EXISTS (SELECT 1 FROM account_identity WHERE account = account.id)
        AND NOT EXISTS (SELECT 1 FROM account_passkey WHERE account = account.id)
        AND NOT EXISTS (SELECT 1 FROM sync_cell WHERE owner = account.id))
      """
    let end = [Parameter.instant(now)]
    try await write(Statement("DELETE FROM account_ticket WHERE expires_ms <= $1::bigint", end))
    try await write(Statement("DELETE FROM account_credential WHERE expires_ms <= $1::bigint", end))
    try await write(
      Statement(
        "DELETE FROM marked_request WHERE begun_ms <= $1::bigint",
        [.instant(now - MarkedRequest.answerLife)]
      )
    )
    try await write(Statement(abandoned, [.instant(now), .instant(abandonedBefore)]))
    try await write(Self.forgettingLimits)
  }
}

extension Statement {
  /// Takes the lock under which an account's items are counted.
  static func lockAccount(_ id: AccountID) -> Statement {
    Statement("SELECT 1 FROM account WHERE id = $1::uuid FOR NO KEY UPDATE", [id.parameter])
  }
}

extension AccountID {
  /// Parses an id; throws if this program did not create it.
  init(valid text: String) throws(StoreError) {
    guard let id = AccountID(text) else { throw .noAccount }
    self = id
  }
}

extension Account {
  /// Decodes a row, starting at a column.
  init(_ row: Row, from column: Int) throws {
    self.init(
      id: try row.text(column),
      email: row.optionalText(column + 1),
      passwordHash: row.optionalText(column + 2),
      createdAt: Instant(milliseconds: try row.integer(column + 3))
    )
    isDisabled = try row.boolean(column + 4)
    needsPasskey = try row.boolean(column + 5)
    deleteAt = try row.optionalInstant(column + 6)
  }

  init(_ row: Row) throws { try self.init(row, from: 0) }
}

extension Row {
  /// A time in milliseconds since 1970, nil for NULL.
  func optionalInstant(_ column: Int) throws(PostgresError) -> Instant? {
    try optionalInteger(column).map { Instant(milliseconds: $0) }
  }
}
