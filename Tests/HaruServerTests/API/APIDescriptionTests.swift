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

  @Test func theFormatsTellOfEveryVerb() throws {
    let text = String(decoding: try repositoryFile("Documentation/Formats.md"), as: UTF8.self)
    let rest = try #require(text.split(separator: "\n### Verbs\n").last)
    let section = try #require(rest.split(separator: "\n### ").first)
    let requests = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "|").first }
    for operation in APIDescription.verbOperations {
      let last = operation.path.split(separator: "/").last ?? ""
      let folder = operation.path.dropLast(last.count)
      // `POST /api/v1/focus/pause`, `resume`: the others are named by their last part.
      let isTold = requests.contains { request in
        let paths = request.matches(of: /\/api\/v1\/[a-z\/{}]+/).map { String($0.0) }
        let isBeside = request.contains("`\(last)`") && paths.contains { $0.hasPrefix(folder) }
        return request.contains(operation.method.rawValue)
          && (paths.contains(operation.path) || isBeside)
      }
      #expect(isTold, "\(operation.method) \(operation.path)")
    }
  }

  @Test func everyOperationHasACommandToCopy() throws {
    for operation in APIDescription.operations {
      let place = "\(operation.method) \(operation.path)"
      let sample = try #require(operation.sample, "\(place)")
      let command = sample.command
      #expect(command.hasPrefix("curl \"$HARU/") && !sample.target.contains("{"), "\(place)")
      #expect(command.contains("$AUTH") == (operation.access != .nothing), "\(place)")
      let hasBody = ["--json", "--data-binary", "-d '"].contains { command.contains($0) }
      let isBytes = operation.bodyMedia != "application/json"
      #expect(hasBody == (isBytes || operation.body != nil), "\(place)")
      // curl sends POST where there is a body, and GET otherwise.
      let isUsual = operation.method == (hasBody ? .post : .get)
      #expect(command.contains(" -X \(operation.method)") != isUsual, "\(place)")
    }
    let package = APIDescription.operations.first { $0.path == "/api/v1/words/package" }
    #expect(
      package?.sample?.command
        == #"curl "$HARU/words/package" -H "Content-Type: application/octet-stream" "#
        + "--data-binary @words.apkg"
    )
  }

  /// A place is given alone, and the weather of a point is for everybody.
  @Test func tellsWhatAProgramMayLeaveOutOrPutTogether() throws {
    let find = { (method: HTTPRequest.Method, path: String) in
      try #require(
        APIDescription.operations.first { $0.method == method && $0.path == "/api/v1/\(path)" }
      ).json
    }
    #expect(try find(.get, "weather")["security"] == [["cookie": []], ["bearer": []]])
    let point = try find(.get, "weather/point")
    #expect(point["security"] == [])
    #expect(point["parameters"]?.array?.map { $0["required"] } == [true, true])
    let plan = try find(.patch, "plan/{task}")
    let schema = plan["requestBody"]?["content"]?["application/json"]?["schema"]
    let pairs = schema?["not"]?["anyOf"]?.array ?? []
    #expect(
      pairs.compactMap { $0["required"]?[1]?.string }.sorted() == ["length", "time", "to"]
    )
    #expect(pairs.allSatisfy { $0["required"]?[0] == "place" })
    #expect(schema?["properties"]?["place"]?["minimum"] == 1)
  }

  /// What cannot be said of one member alone: a server that takes more or less than this fails
  /// `Tests/Browser/test_api_schema.py`.
  @Test func tellsWhichWholesAreTaken() throws {
    func operation(_ method: HTTPRequest.Method, _ path: String) throws -> JSON {
      let found = APIDescription.operations.first {
        $0.method == method && $0.path == "/api/v1/\(path)"
      }
      return try #require(found).json
    }
    func body(_ operation: JSON) -> JSON? {
      operation["requestBody"]?["content"]?["application/json"]?["schema"]
    }
    for (method, path) in [(.post, "dday"), (.patch, "dday/{dday}")] as [(HTTPRequest.Method, _)] {
      let ways = body(try operation(method, path))?["anyOf"]
      #expect(ways?[0]?["properties"]?["leapMonth"]?["enum"] == [false, .null])
      #expect(ways?[0]?["properties"]?["calendar"]?["enum"] == [.null])
      #expect(ways?[1]?["properties"]?["lunar"]?["enum"] == [true])
      #expect(ways?[1]?["required"] == ["lunar", "date"])
    }
    for (path, member, required) in [
      ("import", "changes", ["e", "i", "f", "v", "t"]),
      ("sync/push", "ops", ["e", "i", "f", "v", "t", "n"]),
    ] as [(String, String, JSON)] {
      let items = body(try operation(.post, path))?["properties"]?[member]?["items"]?["anyOf"]
      #expect(items?[0]?["required"] == required)
      // The answer says what was not taken.
      #expect(items?[1]?["required"] == (path == "import" ? nil : ["n"]))
    }
    let form = try operation(.post, "openid/{provider}/callback")
    #expect(form["requestBody"]?["required"] == false)
    #expect(form["parameters"]?[0]?["schema"]?["examples"] == ["google"])
    let version = try operation(.get, "sync/events")["parameters"]?[0]
    #expect(version?["name"] == "Haru-Protocol" && version?["schema"]?["enum"] == ["1"])
  }

  @Test func describesProblems() async throws {
    try await withServer { client in
      let problem = try await client.api(.post, "accounts", [:]).json
      let schema = try #require(APIDescription.schemas.first { $0.0 == "Problem" }?.1)
      #expect(APISchema.faults(of: problem, by: schema, "Problem") == [])
    }
  }

  /// The effect of each described query parameter on the response.
  @Test func everyPartOfAQueryCounts() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      for (path, part) in [
        ("sync/pull", "device=d"), ("sync/pull?device=d", "cursor=x"),
        ("sync/pull?device=d", "end=x"), ("sync/pull?device=d", "purged=x"),
        ("sync/pull?device=d", "limit=x"), ("sync/pull?device=d", "sum=1"),
        ("export", "table=nothing"), ("places", "name=Busan"),
        ("places?name=Busan", "language=ko"),
      ] {
        let before = try await client.api(.get, path, token: token)
        let joint = path.contains("?") ? "&" : "?"
        let after = try await client.api(.get, path + joint + part, token: token)
        #expect(before.status != after.status || before.json != after.json, "\(path) \(part)")
      }
      let file: JSON = ["format": "haru", "version": 1, "changes": []]
      let preview = try await client.api(.post, "import?preview=true", file, token: token)
      #expect(preview.json["undo"]?.isNull == true)
      #expect(try await client.api(.delete, "sessions?others=true", token: token).status == 204)
      #expect(try await client.api(.get, "account", token: token).status == 200)
    }
  }

  /// The response to a request without members: the missing fields.
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

  /// `/a/:id` as OpenAPI writes it: `/a/{id}`.
  private static func template(_ path: String) -> String {
    path.split(separator: "/").reduce("") { text, part in
      text + "/" + (part.hasPrefix(":") ? "{\(part.dropFirst())}" : String(part))
    }
  }
}
