package import HaruSync
package import HaruTime

/// An address that is notified of events in an account.
package struct Webhook: Equatable, Sendable {
  package let id: String
  package let account: String
  package let url: String
  /// The key of its signatures.
  package let secret: [UInt8]
  /// The names of the events that it receives.
  package let events: [String]
  package let madeAt: Instant
  /// Whether it receives messages; the address can end it (410).
  package let isOn: Bool
  /// The last change of the account that it was notified of.
  package let sequence: Int64
  /// The instant through which it was notified of timed events.
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
  /// Equal for equal events, so that nothing is sent twice.
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

/// A message and the outcome of its delivery.
package struct WebhookDelivery: Equatable, Sendable {
  package let id: Int64
  package let webhook: String
  package let message: WebhookMessage
  package let madeAt: Instant
  /// How often it was sent since it was created or resent by hand.
  package let attempts: Int
  /// When it is sent next; nil once it was accepted or given up.
  package let nextAt: Instant?
  /// The last status of the address; 0 if it did not respond, nil before the first attempt.
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
  /// Disables a webhook.
  func switchOff(_ webhook: Webhook) async throws(StoreError)

  /// The webhooks of accounts in which something changed, or that are due.
  ///
  /// Disabled accounts and accounts awaiting deletion have none.
  func dueWebhooks(at now: Instant, limit: Int) async throws(StoreError) -> [Webhook]
  /// The newest records, at most `limit`, that an account got after a change, and its last change.
  func newRecords(
    of account: String,
    entities: [String],
    after sequence: Int64,
    limit: Int
  ) async throws(StoreError) -> (records: Replica, sequence: Int64)
  /// Queues messages; with `news`, records the change up to which the webhook is notified, and when
  /// it is due again.
  func queue(
    _ messages: [WebhookMessage],
    for webhook: Webhook,
    at now: Instant,
    news: (sequence: Int64, next: Instant?)?
  ) async throws(StoreError)

  /// Leases the oldest due message of each webhook until `end`.
  func takeDeliveries(at now: Instant, until end: Instant, limit: Int)
    async throws(StoreError) -> [(webhook: Webhook, delivery: WebhookDelivery)]
  /// Records the outcome of an attempt, and when the next one is due.
  func note(status: Int, next: Instant?, of delivery: WebhookDelivery) async throws(StoreError)
  /// The last messages to a webhook of an account, the newest first.
  func deliveries(of webhook: String, account: String) async throws(StoreError) -> [WebhookDelivery]
  /// Sends a message again; returns false if the account has no such message.
  func resend(_ delivery: Int64, of webhook: String, account: String, at now: Instant)
    async throws(StoreError) -> Bool
}
