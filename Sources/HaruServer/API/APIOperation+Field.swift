import HaruJSON
import HaruSync

extension APIOperation {
  /// A member of a body, a query parameter or a header.
  ///
  /// The schemas are JSON Schema 2020-12, where lengths count characters. The server counts bytes
  /// of UTF-8, so a text with non-ASCII characters can be too long sooner.
  struct Field: Sendable {
    /// A text without U+0000, which no database keeps.
    private static let anyText = #"^[^\u0000]*$"#
    /// A text with a character that is neither a blank nor a control character.
    private static let visibleText = #"[^\u0000-\u0020]"#

    let name: String
    let schema: JSON
    let isRequired: Bool

    /// The schema of a member of a body, whose texts have no U+0000.
    var memberSchema: JSON {
      let isText = schema["maxLength"] != nil && schema["format"] == nil && schema["pattern"] == nil
      return isText ? Self.adding("pattern", .string(Self.anyText), to: schema) : schema
    }

    /// A required text of at least one character, up to an optional limit.
    static func text(_ name: String, limit: Int? = 512, format: String? = nil) -> Field {
      Field(name: name, schema: text(["string"], limit, format), isRequired: true)
    }

    /// A required text that is more than blanks and control characters.
    static func visible(_ name: String, limit: Int) -> Field {
      let schema = adding("pattern", .string(visibleText), to: text(["string"], limit, nil))
      return Field(name: name, schema: schema, isRequired: true)
    }

    /// A text in a body that may be absent or null.
    static func optional(_ name: String, limit: Int? = 512) -> Field {
      Field(name: name, schema: text(["string", "null"], limit, nil), isRequired: false)
    }

    /// A text in a body that may be absent or null; an empty one clears the value.
    static func clearable(_ name: String, limit: Int = 512) -> Field {
      let schema: JSON = ["type": ["string", "null"], "maxLength": .integer(Int64(limit))]
      return Field(name: name, schema: schema, isRequired: false)
    }

    /// A language tag in a body; an optional one may be null, and an empty one clears the value.
    static func languageTag(_ name: String, isRequired: Bool = false) -> Field {
      let field =
        isRequired
        ? text(name, limit: LanguageTag.limit)
        : clearable(name, limit: LanguageTag.limit)
      let schema = adding("pattern", .string(LanguageTag.pattern), to: field.schema)
      return Field(name: name, schema: schema, isRequired: isRequired)
    }

    /// An optional text in the query or a header.
    static func part(_ name: String, limit: Int? = nil) -> Field {
      Field(name: name, schema: text(["string"], limit, nil), isRequired: false)
    }

    /// An existing password.
    static func password(_ name: String = "password", isRequired: Bool = true) -> Field {
      isRequired
        ? text(name, limit: PasswordRule.byteLimit) : optional(name, limit: PasswordRule.byteLimit)
    }

    /// A new password: 8 to 128 characters.
    static func newPassword(_ name: String = "password") -> Field {
      Field(
        name: name,
        schema: ["type": "string", "minLength": 8, "maxLength": 128],
        isRequired: true
      )
    }

    /// An email address.
    static func address(_ name: String = "email") -> Field {
      text(name, limit: 254, format: "email")
    }

    /// A device id in sync requests.
    static let device = Field(
      name: "device",
      schema: ["type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"],
      isRequired: true
    )

    /// An integer within bounds; in a body, an optional one may be null.
    static func whole(
      _ name: String,
      _ range: PartialRangeFrom<Int64> = 0...,
      through end: Int64? = nil,
      isRequired: Bool = false,
      orNull: Bool = false
    ) -> Field {
      let type: JSON = orNull ? ["integer", "null"] : "integer"
      var members: JSON = ["type": type, "minimum": .integer(range.lowerBound)]
      if let end { members = Self.adding("maximum", .integer(end), to: members) }
      return Field(name: name, schema: members, isRequired: isRequired)
    }

    /// A query parameter that is `true` or `false`.
    static func flag(_ name: String) -> Field {
      Field(name: name, schema: ["type": "boolean", "default": false], isRequired: false)
    }

    /// A Boolean in a body that may be absent or null.
    static func maybeFlag(_ name: String) -> Field {
      Field(name: name, schema: ["type": ["boolean", "null"]], isRequired: false)
    }

    private static func text(_ types: [String], _ limit: Int?, _ format: String?) -> JSON {
      let type: JSON = types.count == 1 ? .string(types[0]) : .array(types.map(JSON.string))
      var schema: JSON = ["type": type]
      if let limit {
        schema = adding("minLength", 1, to: schema)
        schema = adding("maxLength", .integer(Int64(limit)), to: schema)
      }
      return format.map { adding("format", .string($0), to: schema) } ?? schema
    }

    private static func adding(_ key: String, _ value: JSON, to schema: JSON) -> JSON {
      .object((schema.object ?? []) + [JSON.Member(key: key, value: value)])
    }
  }
}
