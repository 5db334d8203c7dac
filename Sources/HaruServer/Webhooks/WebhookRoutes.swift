import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import Hummingbird

/// `/api/v1/webhooks…`: addresses that are notified of events.
struct WebhookRoutes: Sendable {
  let webhooks: Webhooks
  let answers: AccountAnswers

  func add(to router: Router<ServerContext>) {
    let group = router.group("api/v1/webhooks")
    group.get(use: list)
    group.post(use: make)
    group.delete(":id") { request, context in
      try await webhooks.remove(Self.id(context), by: context.requirePerson())
      return Response(status: .noContent)
    }
    group.post(":id/test") { request, context in
      try await webhooks.test(Self.id(context), by: context.requirePerson())
      return Response(status: .accepted)
    }
    group.get(":id/deliveries", use: deliveries)
    group.post(":id/deliveries/:delivery/resend") { request, context in
      let delivery = Int64(context.parameters.get("delivery") ?? "") ?? 0
      let principal = try context.requirePerson()
      try await webhooks.resend(delivery, of: Self.id(context), by: principal)
      return Response(status: .accepted)
    }
  }

  private static func id(_ context: ServerContext) -> String { context.parameters.get("id") ?? "" }

  @Sendable private func list(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let principal = try context.requirePerson()
    let all = try await webhooks.storage.webhooks(of: principal.user)
    return .json([
      "origins": .array(webhooks.origins.map { .string($0) }),
      "webhooks": .array(all.map { .object(members(of: $0)) }),
    ])
  }

  @Sendable private func make(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let principal = try context.requirePerson()
    var body = try await RequestFields(of: request, in: context)
    let url = body.text("url", limit: ApprovedAddress.longest)
    let address = ApprovedAddress(url, origins: webhooks.origins)
    if address == nil, !url.isEmpty { body.add("url", "unknown_service") }
    let events = body.choices("events", of: WebhookEvent.choices.map(\.rawValue)) ?? []
    try body.check()
    guard let address else { throw Problem.invalid("url", "unknown_service") }
    let webhook = try await webhooks.add(address, events: events, by: principal)
    let secret = JSON.Member(
      key: "secret",
      value: .string(WebhookSignature.text(of: webhook.secret))
    )
    return .json(.object(members(of: webhook) + [secret]), status: .created)
  }

  @Sendable private func deliveries(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let principal = try context.requirePerson()
    let webhook = try await webhooks.webhook(Self.id(context), of: principal)
    let all = try await webhooks.storage.deliveries(of: webhook.id, account: principal.user)
    return .json(
      .array(
        all.map { delivery in
          [
            "id": .integer(delivery.id), "event": .string(delivery.message.event),
            "made_at": answers.time(delivery.madeAt),
            "attempts": .integer(Int64(delivery.attempts)),
            "next_at": delivery.nextAt.map { answers.time($0) } ?? .null,
            "status": delivery.status.map { .integer(Int64($0)) } ?? .null,
            "body": .string(delivery.message.body),
          ]
        }
      )
    )
  }

  private func members(of webhook: Webhook) -> [JSON.Member] {
    [
      JSON.Member(key: "id", value: .string(webhook.id)),
      JSON.Member(key: "url", value: .string(webhook.url)),
      JSON.Member(key: "events", value: .array(webhook.events.map { .string($0) })),
      JSON.Member(key: "made_at", value: answers.time(webhook.madeAt)),
      JSON.Member(key: "on", value: .bool(webhook.isOn)),
    ]
  }
}
