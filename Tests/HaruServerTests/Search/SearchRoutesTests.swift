import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

struct SearchRoutesTests {
  private static func found(_ json: JSON) -> [String] {
    (json["results"]?.array ?? []).map {
      "\($0["kind"]?.string ?? "") \($0["title"]?.string ?? "")"
    }
  }

  /// A person with a task, a word, a saved day and an alarm that have a word in common.
  private func withCamp(
    _ test: @Sendable (any TestClientProtocol, _ session: String) async throws -> Void
  ) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let session = try await client.signUp()
      for (path, body) in [
        ("tasks", ["name": "Camp plan"]), ("words", ["term": "campfire", "meaning": "모닥불"]),
        ("dday", ["name": "Summer camp", "date": "2026-11-26"]),
        ("alarms", ["time": "7:30", "label": "Camp bus"]),
      ] as [(String, JSON)] {
        #expect(try await client.api(.post, path, body, token: session).status == 201)
      }
      try await test(client, session)
    }
  }

  @Test func findsAllKindsWithTheirAddresses() async throws {
    try await withCamp { client, session in
      let json = try await client.api(.get, "search?q=camp&zone=Asia/Seoul", token: session).json
      let found = Self.found(json)
      let own = ["task Camp plan", "dday Summer camp", "alarm Camp bus", "word campfire"]
      #expect(found.prefix(4) == own[...])
      #expect(json["hidden"] == [])
      let word = json["results"]?[3]
      #expect(word?["detail"] == "모닥불")
      let id = try #require(word?["id"]?.string)
      #expect(word?["address"] == .string("/words?id=\(id)"))
      let keys = "%E3%85%81%E3%84%B7%E3%85%82"
      let consonants = try await client.api(.get, "search?q=\(keys)", token: session)
      #expect(Self.found(consonants.json).first == "word campfire")
    }
  }

  @Test func answersAQuestion() async throws {
    try await withCamp { client, session in
      let sum = try await client.api(.get, "search?q=1:30%2B0:45", token: session).json
      #expect(sum["results"]?[0]?["kind"] == "answer")
      #expect(sum["results"]?[0]?["title"]?.string?.hasSuffix("2:15") == true)
      let question = "search?q=9:00%20in%20New%20York&zone=Asia/Seoul"
      let city = try await client.api(.get, question, token: session)
      #expect(city.json["results"]?[0]?["title"]?.string?.contains("New York") == true)
    }
  }

  @Test func aTokenFindsOnlyWhatItReaches() async throws {
    try await withCamp { client, session in
      let words: JSON = ["name": "Words", "scope": "read", "entities": ["word"]]
      let token = try await client.api(.post, "tokens", words, token: session).token
      let json = try await client.api(.get, "search?q=camp", token: token).json
      #expect(Self.found(json).filter { !$0.hasPrefix("place") } == ["word campfire"])
      #expect(json["hidden"] == ["task", "dday", "alarm", "quote"])
      #expect(try await client.api(.get, "search?q=camp&kind=task", token: token).status == 403)
      let juno = try await client.signUp("juno@haru.example")
      let other = try await client.api(.get, "search?q=campfire", token: juno).json
      #expect(Self.found(other) == [])
    }
  }

  @Test(
    arguments: [
      ("search", "q", "missing"), ("search?q=%20", "q", "missing"),
      ("search?q=\(String(repeating: "a", count: 401))", "q", "too_long"),
      ("search?q=a&kind=thing", "kind", "no_kind"),
    ]
  )
  func saysWhatIsWrong(_ path: String, _ field: String, _ code: String) async throws {
    try await withServer { client in
      let answer = try await client.api(.get, path, token: try await client.token("read"))
      #expect(answer.status == 422)
      #expect(answer.json["errors"] == [["field": .string(field), "code": .string(code)]])
    }
  }
}
