import HaruPlatform
package import HaruTime

// The messages to webhooks.

extension ServerStore {
  /// How many completed messages are kept, and how many may wait.
  private static let (remembered, waiting) = (20, 1_000)

  /// Deletes the oldest completed messages to a webhook, and the newest ones beyond the limit of
  /// waiting messages.
  static func forget(_ webhook: String, _ database: Database) throws {
    for (condition, order, limit) in [
      ("next_ms IS NULL", "id DESC", remembered), ("next_ms IS NOT NULL", "id", waiting),
    ] {
      try database.cachedStatement(
        sql: """
          DELETE FROM webhook_delivery WHERE webhook = ?1 AND \(condition) AND id NOT IN
            (SELECT id FROM webhook_delivery WHERE webhook = ?1 AND \(condition)
             ORDER BY \(order) LIMIT ?2)
          """
      )
      .execute(arguments: [webhook, limit])
    }
  }

  package func takeDeliveries(
    at now: Instant,
    until end: Instant,
    limit: Int
  ) async throws(StoreError) -> [(webhook: Webhook, delivery: WebhookDelivery)] {
    let find = """
      SELECT min(webhook_delivery.id) FROM webhook_delivery
      JOIN webhook ON webhook.id = webhook JOIN account ON account.id = account
      WHERE next_ms <= ? AND is_on AND NOT is_disabled AND delete_ms IS NULL
      GROUP BY webhook LIMIT ?
      """
    let arguments: StatementArguments = [now.milliseconds, limit]
    // Usually nothing is due; then this costs no commit.
    let isIdle = try await read { database in
      try Int64.fetchOne(database.cachedStatement(sql: find), arguments: arguments) == nil
    }
    if isIdle { return [] }
    return try await write { database in
      try Int64.fetchAll(database, sql: find, arguments: arguments).compactMap { id in
        try database.execute(
          sql: "UPDATE webhook_delivery SET next_ms = ? WHERE id = ?",
          arguments: [end.milliseconds, id]
        )
        guard
          let row = try Row.fetchOne(
            database,
            sql: "SELECT * FROM webhook_delivery WHERE id = ?",
            arguments: [id]
          )
        else { return nil }
        let delivery = WebhookDelivery(row)
        let webhook = try Row.fetchOne(
          database,
          sql: "SELECT * FROM webhook WHERE id = ?",
          arguments: [delivery.webhook]
        )
        return webhook.map { (Webhook($0), delivery) }
      }
    }
  }

  package func note(
    status: Int,
    next: Instant?,
    of delivery: WebhookDelivery
  ) async throws(StoreError) {
    try await write { database in
      try database.execute(
        sql: """
          UPDATE webhook_delivery SET attempts = attempts + 1, status = ?, next_ms = ? WHERE id = ?
          """,
        arguments: [status, next?.milliseconds, delivery.id]
      )
      try Self.forget(delivery.webhook, database)
    }
  }

  package func deliveries(
    of webhook: String,
    account: String
  ) async throws(StoreError) -> [WebhookDelivery] {
    try await read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT webhook_delivery.* FROM webhook_delivery JOIN webhook ON webhook.id = webhook
          WHERE webhook = ? AND account = ? ORDER BY webhook_delivery.id DESC LIMIT ?
          """,
        arguments: [webhook, account, Self.remembered]
      )
      .map(WebhookDelivery.init)
    }
  }

  package func resend(
    _ delivery: Int64,
    of webhook: String,
    account: String,
    at now: Instant
  ) async throws(StoreError) -> Bool {
    try await write { database in
      try database.execute(
        sql: """
          UPDATE webhook_delivery SET attempts = 0, next_ms = ?
          WHERE id = ? AND webhook = ? AND webhook IN (SELECT id FROM webhook WHERE account = ?)
          """,
        arguments: [now.milliseconds, delivery, webhook, account]
      )
      return database.changesCount > 0
    }
  }
}

extension WebhookDelivery {
  fileprivate init(_ row: Row) {
    self.init(
      id: row["id"],
      webhook: row["webhook"],
      message: WebhookMessage(key: row["key"], event: row["event"], body: row["body"]),
      madeAt: Instant(milliseconds: row["made_ms"]),
      attempts: row["attempts"],
      nextAt: (row["next_ms"] as Int64?).map { Instant(milliseconds: $0) },
      status: row["status"]
    )
  }
}
