import HaruPlatform
import HaruJSON
package import HaruSync
package import HaruTime

extension ServerStore: PushStorage {
  /// The server's key, the subscriptions of browsers, and when their users are due.
  static let pushTables = """
    CREATE TABLE push_key (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL) STRICT;
    CREATE TABLE push_subscription (
      endpoint_hash BLOB PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
      credential TEXT NOT NULL UNIQUE REFERENCES account_credential ON DELETE CASCADE,
      endpoint TEXT NOT NULL,
      p256dh BLOB NOT NULL,
      auth BLOB NOT NULL,
      zone TEXT NOT NULL,
      language TEXT NOT NULL,
      kinds TEXT NOT NULL,
      morning INTEGER NOT NULL,
      stored_ms INTEGER NOT NULL,
      accepted_ms INTEGER,
      confirmed_ms INTEGER,
      failure INTEGER
    ) STRICT;
    CREATE INDEX push_subscription_account ON push_subscription (account);
    CREATE TABLE push_schedule (
      account TEXT PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      next_ms INTEGER,
      done_ms INTEGER NOT NULL,
      edits INTEGER NOT NULL,
      lease_ms INTEGER NOT NULL,
      lease INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX push_schedule_next ON push_schedule (next_ms);
    CREATE TABLE push_sent (
      endpoint_hash BLOB NOT NULL REFERENCES push_subscription ON DELETE CASCADE,
      key TEXT NOT NULL,
      receipt TEXT NOT NULL,
      sent_ms INTEGER NOT NULL,
      is_accepted INTEGER NOT NULL,
      confirmed_ms INTEGER,
      PRIMARY KEY (endpoint_hash, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX push_sent_receipt ON push_sent (receipt);
    """
  package func pushKey(orStore made: [UInt8]) async throws(StoreError) -> [UInt8] {
    try await write { database in
      try database.execute(
        sql: "INSERT INTO push_key VALUES (1, ?) ON CONFLICT DO NOTHING",
        arguments: [Data(made)]
      )
      let stored = try Data.fetchOne(database, sql: "SELECT key FROM push_key")
      return stored.map { [UInt8]($0) } ?? made
    }
  }

