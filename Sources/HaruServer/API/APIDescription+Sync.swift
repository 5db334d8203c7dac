import HTTPTypes
import HaruJSON

extension APIDescription {
  static let syncOperations = [
    APIOperation(
      method: .post,
      path: "/api/v1/sync/push",
      summary: "Send changes of a device; Documentation/Formats.md describes the exchange.",
      access: .token,
      body: [
        .text("device"), .optional("epoch"), number("after"), number("prior"), number("now"),
        .init(name: "ops", schema: ["type": "array"], isRequired: true),
      ],
      status: 200,
      answer: "PushAnswer"
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/sync/pull",
      summary: "Ask for what is newer than a cursor.",
      access: .token,
      query: ["device", "cursor", "end", "purged", "limit", "sum"],
      status: 200,
      answer: "PullAnswer"
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/sync/events",
      summary: "A stream of server-sent events that says that there is something new.",
      access: .token,
      status: 200
    ),
  ]

  private static func number(_ name: String) -> APIOperation.Field {
    .init(name: name, schema: ["type": "integer"], isRequired: true)
  }
}
