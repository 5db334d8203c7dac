package import HaruStore
package import HaruTime

extension PostgresStore: PushStorage {
  package func pushKey(orStore made: [UInt8]) async throws(StoreError) -> [UInt8] {
    let answers = try await write(
      Statement(
        "INSERT INTO push_key VALUES (1, $1::bytea) ON CONFLICT DO NOTHING",
        [.bytes(made)]
      ),
      Statement("SELECT key FROM push_key")
    )
    return try await storing { try answers.last?.first?.bytes(0) ?? made }
  }

  package func store(_ subscription: PushSubscription, limit: Int) async throws(StoreError) -> Bool
  {
    let account = try AccountID(valid: subscription.account)
    // The record of what this browser was sent for another account goes too: it would suppress
    // messages to this person, or show what was private.
    let replace = """
      DELETE FROM push_subscription WHERE credential = $1 AND endpoint_hash <> $2::bytea
        OR endpoint_hash = $2::bytea AND account <> $3::uuid
      """
    let insert = """
      INSERT INTO push_subscription
      SELECT $1::bytea, $2::uuid, $3, $4, $5::bytea, $6::bytea, $7, $8, $9, $10::bigint, $11::bigint
      WHERE (SELECT count(*) FROM push_subscription WHERE account = $2::uuid
        AND endpoint_hash <> $1::bytea) < $12::bigint
      ON CONFLICT (endpoint_hash) DO UPDATE SET account = excluded.account,
        credential = excluded.credential, p256dh = excluded.p256dh, auth = excluded.auth,
        zone = excluded.zone, language = excluded.language, kinds = excluded.kinds,
        morning = excluded.morning, stored_ms = excluded.stored_ms
      """
    let hash = Parameter.bytes(subscription.endpointHash)
    let answers = try await write(
      .lockAccount(account),
      Statement(replace, [.text(subscription.credential), hash, account.parameter]),
      Statement(
        insert,
        [
          hash, account.parameter, .text(subscription.credential), .text(subscription.endpoint),
          .bytes(subscription.p256dh), .bytes(subscription.auth), .text(subscription.zone),
          .text(subscription.language), .text(subscription.kinds), .integer(subscription.morning),
          .instant(subscription.storedAt), .integer(limit),
        ]
      ),
      .look(at: [account], now: [subscription.storedAt])
    )
    return answers.dropLast().last.map { $0.affected > 0 } ?? false
  }

  package func removeSubscription(of credential: String) async throws(StoreError) {
    try await write(
      Statement("DELETE FROM push_subscription WHERE credential = $1", [.text(credential)])
    )
  }

  package func remove(_ subscription: PushSubscription) async throws(StoreError) {
    let sql =
      "DELETE FROM push_subscription WHERE endpoint_hash = $1::bytea AND stored_ms = $2::bigint"
    try await write(
      Statement(sql, [.bytes(subscription.endpointHash), .instant(subscription.storedAt)])
    )
  }

  package func subscriptions(of account: String) async throws(StoreError) -> [PushSubscription] {
    guard let id = AccountID(account) else { return [] }
    let sql = """
      SELECT endpoint_hash, account, credential, endpoint, p256dh, auth, zone, language, kinds,
        morning, stored_ms, accepted_ms, confirmed_ms, failure
      FROM push_subscription JOIN account ON account.id = account
      WHERE account = $1::uuid AND NOT is_disabled ORDER BY stored_ms
      """
    return try await rows(sql, [id.parameter], PushSubscription.init)
  }
}

/// What was sent.
extension PostgresStore {
  package func begin(
    _ key: String,
    of subscription: PushSubscription,
    receipt: String,
    at now: Instant
  ) async throws(StoreError) -> Bool {
    let insert = """
      INSERT INTO push_sent SELECT $1::bytea, $2, $3, $4::bigint, false, NULL
      WHERE EXISTS (SELECT 1 FROM push_subscription WHERE endpoint_hash = $1::bytea)
      ON CONFLICT (endpoint_hash, key) DO UPDATE
        SET receipt = excluded.receipt, sent_ms = excluded.sent_ms WHERE NOT push_sent.is_accepted
      """
    let hash = Parameter.bytes(subscription.endpointHash)
    let answers = try await write(
      Statement(
        "DELETE FROM push_sent WHERE endpoint_hash = $1::bytea AND sent_ms < $2::bigint",
        [hash, .instant(now - Self.memory)]
      ),
      Statement(insert, [hash, .text(key), .text(receipt), .instant(now)])
    )
    return answers.hasWritten
  }

