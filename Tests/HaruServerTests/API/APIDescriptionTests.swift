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
        let schema = APIDescription.schemas.first { $0.0 == name }?.1
        let described = schema?["properties"]?.object?.map(\.key) ?? []
        #expect(described.sorted() == (answer?.object?.map(\.key) ?? []).sorted(), "\(name)")
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
