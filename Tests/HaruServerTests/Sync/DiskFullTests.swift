import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer
@testable import HaruStore

struct DiskFullTests {
  private static func push(_ label: String, _ number: Int64, chain: JSON = 0) -> JSON {
    [
      "device": "phone", "after": .integer(number - 1), "prior": chain, "now": 0,
      "ops": [
        ["e": "alarm", "i": "a", "f": "label", "v": .string(label), "t": 0, "n": .integer(number)]
      ],
    ]
  }

  @Test func answers507WhileTheDiskIsFullAndGoesOnReading() async throws {
    try await withServerAndStore { client, store in
      let token = try await client.signUp()
      let first = try await client.api(.post, "sync/push", Self.push("tea", 1), token: token)
      let chain = try #require(first.json["chain"])
      try store.withDatabase { try $0.execute(sql: "PRAGMA max_page_count = 1") }
      let large = Self.push(String(repeating: "x", count: 16_000), 2, chain: chain)
      let refused = try await client.api(.post, "sync/push", large, token: token)
      #expect(refused.status == 507 && refused.code == "storage_full")
      #expect(try await Self.readiness(client) == 507)
      let pull = try await client.api(.get, "sync/pull?device=desk", token: token)
      #expect(pull.status == 200 && pull.json["cells"]?[0]?["v"] == "tea")
      let export = try await client.api(.get, "export", token: token)
      #expect(export.json["changes"]?.array?.count == 1)
      try store.withDatabase { try $0.execute(sql: "PRAGMA max_page_count = 100000") }
      #expect(try await Self.readiness(client) == 200)
      #expect(try await client.api(.post, "sync/push", large, token: token).status == 200)
      #expect(try await Self.readiness(client) == 200)
      let proofs = "SELECT count(*) FROM marked_request"
      #expect(try await store.read { try Int.fetchOne($0, sql: proofs) } == 0)
    }
  }

  private static func readiness(_ client: any TestClientProtocol) async throws -> Int {
    try await client.executeRequest(uri: "/readyz", method: .get, headers: [:], body: nil)
      .status.code
  }

  /// The time of the last request is recorded every ten minutes.
  @Test func knowsWhoReadsWhereThatCannotBeNoted() async throws {
    let clock = TestClock()
    try await withServerAndStore({ $0.clock = { clock.now } }) { client, store in
      let token = try await client.signUp()
      try store.withDatabase { database in
        try database.execute(
          sql: """
            CREATE TEMP TRIGGER no_room BEFORE UPDATE ON main.account_credential
            BEGIN SELECT RAISE(ABORT, 'no room'); END
            """
        )
      }
      clock.advance(seconds: 3600)
      for path in ["sync/pull?device=desk", "export", "account"] {
        #expect(try await client.api(.get, path, token: token).status == 200)
      }
    }
  }
}
