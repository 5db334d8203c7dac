import HaruPlatform
package import HaruTime

extension ServerStore: AccountStorage {
  package func account(_ key: AccountKey) async throws(StoreError) -> Account? {
    let (condition, arguments): (String, StatementArguments) =
      switch key {
      case .id(let id): ("id = ?", [id.withoutNUL])
      case .email(let email): ("email = ?", [email.withoutNUL])
      case .identity(let identity):
        (
          "id = (SELECT account FROM account_identity WHERE issuer = ? AND subject = ?)",
          [identity.issuer, identity.subject]
        )
      }
    return try await read { try Self.account(where: condition, arguments, $0) }
  }

  static func account(
    where condition: String,
    _ arguments: StatementArguments,
    _ database: Database
  ) throws -> Account? {
    let find = try database.cachedStatement(sql: "SELECT * FROM account WHERE \(condition)")
    return try Row.fetchOne(find, arguments: arguments).map(Account.init)
  }

  package func accounts() async throws(StoreError) -> [Account] {
    try await read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM account ORDER BY created_ms, id")
        .map(Account.init)
    }
  }

  package func add(_ account: Account, identity: Identity?) async throws(StoreError) -> Bool {
    try await write { database in
      if try account.isEmailTaken(in: database) { return false }
      try database.execute(
        sql: """
          INSERT INTO account (id, email, password, created_ms, is_disabled, delete_ms)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          account.id, account.email, account.passwordHash, account.createdAt.milliseconds,
          account.isDisabled, account.deleteAt?.milliseconds,
        ]
      )
      guard let identity else { return true }
      if try identity.link(to: account.id, in: database) { return true }
      try database.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [account.id])
      return false
    }
  }

  package func update(_ account: Account) async throws(StoreError) -> Bool {
    try await write { database in
      if try account.isEmailTaken(in: database) { return false }
      try database.execute(
        sql: """
          UPDATE account SET email = ?, password = ?, is_disabled = ?, delete_ms = ? WHERE id = ?
          """,
        arguments: [
          account.email, account.passwordHash, account.isDisabled, account.deleteAt?.milliseconds,
          account.id,
        ]
      )
      // While an account is disabled, its schedule is suspended.
      let resume = "UPDATE push_schedule SET next_ms = 0 WHERE account = ? AND next_ms IS NULL"
      if !account.isDisabled { try database.execute(sql: resume, arguments: [account.id]) }
      return true
    }
  }

  package func remove(account: String) async throws(StoreError) -> [String] {
    try await write { database in
      let ended = try String.fetchAll(
        database,
        sql: "SELECT id FROM account_credential WHERE account = ?",
        arguments: [account]
      )
      try Account.remove(account, from: database)
      return ended
    }
  }

  package func link(
    _ identity: Identity,
    to account: String
  ) async throws(StoreError) -> Bool {
    try await write { try identity.link(to: account, in: $0) }
  }

  package func identities(of account: String) async throws(StoreError) -> [Identity] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT issuer, subject FROM account_identity WHERE account = ? ORDER BY 1, 2",
        arguments: [account]
      )
      .map { Identity(issuer: $0["issuer"], subject: $0["subject"]) }
    }
  }

  package func removeIdentities(
    issuer: String,
    of account: String
  ) async throws(StoreError) -> WayInRemoval {
    try await write { database in
      let sql = """
        SELECT password IS NOT NULL
          OR EXISTS (SELECT 1 FROM account_passkey WHERE account = account.id)
          OR EXISTS (SELECT 1 FROM account_identity WHERE account = account.id AND issuer <> ?)
        FROM account WHERE id = ?
        """
      let hasOther = try Bool.fetchOne(database, sql: sql, arguments: [issuer, account])
      let place = "FROM account_identity WHERE account = ? AND issuer = ?"
      let isLinked = try Bool.fetchOne(
        database,
        sql: "SELECT EXISTS (SELECT 1 \(place))",
        arguments: [account, issuer]
      )
      guard let hasOther, isLinked == true else { return .unknown }
      guard hasOther else { return .lastWayIn }
      try database.execute(sql: "DELETE \(place)", arguments: [account, issuer])
      return .removed
    }
  }

  package func purge(at now: Instant, abandonedBefore: Instant) async throws(StoreError) {
    try await write { database in
      for table in ["account_ticket", "account_credential"] {
        let sql = "DELETE FROM \(table) WHERE expires_ms <= ?"
        try database.execute(sql: sql, arguments: [now.milliseconds])
      }
      try database.execute(
        sql: "DELETE FROM marked_request WHERE begun_ms <= ?",
        arguments: [(now - MarkedRequest.answerLife).milliseconds]
      )
      let gone = try String.fetchAll(
        database,
        sql: """
          SELECT id FROM account WHERE delete_ms <= ? OR (
            email IS NULL AND created_ms < ?
            AND id NOT IN (SELECT account FROM account_identity)
            AND id NOT IN (SELECT account FROM account_passkey)
            AND id NOT IN (SELECT user FROM sync_user JOIN sync_cell USING (owner)))
          """,
        arguments: [now.milliseconds, abandonedBefore.milliseconds]
      )
      for account in gone { try Account.remove(account, from: database) }
      // Left behind by pushes to a server before this version.
      let orphans = "DELETE FROM sync_user WHERE user NOT IN (SELECT id FROM account)"
      try database.execute(sql: orphans)
    }
  }
}

extension Account {
  fileprivate init(_ row: Row) {
    self.init(
      id: row["id"],
      email: row["email"],
      passwordHash: row["password"],
      createdAt: Instant(milliseconds: row["created_ms"])
    )
    isDisabled = row["is_disabled"]
    needsPasskey = row["needs_passkey"]
    deleteAt = (row["delete_ms"] as Int64?).map { Instant(milliseconds: $0) }
  }

  fileprivate func isEmailTaken(in database: Database) throws -> Bool {
    try Bool.fetchOne(
      database,
      sql: "SELECT EXISTS (SELECT 1 FROM account WHERE email = ? AND id <> ?)",
      arguments: [email, id]
    ) ?? false
  }

  fileprivate static func remove(_ account: String, from database: Database) throws {
    try database.execute(sql: "DELETE FROM sync_user WHERE user = ?", arguments: [account])
    try database.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [account])
  }
}

extension Identity {
  /// Links an identity to an account; returns false if it belongs to another one.
  fileprivate func link(to account: String, in database: Database) throws -> Bool {
    try database.execute(
      sql: "INSERT INTO account_identity VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      arguments: [issuer, subject, account]
    )
    return try account
      == String.fetchOne(
        database,
        sql: "SELECT account FROM account_identity WHERE issuer = ? AND subject = ?",
        arguments: [issuer, subject]
      )
  }
}
