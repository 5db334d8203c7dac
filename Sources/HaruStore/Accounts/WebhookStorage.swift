package import HaruSync
package import HaruTime

/// An address that is told of what happens in an account.
package struct Webhook: Equatable, Sendable {
  package let id: String
  package let account: String
  package let url: String
  /// The key of its signatures.
  package let secret: [UInt8]
  /// The names of the events that it is told.
  package let events: [String]
  package let madeAt: Instant
  /// Whether it is told anything; the address can end it (410).
  package let isOn: Bool
  /// The last change of the account that it was told of.
  package let sequence: Int64
  /// Through when it was told of what the time brings.
  package let toldAt: Instant

  package init(
    id: String,
    account: String,
    url: String,
    secret: [UInt8],
    events: [String],
    madeAt: Instant,
    isOn: Bool = true,
    sequence: Int64,
    toldAt: Instant
  ) {
    self.id = id
    self.account = account
    self.url = url
    self.secret = secret
    self.events = events
    self.madeAt = madeAt
    self.isOn = isOn
    self.sequence = sequence
    self.toldAt = toldAt
  }
}

/// A message to a webhook.
package struct WebhookMessage: Equatable, Sendable {
  /// The same for the same event, so that nothing is told twice.
  package let key: String
  package let event: String
  /// The JSON body.
  package let body: String

  package init(key: String, event: String, body: String) {
    self.key = key
    self.event = event
    self.body = body
  }
}

/// A message, and what became of it.
package struct WebhookDelivery: Equatable, Sendable {
  package let id: Int64
  package let webhook: String
  package let message: WebhookMessage
  package let madeAt: Instant
  /// How often it was sent since it was made or sent again by hand.
  package let attempts: Int
  /// When it is sent next; nil once it was taken or given up.
  package let nextAt: Instant?
  /// The last status of the address; 0 if it did not answer, nil before the first attempt.
  package let status: Int?

  package init(
    id: Int64,
    webhook: String,
    message: WebhookMessage,
    madeAt: Instant,
    attempts: Int,
    nextAt: Instant?,
    status: Int?
  ) {
    self.id = id
    self.webhook = webhook
    self.message = message
    self.madeAt = madeAt
    self.attempts = attempts
    self.nextAt = nextAt
    self.status = status
  }
}

/// Where a server keeps webhooks and their messages.
package protocol WebhookStorage: Sendable {
  /// Adds a webhook; returns false if its account has reached the limit.
  func add(_ webhook: Webhook, limit: Int) async throws(StoreError) -> Bool
  /// The webhooks of an account, the oldest first.
  func webhooks(of account: String) async throws(StoreError) -> [Webhook]
  /// Removes a webhook of an account; returns false if there is none.
  func removeWebhook(_ id: String, of account: String) async throws(StoreError) -> Bool
  /// Tells a webhook nothing any more.
  func switchOff(_ webhook: Webhook) async throws(StoreError)

  /// The webhooks in whose accounts something changed, or whose time has come.
  ///
  /// A disabled account and one that is to be deleted have none.
  func dueWebhooks(at now: Instant, limit: Int) async throws(StoreError) -> [Webhook]
  /// The newest records that an account got after a change, at most `limit`, and its last change.
  func newRecords(
    of account: String,
    entities: [String],
    after sequence: Int64,
    limit: Int
  ) async throws(StoreError) -> (records: Replica, sequence: Int64)
  /// Queues messages; with `news`, notes up to which change of its account the webhook is told, and
  /// when it is due again.
  func queue(
    _ messages: [WebhookMessage],
    for webhook: Webhook,
    at now: Instant,
    news: (sequence: Int64, next: Instant?)?
  ) async throws(StoreError)

  /// Takes the oldest message that is due of each webhook, for a time that keeps others away.
  func takeDeliveries(at now: Instant, until end: Instant, limit: Int)
    async throws(StoreError) -> [(webhook: Webhook, delivery: WebhookDelivery)]
  /// Notes the outcome of an attempt, and when there is another one.
  func note(status: Int, next: Instant?, of delivery: WebhookDelivery) async throws(StoreError)
  /// The last messages to a webhook of an account, the newest first.
  func deliveries(of webhook: String, account: String) async throws(StoreError) -> [WebhookDelivery]
  /// Sends a message again; returns false if the account has no such message.
  func resend(_ delivery: Int64, of webhook: String, account: String, at now: Instant)
    async throws(StoreError) -> Bool
}
