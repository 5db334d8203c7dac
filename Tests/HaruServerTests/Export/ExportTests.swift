import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

struct ExportTests {
  @Test func carriesEverythingFromOneAccountToAnotherOnce() async throws {
    try await withServer { client in
      let mina = try await client.signUp()
      let juno = try await client.signUp("juno@haru.example")
      try await Self.push(client, token: mina)
      let export = try await client.api(.get, "export", token: mina)
      #expect(export.status == 200)
      #expect(
        export.headers[.contentDisposition]?.hasPrefix("attachment; filename=\"haru-") == true
      )
      #expect(export.json["changes"]?.array?.count == 600)

      let preview = try await client.api(.post, "import?preview=true", export.json, token: juno)
      #expect(preview.json["new"]?.integer == 600)
      #expect(preview.json["undo"]?.isNull == true)
      #expect(try await Self.count(client, token: juno) == 0)

      let first = try await client.api(.post, "import", export.json, token: juno)
      #expect(first.json["new"]?.integer == 600)
      #expect(first.json["refused"] == [])
      #expect(try await Self.count(client, token: juno) == 600)
      let second = try await client.api(.post, "import", export.json, token: juno)
      #expect(second.json["new"]?.integer == 0)
      #expect(second.json["same"]?.integer == 600)

      let undo = try #require(first.json["undo"])
      let undone = try await client.api(.post, "import", undo, token: juno)
      #expect(undone.json["removed"]?.integer == 600)
      #expect(try await Self.count(client, token: juno) == 0)
      #expect(try await Self.count(client, token: mina) == 600)
    }
  }

  /// The sum of two numbers from a client must not crash the server.
  @Test(arguments: ["import", "d"], [Int64.max, 1 << 53, 1 << 53 - 1] as [Int64])
  func importsWhateverNumbersADeviceSent(device: String, number: Int64) async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let push: JSON = [
        "device": .string(device), "after": .integer(number - 1), "prior": 0, "now": 1,
        "ops": [
          ["n": .integer(number), "e": "dday", "i": "a", "f": "name", "v": "Exam", "t": 1]
        ],
      ]
      let pushed = try await client.api(.post, "sync/push", push, token: token)
      #expect(pushed.status == (number < 1 << 53 ? 200 : 422))
      let file: JSON = [
        "format": "haru", "version": 1,
        "changes": [["e": "dday", "i": "b", "f": "name", "v": "Trip", "t": 1]],
      ]
      let taken = try await client.api(.post, "import", file, token: token)
      #expect(taken.status == 200 && taken.json["new"]?.integer == 1)
    }
  }

  /// Imports push under a name that no device can have, so their numbers never meet.
  @Test func noDeviceHasTheNumbersOfImports() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let file: JSON = [
        "format": "haru", "version": 1,
        "changes": [["e": "dday", "i": "a", "f": "name", "v": "Exam", "t": 1]],
      ]
      #expect(try await client.api(.post, "import", file, token: token).status == 200)
      let page = try await client.api(.get, "sync/pull?device=import", token: token)
      #expect(page.status == 200 && page.json["last"] == 0 && page.json["chain"] == 0)
      let taken = try await client.api(.get, "sync/pull?device=haru.import", token: token)
      #expect(taken.status == 422)
    }
  }

  @Test func refusesWhatIsNoExport() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let answer = try await client.api(.post, "import", ["format": "other"], token: token)
      #expect(answer.code == "no_export")
      #expect(try await client.api(.post, "import", [:]).status == 401)
      #expect(try await client.api(.get, "export").status == 401)
      let made = try await client.api(
        .post,
        "tokens",
        ["name": "reader", "scope": "read"],
        token: token
      )
      #expect(try await client.api(.get, "export", token: made.token).status == 200)
      #expect(try await client.api(.post, "import", [:], token: made.token).code == "scope")
    }
  }

  @Test func letsAnAccountAskForEverythingSoOften() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.signUp()
      let other = try await client.signUp("juno@haru.example")
      for _ in 1...20 {
        #expect(try await client.api(.get, "export", token: token).status == 200)
      }
      for path in ["export", "backups/2026-11-19"] {
        let answer = try await client.api(.get, path, token: token)
        #expect(answer.status == 429 && answer.headers[.retryAfter] == "10")
      }
      for path in ["import", "backups/2026-11-19/restoration"] {
        #expect(try await client.api(.post, path, [:], token: token).status == 429)
      }
      #expect(try await client.api(.get, "export", token: other).status == 200)
      clock.advance(seconds: 10)
      #expect(try await client.api(.get, "export", token: token).status == 200)
    }
  }

  @Test(arguments: [
    ("import", 100 << 20, 401), ("import", 100 << 20 + 1, 413), ("sync/push", 1 << 20, 401),
    ("sync/push", 1 << 20 + 1, 413), ("words/package", 32 << 20 + 1, 413),
    ("calendars/read", 2 << 20 + 1, 413),
    ("sessions", 2 << 20 + 1, 413),
  ])
  func judgesABodyByItsLength(path: String, length: Int, status: Int) async throws {
    try await withServer({ $0.requestLimits.linger = 0.1 }, onSocket: true) { client in
      let answer = try await RawConnection.exchange(
        "POST /api/v1/\(path) HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(length)\r\n\r\n",
        port: client.port
      )
      #expect(answer?.hasPrefix("HTTP/1.1 \(status) ") == true, "\(answer ?? "no end")")
    }
  }

  @Test func givesAKindAsATable() async throws {
    try await withServer { client in
      let token = try await client.signUp()
      let csv = try await client.executeRequest(
        uri: "/api/v1/export?table=calculation",
        method: .get,
        headers: [.authorization: "Bearer \(token)"],
        body: nil
      )
      #expect(csv.text == "at,date,zone,formula,result,seconds\n")
      #expect(csv.headers[.contentType] == "text/csv; charset=utf-8")
      #expect(try await client.api(.get, "export?table=x", token: token).code == "not_found")
    }
  }

  @Test func goesBackToTheBeginningOfADayAndForthAgain() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      var token = try await client.signUp()
      try await Self.push(client, token: token)
      #expect(try await client.api(.get, "backups", token: token).json == [])
      clock.advance(seconds: 86_400)
      let day = "2026-11-19"
      let list = try await client.api(.get, "backups", token: token).json
      #expect(list == [["day": .string(day)]])
      let file = try await client.api(.get, "backups/\(day)", token: token)
      #expect(file.json["changes"]?.array?.count == 600)
      #expect(
        file.headers[.contentDisposition] == "attachment; filename=\"haru-2026-11-19.json\""
      )
      let change: JSON = [
        "format": "haru", "version": 1,
        "changes": [
          ["e": "dday", "i": "day-1", "f": "name", "v": "Other", "t": 1],
          ["e": "dday", "i": "new", "f": "name", "v": "New", "t": 1],
        ],
      ]
      _ = try await client.api(.post, "import", change, token: token)
      let path = "backups/\(day)/restoration"
      let preview = try await client.api(.post, path + "?preview=true", token: token).json
      #expect(preview["changed"] == 1 && preview["removed"] == 1 && preview["same"] == 599)
      #expect(try await Self.count(client, token: token) == 601)
      let done = try await client.api(.post, path, token: token).json
      #expect(done["refused"] == [])
      #expect(try await Self.count(client, token: token) == 600)
      let again = try await client.api(.post, path, token: token).json
      #expect(again["changed"] == 0 && again["removed"] == 0)
      let undo = try #require(done["undo"])
      _ = try await client.api(.post, "import", undo, token: token)
      #expect(try await Self.count(client, token: token) == 601)
      for wrong in ["2026-11-20", "2026-11-18", "yesterday"] {
        #expect(try await client.api(.get, "backups/\(wrong)", token: token).status == 404)
      }
      let reader = try await client.api(
        .post,
        "tokens",
        ["name": "reader", "scope": "read"],
        token: token
      ).token
      #expect(try await client.api(.post, path, token: reader).code == "scope")
      token = try await client.signUp("juno@haru.example")
      #expect(try await client.api(.get, "backups/\(day)", token: token).status == 404)
      #expect(try await client.api(.get, "backups").status == 401)
    }
  }

  /// Pushes 600 saved days, and a deleted one.
  private static func push(_ client: any TestClientProtocol, token: String) async throws {
    var last: Int64 = 0
    var chain: Int64 = 0
    for part in 0..<3 {
      let operations = (0..<200).map { index -> JSON in
        let number = Int64(part * 200 + index + 1)
        return [
          "e": "dday", "i": .string("day-\(number)"), "f": "name", "v": .string("Day \(number)"),
          "t": 1, "n": .integer(number),
        ]
      }
      let extra: [JSON] =
        part < 2
        ? []
        : [["e": "dday", "i": "gone", "f": "deleted", "v": true, "t": 1, "n": 601]]
      let answer = try await client.api(
        .post,
        "sync/push",
        [
          "device": "phone", "after": .integer(last), "prior": .integer(chain), "now": 1,
          "ops": .array(operations + extra),
        ],
        token: token
      )
      last = answer.json["last"]?.integer ?? -1
      chain = answer.json["chain"]?.integer ?? 0
    }
    #expect(last == 601)
  }

  private static func count(
    _ client: any TestClientProtocol,
    token: String
  ) async throws -> Int? {
    try await client.api(.get, "export", token: token).json["changes"]?.array?.count
  }
}
