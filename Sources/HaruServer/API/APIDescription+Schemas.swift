import HaruJSON

extension APIDescription {
  /// What answers look like, by name.
  static let schemas: [(String, JSON)] = [
    (
      "Problem",
      object(
        [
          ("type", text), ("title", text), ("status", ["type": "integer"]), ("code", text),
          ("detail", text), ("request_id", text),
          ("errors", list(object([("field", text), ("code", text)]))),
        ],
        required: ["type", "title", "status", "code"]
      )
    ),
    ("Version", object([("version", text)])),
    (
      "Server",
      object([
        ("registration", ["enum": ["open", "invite", "closed"]]), ("mail", flag),
        ("origin", maybe), ("providers", list(object([("id", text), ("name", text)]))),
      ])
    ),
    (
      "Session",
      object([
        ("user", text), ("session", text), ("email", maybe), ("delete_at", maybeTime),
        ("token", maybe), ("anonymous_ticket", maybe),
      ])
    ),
    (
      "Account",
      object([
        ("id", text), ("email", maybe), ("has_password", flag), ("is_anonymous", flag),
        ("providers", list(text)), ("created_at", time), ("delete_at", maybeTime),
      ])
    ),
    ("Credential", object(credential)),
    ("Token", object(credential + [("token", text)])),
    ("Deletion", object([("delete_at", maybeTime)])),
    ("Mail", object([("mail_sent", flag)])),
    ("Day", object([("day", ["type": "string", "format": "date"])])),
    (
      "Dictionary",
      object([
        (
          "definitions",
          list(object([("word", text), ("database", text), ("title", text), ("text", text)]))
        ),
        ("suggestions", list(text)),
      ])
    ),
    ("Places", object([("results", list(["type": "object"]))])),
    ("Weather", ["type": "object"]),
    (
      "WordPackage",
      object([
        ("entries", list(["type": "object"])), ("unread", list(list(whole))), ("media", whole),
      ])
    ),
    (
      "RecordFile",
      object([
        ("format", text), ("version", whole), ("made_at", time),
        ("changes", list(["type": "object"])),
      ])
    ),
    (
      "Import",
      object([
        ("new", whole), ("changed", whole), ("removed", whole), ("same", whole),
        ("kept_facts", whole),
        ("unreadable", list(whole)), ("refused", list(["type": "object"])),
        ("undo", ["type": ["object", "null"]]),
      ])
    ),
    (
      "PushAnswer",
      object([
        ("epoch", text), ("last", whole), ("chain", whole), ("seq", whole),
        ("refused", list(object([("n", whole), ("reason", text)]))),
      ])
    ),
    (
      "PullAnswer",
      object([
        ("epoch", text), ("end", whole), ("purged", whole), ("last", whole), ("chain", whole),
        ("more", flag), ("sum", ["type": ["object", "null"]]), ("cells", list(["type": "object"])),
      ])
    ),
  ]

  private static let credential: [(String, JSON)] = [
    ("id", text), ("label", text), ("scope", ["enum": ["full", "write", "read"]]),
    ("entities", ["type": ["array", "null"], "items": text]),
    ("created_at", time), ("seen_at", time), ("expires_at", time), ("is_current", flag),
  ]

  private static let text: JSON = ["type": "string"]
  private static let maybe: JSON = ["type": ["string", "null"]]
  private static let time: JSON = ["type": "string", "format": "date-time"]
  private static let maybeTime: JSON = ["type": ["string", "null"], "format": "date-time"]
  private static let whole: JSON = ["type": "integer"]
  private static let flag: JSON = ["type": "boolean"]

  private static func list(_ items: JSON) -> JSON { ["type": "array", "items": items] }

  /// An object all of whose members are there, unless others are named.
  private static func object(_ members: [(String, JSON)], required: [String]? = nil) -> JSON {
    [
      "type": "object",
      "properties": .object(members.map { JSON.Member(key: $0, value: $1) }),
      "required": .array((required ?? members.map(\.0)).map(JSON.string)),
    ]
  }
}
