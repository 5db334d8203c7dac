import HaruPlatform
package import HaruTime

extension ServerStore: PasskeyStorage {
  /// Passkeys, recovery codes, and whether the password needs one of them.
  static let passkeyTables = """
    ALTER TABLE account ADD COLUMN needs_passkey INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE account_passkey (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
      credential BLOB NOT NULL UNIQUE,
      public_key BLOB NOT NULL,
      counter INTEGER NOT NULL,
      name TEXT NOT NULL,
      can_be_backed_up INTEGER NOT NULL,
      is_backed_up INTEGER NOT NULL,
      created_ms INTEGER NOT NULL,
      used_ms INTEGER
    ) STRICT;
    CREATE INDEX account_passkey_account ON account_passkey (account);
    CREATE TABLE account_recovery_code (
      account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
      hash BLOB NOT NULL,
      PRIMARY KEY (account, hash)
    ) STRICT, WITHOUT ROWID;
    """

  package func add(_ passkey: Passkey, limit: Int) async throws(StoreError) -> Bool {
    try await write { database in
      try database.execute(
        sql: """
          INSERT INTO account_passkey SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
          WHERE (SELECT count(*) FROM account_passkey WHERE account = ?) < ?
          ON CONFLICT (credential) DO NOTHING
          """,
        arguments: [
          passkey.id, passkey.account, Data(passkey.credential), Data(passkey.publicKey),
          Int64(passkey.counter), passkey.name, passkey.canBeBackedUp, passkey.isBackedUp,
          passkey.createdAt.milliseconds, passkey.usedAt?.milliseconds, passkey.account, limit,
        ]
      )
      return database.changesCount > 0
    }
  }

  package func passkey(credential: [UInt8]) async throws(StoreError) -> Passkey? {
    try await read { database in
      try Row.fetchOne(
        database,
        sql: "SELECT * FROM account_passkey WHERE credential = ?",
        arguments: [Data(credential)]
      )
      .map(Passkey.init)
    }
  }

  package func passkeys(of account: String) async throws(StoreError) -> [Passkey] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT * FROM account_passkey WHERE account = ? ORDER BY created_ms, id",
        arguments: [account]
      )
      .map(Passkey.init)
    }
  }

  package func name(
    passkey id: String,
    of account: String,
    as name: String
  ) async throws(StoreError) -> Bool {
    try await write { database in
      try database.execute(
        sql: "UPDATE account_passkey SET name = ? WHERE id = ? AND account = ?",
        arguments: [name, id, account]
      )
      return database.changesCount > 0
    }
  }

  package func remove(
    passkey id: String,
    of account: String
  ) async throws(StoreError) -> WayInRemoval {
    try await write { database in
      let ids = try String.fetchAll(
        database,
        sql: "SELECT id FROM account_passkey WHERE account = ?",
        arguments: [account]
      )
      guard ids.contains(id) else { return .unknown }
      if ids.count == 1, let reason = try Self.whyNeeded(account, database) { return reason }
      try database.execute(sql: "DELETE FROM account_passkey WHERE id = ?", arguments: [id])
      return .removed
    }
  }

  /// Why the last passkey of an account cannot be removed, nil if it can.
  private static func whyNeeded(
    _ account: String,
    _ database: Database
  ) throws -> WayInRemoval? {
    let sql = """
      SELECT needs_passkey, password IS NOT NULL
        OR EXISTS (SELECT 1 FROM account_identity WHERE account = account.id)
      FROM account WHERE id = ?
      """
    guard let row = try Row.fetchOne(database, sql: sql, arguments: [account]) else { return nil }
    let (isRequired, hasOther): (Bool, Bool) = (row[0], row[1])
    return isRequired ? .required : hasOther ? nil : .lastWayIn
  }

  package func use(
    passkey id: String,
    counter: UInt32,
    isBackedUp: Bool,
    at instant: Instant
  ) async throws(StoreError) -> Bool {
    try await write { database in
      try database.execute(
        sql: """
          UPDATE account_passkey SET counter = ?1, is_backed_up = ?2, used_ms = ?3
          WHERE id = ?4 AND (counter < ?1 OR counter = 0 AND ?1 = 0)
          """,
        arguments: [Int64(counter), isBackedUp, instant.milliseconds, id]
      )
      return database.changesCount > 0
    }
  }

  package func setNeedsPasskey(
    _ needsPasskey: Bool,
    of account: String
  ) async throws(StoreError) -> Bool {
    try await write { database in
      try database.execute(
        sql: """
          UPDATE account SET needs_passkey = ?1 WHERE id = ?2
          AND (NOT ?1 OR EXISTS (SELECT 1 FROM account_passkey WHERE account = ?2))
          """,
        arguments: [needsPasskey, account]
      )
      return database.changesCount > 0
    }
  }

  package func setRecoveryCodes(
    _ hashes: [[UInt8]],
    of account: String
  ) async throws(StoreError) {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM account_recovery_code WHERE account = ?",
        arguments: [account]
      )
      for hash in hashes {
        try database.execute(
          sql: "INSERT INTO account_recovery_code VALUES (?, ?)",
          arguments: [account, Data(hash)]
        )
      }
    }
  }

  package func recoveryCodeCount(of account: String) async throws(StoreError) -> Int {
    try await read { database in
      try Int.fetchOne(
        database,
        sql: "SELECT count(*) FROM account_recovery_code WHERE account = ?",
        arguments: [account]
      ) ?? 0
    }
  }

  package func takeRecoveryCode(
    _ hash: [UInt8],
    of account: String
  ) async throws(StoreError) -> Bool {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM account_recovery_code WHERE account = ? AND hash = ?",
        arguments: [account, Data(hash)]
      )
      return database.changesCount > 0
    }
  }
}

extension Passkey {
  fileprivate init(_ row: Row) {
    let counter: Int64 = row["counter"]
    self.init(
      id: row["id"],
      account: row["account"],
      credential: [UInt8](row["credential"] as Data),
      publicKey: [UInt8](row["public_key"] as Data),
      counter: UInt32(clamping: counter),
      name: row["name"],
      canBeBackedUp: row["can_be_backed_up"],
      isBackedUp: row["is_backed_up"],
      createdAt: Instant(milliseconds: row["created_ms"])
    )
    usedAt = (row["used_ms"] as Int64?).map { Instant(milliseconds: $0) }
  }
}
