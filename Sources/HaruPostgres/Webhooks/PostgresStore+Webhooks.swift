package import HaruStore
package import HaruSync
package import HaruTime

extension PostgresStore: WebhookStorage {
  package func add(_ webhook: Webhook, limit: Int) async throws(StoreError) -> Bool {
    let account = try AccountID(valid: webhook.account)
    let insert = """
      INSERT INTO webhook
      SELECT $1, $2::uuid, $3, $4::bytea, $5, $6::bigint, true, $7::bigint, $8::bigint, $8::bigint
      WHERE (SELECT count(*) FROM webhook WHERE account = $2::uuid) < $9::bigint
      """
    let answers = try await write(
      .lockAccount(account),
      Statement(
        insert,
        [
          .text(webhook.id), account.parameter, .text(webhook.url), .bytes(webhook.secret),
          .text(webhook.events.joined(separator: " ")), .instant(webhook.madeAt),
          .integer(webhook.sequence), .instant(webhook.toldAt), .integer(limit),
        ]
      )
    )
    return answers.hasWritten
  }

  package func webhooks(of account: String) async throws(StoreError) -> [Webhook] {
    guard let id = AccountID(account) else { return [] }
    let sql = """
      SELECT \(Webhook.columns) FROM webhook WHERE account = $1::uuid ORDER BY made_ms, id
      """
    return try await rows(sql, [id.parameter]) { try Webhook($0) }
  }

  package func removeWebhook(_ id: String, of account: String) async throws(StoreError) -> Bool {
    guard let account = AccountID(account) else { return false }
    return try await write(
      Statement(
        "DELETE FROM webhook WHERE id = $1 AND account = $2::uuid",
        [.text(id), account.parameter]
      )
    ).hasWritten
  }

  package func switchOff(_ webhook: Webhook) async throws(StoreError) {
    try await write(
      Statement(
        "UPDATE webhook SET is_on = false, due_ms = NULL WHERE id = $1",
        [.text(webhook.id)]
      )
    )
  }

  /// Leases the webhooks, so that no other server handles them at the same time.
  package func dueWebhooks(at now: Instant, limit: Int) async throws(StoreError) -> [Webhook] {
    let sql = """
      UPDATE webhook SET due_ms = $2::bigint WHERE id IN (
        SELECT webhook.id FROM webhook JOIN account ON account.id = account
        WHERE due_ms <= $1::bigint AND is_on AND NOT is_disabled AND delete_ms IS NULL
        ORDER BY due_ms LIMIT $3::bigint FOR NO KEY UPDATE OF webhook SKIP LOCKED)
      RETURNING \(Webhook.columns)
      """
    let answers = try await write(
      Statement(sql, [.instant(now), .instant(now + Self.lookLife), .integer(limit)])
    )
    return try await storing { try answers.first?.map { try Webhook($0) } ?? [] }
  }

  /// How long a webhook is leased, in milliseconds.
  private static let lookLife: Int64 = 60_000

  package func newRecords(
    of account: String,
    entities: [String],
    after sequence: Int64,
    limit: Int
  ) async throws(StoreError) -> (records: Replica, sequence: Int64) {
    guard let owner = AccountID(account) else { return (Replica(), 0) }
    return try await storing {
      // One snapshot: otherwise a change between the two statements would never be sent.
      let answers = try await postgres.read([
        Statement("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"),
        Statement("SELECT seq FROM sync_user WHERE owner = $1::uuid", [owner.parameter]),
        Statement(
          Self.newRecordsText,
          [owner.parameter, .integer(sequence), .texts(entities), .integer(limit)]
        ),
        Statement("COMMIT"),
      ])
      guard answers.count == 4 else { throw PostgresError.malformed }
      guard let last = try answers[1].first?.integer(0) else { return (Replica(), 0) }
      var replica = Replica()
      replica.apply(try answers[2].map(CellWrite.init))
      return (replica, last)
    }
  }

  /// An owner's newest records of some kinds whose cells are all newer than a change.
  ///
  /// The addition keeps PostgreSQL from scanning the index by number from the start for each
  /// record.
  private static let newRecordsText = """
    SELECT entity, id, field, value, stamp_ms FROM (
      SELECT entity, id, max(seq) AS last FROM sync_cell AS new
      WHERE owner = $1::uuid AND seq > $2::bigint AND entity = ANY ($3::text[])
        AND NOT EXISTS (SELECT 1 FROM sync_cell WHERE owner = $1::uuid AND entity = new.entity
          AND id = new.id AND seq + 0 <= $2::bigint)
      GROUP BY entity, id ORDER BY last DESC LIMIT $4::bigint) AS found
    JOIN sync_cell USING (entity, id) WHERE owner = $1::uuid ORDER BY last, field
    """

  private static let insertText = """
    INSERT INTO webhook_delivery (webhook, key, event, body, made_ms, attempts, next_ms)
    SELECT $1, key, event, body, $5::bigint, 0, $5::bigint
    FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY
      AS message (key, event, body, place)
    WHERE EXISTS (SELECT 1 FROM webhook WHERE id = $1 AND is_on) ORDER BY place
    ON CONFLICT (webhook, key) DO NOTHING
    """

  package func queue(
    _ messages: [WebhookMessage],
    for webhook: Webhook,
    at now: Instant,
    news: (sequence: Int64, next: Instant?)?
  ) async throws(StoreError) {
    var statements = [
      Statement(
        Self.insertText,
        [
          .text(webhook.id), .texts(messages.map(\.key)), .texts(messages.map(\.event)),
          .texts(messages.map(\.body)), .instant(now),
        ]
      )
    ]
    statements += Statement.forgettingDeliveries(of: webhook.id)
    if let news {
      // A change that arrives meanwhile is handled in the next round.
      let note = """
        UPDATE webhook SET seq = $2::bigint, told_ms = greatest(told_ms, $3::bigint),
          due_ms = CASE WHEN (SELECT seq FROM sync_user WHERE owner = webhook.account) > $2::bigint
            THEN $3::bigint ELSE $4::bigint END
        WHERE id = $1 AND is_on
        """
      statements.append(
        Statement(
          note,
          [.text(webhook.id), .integer(news.sequence), .instant(now), .instant(news.next)]
        )
      )
    }
    try await storing { [statements] in _ = try await postgres.run(statements) }
  }
}

extension Statement {
  /// Makes the webhooks of accounts due, because something changed.
  static func lookAtWebhooks(of accounts: [AccountID], now: [Instant]) -> Statement {
    let sql = """
      UPDATE webhook SET due_ms = edit.now FROM unnest($1::uuid[], $2::bigint[]) AS edit (account, now)
      WHERE webhook.account = edit.account AND is_on
      """
    return Statement(sql, [accounts.parameter, .integers(now.map(\.milliseconds))])
  }
}

extension Webhook {
  /// The columns from which it is decoded.
  static let columns = [
    "id", "account", "url", "secret", "events", "made_ms", "is_on", "seq", "told_ms",
  ].map { "webhook.\($0)" }.joined(separator: ", ")

  /// Decodes a row whose columns begin at an index.
  init(_ row: Row, from first: Int = 0) throws {
    self.init(
      id: try row.text(first),
      account: try row.text(first + 1),
      url: try row.text(first + 2),
      secret: try row.bytes(first + 3),
      events: try row.text(first + 4).split(separator: " ").map(String.init),
      madeAt: Instant(milliseconds: try row.integer(first + 5)),
      isOn: try row.boolean(first + 6),
      sequence: try row.integer(first + 7),
      toldAt: Instant(milliseconds: try row.integer(first + 8))
    )
  }
}
