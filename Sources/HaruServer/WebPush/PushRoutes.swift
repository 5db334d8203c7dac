import Crypto
import HaruPlatform
import HaruCore
import HaruJSON
import HaruStore
import HaruTime
import Hummingbird

/// `/api/v1/push…`: subscriptions to messages that arrive while the app is closed.
struct PushRoutes: Sendable {
  /// The maximum number of subscriptions of one account.
  private static let limit = 16
  /// How long the list says what a device has shown, in milliseconds: as long as an alarm is worth
  /// showing.
  private static let recent = DueNotice.patience

  /// When a device is doubtful: it has confirmed none of this many messages, the first of which is
  /// this old, in milliseconds.
  private static let doubt = (count: 3, age: Int64(3 * 86_400_000))

  let accounts: Accounts
  let answers: AccountAnswers
  let storage: any PushStorage
  let answering: NoticeAnswering
  /// Nil if the operator gave no contact address for push services.
  let sender: PushSender?

  func add(to router: Router<ServerContext>) {
    let push = router.group("api/v1/push")
    push.get(use: list)
    push.put("subscription", use: subscribe)
    push.delete("subscription", use: unsubscribe)
    push.post("receipts", use: confirm)
    push.post("test", use: test)
  }

  /// The server's key (null if push is off), whether a calendar program fetches the alarms, the
  /// state of each device, and when the server was down.
  @Sendable private func list(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let principal = try context.requirePerson()
    let subscriptions = try await storage.subscriptions(of: principal.user)
    let credentials = try await accounts.credentials(of: principal.user)
    let shown = try await storage.shown(to: principal.user, since: accounts.now - Self.recent)
    let doubts = try await storage.unconfirmed(of: principal.user).filter { _, messages in
      messages.count >= Self.doubt.count && accounts.now - messages.since >= Self.doubt.age
    }
    let devices = subscriptions.map { subscription -> JSON in
      let label = credentials.first { $0.id == subscription.credential }?.label ?? ""
      return [
        "id": .string(subscription.credential),
        "label": .string(label),
        "current": .bool(subscription.credential == principal.session),
        "kinds": .string(subscription.kinds),
        "zone": .string(subscription.zone),
        "accepted_at": subscription.acceptedAt.map { answers.time($0) } ?? .null,
        "confirmed_at": subscription.confirmedAt.map { answers.time($0) } ?? .null,
        "unconfirmed_since": doubts[subscription.credential].map { answers.time($0.since) }
          ?? .null,
        "shown": .array((shown[subscription.credential] ?? []).map { .string($0) }),
        "failure": subscription.failure.map { .integer(Int64($0)) } ?? .null,
      ]
    }
    let outages = try await storage.outages().map { outage -> JSON in
      ["from": answers.time(outage.lowerBound), "until": answers.time(outage.upperBound)]
    }
    return .json([
      "key": sender.map { .string($0.identity.publicKey) } ?? .null,
      "calendar": .bool(credentials.contains { $0.fetchesAlarms(at: accounts.now) }),
      "devices": .array(devices),
      "outages": .array(outages),
    ])
  }

  @Sendable private func subscribe(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    let principal = try context.requirePerson()
    try accounts.limiter.take(.push, client: principal.session, at: accounts.now)
    var body = try await RequestFields(of: request, in: context)
    let subscription = try subscription(&body, of: principal)
    guard try await storage.store(subscription, limit: Self.limit) else {
      throw Problem(status: .conflict, code: "too_many")
    }
    return Response(status: .noContent)
  }

  /// The subscription that the fields of a request describe.
  private func subscription(
    _ body: inout RequestFields,
    of principal: Principal
  ) throws -> PushSubscription {
    let services = sender?.services ?? []
    let address = body.text("endpoint", limit: 1_024)
    let endpoint = PushEndpoint(address, added: services)
    let (key, secret) = (body.text("p256dh"), body.text("auth"))
    let keys = PushKeys(
      p256dh: [UInt8](base64URL: key) ?? [],
      auth: [UInt8](base64URL: secret) ?? []
    )
    let zone = body.text("zone", limit: 80)
    let language = body.text("language", limit: LanguageTag.limit)
    let kinds = NoticeKinds(body.optionalText("kinds") ?? NoticeKinds.all.text)
    let morning = body.integer("morning", in: 0...1_439, default: 480)
    if !LanguageTag.isWritten(language) { body.add("language", "no_language") }
    if endpoint == nil, !address.isEmpty { body.add("endpoint", "unknown_service") }
    if keys == nil, !key.isEmpty, !secret.isEmpty { body.add("p256dh", "no_key") }
    try body.check()
    guard let endpoint, let keys, sender != nil else {
      throw Problem(status: .conflict, code: "push_off")
    }
    return PushSubscription(
      endpointHash: Array(SHA256.hash(data: Data(endpoint.text.utf8))),
      account: principal.user,
      credential: principal.session,
      endpoint: endpoint.text,
      p256dh: keys.p256dh,
      auth: keys.auth,
      zone: zone,
      language: language,
      kinds: kinds.text,
      morning: Int(morning),
      storedAt: accounts.now
    )
  }

  @Sendable private func unsubscribe(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    let principal = try context.requirePerson()
    try await storage.removeSubscription(of: principal.session)
    return Response(status: .noContent)
  }

  /// The browser showed a message, or a person answered it there.
  @Sendable private func confirm(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    let principal = try context.requirePerson()
    try accounts.limiter.take(.push, client: principal.session, at: accounts.now)
    var body = try await RequestFields(of: request, in: context)
    let receipt = body.text("receipt", limit: 64)
    let action = body.optionalText("answer")
    let answer = action.flatMap(NoticeAnswer.init)
    if action != nil, answer == nil { body.add("answer", "unknown") }
    try body.check()
    _ = try await storage.confirm(receipt, of: principal.session, at: accounts.now)
    if let answer {
      try await answering.apply(answer, to: receipt, of: principal, at: accounts.now)
    }
    return Response(status: .noContent)
  }

  /// Sends a test message to this browser; returns the response of its push service.
  @Sendable private func test(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let principal = try context.requirePerson()
    guard let sender else { throw Problem(status: .conflict, code: "push_off") }
    try accounts.limiter.take(.pushTest, client: principal.user, at: accounts.now)
    let own = try await storage.subscriptions(of: principal.user)
    guard let subscription = own.first(where: { $0.credential == principal.session }) else {
      throw Problem(status: .notFound, code: "not_found")
    }
    let outcome = try await sender.sendTest(to: subscription, at: accounts.now)
    return .json(["outcome": .string(outcome.name)])
  }
}

extension Credential {
  /// The longest pause of a calendar program that still follows an address, in milliseconds.
  private static let calendarPause: Int64 = 7 * 86_400_000

  /// Whether it is the address of a calendar of alarms that a program has fetched lately.
  fileprivate func fetchesAlarms(at now: Instant) -> Bool {
    guard let scope = Scope(rawValue: scope), scope.access == .calendar else { return false }
    return scope.calendars.contains(.alarms) && seenAt > createdAt
      && now - seenAt < Self.calendarPause
  }
}

extension RateLimiter.Rule {
  static let push = Self(name: "push", burst: 60, seconds: 5)
  static let pushTest = Self(name: "pushTest", burst: 3, seconds: 10)
}
