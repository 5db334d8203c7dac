package import HaruStore
package import HaruTime

/// The messages to webhooks.
extension PostgresStore {
  package func takeDeliveries(
    at now: Instant,
    until end: Instant,
    limit: Int
  ) async throws(StoreError) -> [(webhook: Webhook, delivery: WebhookDelivery)] {
    // Skips messages that another server is leasing at this moment.
    let sql = """
      UPDATE webhook_delivery SET next_ms = $2::bigint FROM webhook
      WHERE webhook.id = webhook_delivery.webhook AND webhook_delivery.id IN (
        SELECT first.id FROM webhook_delivery AS first
        JOIN webhook ON webhook.id = first.webhook JOIN account ON account.id = webhook.account
        WHERE next_ms <= $1::bigint AND is_on AND NOT is_disabled AND delete_ms IS NULL
          AND NOT EXISTS (SELECT 1 FROM webhook_delivery AS older
            WHERE older.webhook = first.webhook AND older.id < first.id
              AND older.next_ms <= $1::bigint)
        LIMIT $3::bigint FOR NO KEY UPDATE OF first SKIP LOCKED)
      RETURNING \(WebhookDelivery.columns), \(Webhook.columns)
      """
    let answers = try await write(
      Statement(sql, [.instant(now), .instant(end), .integer(limit)])
    )
    return try await storing {
      try answers.first?.map { row in
        (webhook: try Webhook(row, from: 9), delivery: try WebhookDelivery(row))
      } ?? []
    }
  }

  package func note(
    status: Int,
    next: Instant?,
    of delivery: WebhookDelivery
  ) async throws(StoreError) {
    let note = Statement(
      """
      UPDATE webhook_delivery SET attempts = attempts + 1, status = $2::bigint, next_ms = $3::bigint
      WHERE id = $1::bigint
      """,
      [.integer(delivery.id), .integer(status), .instant(next)]
    )
    let statements = [note] + Statement.forgettingDeliveries(of: delivery.webhook)
    try await storing { _ = try await postgres.run(statements) }
  }

  package func deliveries(
    of webhook: String,
    account: String
  ) async throws(StoreError) -> [WebhookDelivery] {
    guard let account = AccountID(account) else { return [] }
    let sql = """
      SELECT \(WebhookDelivery.columns) FROM webhook_delivery
      JOIN webhook ON webhook.id = webhook_delivery.webhook
      WHERE webhook.id = $1 AND account = $2::uuid
      ORDER BY webhook_delivery.id DESC LIMIT \(Statement.rememberedDeliveries)
      """
    return try await rows(sql, [.text(webhook), account.parameter], WebhookDelivery.init)
  }

  package func resend(
    _ delivery: Int64,
    of webhook: String,
    account: String,
    at now: Instant
  ) async throws(StoreError) -> Bool {
    guard let account = AccountID(account) else { return false }
    let sql = """
      UPDATE webhook_delivery SET attempts = 0, next_ms = $4::bigint
      WHERE id = $1::bigint AND webhook = $2
        AND webhook IN (SELECT id FROM webhook WHERE account = $3::uuid)
      """
    return try await write(
      Statement(sql, [.integer(delivery), .text(webhook), account.parameter, .instant(now)])
    ).hasWritten
  }
}

extension Statement {
  /// How many completed messages are kept, and how many may wait.
  static let (rememberedDeliveries, waitingDeliveries) = (20, 1_000)

  /// Deletes the oldest completed messages to a webhook, and the newest ones beyond the limit of
  /// waiting messages.
  static func forgettingDeliveries(of webhook: String) -> [Statement] {
    [
      ("next_ms IS NULL", "id DESC", rememberedDeliveries),
      ("next_ms IS NOT NULL", "id", waitingDeliveries),
    ].map { condition, order, limit in
      Statement(
        """
        DELETE FROM webhook_delivery WHERE id IN (
          SELECT id FROM webhook_delivery WHERE webhook = $1 AND \(condition)
          ORDER BY \(order) OFFSET $2::bigint)
        """,
        [.text(webhook), .integer(limit)]
      )
    }
  }
}

extension WebhookDelivery {
  static let columns = [
    "id", "webhook", "key", "event", "body", "made_ms", "attempts", "next_ms", "status",
  ].map { "webhook_delivery.\($0)" }.joined(separator: ", ")

  fileprivate init(_ row: Row) throws {
    self.init(
      id: try row.integer(0),
      webhook: try row.text(1),
      message: WebhookMessage(
        key: try row.text(2),
        event: try row.text(3),
        body: try row.text(4)
      ),
      madeAt: Instant(milliseconds: try row.integer(5)),
      attempts: Int(clamping: try row.integer(6)),
      nextAt: try row.optionalInstant(7),
      status: try row.optionalInteger(8).map { Int(clamping: $0) }
    )
  }
}
