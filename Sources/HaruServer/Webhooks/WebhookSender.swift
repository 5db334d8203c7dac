import HaruLookup
import HaruStore
import HaruTime
import Logging
import NIOHTTP1
import ServiceLifecycle

/// Notifies webhooks of events: once a second, finds what is new and sends what is due.
///
/// Delivery is at least once, with at most one message a second per address, the oldest first. A
/// failing address is retried for three days (the retry schedule of Standard Webhooks).
struct WebhookSender: Service {
  /// How long a message is leased while it is being sent, in milliseconds.
  private static let lease: Int64 = 60_000
  private static let patience = Duration.seconds(15)
  private static let batch = 200
  /// How many messages are sent at once: a round takes as long as the slowest address.
  private static let width = 64
  /// The delays before each further attempt, in seconds.
  private static let delays: [Int64] = [
    5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
  ]

  let storage: any WebhookStorage
  let verbs: Verbs
  /// The origins that the operator currently allows.
  let origins: [String]
  let clock: @Sendable () -> Instant
  let logger: Logger
  var client = OutboundHTTP.ofProviders

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await tellAll()
        do { try await Task.sleep(for: .seconds(1)) } catch { return }
      }
    }
  }

  /// Queues what is new, then sends what is due.
  func tellAll() async {
    let now = clock()
    await attempt {
      for webhook in try await storage.dueWebhooks(at: now, limit: Self.batch) {
        // The records of one person must not hold up the others.
        await attempt { try await look(webhook, at: now) }
      }
    }
    await attempt {
      let taken = try await storage.takeDeliveries(
        at: now,
        until: now + Self.lease,
        limit: Self.width
      )
      await withTaskGroup(of: Void.self) { group in
        for (webhook, delivery) in taken {
          group.addTask { await attempt { try await send(delivery, to: webhook, at: now) } }
        }
      }
    }
  }

  private func attempt(_ work: () async throws -> Void) async {
    do { try await work() } catch {
      logger.warning("webhooks could not be told", metadata: ["error": "\(error)"])
    }
  }

  private func look(_ webhook: Webhook, at now: Instant) async throws {
    let news = try await WebhookNews(for: webhook, in: storage, verbs, at: now)
    try await storage.queue(
      news.messages,
      for: webhook,
      at: now,
      news: (news.sequence, news.next)
    )
  }

  private func send(_ delivery: WebhookDelivery, to webhook: Webhook, at now: Instant)
    async throws
  {
    let (status, pause) = await post(delivery, to: webhook, at: now)
    var next: Instant?
    if status == 410 {
      try await storage.switchOff(webhook)
    } else if !(200..<300).contains(status), delivery.attempts < Self.delays.count {
      next = now + max(Self.delays[delivery.attempts], pause) * 1_000
    }
    try await storage.note(status: status, next: next, of: delivery)
  }

  /// Posts a message; returns the status, 0 without a response, and how many seconds to wait.
  private func post(
    _ delivery: WebhookDelivery,
    to webhook: Webhook,
    at now: Instant
  ) async -> (status: Int, pause: Int64) {
    // The operator may allow fewer origins than before.
    guard let address = ApprovedAddress(webhook.url, origins: origins) else { return (0, 0) }
    var request = OutboundHTTP.Request(address.text)
    request.method = .POST
    request.patience = Self.patience
    request.limit = 0
    request.body = Array(delivery.message.body.utf8)
    // A retried message has the same id, so that its receiver recognises it.
    request.headers =
      [("Content-Type", "application/json"), ("User-Agent", "Haru")]
      + WebhookSignature.headers(
        id: "\(webhook.id)/\(delivery.message.key)",
        body: delivery.message.body,
        secret: webhook.secret,
        at: now
      )
    do throws(ConnectionFailure) {
      let answer = try await client.answer(to: request)
      return (answer.status, min(answer.retryAfter ?? 0, Self.delays[Self.delays.count - 1]))
    } catch { return (0, 0) }
  }
}
