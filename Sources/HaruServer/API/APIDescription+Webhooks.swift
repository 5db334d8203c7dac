import HTTPTypes
import HaruJSON

extension APIDescription {
  static let webhookOperations = [
    APIOperation(
      method: .get,
      path: "/api/v1/webhooks",
      summary: "The webhooks of the account, and the origins where this server allows them.",
      access: .session,
      status: 200,
      answer: "Webhooks"
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/webhooks",
      summary: "Have an address told of events; the secret of its signatures is shown this once.",
      access: .session,
      body: [
        .text("url", limit: ApprovedAddress.longest).spelled(.approved),
        .init(
          name: "events",
          schema: [
            "type": "array", "minItems": 1, "maxItems": 32,
            "items": ["enum": .array(WebhookEvent.choices.map { .string($0.rawValue) })],
          ],
          isRequired: true
        ),
      ],
      status: 201,
      answer: "NewWebhook"
    ),
    APIOperation(
      method: .delete,
      path: "/api/v1/webhooks/{id}",
      summary: "Remove a webhook.",
      access: .session,
      status: 204
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/webhooks/{id}/test",
      summary: "Send a webhook a message without an event.",
      access: .session,
      status: 202
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/webhooks/{id}/deliveries",
      summary: "The last 20 messages to a webhook, the newest first; a status of 0 is no answer.",
      access: .session,
      status: 200,
      answer: "WebhookDelivery",
      isList: true
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/webhooks/{id}/deliveries/{delivery}/resend",
      summary: "Send a message again.",
      access: .session,
      status: 202
    ),
  ]

  static let webhookSchemas: [(String, JSON)] = [
    ("Webhooks", object([("origins", list(text)), ("webhooks", list(object(webhook)))])),
    ("NewWebhook", object(webhook + [("secret", text)])),
    (
      "WebhookDelivery",
      object([
        ("id", whole), ("event", text), ("made_at", time), ("attempts", whole),
        ("next_at", maybeTime), ("status", maybeWhole), ("body", text),
      ])
    ),
  ]

  private static let webhook: [(String, JSON)] = [
    ("id", text), ("url", text), ("events", list(text)), ("made_at", time), ("on", flag),
  ]
}
