import HTTPTypes
import HaruJSON
import Hummingbird
import NIOCore

/// The OpenAPI 3.1 document of the HTTP API, at `/api/v1/openapi.json`.
struct APIDescription {
  static let path = "/api/v1/openapi.json"
  static let operations =
    generalOperations + accountOperations + sessionOperations + passkeyOperations + pushOperations
    + syncOperations + verbOperations + webhookOperations

  /// The version of the app and of the document.
  let version: String
  /// The name of the session cookie.
  let cookie: String
  /// The server's public origin; nil if the operator did not configure it.
  let origin: PublicOrigin?

  func add(to router: Router<ServerContext>) {
    let document = ByteBuffer(bytes: json.utf8)
    router.get(RouterPath(Self.path)) { _, _ in
      Response(
        status: .ok,
        headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-cache"],
        body: ResponseBody(byteBuffer: document)
      )
    }
  }

  var json: JSON {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "Haru", "version": .string(version),
        "description": """
        Instants are RFC 3339 with a numeric offset. Errors are RFC 9457 problem documents whose \
        `code` is for programs. What is unknown is null. Lengths of texts are counted in bytes of \
        UTF-8, those of new passwords in characters.
        """,
      ],
      "servers": [["url": .string(origin?.text ?? "/")]],
      "paths": paths,
      "components": [
        "schemas": .object(Self.schemas.map { JSON.Member(key: $0, value: $1) }),
        "responses": [
          "Problem": [
            "description": "What went wrong.",
            "content": [
              "application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]
            ],
          ]
        ],
        "securitySchemes": [
          "cookie": [
            "type": "apiKey", "in": "cookie", "name": .string(cookie),
            "description": "A browser sends `haru_account`, which is set with it, too.",
          ],
          "bearer": ["type": "http", "scheme": "bearer"],
        ],
      ],
    ]
  }

  private var paths: JSON {
    var paths: [(path: String, operations: [JSON.Member])] = []
    for operation in Self.operations {
      let member = JSON.Member(
        key: operation.method.rawValue.lowercased(),
        value: operation.json
      )
      if let index = paths.firstIndex(where: { $0.path == operation.path }) {
        paths[index].operations.append(member)
      } else {
        paths.append((operation.path, [member]))
      }
    }
    return .object(paths.map { JSON.Member(key: $0.path, value: .object($0.operations)) })
  }

  private static func degrees(
    _ name: String,
    _ limit: Int64,
    _ example: JSON
  ) -> APIOperation.Field {
    let schema: JSON = ["type": "number", "minimum": .integer(-limit), "maximum": .integer(limit)]
    return .init(name: name, schema: schema, isRequired: true).example(example)
  }

  private static let generalOperations = [
    APIOperation(
      method: .get,
      path: path,
      summary: "This document.",
      status: 200
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/version",
      summary: "The version that a page gets when it is loaded anew.",
      status: 200,
      answer: "Version"
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/zones",
      summary: "The operator's table of time zones, where it is newer than the app's own.",
      status: 200,
      media: ["application/octet-stream"]
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/quotes",
      summary: "The operator's quotes, a JSON object a line.",
      status: 200,
      media: ["application/x-ndjson"]
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/weather/point",
      summary: "The weather of a point.",
      query: [
        degrees("latitude", 90, .number("37.566")), degrees("longitude", 180, .number("126.978")),
      ],
      status: 200,
      answer: "Weather"
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/places",
      summary: "The places of a name.",
      query: [.text("name", limit: 100).example("Seoul"), .part("language")],
      status: 200,
      answer: "Places"
    ),
    APIOperation(
      method: .get,
      path: "/api/v1/dictionary",
      summary: "What the operator's dictionary says about a word.",
      query: [.text("word", limit: 200).example("serendipity")],
      status: 200,
      answer: "Dictionary"
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/words/package",
      summary: "The words of a package of Anki, which is the body; nothing is kept.",
      status: 200,
      answer: "WordPackage",
      bodyMedia: "application/octet-stream"
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/calendars/read",
      summary: "The events of an iCalendar file, which is the body, for 400 days; nothing is kept.",
      query: [.part("zone", limit: 64).spelled(.zone)],
      status: 200,
      answer: "CalendarReading",
      bodyMedia: "text/calendar"
    ),
    APIOperation(
      method: .post,
      path: "/api/v1/calendars/fetch",
      summary: "The same of the file at an address, whose origin the operator approved.",
      access: .session,
      query: [.part("zone", limit: 64).spelled(.zone)],
      body: [.text("address", limit: ApprovedAddress.longest).spelled(.approved)],
      status: 200,
      answer: "FetchedCalendar"
    ),
  ]
}
