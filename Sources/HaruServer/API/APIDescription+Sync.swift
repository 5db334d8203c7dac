import HTTPTypes
import HaruCore
import HaruJSON
import HaruSync

extension APIDescription {
  static let syncOperations = [
    APIOperation(
      method: .post,
      path: "/api/v1/sync/push",
      summary: "Send changes of a device; Documentation/Formats.md describes the exchange.",
      access: .token,
      body: [
        .device, .optional("account", limit: nil), .optional("epoch", limit: nil),
        .whole("after", through: PushRequest.numberLimit, isRequired: true), number("prior"),
        number("now"), .whole("seen", through: PushRequest.numberLimit),
        .init(
          name: "clock",
          schema: [
            "type": ["array", "null"], "items": long, "minItems": 2, "maxItems": 2,
          ],
          isRequired: false
        ),
        .init(
          name: "ops",
          schema: [
            "type": "array", "items": operation,
            "maxItems": .integer(Int64(PushRequest.operationLimit)),
          ],
          isRequired: true
        ),
      ],
      status: 200,
      answer: "PushAnswer",
      headers: [spoken]
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/sync/pull",
      summary: "Ask for what is newer than a cursor.",
      access: .token,
      query: [
        .device, .part("account"),
        .init(name: "cursor", schema: syncCursor, isRequired: false),
        .whole("end"), .whole("purged"), .whole("limit", 1...),
        .init(name: "sum", schema: ["enum": ["0", "1"]], isRequired: false),
      ],
      status: 200,
      answer: "PullAnswer",
      headers: [spoken]
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/sync/events",
      summary: "A stream of server-sent events that says that there is something new.",
      access: .token,
      status: 200,
      media: ["text/event-stream"],
      headers: [spoken]
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/export",
      summary: "Everything that the account holds, as one file; one kind of it as a table in CSV.",
      access: .token,
      query: [
        .init(
          name: "table",
          schema: ["enum": .array(RecordTable.allCases.map { .string("\($0.entity)") })],
          isRequired: false
        )
      ],
      status: 200,
      answer: "RecordFile",
      media: ["text/csv"]
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/import",
      summary: "Take in such a file, or tell with preview=true what that would change.",
      access: .token,
      query: [.flag("preview")],
      body: [
        .init(name: "format", schema: ["enum": ["haru"]], isRequired: true),
        .whole("version", 1..., through: RecordFile.version, isRequired: true),
        .init(name: "made_at", schema: .object([]), isRequired: false),
        .init(name: "changes", schema: list(importedChange), isRequired: true),
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
      query: [.flag("preview")],
      status: 200,
      answer: "Import"
    ),
  ]

  /// A change with its number, in ascending order; `c` marks a copy of what the server may already
  /// have, `m` a change that was made in another copy.
  private static let operation: JSON = {
    let number: JSON = [
      "type": "integer", "minimum": 1, "maximum": .integer(PushRequest.numberLimit),
    ]
    let whole = object(
      change + [("n", number), ("c", flag), ("m", flag)],
      required: change.map(\.0) + ["n"]
    )
    let other = object([("n", number)])
    let refused: JSON = ["description": "Anything else is refused in the answer, alone."]
    return ["anyOf": [whole, .object((other.object ?? []) + (refused.object ?? []))]]
  }()

  /// An import takes what it can read; the answer has the places of everything else.
  private static let importedChange: JSON = [
    "anyOf": [object(change), ["description": "Anything else is counted in `unreadable`."]]
  ]

  /// How far a copy reaches.
  static let syncCursor: JSON = ["type": "string", "pattern": #"^.+\.[0-9]{1,18}$"#]

  /// The sync protocol version of the device; 426 for another one.
  private static let spoken = APIOperation.Field(
    name: "Haru-Protocol",
    schema: ["enum": .array(SyncProtocol.spoken.map { .string("\($0)") })],
    isRequired: false
  )

  private static func number(_ name: String) -> APIOperation.Field {
    .init(name: name, schema: long, isRequired: true)
  }

  /// An integer of 64 bits.
  private static let long: JSON = [
    "type": "integer", "minimum": .integer(.min), "maximum": .integer(.max),
  ]
}
