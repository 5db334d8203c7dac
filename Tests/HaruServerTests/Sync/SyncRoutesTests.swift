import HTTPTypes
import HaruJSON
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

struct SyncRoutesTests {
  private static func operation(_ number: Int64, _ field: String, _ value: JSON) -> JSON {
    [
      "e": "alarm", "i": "a", "f": .string(field), "v": value, "t": 1_795_000_000_000,
      "n": .integer(number),
    ]
  }

  private static func push(
    _ operations: [JSON],
    device: String = "phone",
    epoch: JSON = .null,
    after: Int64 = 0,
    prior: Int64 = 0
  ) -> JSON {
    [
      "epoch": epoch, "device": .string(device), "after": .integer(after),
      "prior": .integer(prior), "now": 1_795_000_000_000, "ops": .array(operations),
    ]
  }

  @Test func givesADeviceWhatAnotherSent() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let pushed = try await client.api(
        .post,
        "sync/push",
        Self.push([Self.operation(1, "label", "tea 하루"), Self.operation(2, "isOn", true)]),
        token: token
      )
      #expect(pushed.status == 200)
      #expect(pushed.json["last"] == 2 && pushed.json["seq"] == 2)
      let pulled = try await client.api(.get, "sync/pull?device=desk&sum=1", token: token)
      #expect(pulled.status == 200)
      #expect(pulled.json["end"] == 2 && pulled.json["more"] == false)
      #expect(pulled.json["cells"]?[0]?["v"] == "tea 하루")
      #expect(pulled.json["cells"]?[1]?["s"] == 2)
      #expect(pulled.json["sum"]?["count"] == 2)
      let epoch = try #require(pulled.json["epoch"]?.string)
      let rest = try await client.api(
        .get,
        "sync/pull?device=desk&cursor=\(epoch).1",
        token: token
      )
      #expect(rest.json["cells"]?.array?.count == 1)
      let page = try await client.api(.get, "sync/pull?device=desk&limit=1", token: token)
      #expect(page.json["more"] == true && page.json["cells"]?.array?.count == 1)
    }
  }

  @Test func tellsASessionThatAsksAllTheTimeToWait() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.signUp()
      let address = "sync/pull?device=desk"
      for _ in 1...600 { _ = try await client.api(.get, address, token: token) }
      let answer = try await client.api(.get, address, token: token)
      #expect(answer.status == 429 && answer.headers[.retryAfter] == "1")
      // Another session of the same person is not affected.
      let other = try await client.signIn().token
      #expect(try await client.api(.get, address, token: other).status == 200)
      clock.advance(seconds: 1)
      #expect(try await client.api(.get, address, token: token).status == 200)
    }
  }

  @Test func takesFiveHundredChangesAndSixtyFourFieldsOfARecord() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let full = (1...500).map { Self.operation($0, "f\($0 % 65)", 1) }
      let answer = try await client.api(.post, "sync/push", Self.push(full), token: token)
      #expect(answer.status == 200 && answer.json["last"] == 500)
      let refused = answer.json["refused"]?.array ?? []
      // The 65th field, each time.
      #expect(refused.map { $0["n"]?.integer } == [65, 130, 195, 260, 325, 390, 455])
      #expect(refused.allSatisfy { $0["reason"] == "too_many_fields" })
    }
  }

  @Test func answersARepeatedPushTheSame() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let push = Self.push([Self.operation(1, "label", "x"), Self.operation(2, "Bad", 1)])
      let first = try await client.api(.post, "sync/push", push, token: token)
      let second = try await client.api(.post, "sync/push", push, token: token)
      #expect(first.json == second.json)
      #expect(first.json["refused"] == [["n": 2, "reason": "bad_name"]])
    }
  }

  @Test func keepsUsersApart() async throws {
    try await withServer { client in
      let one = try await client.signUp()
      let two = try await client.signUp("jin@haru.example")
      let push = Self.push([Self.operation(1, "label", "mine")])
      #expect(try await client.api(.post, "sync/push", push, token: one).status == 200)
      let pulled = try await client.api(.get, "sync/pull?device=x", token: two)
      #expect(pulled.status == 200 && pulled.json["cells"] == [])
    }
  }

  @Test func namesWhatADeviceHasToDo() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      func ask(_ push: JSON) async throws -> APIAnswer {
        try await client.api(.post, "sync/push", push, token: token)
      }
      #expect(try await ask(Self.push([Self.operation(1, "label", "x")])).status == 200)
      let fork = try await ask(Self.push([Self.operation(1, "label", "y")]))
      #expect(fork.status == 409 && fork.code == "device_forked")
      #expect(fork.json["detail"] == "Another device uses this id: take a new one and send again.")
      let gap = try await ask(Self.push([Self.operation(9, "label", "y")], after: 8, prior: 1))
      #expect(gap.status == 409 && gap.code == "op_gap")
      let again = "send the whole copy under a new device id."
      #expect(gap.json["detail"] == .string("The server has operations through 1: \(again)"))
      let members = Self.push([Self.operation(2, "label", "y")]).object ?? []
      let refused = try await ask(.object(members + [.init(key: "account", value: "else")]))
      #expect(refused.status == 409 && refused.code == "other_account")
      let copied = try await client.api(.get, "sync/pull?device=x&account=else", token: token)
      #expect(copied.status == 409 && copied.code == "other_account")
      let epoch = try await ask(Self.push([Self.operation(2, "label", "y")], epoch: "other"))
      #expect(epoch.status == 409 && epoch.code == "epoch_changed")
      let pull = try await client.api(.get, "sync/pull?device=x&cursor=other.1", token: token)
      #expect(pull.status == 409 && pull.code == "epoch_changed")
      let anew = "Send the whole copy under a new device id, without an epoch."
      #expect(pull.json["detail"] == .string(anew) && epoch.json["detail"] == .string(anew))
    }
  }

  @Test(
    arguments: [
      ("sync/push", JSON.null), ("sync/push", ["device": "x"]),
      ("sync/push", push([operation(2, "label", 1), operation(1, "label", 1)])),
      ("sync/push", push([operation(1, "label", 1)], device: "no good")),
      ("sync/push", push((1...501).map { operation($0, "label", 1) })),
      ("sync/pull", nil), ("sync/pull?device=a%20b", nil), ("sync/pull?device=x&cursor=7", nil),
      ("sync/pull?device=x&end=-1", nil), ("sync/pull?device=x&limit=0", nil),
      ("sync/pull?device=x&purged=1e9", nil),
    ] as [(String, JSON?)]
  )
  func refusesWhatIsNoRequest(_ path: String, _ body: JSON?) async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let answer = try await client.api(body == nil ? .get : .post, path, body, token: token)
      #expect(answer.status == 422 && answer.code == "invalid")
    }
  }

  @Test func asksOldDevicesToUpdate() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let name = try #require(HTTPField.Name("Haru-Protocol"))
      for version in ["0", "99", "x", "01", "+1"] {
        let answer = try await client.api(
          .get,
          "sync/pull?device=x",
          token: token,
          headers: [name: version]
        )
        #expect(answer.status == 426 && answer.code == "upgrade_required")
        let remedy = "bring Haru up to date; keep the outbox."
        #expect(answer.json["detail"]?.string?.hasSuffix(remedy) == true)
      }
      let good = try await client.api(
        .get,
        "sync/pull?device=x",
        token: token,
        headers: [name: "1"]
      )
      #expect(good.status == 200)
    }
  }

  @Test func asksWhoItIs() async throws {
    try await withServer { client in
      #expect(try await client.api(.get, "sync/pull?device=x").status == 401)
      #expect(try await client.api(.post, "sync/push", Self.push([])).status == 401)
      #expect(try await client.api(.get, "sync/events").status == 401)
      let person = try await client.signUp()
      let reader = try await client.api(
        .post,
        "tokens",
        ["name": "widget", "scope": "read"],
        token: person
      ).token
      #expect(try await client.api(.get, "sync/pull?device=x", token: reader).status == 200)
      let answer = try await client.api(.post, "sync/push", Self.push([]), token: reader)
      #expect(answer.status == 403 && answer.code == "scope")
    }
  }

  @Test func tellsHowItIs() async throws {
    try await withServer(onSocket: true) { client in
      for path in ["/healthz", "/readyz"] {
        let answer = try await client.executeRequest(
          uri: path,
          method: .get,
          headers: [:],
          body: nil
        )
        #expect(answer.status == .ok && answer.text == "ok\n")
      }
      let metrics = try await client.executeRequest(
        uri: "/metrics",
        method: .get,
        headers: [:],
        body: nil
      )
      #expect(metrics.text.contains("\nharu_http_responses_total{status=\"200\"} 2\n"))
      #expect(metrics.text.contains("\nharu_http_response_seconds_count 2\n"))
      #expect(metrics.text.contains("\nharu_sync_streams 0\n"))
      let name = try #require(HTTPField.Name("X-Forwarded-For"))
      let foreign = try await client.executeRequest(
        uri: "/metrics",
        method: .get,
        headers: [name: "203.0.113.9"],
        body: nil
      )
      #expect(foreign.status == .notFound)
    }
  }
}
