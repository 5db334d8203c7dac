import HaruPlatform
package import HaruTime

extension ServerStore {
  package func add(
    _ credential: Credential,
    secretHash: [UInt8]
  ) async throws(StoreError) {
    try await write { database in
      try database.execute(
        sql: "INSERT INTO account_credential VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        arguments: [
          credential.id, Data(secretHash), credential.account, credential.kind.rawValue,
          credential.label, credential.scope, credential.createdAt.milliseconds,
          credential.seenAt.milliseconds, credential.expiresAt.milliseconds,
          credential.origin.network, credential.origin.zone,
        ]
      )
    }
  }

  package func credential(
    secretHash: [UInt8]
  ) async throws(StoreError) -> (credential: Credential, account: Account)? {
    try await read { database in
      let find = try database.cachedStatement(
        sql: "SELECT * FROM account_credential WHERE secret = ?"
      )
      let row = try Row.fetchOne(find, arguments: [Data(secretHash)])
      guard let credential = row.flatMap(Credential.init),
        let account = try Self.account(where: "id = ?", [credential.account], database)
      else { return nil }
      return (credential, account)
    }
  }

  package func credentials(of account: String) async throws(StoreError) -> [Credential] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT * FROM account_credential WHERE account = ? ORDER BY created_ms DESC, id DESC",
        arguments: [account]
      )
      .compactMap(Credential.init)
    }
  }

  package func touch(
    credential id: String,
    at instant: Instant,
    from origin: Origin
  ) async throws(StoreError) {
    try await write { database in
      try database.execute(
        sql: "UPDATE account_credential SET seen_ms = ?, network = ?, zone = ? WHERE id = ?",
        arguments: [instant.milliseconds, origin.network, origin.zone, id]
      )
    }
  }

  package func remove(
    credential id: String,
    of account: String
  ) async throws(StoreError) -> Bool {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM account_credential WHERE id = ? AND account = ?",
        arguments: [id, account]
      )
      return database.changesCount > 0
    }
  }

  package func removeCredentials(
    of account: String,
    except id: String?
  ) async throws(StoreError) -> [String] {
    try await write { database in
      try database.execute(sql: "DELETE FROM webhook WHERE account = ?", arguments: [account])
      return try String.fetchAll(
        database,
        sql: "DELETE FROM account_credential WHERE account = ? AND id IS NOT ? RETURNING id",
        arguments: [account, id]
      )
    }
  }

  package func removeSessions(unusedSince instant: Instant) async throws(StoreError) {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM account_credential WHERE kind = 'session' AND seen_ms <= ?",
        arguments: [instant.milliseconds]
      )
    }
  }

  package func add(_ ticket: Ticket, secretHash: [UInt8]) async throws(StoreError) {
    try await write { database in
      try database.execute(
        sql: "INSERT INTO account_ticket VALUES (?, ?, ?, ?, ?)",
        arguments: [
          Data(secretHash), ticket.purpose.rawValue, ticket.account, ticket.payload,
          ticket.expiresAt.milliseconds,
        ]
      )
    }
  }

  package func take(
    _ purpose: Ticket.Purpose,
    secretHash: [UInt8],
    at now: Instant
  ) async throws(StoreError) -> Ticket? {
    try await write { database in
      let taken = try Row.fetchOne(
        database,
        sql: "DELETE FROM account_ticket WHERE secret = ? AND purpose = ? RETURNING *",
        arguments: [Data(secretHash), purpose.rawValue]
      )
      return taken.flatMap { Ticket(purpose, $0, at: now) }
    }
  }

  package func ticket(
    _ purpose: Ticket.Purpose,
    secretHash: [UInt8],
    at now: Instant
  ) async throws(StoreError) -> Ticket? {
    try await read { database in
      try Row.fetchOne(
        database,
        sql: "SELECT * FROM account_ticket WHERE secret = ? AND purpose = ?",
        arguments: [Data(secretHash), purpose.rawValue]
      )
      .flatMap { Ticket(purpose, $0, at: now) }
    }
  }

  package func removeTickets(
    _ purpose: Ticket.Purpose,
    of account: String
  ) async throws(StoreError) {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM account_ticket WHERE purpose = ? AND account = ?",
        arguments: [purpose.rawValue, account]
      )
    }
  }
}

extension Ticket {
  /// Decodes a row; nil if the ticket has expired.
  fileprivate init?(_ purpose: Purpose, _ row: Row, at now: Instant) {
    self.init(
      purpose: purpose,
      account: row["account"],
      payload: row["payload"],
      expiresAt: Instant(milliseconds: row["expires_ms"])
    )
    if expiresAt <= now { return nil }
  }
}

extension Credential {
  /// Decodes a row; nil if this program does not know its kind.
  fileprivate init?(_ row: Row) {
    guard let kind = Kind(rawValue: row["kind"]) else { return nil }
    self.init(
      id: row["id"],
      account: row["account"],
      kind: kind,
      label: row["label"],
      scope: row["scope"],
      createdAt: Instant(milliseconds: row["created_ms"]),
      seenAt: Instant(milliseconds: row["seen_ms"]),
      expiresAt: Instant(milliseconds: row["expires_ms"]),
      origin: Origin(network: row["network"], zone: row["zone"])
    )
  }
}