  package func store(_ subscription: PushSubscription, limit: Int) async throws(StoreError) -> Bool
  {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM push_subscription WHERE credential = ? AND endpoint_hash <> ?",
        arguments: [subscription.credential, Data(subscription.endpointHash)]
      )
      // The record of what this browser was sent for another account goes too: it would suppress
      // messages to this person, or show what was private.
      try database.execute(
        sql: "DELETE FROM push_subscription WHERE endpoint_hash = ? AND account <> ?",
        arguments: [Data(subscription.endpointHash), subscription.account]
      )
      try database.execute(
        sql: """
          INSERT INTO push_subscription
          SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, NULL, NULL, NULL
          WHERE (SELECT count(*) FROM push_subscription WHERE account = ?2
            AND endpoint_hash <> ?1) < ?12
          ON CONFLICT (endpoint_hash) DO UPDATE SET account = ?2, credential = ?3, p256dh = ?5,
            auth = ?6, zone = ?7, language = ?8, kinds = ?9, morning = ?10, stored_ms = ?11
          """,
        arguments: [
          Data(subscription.endpointHash), subscription.account, subscription.credential,
          subscription.endpoint, Data(subscription.p256dh), Data(subscription.auth),
          subscription.zone, subscription.language, subscription.kinds, subscription.morning,
          subscription.storedAt.milliseconds, limit,
        ]
      )
      guard database.changesCount > 0 else { return false }
      try Self.look(at: subscription.account, now: subscription.storedAt, database)
      return true
    }
  }

  package func removeSubscription(of credential: String) async throws(StoreError) {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM push_subscription WHERE credential = ?",
        arguments: [credential]
      )
    }
  }

  package func remove(_ subscription: PushSubscription) async throws(StoreError) {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM push_subscription WHERE endpoint_hash = ? AND stored_ms = ?",
        arguments: [Data(subscription.endpointHash), subscription.storedAt.milliseconds]
      )
    }
  }

  package func subscriptions(of account: String) async throws(StoreError) -> [PushSubscription] {
    try await read { database in
      try Row.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT push_subscription.* FROM push_subscription JOIN account ON account.id = account
            WHERE account = ? AND is_disabled = 0 ORDER BY stored_ms
            """
        ),
        arguments: [account]
      )
      .map(PushSubscription.init)
    }
  }

  package func begin(
    _ key: String,
    of subscription: PushSubscription,
    receipt: String,
    at now: Instant
  ) async throws(StoreError) -> Bool {
    try await write { database in
      let hash = Data(subscription.endpointHash)
      try database.cachedStatement(
        sql: "DELETE FROM push_sent WHERE endpoint_hash = ? AND sent_ms < ?"
      )
      .execute(arguments: [hash, now.milliseconds - Self.memory])
      try database.cachedStatement(
        sql: """
          INSERT INTO push_sent SELECT ?1, ?2, ?3, ?4, 0, NULL
          WHERE EXISTS (SELECT 1 FROM push_subscription WHERE endpoint_hash = ?1)
          ON CONFLICT DO UPDATE SET receipt = ?3, sent_ms = ?4 WHERE NOT is_accepted
          """
      )
      .execute(arguments: [hash, key, receipt, now.milliseconds])
      return database.changesCount > 0
    }
  }

  package func finish(
    _ key: String,
    of subscription: PushSubscription,
    at now: Instant
  ) async throws(StoreError) {
    try await write { database in
      let hash = Data(subscription.endpointHash)
      try database.cachedStatement(
        sql: "UPDATE push_sent SET is_accepted = 1 WHERE endpoint_hash = ? AND key = ?"
      )
      .execute(arguments: [hash, key])
      try database.cachedStatement(
        sql: """
          UPDATE push_subscription SET failure = NULL, accepted_ms = ? WHERE endpoint_hash = ?
          """
      )
      .execute(arguments: [now.milliseconds, hash])
    }
  }

  package func fail(
    _ receipt: String,
    of subscription: PushSubscription,
    status: Int
  ) async throws(StoreError) {
    try await write { database in
      let hash = Data(subscription.endpointHash)
      try database.cachedStatement(
        sql: "DELETE FROM push_sent WHERE endpoint_hash = ? AND receipt = ? AND NOT is_accepted"
      )
      .execute(arguments: [hash, receipt])
      try database.cachedStatement(
        sql: "UPDATE push_subscription SET failure = ? WHERE endpoint_hash = ?"
      )
      .execute(arguments: [status, hash])
    }
  }

  package func sent(to subscription: PushSubscription) async throws(StoreError) -> [String: Bool] {
    try await read { database in
      let rows = try Row.fetchAll(
        database.cachedStatement(
          sql: "SELECT key, is_accepted FROM push_sent WHERE endpoint_hash = ?"
        ),
        arguments: [Data(subscription.endpointHash)]
      )
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as String, $0[1] as Bool) })
    }
  }

  package func confirm(
    _ receipt: String,
    of credential: String,
    at now: Instant
  ) async throws(StoreError) -> Bool {
    try await write { database in
      let hash = try Data.fetchOne(
        database,
        sql: """
          UPDATE push_sent SET confirmed_ms = ?1, is_accepted = 1
          WHERE receipt = ?2 AND confirmed_ms IS NULL AND endpoint_hash IN
            (SELECT endpoint_hash FROM push_subscription WHERE credential = ?3)
          RETURNING endpoint_hash
          """,
        arguments: [now.milliseconds, receipt, credential]
      )
      guard let hash else { return false }
      try database.execute(
        sql: "UPDATE push_subscription SET confirmed_ms = ? WHERE endpoint_hash = ?",
        arguments: [now.milliseconds, hash]
      )
      return true
    }
  }

  package func told(
    _ receipt: String,
    to credential: String
  ) async throws(StoreError) -> (key: String, zone: String)? {
    try await read { database in
      try Row.fetchOne(
        database,
        sql: """
          SELECT key, zone FROM push_sent JOIN push_subscription USING (endpoint_hash)
          WHERE receipt = ? AND credential = ?
          """,
        arguments: [receipt, credential]
      )
      .map { (key: $0["key"], zone: $0["zone"]) }
    }
  }

  package func shown(
    to account: String,
    since: Instant
  ) async throws(StoreError) -> [String: [String]] {
    try await read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT credential, key FROM push_subscription JOIN push_sent USING (endpoint_hash)
          WHERE account = ? AND push_sent.confirmed_ms >= ? ORDER BY push_sent.confirmed_ms
          """,
        arguments: [account, since.milliseconds]
      )
      return Dictionary(grouping: rows) { $0["credential"] as String }
        .mapValues { $0.map { $0["key"] } }
    }
  }

  package func unconfirmed(
    of account: String
  ) async throws(StoreError) -> [String: (count: Int, since: Instant)] {
    try await read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT credential, count(*), min(sent_ms)
          FROM push_subscription AS device JOIN push_sent AS sent USING (endpoint_hash)
          WHERE account = ? AND is_accepted AND sent.confirmed_ms IS NULL
            AND sent_ms > coalesce(device.confirmed_ms, 0)
          GROUP BY credential
          """,
        arguments: [account]
      )
      return Dictionary(
        uniqueKeysWithValues: rows.map { row in
          (row[0] as String, (count: row[1] as Int, since: Instant(milliseconds: row[2])))
        }
      )
    }
  }

  package func has(
    _ entity: String,
    of account: String,
    since: Instant
  ) async throws(StoreError) -> Bool {
    try await read { database in
      try Bool.fetchOne(
        database,
        sql: """
          SELECT EXISTS (SELECT 1 FROM sync_cell
            WHERE owner = (SELECT owner FROM sync_user WHERE user = ?)
              AND entity = ? AND stamp_ms >= ?)
          """,
        arguments: [account, entity, since.milliseconds]
      ) ?? false
    }
  }

  package func replica(
    of account: String,
    entities: [String],
    since: Instant?
  ) async throws(StoreError) -> Replica {
    try await read { database in
      let rows = try Row.fetchCursor(
        database.cachedStatement(
          sql: """
            SELECT entity, id, field, value, stamp_ms FROM sync_cell
            WHERE owner = (SELECT owner FROM sync_user WHERE user = ?1)
              AND entity IN (SELECT value FROM json_each(?2)) AND stamp_ms >= ?3
            """
        ),
        arguments: [
          account, JSON.array(entities.map { .string($0) }).text, since?.milliseconds ?? .min,
        ]
      )
      var writes: [CellWrite] = []
      while let row = try rows.next() {
        if let write = Self.write(row) { writes.append(write) }
      }
      var replica = Replica()
      replica.apply(writes)
      return replica
    }
  }

  /// The write of a row of `entity, id, field, value, stamp_ms`; nil if its value is damaged.
  static func write(_ row: Row) -> CellWrite? {
    let (entity, id, field): (String, String, String) = (row[0], row[1], row[2])
    guard let value = try? JSON.parse((row[3] as String).utf8) else { return nil }
    return CellWrite(
      CellKey(entity: entity, id: RecordID(id), field: field),
      value: value,
      madeAt: Instant(milliseconds: row[4])
    )
  }
}

extension PushSubscription {
  fileprivate init(_ row: Row) {
    self.init(
      endpointHash: [UInt8](row["endpoint_hash"] as Data),
      account: row["account"],
      credential: row["credential"],
      endpoint: row["endpoint"],
      p256dh: [UInt8](row["p256dh"] as Data),
      auth: [UInt8](row["auth"] as Data),
      zone: row["zone"],
      language: row["language"],
      kinds: row["kinds"],
      morning: row["morning"],
      storedAt: Instant(milliseconds: row["stored_ms"])
    )
    acceptedAt = (row["accepted_ms"] as Int64?).map { Instant(milliseconds: $0) }
    confirmedAt = (row["confirmed_ms"] as Int64?).map { Instant(milliseconds: $0) }
    failure = row["failure"]
  }
}
