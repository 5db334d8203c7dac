import Foundation
import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

/// What one user cannot do to another: every operation of the API is tried on the other's data.
struct ForeignRecordsTests {
  private static func operation(_ number: Int64, _ name: JSON) -> JSON {
    ["n": .integer(number), "e": "dday", "i": "a", "f": "name", "v": name, "t": 1]
  }

  private static func push(_ number: Int64, _ name: JSON, chain: JSON) -> JSON {
    [
      "device": "phone", "after": .integer(number - 1), "prior": chain, "now": 1,
      "ops": [operation(number, name)],
    ]
  }

  /// A body with which an operation would affect Mina's record and account.
  private static let body: JSON = [
    "device": "phone", "after": 0, "prior": 0, "now": 1, "ops": [operation(1, "Juno's")],
    "format": "haru", "version": 1,
    "changes": [["e": "dday", "i": "a", "f": "name", "v": "Juno's", "t": 2]],
    "email": "mina@haru.example", "password": "correct horse battery",
    "current": "correct horse battery", "name": "script", "scope": "read", "transport": "bearer",
    "rating": "good",
  ]

  /// Everything that Mina has, as she sees it.
  private static func holdings(
    _ client: any TestClientProtocol,
    _ token: String
  ) async throws -> [JSON?] {
    var found: [JSON?] = []
    for path in ["account", "export", "backups", "sync/pull?device=desk"] {
      found.append(try await client.api(.get, path, token: token).json)
    }
    for path in ["tokens", "sessions"] {
      // The time of the last use may change.
      let list = try await client.api(.get, path, token: token).json.array ?? []
      found.append(.array(list.compactMap { $0["id"] }))
    }
    // The times of the export and of the page may change.
    found[1] = found[1]?["changes"]
    found[3] = .object((found[3]?.object ?? []).filter { $0.key != "now" })
    return found
  }

  @Test func noOperationReachesWhatBelongsToSomebodyElse() async throws {
    let clock = TestClock()
    try await withServer({
      $0.clock = { clock.now }
      $0.weather = nil
    }) { client in
      let mina = try await client.signUp()
      let first = try await client.api(
        .post,
        "sync/push",
        Self.push(1, "Mina's", chain: 0),
        token: mina
      )
      // Early on the next day (UTC), so that all operations are on it: each midnight adds a backup.
      clock.advance(seconds: 46_500)
      let chain = first.json["chain"] ?? .null
      _ = try await client.api(.post, "sync/push", Self.push(2, "Hers", chain: chain), token: mina)
      let body: JSON = ["name": "script", "scope": "read"]
      let made = try await client.api(.post, "tokens", body, token: mina).json
      let before = try await Self.holdings(client, mina)
      let token = try #require(made["id"]?.string)
      let day = try #require(before[2]?[0]?["day"]?.string)
      let session = try #require(before[5]?[0]?.string)
      _ = try await client.signUp("juno@haru.example")
      for operation in APIDescription.operations
      where operation.access == .session || operation.access == .token {
        // A stream does not end; its content has its own test.
        if operation.media.contains("text/event-stream") { continue }
        clock.advance(seconds: 600)
        let juno = try await client.signIn("juno@haru.example").token
        #expect(!juno.isEmpty)
        let path = operation.path.dropFirst("/api/v1/".count)
          .replacing("{day}", with: day)
          .replacing("{id}", with: operation.path.contains("tokens") ? token : session)
        let hasBody =
          operation.method == .post || operation.method == .put || operation.body != nil
        let answer = try await client.api(
          operation.method,
          String(path),
          hasBody ? Self.body : nil,
          token: juno
        )
        #expect(answer.status < 500, "\(operation.method) \(path)")
        if operation.path.contains("{") {
          #expect(answer.status == 404, "\(operation.method) \(path)")
        }
        for secret in ["Mina's", "Hers", token, session] {
          #expect(!answer.json.text.contains(secret), "\(operation.method) \(path)")
        }
      }
      #expect(try await Self.holdings(client, mina) == before)
    }
  }

  @Test func aStreamTellsNothingOfOthers() async throws {
    try await withServer(onSocket: true) { client in
      let mina = try await client.signUp()
      let juno = try await client.signUp("juno@haru.example")
      let stream = try RawConnection(port: try #require(client.port))
      stream.send(
        "GET /api/v1/sync/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(juno)\r\n\r\n"
      )
      #expect(await offThePool { stream.read(until: "id: 0\ndata:\n\n") } != nil)
      let first = try await client.api(
        .post,
        "sync/push",
        Self.push(1, "Mina's", chain: 0),
        token: mina
      )
      let second = Self.push(2, "Hers", chain: first.json["chain"] ?? .null)
      #expect(try await client.api(.post, "sync/push", second, token: mina).status == 200)
      let own = Self.push(1, "Juno's", chain: 0)
      #expect(try await client.api(.post, "sync/push", own, token: juno).status == 200)
      let told = await offThePool { stream.read(until: "id: 1\ndata:\n\n") }
      #expect(told?.contains("id: 2") == false)
    }
  }
}
