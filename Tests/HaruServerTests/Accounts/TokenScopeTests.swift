import HTTPTypes
import HaruJSON
import HaruUI
import HummingbirdTesting
import Testing

@testable import HaruServer

struct TokenScopeTests {
  private static func token(
    _ client: any TestClientProtocol,
    _ scope: JSON,
    _ entities: JSON = .null,
    by session: String
  ) async throws -> APIAnswer {
    let body: JSON = ["name": "script", "scope": scope, "entities": entities]
    return try await client.api(.post, "tokens", body, token: session)
  }

  private static func operation(_ number: Int64, _ entity: JSON) -> JSON {
    [
      "e": entity, "i": "a", "f": "name", "v": .integer(number), "t": 1, "n": .integer(number),
    ]
  }

  private static func push(_ operations: [JSON], device: JSON) -> JSON {
    ["device": device, "after": 0, "prior": 0, "now": 1, "ops": .array(operations)]
  }

  @Test func readsOnlyTheKindsOfRecordsThatItWasMadeFor() async throws {
    try await withServer { client in
      let session = try await client.signUp()
      // Alternating, so that pages of one cell are empty for a token that may only read words.
      let operations = (1...6).map { Self.operation($0, $0 % 3 == 0 ? "word" : "dday") }
        .enumerated().map { index, operation -> JSON in
          .object(
            (operation.object ?? []).map { member in
              member.key == "i" ? JSON.Member(key: "i", value: .string("i\(index)")) : member
            }
          )
        }
      let push = Self.push(operations, device: "phone")
      #expect(try await client.api(.post, "sync/push", push, token: session).status == 200)
      let made = try await Self.token(client, "read", ["word"], by: session)
      #expect(made.json["scope"] == "read" && made.json["entities"] == ["word"])
      var cursor = ""
      var found: [JSON?] = []
      for _ in 1...9 {
        let path = "sync/pull?device=script&limit=1&sum=1\(cursor)"
        let page = try await client.api(.get, path, token: made.token).json
        found += page["cells"]?.array?.map { $0["v"] } ?? []
        #expect(page["sum"]?.isNull == true)
        guard page["more"] == true, let last = page["cells"]?.array?.last?["s"]?.integer,
          let epoch = page["epoch"]?.string
        else { break }
        cursor = "&cursor=\(epoch).\(last)"
      }
      #expect(found == [3, 6])
      let export = try await client.api(.get, "export", token: made.token).json
      #expect(export["changes"]?.array?.map { $0["e"] } == ["word", "word"])
      let answer = try await client.api(.post, "sync/push", push, token: made.token)
      #expect(answer.status == 403 && answer.code == "scope")
    }
  }

  @Test func writesOnlyTheKindsOfRecordsThatItWasMadeFor() async throws {
    try await withServer { client in
      let session = try await client.signUp()
      let token = try await Self.token(client, "write", ["word", "dday"], by: session).token
      for (entity, status) in [("word", 200), ("alarm", 403)] as [(JSON, Int)] {
        let push = Self.push([Self.operation(1, entity)], device: entity)
        #expect(try await client.api(.post, "sync/push", push, token: token).status == status)
        let file: JSON = [
          "format": "haru", "version": 1,
          "changes": [["e": entity, "i": "b", "f": "name", "v": 1, "t": 1]],
        ]
        #expect(try await client.api(.post, "import", file, token: token).status == status)
      }
      let path = "backups/2026-11-19/restoration"
      #expect(try await client.api(.post, path, token: token).status == 403)
      #expect(try await client.api(.get, "account", token: token).status == 403)
    }
  }

  @Test(
    arguments: [
      [], "word", ["Word"], ["word", "unicorn"], [1], .array(Array(repeating: "word", count: 33)),
    ] as [JSON]
  )
  func isMadeForKindsOfRecordsAlone(entities: JSON) async throws {
    try await withServer { client in
      let session = try await client.signUp()
      let answer = try await Self.token(client, "read", entities, by: session)
      #expect(answer.status == 422)
      #expect(answer.json["errors"] == [["field": "entities", "code": "no_entities"]])
      #expect(try await Self.token(client, "full", by: session).status == 422)
    }
  }

