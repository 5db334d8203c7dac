import HTTPTypes
import HaruJSON

/// One operation of the HTTP API, as the OpenAPI document describes it.
struct APIOperation: Sendable {
  /// The required authentication.
  enum Access: Sendable {
    case nothing
    /// A session of a person.
    case session
    /// A session or an API token.
    case token
  }

  let method: HTTPRequest.Method
  let path: String
  let summary: String
  var access = Access.nothing
  /// The query parameters.
  var query: [Field] = []
  /// The members of the JSON body; nil without a body.
  var body: [Field]?
  /// Mutually exclusive members of the body.
  var either: [String] = []
  /// The integer member that replaces the text members of the body.
  var alone: String?
  /// Schemas of which the members of the body satisfy one; none if there is nothing to choose.
  var alternatives: [JSON] = []
  /// The status code of success.
  let status: Int
  /// The name of the schema of a successful response; nil without a body.
  var answer: String?
  /// Whether the response is a list of the schema.
  var isList = false
  /// Media types of the response besides JSON.
  var media: [String] = []
  /// Other success statuses, with the schemas of their responses; nil without a body.
  var others: [(status: Int, answer: String?)] = []
  /// The media type of the body.
  var bodyMedia = "application/json"
  /// Whether a request without a body is refused.
  var needsBody = true
  /// Optional request headers.
  var headers: [Field] = []

  /// Who is refused although they have a token; nil if that depends on its scope.
  var restriction: String? {
    access == .session ? "Only with a session, not with a token for programs." : nil
  }

  /// The operation object of OpenAPI 3.1.
  var json: JSON {
    var members: [JSON.Member] = [JSON.Member(key: "summary", value: .string(summary))]
    if let restriction {
      members.append(JSON.Member(key: "description", value: .string(restriction)))
    }
    let parameters =
      pathParameters + query.map { Self.parameter($0, in: "query") }
      + headers.map { Self.parameter($0, in: "header") }
    if !parameters.isEmpty {
      members.append(JSON.Member(key: "parameters", value: .array(parameters)))
    }
    if let bodyContent {
      members.append(
        JSON.Member(
          key: "requestBody",
          value: ["required": .bool(needsBody), "content": bodyContent]
        )
      )
    }
    members.append(JSON.Member(key: "responses", value: responses))
    members.append(JSON.Member(key: "security", value: security))
    return .object(members)
  }

  /// The content of the body; raw bytes have no schema.
  private var bodyContent: JSON? {
    guard let body else {
      let isBytes = bodyMedia != "application/json"
      return isBytes ? .object([JSON.Member(key: bodyMedia, value: .object([]))]) : nil
    }
    var members = [
      JSON.Member(key: "type", value: "object"),
      JSON.Member(
        key: "properties",
        value: .object(body.map { JSON.Member(key: $0.name, value: $0.memberSchema) })
      ),
      JSON.Member(
        key: "required",
        value: .array(body.filter(\.isRequired).map { .string($0.name) })
      ),
    ]
    if let forbidden { members.append(JSON.Member(key: "not", value: forbidden)) }
    if !alternatives.isEmpty {
      members.append(JSON.Member(key: "anyOf", value: .array(alternatives)))
    }
    let schema = JSON.object(members)
    return .object([JSON.Member(key: bodyMedia, value: ["schema": schema])])
  }

  /// What members must not be together.
  private var forbidden: JSON? {
    if !either.isEmpty { return Self.together(either.map { ($0, "string") }) }
    guard let alone, let body else { return nil }
    let pairs = body.filter { $0.name != alone }.map {
      Self.together([(alone, "integer"), ($0.name, "string")])
    }
    return ["anyOf": .array(pairs)]
  }

  private static func together(_ members: [(name: String, type: String)]) -> JSON {
    [
      "properties": .object(
        members.map { JSON.Member(key: $0.name, value: ["type": .string($0.type)]) }
      ),
      "required": .array(members.map { .string($0.name) }),
    ]
  }

  private var pathParameters: [JSON] {
    path.split(separator: "/").filter { $0.hasPrefix("{") }.map { part in
      let name = String(part.dropFirst().dropLast())
      let field = Field.text(name, limit: nil, format: name == "day" ? "date" : nil)
      let example = Self.names[name].map { field.example(.string($0)) }
      return Self.parameter(example ?? field, in: "path")
    }
  }

  private static func parameter(_ field: Field, in place: String) -> JSON {
    [
      "name": .string(field.name), "in": .string(place), "required": .bool(field.isRequired),
      "schema": field.schema,
    ]
  }

  private var responses: JSON {
    let successes = [(status, success(answer, media))] + others.map { ($0, success($1, [])) }
    return .object(
      successes.map { JSON.Member(key: "\($0)", value: $1) } + [
        JSON.Member(key: "default", value: ["$ref": "#/components/responses/Problem"])
      ]
    )
  }

  private func success(_ answer: String?, _ media: [String]) -> JSON {
    var content: [JSON.Member] = []
    if let answer {
      let one: JSON = ["$ref": .string("#/components/schemas/\(answer)")]
      let schema: JSON = isList ? ["type": "array", "items": one] : one
      content.append(JSON.Member(key: "application/json", value: ["schema": schema]))
    }
    content += media.map { JSON.Member(key: $0, value: .object([])) }
    var members = [JSON.Member(key: "description", value: .string(summary))]
    if !content.isEmpty { members.append(JSON.Member(key: "content", value: .object(content))) }
    return .object(members)
  }

  private var security: JSON {
    switch access {
    case .nothing: []
    case .session, .token: [["cookie": []], ["bearer": []]]
    }
  }
}
