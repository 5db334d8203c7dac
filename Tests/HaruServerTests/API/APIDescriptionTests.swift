import HTTPTypes
import HaruJSON
import HaruStore
import Hummingbird
import HummingbirdTesting
import Testing

@testable import HaruServer

struct APIDescriptionTests {
  @Test func describesExactlyTheRoutesOfTheServer() throws {
    let folder = try TemporaryFolder()
    let options = ServerOptions(host: "127.0.0.1", port: 0, dataDirectory: folder.path)
    let store = try ServerStore(directory: folder.path)
    let accounts = Accounts(storage: store, options: options.accounts)
    let routes = try WebServer(options).router(accounts, store, SequenceFeed()).routes
      .map { ($0.method, Self.template($0.path.description)) }
      .filter { $1.hasPrefix("/api/v1/") && $0 != .head }
      .map { "\($0) \($1)" }
    let described = APIDescription.operations.map { "\($0.method) \($0.path)" }
    #expect(described.sorted() == routes.sorted())
  }

  @Test func isServedAsOpenAPI() async throws {
    try await withServer { client in
      let json = try await client.api(.get, "openapi.json").json
      #expect(json["openapi"]?.string == "3.1.0")
      let password = json["paths"]?["/api/v1/account/password"]?["put"]
      #expect(password?["security"]?.array?.count == 2)
      let properties = password?["requestBody"]?["content"]?["application/json"]?["schema"]
      #expect(properties?["required"] == ["password"])
      let names = Set(json["components"]?["schemas"]?.object?.map(\.key) ?? [])
      for operation in APIDescription.operations {
        #expect(operation.answer.map { names.contains($0) } ?? true, "\(operation.path)")
      }
    }
  }

  @Test func describesTheMembersThatAnswersHave() async throws {
    try await withServer { client in
      let session = try await client.api(
        .post,
        "accounts",
        ["email": "a@b.example", "password": "correct horse battery", "transport": "bearer"]
      )
      let body: JSON = ["name": "script", "scope": "read"]
      let answers: [(String, JSON?)] = [
        ("Session", session.json),
        ("Server", try await client.api(.get, "server").json),
        ("Account", try await client.api(.get, "account", token: session.token).json),
        ("Token", try await client.api(.post, "tokens", body, token: session.token).json),
        ("Credential", try await client.api(.get, "sessions", token: session.token).json[0]),
        (
          "PullAnswer",
          try await client.api(.get, "sync/pull?device=0a1b2c3d", token: session.token).json
        ),
        ("RecordFile", try await client.api(.get, "export", token: session.token).json),
        (
          "PushAnswer",
          try await client.api(
            .post,
            "sync/push",
            ["device": "d", "after": 0, "prior": 0, "now": 1, "ops": [["n": 1]]],
            token: session.token
          ).json
        ),
        ("Places", try await client.api(.get, "places?name=Busan").json),
        ("Problem", try await client.api(.post, "accounts", [:]).json),
        (
          "Import",
          try await client.api(
            .post,
            "import",
            ["format": "haru", "version": 1, "changes": []],
            token: session.token
          ).json
        ),
        ("Version", try await client.api(.get, "version").json),
      ]
      for (name, answer) in answers {
        guard let schema = APIDescription.schemas.first(where: { $0.0 == name })?.1, let answer
        else { continue }
        #expect(Self.faults(of: answer, by: schema, name) == [])
      }
    }
  }

  /// What a request without members answers: the fields that it lacks.
  @Test func namesTheMembersThatABodyMustHave() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let session = try await client.signUp()
      for operation in APIDescription.operations where !operation.path.contains("{") {
        guard let body = operation.body else { continue }
        let required = body.filter(\.isRequired).map(\.name)
        if required.isEmpty { continue }
        let path = String(operation.path.dropFirst("/api/v1/".count))
        let answer = try await client.api(operation.method, path, [:], token: session)
        #expect(answer.status == 422, "\(path)")
        guard let errors = answer.json["errors"]?.array else { continue }
        #expect(errors.compactMap { $0["field"]?.string }.sorted() == required.sorted(), "\(path)")
      }
    }
  }

  /// Where a value is not as a schema has it; of the schema's words those that this document uses.
  private static func faults(of value: JSON, by schema: JSON, _ path: String) -> [String] {
    let types = schema["type"]?.array?.compactMap(\.string) ?? [schema["type"]?.string ?? ""]
    if types != [""], !types.contains(type(of: value)) { return ["\(path): \(value.text)"] }
    if let choices = schema["enum"]?.array, !choices.contains(value) { return [path] }
    if let items = schema["items"], let elements = value.array {
      return elements.flatMap { faults(of: $0, by: items, path + "[]") }
    }
    guard let members = value.object, let properties = schema["properties"] else { return [] }
    let names = members.map(\.key)
    let missing = (schema["required"]?.array ?? []).compactMap(\.string)
      .filter { !names.contains($0) }
    return missing.map { "\(path) lacks \($0)" }
      + members.flatMap { member in
        guard let known = properties[member.key] else { return ["\(path) has \(member.key)"] }
        return faults(of: member.value, by: known, "\(path).\(member.key)")
      }
  }

  private static func type(of value: JSON) -> String {
    switch value {
    case .null: "null"
    case .bool: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// `/a/:id` as OpenAPI writes it: `/a/{id}`.
  private static func template(_ path: String) -> String {
    path.split(separator: "/").reduce("") { text, part in
      text + "/" + (part.hasPrefix(":") ? "{\(part.dropFirst())}" : String(part))
    }
  }
}
