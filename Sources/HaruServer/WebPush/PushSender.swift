import Crypto
import HaruPlatform
import HaruLookup
import HaruStore
import HaruTime
import HaruUI
import Logging
import NIOHTTP1
import Synchronization

/// Sends messages to push services and handles their responses (RFC 8030).
final class PushSender: Sendable {
  /// The outcome of sending a message.
  enum Outcome: Equatable, Sendable {
    /// The service accepted it; only the browser can tell whether it arrives.
    case accepted
    /// The service no longer knows the subscription: it was deleted.
    case gone
    /// The service rejected it with a status, or did not respond (0): try again later.
    case later(status: Int)
    /// The service rejected it permanently.
    case refused(status: Int)
  }

  /// How long to pause for a service that rejects the server's key.
  private static let pauseOfRefusal: Int64 = 600_000
  /// After how many messages in a row a service that does not respond is paused, and for how long:
  /// those who wait for it hold up everybody else.
  private static let silence = (count: 8, pause: Int64(30_000))

  let identity: ServerIdentity
  /// Further origins that the operator allows.
  let services: [String]
  private let origin: String
  private let storage: any PushStorage
  private let client: OutboundHTTP
  /// How long a service may take to respond.
  private let patience: Duration
  private let clock: @Sendable () -> Instant
  private let logger: Logger
  /// The outcomes since the start.
  let counts = PushCounts()
  /// How long a token is reused, in milliseconds: creating one takes as long as encrypting a
  /// message.
  private static let reuse: Int64 = 3_600_000
  /// A limit is needed because anybody can make up any number of hosts of a service.
  private static let originLimit = 64
  /// The tokens in use with their expiry, by origin.
  private let tokens = Mutex<[String: (text: String, end: Instant)]>([:])
  /// When each service may be contacted again (Retry-After), by origin.
  private let pauses = Mutex<[String: Instant]>([:])
  /// The number of messages in a row to which each service did not respond, by origin.
  private let silences = Mutex<[String: Int]>([:])

  init(
    identity: ServerIdentity,
    origin: String,
    services: [String],
    storage: any PushStorage,
    clock: @escaping @Sendable () -> Instant,
    logger: Logger,
    client: OutboundHTTP = .ofProviders,
    patience: Duration = .seconds(10)
  ) {
    self.identity = identity
    self.origin = origin
    self.services = services
    self.storage = storage
    self.client = client
    self.patience = patience
    self.clock = clock
    self.logger = logger
  }