  /// The kinds are those that the document of the formats describes.
  @Test func theKindsAreThoseThatAreDescribed() throws {
    let text = String(decoding: try repositoryFile("Documentation/Formats.md"), as: UTF8.self)
    let described = text.matches(of: /(?m)^### `([A-Za-z]+)` \(/).map { String($0.1) }
    #expect(Set(described) == Scope.kinds)
    #expect(ScopeFeature.allCases.flatMap(\.kinds).count == Scope.kinds.count)
  }

  @Test func saysWhatItReachesInFeatures() {
    let text = Messages.carried(.en)
    let names = { (entities: [String]?) in Scope(.read, entities: entities).names(text) }
    #expect(names(nil) == nil)
    #expect(names(ScopeFeature.focus.kinds + ["dday"]) == ["Focus", "D-day"])
    #expect(names(["word", "runningSession"]) == ["Focus (runningSession)", "Words"])
  }

  @Test func keepsItsReachAsText() {
    for text in [
      "full", "read", "write", "read word", "write dday word", "add:word read:workItem", "do:word",
      "mixed", "widget dday -names",
    ] {
      #expect(Scope(rawValue: text)?.rawValue == text)
    }
    let hidden = Scope(.widget, entities: ["dday"], hidden: [.names])
    #expect(Scope(rawValue: "widget dday -names") == hidden)
    #expect(Scope(rawValue: "widget dday")?.hidden == [])
    #expect(Scope(rawValue: "") == nil && Scope(rawValue: "all word") == nil)
    #expect(Scope(rawValue: "mixed")?.reaches("word") == false)
    for wrong in ["mixed word", "read:", ":word", "read:word dday", "eat:word"] {
      #expect(Scope(rawValue: wrong) == nil, "\(wrong)")
    }
    #expect(Scope(rawValue: "read word")?.reaches("dday") == false)
    #expect(Scope(rawValue: "read")?.reaches("dday") == true)
  }

  @Test(arguments: ["read", "write"])
  func seesNothingOfTheAccount(scope: String) async throws {
    try await withServer { client in
      let session = try await client.signUp()
      let token = try await Self.token(client, .string(scope), by: session).token
      let answer = try await client.api(.get, "account", token: token)
      #expect(answer.status == 403 && answer.json["email"] == nil)
      #expect(try await client.api(.get, "account", token: session).status == 200)
    }
  }

  @Test func itsNameIsTrimmedAndNeverBlank() async throws {
    try await withServer { client in
      let session = try await client.signUp()
      let blank: JSON = ["name": "  ", "scope": "read"]
      let refused = try await client.api(.post, "tokens", blank, token: session)
      #expect(refused.status == 422)
      let padded: JSON = ["name": "  x  ", "scope": "read"]
      let made = try await client.api(.post, "tokens", padded, token: session)
      #expect(made.json["label"] == "x")
    }
  }

  /// The page shows the address, the devices and the tokens, which no token may see.
  @Test(arguments: ["read", "write"])
  func seesNothingOfTheAccountsPage(scope: String) async throws {
    try await withServer { client in
      let session = try await client.signUp()
      let body: JSON = ["name": "my script", "scope": .string(scope)]
      let token = try await client.api(.post, "tokens", body, token: session).token
      for (secret, isShown) in [(session, true), (token, false)] {
        let page = try await client.executeRequest(
          uri: "/account",
          method: .get,
          headers: [.authorization: "Bearer \(secret)"],
          body: nil
        ).text
        #expect(page.contains("mina@haru.example") == isShown)
        #expect(page.contains("my script") == isShown)
      }
    }
  }
}
