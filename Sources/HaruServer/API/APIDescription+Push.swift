import HTTPTypes
import HaruJSON

extension APIDescription {
  static let pushOperations = [
    APIOperation(
      method: .get,
      path: "/api/v1/push",
      summary: """
        The key for subscriptions, null if this server sends nothing, the devices, and when the \
        server was down.
        """,
      access: .session,
      status: 200,
      answer: "Push"
    ),
    APIOperation(
      method: .put,
      path: "/api/v1/push/subscription",
      summary: "Have this session's browser told of what is due; 409 for more than 16 of them.",
      access: .session,
      body: [
        .text("endpoint", limit: 1_024).spelled(.endpoint), .text("p256dh").spelled(.browserKey),
        .text("auth").spelled(.browserSecret), .text("zone", limit: 80).spelled(.zone),
        .languageTag("language", isRequired: true), .optional("kinds"),
        .whole("morning", 0..., through: 1_439, orNull: true),
      ],
      status: 204
    ),
    APIOperation(
      method: .delete,
      path: "/api/v1/push/subscription",
      summary: "Tell this session's browser nothing any more.",
      access: .session,
      status: 204
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/push/receipts",
      summary: "Confirm that a message was shown, or answer it: stop, snooze or later.",
      access: .session,
      body: [
        .text("receipt", limit: 64),
        .choice("answer", ["stop", "snooze", "later"]),
      ],
      status: 204
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/push/test",
      summary: "Send a message to this session's browser at once.",
      access: .session,
      status: 200,
      answer: "PushTest"
    ),
  ]
}
