import HaruJSON

extension APIDescription {
  /// The schemas of responses by name.
  static let schemas = generalSchemas + verbSchemas + webhookSchemas

  private static let generalSchemas: [(String, JSON)] = [
    (
      "Problem",
      object(
        [
          ("type", text), ("title", text), ("status", ["type": "integer"]), ("code", text),
          ("detail", text), ("request_id", text),
          ("errors", list(object([("field", text), ("code", text)]))),
          ("matches", list(object([("id", text), ("name", text)]))),
        ],
        required: ["type", "title", "status", "code"]
      )
    ),
    ("Version", object([("version", text)])),
    (
      "Server",
      object([
        ("registration", ["enum": ["open", "invite", "closed"]]), ("mail", flag),
        ("passkeys", flag),
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
        ("needs_passkey", flag), ("passkeys", whole), ("recovery_codes", whole),
        ("providers", list(text)), ("created_at", time), ("delete_at", maybeTime),
      ])
    ),
    ("SecondStep", object([("second_step", text)])),
    (
      "Passkey",
      object([
        ("id", text), ("name", text), ("backed_up", flag), ("created_at", time),
        ("used_at", maybeTime),
      ])
    ),
    ("PasskeyCreation", browserObject("PublicKeyCredentialCreationOptionsJSON")),
    ("PasskeyRequest", browserObject("PublicKeyCredentialRequestOptionsJSON")),
    ("RecoveryCodes", object([("recovery_codes", list(text))])),
    (
      "Push",
      object([
        ("key", maybe), ("calendar", flag),
        (
          "devices",
          list(
            object([
              ("id", text), ("label", text), ("current", flag), ("kinds", text), ("zone", text),
              ("accepted_at", maybeTime), ("confirmed_at", maybeTime),
              ("unconfirmed_since", maybeTime), ("shown", list(text)),
              ("failure", ["type": ["integer", "null"]]),
            ])
          )
        ),
        ("outages", list(object([("from", time), ("until", time)]))),
      ])
    ),
    (
      "PushTest",
      object([
        ("outcome", ["type": "string", "enum": ["accepted", "gone", "later", "refused"]])
      ])
    ),
    ("Credential", object(credential)),
    ("Token", object(credential + [("token", text)])),
    ("Deletion", object([("delete_at", maybeTime)])),
    ("Mail", object([("mail_sent", flag)])),
    ("ProviderLink", object([("address", text)])),
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
    ("Places", object([("results", list(place))])),
    ("Weather", weather),
    (
      "WordPackage",
      object([
        ("entries", list(word)), ("unread", list(list(whole))), ("media", whole), ("lost", whole),
      ])
    ),
    (
      "CalendarReading",
      object(calendarReading)
    ),
    ("FetchedCalendar", object(calendarReading + [("address", text)])),
    (
      "RecordFile",
      object([
        ("format", text), ("version", whole), ("made_at", time), ("changes", list(object(change))),
      ])
    ),
    (
      "Import",
      object([
        ("new", whole), ("changed", whole), ("removed", whole), ("same", whole),
        ("kept_facts", whole),
        ("unreadable", list(whole)),
        ("refused", list(object([("change", object(change)), ("reason", text)]))),
        ("undo", ["type": ["object", "null"]]),
      ])
    ),
    (
      "PushAnswer",
      object([
        ("account", text), ("epoch", text), ("last", whole), ("chain", whole), ("seq", whole),
        ("refused", list(object([("n", whole), ("reason", text)]))),
      ])
    ),
    (
      "PullAnswer",
      object([
        ("account", text), ("epoch", text), ("end", whole), ("purged", whole), ("last", whole),
        ("chain", whole), ("now", whole),
        ("more", flag), ("sum", maybeObject([("count", whole), ("digest", whole)])),
        ("cells", list(object(change + [("s", whole), ("b", whole)]))),
      ])
    ),
  ]

  private static let credential: [(String, JSON)] = [
    ("id", text), ("label", text), ("browser", maybe), ("system", maybe), ("network", maybe),
    ("zone", maybe),
    ("scope", ["enum": ["full", "write", "read", "mixed", "calendar", "widget"]]),
    ("entities", ["type": ["array", "null"], "items": text]), ("access", scopeAccess),
    ("created_at", time), ("seen_at", time), ("expires_at", time), ("is_current", flag),
  ]

  /// What a token of mixed scope may do with each kind of records.
  static let scopeAccess: JSON = [
    "type": ["object", "null"],
    "additionalProperties": [
      "enum": .array(Scope.Grant.allCases.map { .string($0.rawValue) })
    ],
  ]