  /// Sends a message unless the device already got it.
  func send(
    _ message: NoticeMessage,
    to subscription: PushSubscription
  ) async throws(StoreError) -> Outcome {
    let receipt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0).base64URLText }
    let isNew = try await storage.begin(
      message.key,
      of: subscription,
      receipt: receipt,
      at: clock()
    )
    guard isNew else { return .accepted }
    let outcome = await post(message, receipt, to: subscription)
    counts.add(outcome, of: PushEndpoint(subscription.endpoint, added: services)?.host ?? "")
    switch outcome {
    case .accepted: try await storage.finish(message.key, of: subscription, at: clock())
    case .gone: try await storage.remove(subscription)
    case .later(let status), .refused(let status):
      // If the process ended while sending, it is unknown whether the service has the message.
      if Task.isCancelled { break }
      try await storage.fail(receipt, of: subscription, status: status)
    }
    return outcome
  }

  /// Sends a message that confirms that messages arrive.
  func sendTest(
    to subscription: PushSubscription,
    at now: Instant
  ) async throws(StoreError) -> Outcome {
    let text = Messages.carried(Language(nearestTo: subscription.language) ?? .en)
    let message = NoticeMessage(
      key: "test/\(now.milliseconds)",
      title: text.noticeTest,
      body: text.noticeTestText,
      path: "/settings",
      isUrgent: true,
      secondsToLive: 60
    )
    return try await send(message, to: subscription)
  }

  private func post(
    _ message: NoticeMessage,
    _ receipt: String,
    to subscription: PushSubscription
  ) async -> Outcome {
    // The operator may have removed the service from the list since, and may add it again.
    guard let endpoint = PushEndpoint(subscription.endpoint, added: services),
      let keys = PushKeys(p256dh: subscription.p256dh, auth: subscription.auth)
    else { return .refused(status: 0) }
    let now = clock()
    if let end = pauses.withLock({ $0[endpoint.origin] }), end > now { return .later(status: 429) }
    var form = Form()
    do throws(ConnectionFailure) {
      guard let first = request(message, receipt, form, to: endpoint, keys, subscription.language)
      else { return .refused(status: 0) }
      let answer = try await client.answer(to: first)
      silences.withLock { $0[endpoint.origin] = nil }
      guard form.change(after: answer.status) else { return judge(answer, from: endpoint) }
      if form.needsToken { tokens.withLock { $0[endpoint.origin] = nil } }
      guard let second = request(message, receipt, form, to: endpoint, keys, subscription.language)
      else { return .refused(status: answer.status) }
      return judge(try await client.answer(to: second), from: endpoint)
    } catch {
      noteSilence(of: endpoint)
      return .later(status: 0)
    }
  }

  private func request(
    _ message: NoticeMessage,
    _ receipt: String,
    _ form: Form,
    to endpoint: PushEndpoint,
    _ keys: PushKeys,
    _ language: String
  ) -> OutboundHTTP.Request? {
    let text = message.text(
      origin: origin,
      language: language,
      receipt: receipt,
      limit: form.limit
    )
    guard let body = try? PushCipher.seal(text, for: keys),
      let token = try? token(for: endpoint.origin, at: clock())
    else { return nil }
    var request = OutboundHTTP.Request(endpoint.text)
    request.method = .POST
    request.patience = patience
    request.limit = 0
    request.body = body
    request.headers = [
      ("Authorization", token), ("Content-Encoding", "aes128gcm"), ("Content-Type", form.type),
      ("TTL", "\(message.secondsToLive)"), ("Urgency", message.urgency), ("Topic", message.topic),
    ]
    return request
  }

  private func token(for origin: String, at now: Instant) throws -> String {
    try tokens.withLock { tokens in
      // Setting the clock back must not prolong its use.
      if let (text, end) = tokens[origin], end > now, end - now <= Self.reuse { return text }
      let text = try identity.authorization(for: origin, at: now)
      if tokens.count >= Self.originLimit { tokens = [:] }
      tokens[origin] = (text, now + Self.reuse)
      return text
    }
  }

  private func judge(_ answer: OutboundHTTP.Answer, from endpoint: PushEndpoint) -> Outcome {
    switch answer.status {
    case 200...202: return .accepted
    case 404, 410: return .gone
    case 429:
      pause(endpoint, for: min(answer.retryAfter ?? 60, 3_600) * 1_000)
      return .later(status: 429)
    case 401, 403:
      pause(endpoint, for: Self.pauseOfRefusal)
      log(answer.status, endpoint)
      return .later(status: answer.status)
    case 500...599: return .later(status: answer.status)
    default:
      log(answer.status, endpoint)
      return .refused(status: answer.status)
    }
  }

  private func noteSilence(of endpoint: PushEndpoint) {
    let count = silences.withLock { silences in
      let count = (silences[endpoint.origin] ?? 0) + 1
      if silences.count >= Self.originLimit { silences = [:] }
      silences[endpoint.origin] = count
      return count
    }
    if count >= Self.silence.count { pause(endpoint, for: Self.silence.pause) }
  }

  private func pause(_ endpoint: PushEndpoint, for milliseconds: Int64) {
    let now = clock()
    pauses.withLock { pauses in
      pauses = pauses.filter { $0.value > now }
      pauses[endpoint.origin] = now + milliseconds
    }
  }

  private func log(_ status: Int, _ endpoint: PushEndpoint) {
    logger.warning(
      "A push service refused a message.",
      metadata: ["host": "\(endpoint.host)", "status": "\(status)"]
    )
  }
}

/// The form in which a message is sent; each property that a service may reject is changed at most
/// once.
private struct Form {
  /// The maximum length of the text, in bytes.
  private(set) var limit = PushCipher.longestText
  /// The media type that WebKit requires; other services may not know it.
  private(set) var type = "application/notification+json"
  /// Whether the token is no longer valid, for example after a clock was corrected.
  private(set) var needsToken = false

  /// Adapts the form to a response; returns false if another attempt is pointless.
  mutating func change(after status: Int) -> Bool {
    switch status {
    case 400, 415: type = "application/octet-stream"
    case 401, 403: needsToken = true
    // The text then fits into the shorter of the two body lengths.
    case 413: limit -= 1_024
    default: return false
    }
    return true
  }
}
