import HTTPTypes
import HaruStore
import HaruTime

/// The webhooks of accounts, under the operator's rules.
struct Webhooks: Sendable {
  /// The maximum number of webhooks of one account.
  private static let limit = 8

  let accounts: Accounts
  let storage: any WebhookStorage
  let records: any RecordStorage
  /// The origins that the operator approved.
  let origins: [String]

  /// Adds a webhook; it receives events from now on.
  func add(_ address: ApprovedAddress, events: [String], by principal: Principal) async throws
    -> Webhook
  {
    try accounts.limiter.take(.token, client: principal.user, at: accounts.now)
    let webhook = Webhook(
      id: accounts.newID(),
      account: principal.user,
      url: address.text,
      secret: WebhookSignature.newSecret(),
      events: events,
      madeAt: accounts.now,
      sequence: try await records.sequence(of: principal.user),
      toldAt: accounts.now
    )
    guard try await storage.add(webhook, limit: Self.limit) else {
      throw Problem(status: .conflict, code: "too_many")
    }
    await accounts.note(.webhookAdded, principal.user)
    return webhook
  }

  /// A webhook of the person.
  func webhook(_ id: String, of principal: Principal) async throws -> Webhook {
    let all = try await storage.webhooks(of: principal.user)
    guard let webhook = all.first(where: { $0.id == id }) else {
      throw Problem(status: .notFound, code: "not_found")
    }
    return webhook
  }

  func remove(_ id: String, by principal: Principal) async throws {
    guard try await storage.removeWebhook(id, of: principal.user) else {
      throw Problem(status: .notFound, code: "not_found")
    }
    await accounts.note(.webhookRemoved, principal.user)
  }

  /// Sends a test message to a webhook.
  func test(_ id: String, by principal: Principal) async throws {
    try accounts.limiter.take(.token, client: principal.user, at: accounts.now)
    let webhook = try await webhook(id, of: principal)
    let event = WebhookEvent.test.rawValue
    let message = WebhookMessage(
      key: "\(event)/\(accounts.now.milliseconds)",
      event: event,
      body: WebhookNews.body(event, at: accounts.now.rfc3339(offset: .utc), [])
    )
    try await storage.queue(
      [message],
      for: webhook,
      at: accounts.now,
      news: nil
    )
  }

  func resend(_ delivery: Int64, of id: String, by principal: Principal) async throws {
    try accounts.limiter.take(.token, client: principal.user, at: accounts.now)
    let isKnown = try await storage.resend(
      delivery,
      of: id,
      account: principal.user,
      at: accounts.now
    )
    if !isKnown { throw Problem(status: .notFound, code: "not_found") }
  }
}