  package func finish(
    _ key: String,
    of subscription: PushSubscription,
    at now: Instant
  ) async throws(StoreError) {
    let hash = Parameter.bytes(subscription.endpointHash)
    let accept = """
      UPDATE push_subscription SET failure = NULL, accepted_ms = $2::bigint
      WHERE endpoint_hash = $1::bytea
      """
    try await write(
      Statement(
        "UPDATE push_sent SET is_accepted = true WHERE endpoint_hash = $1::bytea AND key = $2",
        [hash, .text(key)]
      ),
      Statement(accept, [hash, .instant(now)])
    )
  }

  package func fail(
    _ receipt: String,
    of subscription: PushSubscription,
    status: Int
  ) async throws(StoreError) {
    let forget = """
      DELETE FROM push_sent WHERE endpoint_hash = $1::bytea AND receipt = $2 AND NOT is_accepted
      """
    let hash = Parameter.bytes(subscription.endpointHash)
    try await write(
      Statement(forget, [hash, .text(receipt)]),
      Statement(
        "UPDATE push_subscription SET failure = $2::bigint WHERE endpoint_hash = $1::bytea",
        [hash, .integer(status)]
      )
    )
  }

  package func sent(to subscription: PushSubscription) async throws(StoreError) -> [String: Bool] {
    let sql = "SELECT key, is_accepted FROM push_sent WHERE endpoint_hash = $1::bytea"
    let all = try await rows(sql, [.bytes(subscription.endpointHash)]) { row in
      (try row.text(0), try row.boolean(1))
    }
    return Dictionary(uniqueKeysWithValues: all)
  }

  package func confirm(
    _ receipt: String,
    of credential: String,
    at now: Instant
  ) async throws(StoreError) -> Bool {
    let sql = """
      WITH shown AS (
        UPDATE push_sent SET confirmed_ms = $1::bigint, is_accepted = true
        WHERE receipt = $2 AND confirmed_ms IS NULL AND endpoint_hash IN
          (SELECT endpoint_hash FROM push_subscription WHERE credential = $3)
        RETURNING endpoint_hash)
      UPDATE push_subscription SET confirmed_ms = $1::bigint
      WHERE endpoint_hash IN (SELECT endpoint_hash FROM shown)
      """
    return try await write(Statement(sql, [.instant(now), .text(receipt), .text(credential)]))
      .hasWritten
  }

  package func told(
    _ receipt: String,
    to credential: String
  ) async throws(StoreError) -> (key: String, zone: String)? {
    let sql = """
      SELECT key, zone FROM push_sent JOIN push_subscription USING (endpoint_hash)
      WHERE receipt = $1 AND credential = $2
      """
    return try await rows(sql, [.text(receipt), .text(credential)]) {
      (key: try $0.text(0), zone: try $0.text(1))
    }.first
  }

  package func shown(
    to account: String,
    since: Instant
  ) async throws(StoreError) -> [String: [String]] {
    guard let id = AccountID(account) else { return [:] }
    let sql = """
      SELECT credential, key FROM push_subscription JOIN push_sent USING (endpoint_hash)
      WHERE account = $1::uuid AND push_sent.confirmed_ms >= $2::bigint
      ORDER BY push_sent.confirmed_ms
      """
    let all = try await rows(sql, [id.parameter, .instant(since)]) {
      (credential: try $0.text(0), key: try $0.text(1))
    }
    return Dictionary(grouping: all, by: \.credential).mapValues { $0.map(\.key) }
  }

  package func unconfirmed(
    of account: String
  ) async throws(StoreError) -> [String: (count: Int, since: Instant)] {
    guard let id = AccountID(account) else { return [:] }
    let sql = """
      SELECT credential, count(*), min(sent_ms)
      FROM push_subscription AS device JOIN push_sent AS sent USING (endpoint_hash)
      WHERE account = $1::uuid AND is_accepted AND sent.confirmed_ms IS NULL
        AND sent_ms > coalesce(device.confirmed_ms, 0)
      GROUP BY credential
      """
    let all = try await rows(sql, [id.parameter]) { row in
      let count = Int(clamping: try row.integer(1))
      let since = Instant(milliseconds: try row.integer(2))
      return (try row.text(0), (count: count, since: since))
    }
    return Dictionary(uniqueKeysWithValues: all)
  }
}

extension PushSubscription {
  fileprivate init(_ row: Row) throws {
    self.init(
      endpointHash: try row.bytes(0),
      account: try row.text(1),
      credential: try row.text(2),
      endpoint: try row.text(3),
      p256dh: try row.bytes(4),
      auth: try row.bytes(5),
      zone: try row.text(6),
      language: try row.text(7),
      kinds: try row.text(8),
      morning: Int(clamping: try row.integer(9)),
      storedAt: Instant(milliseconds: try row.integer(10))
    )
    acceptedAt = try row.optionalInstant(11)
    confirmedAt = try row.optionalInstant(12)
    failure = try row.optionalInteger(13).map { Int(clamping: $0) }
  }
}
