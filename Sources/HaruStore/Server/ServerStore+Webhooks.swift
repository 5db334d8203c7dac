import HaruPlatform
import HaruJSON
package import HaruSync
package import HaruTime

extension ServerStore {
  /// The webhooks of accounts and the messages to them.
  static let webhookTables = """
    CREATE TABLE webhook (
      id TEXT PRIMARY KEY,
      account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
      url TEXT NOT NULL,
      secret BLOB NOT NULL,
      events TEXT NOT NULL,
      made_ms INTEGER NOT NULL,
      is_on INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      told_ms INTEGER NOT NULL,
      due_ms INTEGER
    ) STRICT;
    CREATE INDEX webhook_account ON webhook (account);
    CREATE INDEX webhook_due ON webhook (due_ms);
    CREATE TABLE webhook_delivery (
      id INTEGER PRIMARY KEY,
      webhook TEXT NOT NULL REFERENCES webhook ON DELETE CASCADE,
      key TEXT NOT NULL,
      event TEXT NOT NULL,
      body TEXT NOT NULL,
      made_ms INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      next_ms INTEGER,
      status INTEGER,
      UNIQUE (webhook, key)
    ) STRICT;
    CREATE INDEX webhook_delivery_next ON webhook_delivery (next_ms);
    """

  /// An owner's newest records of some kinds whose cells are all newer than a change.
  ///
  /// The index and the unary plus signs make SQLite look up changes by number and cells by record,
  /// instead of scanning all records of the owner.
  static let newRecordsQuery = """
    SELECT entity, id FROM (
      SELECT entity, id, max(seq) AS last
      FROM sync_cell AS new INDEXED BY sync_cell_seq
      WHERE owner = ?1 AND seq > ?2 AND entity IN (SELECT value FROM json_each(?3))
        AND NOT EXISTS (SELECT 1 FROM sync_cell WHERE owner = ?1 AND entity = new.entity
          AND id = new.id AND +seq <= ?2)
      GROUP BY entity, id ORDER BY last DESC LIMIT ?4)
    ORDER BY last
    """

  /// Makes the webhooks of an account due, because something changed.
  static func lookAtWebhooks(of account: String, now: Instant, _ database: Database) throws {
    try database.cachedStatement(
      sql: "UPDATE webhook SET due_ms = ?2 WHERE account = ?1 AND is_on"
    )
    .execute(arguments: [account, now.milliseconds])
  }
}

extension ServerStore: WebhookStorage {
  package func add(_ webhook: Webhook, limit: Int) async throws(StoreError) -> Bool {
    try await write { database in
      try database.execute(
        sql: """
          INSERT INTO webhook SELECT ?1, ?2, ?3, ?4, ?5, ?6, 1, ?7, ?8, ?8
          WHERE (SELECT count(*) FROM webhook WHERE account = ?2) < ?9
          """,
        arguments: [
          webhook.id, webhook.account, webhook.url, Data(webhook.secret),
          webhook.events.joined(separator: " "), webhook.madeAt.milliseconds, webhook.sequence,
          webhook.toldAt.milliseconds, limit,
        ]
      )
      return database.changesCount > 0
    }
  }

  package func webhooks(of account: String) async throws(StoreError) -> [Webhook] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT * FROM webhook WHERE account = ? ORDER BY made_ms, id",
        arguments: [account]
      )
      .map(Webhook.init)
    }
  }

  package func removeWebhook(_ id: String, of account: String) async throws(StoreError) -> Bool {
    try await write { database in
      try database.execute(
        sql: "DELETE FROM webhook WHERE id = ? AND account = ?",
        arguments: [id, account]
      )
      return database.changesCount > 0
    }
  }

  package func switchOff(_ webhook: Webhook) async throws(StoreError) {
    try await write { database in
      try database.execute(
        sql: "UPDATE webhook SET is_on = 0, due_ms = NULL WHERE id = ?",
        arguments: [webhook.id]
      )
    }
  }

  package func dueWebhooks(at now: Instant, limit: Int) async throws(StoreError) -> [Webhook] {
    try await read { database in
      try Row.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT webhook.* FROM webhook JOIN account ON account.id = account
            WHERE due_ms <= ? AND is_on AND NOT is_disabled AND delete_ms IS NULL
            ORDER BY due_ms LIMIT ?
            """
        ),
        arguments: [now.milliseconds, limit]
      )
      .map(Webhook.init)
    }
  }

  package func newRecords(
    of account: String,
    entities: [String],
    after sequence: Int64,
    limit: Int
  ) async throws(StoreError) -> (records: Replica, sequence: Int64) {
    try await read { database in
      let user = try Row.fetchOne(
        database,
        sql: "SELECT owner, seq FROM sync_user WHERE user = ?",
        arguments: [account]
      )
      guard let user else { return (Replica(), 0) }
      let owner: Int64 = user["owner"]
      let found = try Row.fetchAll(
        database.cachedStatement(sql: Self.newRecordsQuery),
        arguments: [
          owner, sequence, JSON.array(entities.map { .string($0) }).text, limit,
        ]
      )
      let cells = try database.cachedStatement(
        sql: """
          SELECT entity, id, field, value, stamp_ms FROM sync_cell
          WHERE owner = ? AND entity = ? AND id = ?
          """
      )
      var writes: [CellWrite] = []
      for row in found {
        let (entity, id): (String, String) = (row[0], row[1])
        writes += try Row.fetchAll(cells, arguments: [owner, entity, id]).compactMap(Self.write)
      }
      var replica = Replica()
      replica.apply(writes)
      return (replica, user["seq"])
    }
  }

  package func queue(
    _ messages: [WebhookMessage],
    for webhook: Webhook,
    at now: Instant,
    news: (sequence: Int64, next: Instant?)?
  ) async throws(StoreError) {
    try await write { database in
      for message in messages {
        try database.cachedStatement(
          sql: """
            INSERT INTO webhook_delivery
            SELECT NULL, ?1, ?2, ?3, ?4, ?5, 0, ?5, NULL
            WHERE EXISTS (SELECT 1 FROM webhook WHERE id = ?1 AND is_on)
            ON CONFLICT DO NOTHING
            """
        )
        .execute(
          arguments: [
            webhook.id, message.key, message.event, message.body, now.milliseconds,
          ]
        )
      }
      try Self.forget(webhook.id, database)
      guard let news else { return }
      // A change that arrives meanwhile is handled in the next round.
      try database.cachedStatement(
        sql: """
          UPDATE webhook SET seq = ?2, told_ms = max(told_ms, ?3), due_ms = CASE
            WHEN (SELECT seq FROM sync_user WHERE user = webhook.account) > ?2 THEN ?3 ELSE ?4 END
          WHERE id = ?1 AND is_on
          """
      )
      .execute(
        arguments: [webhook.id, news.sequence, now.milliseconds, news.next?.milliseconds]
      )
    }
  }
}

extension Webhook {
  init(_ row: Row) {
    self.init(
      id: row["id"],
      account: row["account"],
      url: row["url"],
      secret: [UInt8](row["secret"] as Data),
      events: (row["events"] as String).split(separator: " ").map(String.init),
      madeAt: Instant(milliseconds: row["made_ms"]),
      isOn: row["is_on"],
      sequence: row["seq"],
      toldAt: Instant(milliseconds: row["told_ms"])
    )
  }
}
