import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HummingbirdTesting
import Testing

@testable import HaruServer

struct TimerRoutesTests {
  private typealias Ask =
    @Sendable (HTTPRequest.Method, String, JSON?) async throws -> APIAnswer

  /// A program of a person in Seoul, where it is 20:06:40 on Wednesday, 2026-11-18.
  private func withSeoul(_ test: @Sendable (Ask, TestClock) async throws -> Void) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.token("write")
      let zone: HTTPFields = [try #require(HTTPField.Name("Haru-Zone")): "Asia/Seoul"]
      try await test(
        { method, path, body in
          try await client.api(method, path, body, token: token, headers: zone)
        },
        clock
      )
    }
  }

  @Test func aTimerRunsPausesGoesOnAndRings() async throws {
    try await withSeoul { ask, clock in
      let made = try await ask(.post, "timers", ["length": "25분", "label": " Tea "])
      #expect(made.status == 201 && made.json["label"] == "Tea")
      #expect(made.json["state"] == "running" && made.json["lengthSeconds"] == 1_500)
      #expect(made.json["fireAt"] == "2026-11-18T20:31:40+09:00")
      clock.advance(seconds: 600)
      let paused = try await ask(.patch, "timers/Tea", ["running": false])
      #expect(paused.json["state"] == "paused" && paused.json["leftSeconds"] == 900)
      #expect(paused.json["fireAt"]?.isNull == true)
      clock.advance(seconds: 600)
      let on = try await ask(.patch, "timers/Tea", ["running": true, "add": "1m"])
      #expect(on.json["state"] == "running" && on.json["leftSeconds"] == 960)
      clock.advance(seconds: 960)
      #expect(try await ask(.get, "timers/Tea", nil).json["state"] == "ringing")
      clock.advance(seconds: 301)
      let missed = try await ask(.get, "timers", nil).json[0]
      #expect(missed?["state"] == "missed" && missed?["leftSeconds"] == 0)
      #expect(try await ask(.delete, "timers/Tea", nil).status == 204)
      #expect(try await ask(.get, "timers", nil).json == [])
    }
  }

  @Test func aTimerThatIsOverBeginsAgain() async throws {
    try await withSeoul { ask, clock in
      _ = try await ask(.post, "timers", ["length": "5m", "label": "Tea"])
      clock.advance(seconds: 400)
      #expect(try await ask(.patch, "timers/Tea", ["running": true]).json["leftSeconds"] == 300)
      clock.advance(seconds: 400)
      #expect(try await ask(.patch, "timers/Tea", ["add": "1m"]).json["leftSeconds"] == 60)
      let reset = try await ask(.patch, "timers/Tea", ["reset": true, "label": ""])
      #expect(reset.json["state"] == "ready" && reset.json["leftSeconds"] == 300)
      #expect(reset.json["label"] == "")
    }
  }

  @Test(
    arguments: [
      ([:], "length", "missing"), (["length": "soon"], "length", "no_duration"),
      (["length": "0s"], "length", "no_duration"), (["length": "100h"], "length", "no_duration"),
      (["length": "999999999999999999h"], "length", "no_duration"),
      (["length": 5], "length", "no_text"), (["length": "5m", "label": 1], "label", "no_text"),
    ] as [(JSON, JSON, JSON)]
  )
  func namesWhatIsWrong(body: JSON, field: JSON, code: JSON) async throws {
    try await withSeoul { ask, _ in
      let answer = try await ask(.post, "timers", body)
      #expect(answer.status == 422)
      #expect(answer.json["errors"] == [["field": field, "code": code]])
      #expect(try await ask(.get, "timers", nil).json == [])
    }
  }

  /// The furthest deadlines that records hold, as a device with a broken clock may send them.
  @Test(arguments: [(1 << 53) - 1, 1 - (1 << 53)] as [Int64])
  func noDeadlineTraps(deadline: Int64) async throws {
    try await withServerAndStore { client, store in
      let session = try await client.signUp()
      let user = try await client.api(.get, "me", token: session).json["account"]?.string
      var writer = try await ServerWriter(
        named: "phone",
        of: try #require(user),
        records: store,
        feed: SequenceFeed()
      )
      let state: JSON = ["length": 60_000, "total": 60_000, "deadline": .integer(deadline)]
      let key = CellKey(entity: Countdown.entity, id: "t", field: "state")
      let now = Instant(milliseconds: 1_795_000_000_000)
      let refused = try await writer.push([CellWrite(key, value: state, madeAt: now)], at: now)
      #expect(refused?.isEmpty == true)
      let end = try await client.api(.get, "timers/t", token: session).json["fireAt"]
      // RFC 3339 has years of four digits.
      #expect(end?.isNull == true || (try? Instant(rfc3339: end?.string ?? "")) != nil)
      let change: JSON = ["running": true, "add": "99h"]
      let answer = try await client.api(.patch, "timers/t", change, token: session)
      #expect(answer.status == 200 && answer.json["state"] == "running")
    }
  }

  @Test func anUnknownOrAmbiguousNameChangesNothing() async throws {
    try await withSeoul { ask, _ in
      for _ in 1...2 { _ = try await ask(.post, "timers", ["length": "5m", "label": "Tea"]) }
      let answer = try await ask(.patch, "timers/Tea", ["running": false])
      #expect(answer.status == 409 && answer.code == "ambiguous")
      #expect(answer.json["matches"]?.array?.map { $0["name"] } == ["Tea", "Tea"])
      let none = try await ask(.delete, "timers/Coffee", nil)
      #expect(none.status == 404 && none.json["detail"]?.string?.contains("Coffee") == true)
    }
  }

  @Test func aTokenDoesWhatItMayAndOnlyForItsPerson() async throws {
    try await withServer { client in
      let session = try await client.signUp()
      let timer: JSON = ["length": "5m"]
      let made = try await client.api(.post, "timers", timer, token: session)
      let id = try #require(made.json["id"]?.string)
      for (scope, entities, read, write) in [
        ("read", ["countdown"], 200, 403), ("write", ["countdown"], 200, 200),
        ("write", ["alarm"], 403, 403),
      ] as [(JSON, JSON, Int, Int)] {
        let body: JSON = ["name": "Siri", "scope": scope, "entities": entities]
        let token = try await client.api(.post, "tokens", body, token: session).token
        #expect(try await client.api(.get, "timers", token: token).status == read)
        let stop: JSON = ["running": false]
        #expect(try await client.api(.patch, "timers/\(id)", stop, token: token).status == write)
      }
      let other = try await client.signUp("juno@haru.example")
      #expect(try await client.api(.get, "timers", token: other).json == [])
      #expect(try await client.api(.delete, "timers/\(id)", token: other).status == 404)
      #expect(try await client.api(.get, "timers/\(id)", token: session).status == 200)
    }
  }
}