  /// A change of one field of one record.
  static let change: [(String, JSON)] = [
    ("e", text), ("i", text), ("f", text), ("v", .object([])), ("t", whole),
  ]

  private static let place = object([
    ("name", text), ("admin1", text), ("latitude", number), ("longitude", number),
    ("timezone", text),
  ])

  private static let word = object([
    ("line", whole), ("term", text), ("meaning", text), ("example", text), ("reading", text),
    ("note", text), ("language", text), ("notebook", text), ("tags", list(text)),
    ("answers", list(list(maybeWhole))), ("suspended", flag),
    (
      "start",
      maybeObject([
        ("due", whole), ("days", whole), ("stability", number), ("difficulty", number),
      ])
    ),
  ])

  /// Times are seconds since 1970; unknown values are null.
  private static let weather = object([
    ("provider", ["enum": ["Open-Meteo", "OpenWeatherMap"]]), ("fetched_at", whole),
    ("utc_offset_seconds", whole), ("timezone", text),
    ("utc_offset_change", maybeObject([("time", whole), ("utc_offset_seconds", whole)])),
    (
      "current",
      object([
        ("time", whole), ("temperature_2m", maybeNumber), ("apparent_temperature", maybeNumber),
        ("relative_humidity_2m", maybeWhole), ("pressure_msl", maybeNumber),
        ("wind_speed_10m", maybeNumber), ("wind_direction_10m", maybeWhole),
        ("precipitation", maybeNumber), ("weather_code", maybeWhole), ("is_day", whole),
      ])
    ),
    (
      "hourly",
      object([
        ("time", list(whole)), ("temperature_2m", list(maybeNumber)),
        ("precipitation_probability", list(maybeWhole)), ("precipitation", list(maybeNumber)),
        ("weather_code", list(maybeWhole)), ("is_day", list(whole)),
      ])
    ),
    (
      "daily",
      object([
        ("time", list(whole)), ("temperature_2m_min", list(maybeNumber)),
        ("temperature_2m_max", list(maybeNumber)), ("precipitation_sum", list(maybeNumber)),
        ("precipitation_probability_max", list(maybeWhole)), ("weather_code", list(maybeWhole)),
        ("sunrise", list(whole)), ("sunset", list(whole)),
      ])
    ),
  ])

  /// The content of a calendar.
  private static let calendarReading: [(String, JSON)] = [
    ("name", text), ("zone", text), ("weeks", list(calendarWeek)),
    ("problems", list(object([("line", whole), ("kind", text), ("name", text)]))),
    ("lost", whole),
  ]

  /// A week of a calendar; a day without events is null.
  private static let calendarWeek: JSON = {
    let event = object(
      [("title", text), ("start", whole), ("end", whole), ("place", text)],
      required: ["title"]
    )
    let day: JSON = ["type": ["array", "null"], "items": event]
    return object([("monday", text)] + (1...7).map { ("day\($0)", day) })
  }()

  /// Read and written only by browsers; described by Web Authentication level 3.
  static func browserObject(_ name: String) -> JSON {
    ["type": "object", "description": .string("\(name) of Web Authentication level 3.")]
  }

  static let text: JSON = ["type": "string"]
  static let maybe: JSON = ["type": ["string", "null"]]
  static let time: JSON = ["type": "string", "format": "date-time"]
  static let maybeTime: JSON = ["type": ["string", "null"], "format": "date-time"]
  static let whole: JSON = ["type": "integer"]
  static let maybeWhole: JSON = ["type": ["integer", "null"]]
  static let number: JSON = ["type": "number"]
  static let maybeNumber: JSON = ["type": ["number", "null"]]
  static let flag: JSON = ["type": "boolean"]

  static func list(_ items: JSON) -> JSON { ["type": "array", "items": items] }

  static func maybeObject(_ members: [(String, JSON)]) -> JSON {
    .object(
      (object(members).object ?? []).map { member in
        member.key == "type" ? JSON.Member(key: "type", value: ["object", "null"]) : member
      }
    )
  }

  /// An object whose members are all required, unless specified.
  static func object(_ members: [(String, JSON)], required: [String]? = nil) -> JSON {
    [
      "type": "object",
      "properties": .object(members.map { JSON.Member(key: $0, value: $1) }),
      "required": .array((required ?? members.map(\.0)).map(JSON.string)),
    ]
  }
}
