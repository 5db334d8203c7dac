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
        .text("device"), .optional("account"), .optional("epoch"), number("after"), number("prior"),
        number("now"),
        .init(name: "ops", schema: list(operation), isRequired: true),
      ],
      status: 200,
      answer: "PushAnswer",
      headers: ["Haru-Protocol"]
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/sync/pull",
      summary: "Ask for what is newer than a cursor.",
      access: .token,
      query: ["device", "account", "cursor", "end", "purged", "limit", "sum"],
      status: 200,
      answer: "PullAnswer",
      headers: ["Haru-Protocol"]
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/sync/events",
      summary: "A stream of server-sent events that says that there is something new.",
      access: .token,
      status: 200,
      media: ["text/event-stream"],
      headers: ["Haru-Protocol"]
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/export",
      summary: "Everything that the account holds, as one file; one kind of it as a table in CSV.",
      access: .token,
      query: ["table"],
      status: 200,
      answer: "RecordFile",
      media: ["text/csv"]
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/import",
      summary: "Take in such a file, or tell with preview=true what that would change.",
      access: .token,
      query: ["preview"],
      body: [
        .text("format"), number("version"), .optional("made_at"),
        .init(name: "changes", schema: list(object(change)), isRequired: true),
      ],
      status: 200,
      answer: "Import"
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/backups",
      summary: "The days (UTC) of the last seven whose beginning the account can go back to.",
      access: .token,
      status: 200,
      answer: "Day",
      isList: true
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/backups/{day}",
      summary: "Everything that the account held when a day began, as one file.",
      access: .token,
      status: 200,
      answer: "RecordFile"
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/backups/{day}/restoration",
      summary:
        "Make everything as it was when a day began, or tell with preview=true what changes.",
      access: .token,
      query: ["preview"],
      status: 200,
      answer: "Import"
    ),
  ]

  /// A change and its number, which rises; `c` marks a copy of what the server may have already.
  private static let operation = object(
    change + [("n", whole), ("c", ["type": "boolean"])],
    required: ["n"]
  )

  private static func number(_ name: String) -> APIOperation.Field {
    .init(name: name, schema: ["type": "integer"], isRequired: true)
  }
}
