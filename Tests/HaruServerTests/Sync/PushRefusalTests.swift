import HTTPTypes
import HaruJSON
import HaruSync
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

/// Invalid operations in a push are refused alone, over a real socket.
struct PushRefusalTests {
  private static let fact = #""e":"calculation","f":"fact","t":1"#

  /// Pushes operations given as JSON text; returns the reasons by number.
  private static func push(
    _ operations: [String],
    to client: any TestClientProtocol,
    token: String
  ) async throws -> [Int64: String] {
    let list = operations.enumerated().map { "{\"n\":\($0 + 1),\"i\":\"i\($0)\",\($1)}" }
    let text = """
      {"device":"phone","after":0,"prior":0,"now":1,"ops":[\(list.joined(separator: ","))]}
      """
    let answer = try await client.executeRequest(
      uri: "/api/v1/sync/push",
      method: .post,
      headers: [.authorization: "Bearer \(token)", .contentType: "application/json"],
      body: ByteBuffer(string: text)
    )
    #expect(answer.status == .ok, "\(answer.text)")
    let json = try JSON.parse(answer.body.readableBytesView)
    #expect(json["last"]?.integer == Int64(operations.count))
    return (json["refused"]?.array ?? []).reduce(into: [:]) { reasons, refusal in
      reasons[refusal["n"]?.integer ?? 0] = refusal["reason"]?.string
    }
  }

  @Test func refusesHalfACharacterAndNULInOneOperationAlone() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let label = #""e":"alarm","f":"label","t":1,"v":"#
      let reasons = try await Self.push(
        [
          label + #""\ud83c\udf75 and \\ud800""#, label + #""\ud800""#, label + #""\udc00\ud800""#,
          label + #""a\u0000b""#, label + #"{"\udfff":1}"#, label + #""tea""#,
        ],
        to: client,
        token: token
      )
      #expect(reasons == [2: "bad_text", 3: "bad_text", 4: "bad_text", 5: "bad_text"])
      let kept = try await client.api(.get, "sync/pull?device=desk", token: token)
      #expect(kept.json["cells"]?.array?.map { $0["v"] } == ["🍵 and \\ud800", "tea"])
    }
  }

  @Test func rejectsImpossibleDatesInstantsAndZones() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let operations = [
        Self.fact + #","v":{"at":"2026-11-21T09:30:00+09:00","date":"2026-11-21","zone":"ROK"}"#,
        Self.fact + #","v":{"at":"9999-01-01T00:00:00+00:00"}"#,
        Self.fact + #","v":{"at":"1969-12-31T23:59:59+00:00"}"#,
        Self.fact + #","v":{"date":"0000-00-00"}"#,
        Self.fact + #","v":{"zone":"Mars/Olympus"}"#,
        #""e":"dday","f":"date","t":1,"v":"2026-02-31""#,
        #""e":"dday","f":"date","t":1,"v":{"lunar":"2026-02-30"}"#,
        #""e":"alarm","f":"zone","t":1,"v":"Mars/Olympus""#,
        #""e":"alarm","f":"zone","t":1,"v":"+05:45""#,
        #""e":"alarm","f":"date","t":1,"v":null"#,
      ]
      let reasons = try await Self.push(operations, to: client, token: token)
      #expect(
        reasons == [
          2: "bad_date", 3: "bad_date", 4: "bad_date", 5: "bad_time_zone", 6: "bad_date",
          8: "bad_time_zone",
        ]
      )
    }
  }

  @Test func keepsAsManyRecordsAndBytesAsOneUserMayHave() async throws {
    let change = { @Sendable (rules: inout SyncRules) in
      rules.recordLimit = 2
      rules.byteLimit = 350
    }
    try await withServerAndStore(rules: change) { client, _ in
      let token = try await client.signUp()
      let field = #""e":"alarm","f":"label","t":1,"v":"#
      let reasons = try await Self.push(
        [
          field + #""tea""#, field + "\"\(String(repeating: "x", count: 40))\"", field + #""a""#,
          field + #""third""#,
        ],
        to: client,
        token: token
      )
      #expect(reasons == [2: "quota", 4: "quota"])
      // The other user's quota is not affected.
      let other = try await client.signUp("jin@haru.example")
      #expect(try await Self.push([field + #""tea""#], to: client, token: other) == [:])
    }
  }
}
