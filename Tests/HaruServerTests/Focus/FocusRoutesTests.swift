import HTTPTypes
import HaruJSON
import HaruTime
import HummingbirdTesting
import Testing

@testable import HaruServer

struct FocusRoutesTests {
  /// A program of a person with one task, English, at 2026-11-18T09:06:40+09:00.
  private func withTask(
    _ test: @Sendable (any TestClientProtocol, _ token: String, TestClock) async throws -> Void
  ) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.token("write")
      let task: JSON = ["name": "English", "estimate": "30m"]
      _ = try await client.api(.post, "tasks", task, token: token)
      try await test(client, token, clock)
    }
  }

  @Test func aSessionRunsFromItsStartToItsRecord() async throws {
    try await withTask { client, token, clock in
      let idle = try await client.api(.get, "focus", token: token).json
      #expect(idle["running"] == false && idle["id"]?.isNull == true)
      let path = "focus/start?zone=Asia/Seoul"
      let started = try await client.api(.post, path, ["task": "English"], token: token)
      #expect(started.status == 201 && started.json["name"] == "English")
      #expect(started.json["startedAt"] == "2026-11-18T20:06:40+09:00")
      #expect(started.json["expectedFinish"] == "2026-11-18T20:36:40+09:00")
      let twice = try await client.api(.post, "focus/start", ["task": "English"], token: token)
      #expect(twice.status == 409 && twice.code == "already_runs")
      let early = try await client.api(.post, "focus/done", token: token)
      #expect(early.status == 409 && early.code == "locked")
      clock.advance(seconds: 600)
      let paused = try await client.api(.post, "focus/pause", token: token).json
      #expect(paused["paused"] == true && paused["spentSeconds"] == 600)
      #expect(try await client.api(.post, "focus/pause", token: token).code == "is_paused")
      clock.advance(seconds: 300)
      let resumed = try await client.api(.post, "focus/resume", token: token).json
      #expect(resumed["paused"] == false && resumed["pausedSeconds"] == 300)
      #expect(try await client.api(.post, "focus/resume", token: token).code == "is_not_paused")
      clock.advance(seconds: 900)
      let done = try await client.api(.post, "focus/done?zone=Asia/Seoul", token: token)
      #expect(done.status == 200 && done.json["actualSeconds"] == 1_500)
      #expect(done.json["endedAt"] == "2026-11-18T20:36:40+09:00")
      #expect(done.json["achieved"] == true && done.json["pausedSeconds"] == 300)
      for verb in ["pause", "resume", "done", "cancel"] {
        let none = try await client.api(.post, "focus/\(verb)", token: token)
        #expect(none.status == 409 && none.code == "nothing_runs")
      }
      let records = try await client.api(.get, "focus/records", token: token).json
      #expect(records["records"]?.array == [done.json] && records["next"]?.isNull == true)
    }
  }

  @Test func aCancelledSessionLeavesNoRecord() async throws {
    try await withTask { client, token, clock in
      _ = try await client.api(.post, "focus/start", ["task": "English"], token: token)
      clock.advance(seconds: 600)
      let answer = try await client.api(.post, "focus/cancel", token: token)
      #expect(answer.status == 200 && answer.json["running"] == false)
      let records = try await client.api(.get, "focus/records", token: token).json
      #expect(records["records"] == [])
    }
  }

  /// A program pauses and completes what a phone started, and the other way round.
  @Test func aPhoneAndAProgramShareASession() async throws {
    try await withTask { client, token, clock in
      let item = try await client.api(.get, "tasks/English", token: token).json["id"] ?? .null
      let fields: [(JSON, JSON)] = [
        ("item", item), ("name", "English"), ("device", "phone"), ("estimateSeconds", 1_800),
        ("zone", "Asia/Seoul"), ("startedAt", "2026-11-18T20:06:40+09:00"), ("pauses", []),
      ]
      let operations = fields.enumerated().map { index, field -> JSON in
        [
          "n": .integer(Int64(index) + 1), "e": "runningSession", "i": "a", "f": field.0,
          "v": field.1, "t": .integer(clock.now.milliseconds),
        ]
      }
      let push: JSON = [
        "device": "phone", "after": 0, "prior": 0, "now": .integer(clock.now.milliseconds),
        "ops": .array(operations),
      ]
      #expect(try await client.api(.post, "sync/push", push, token: token).status == 200)
      clock.advance(seconds: 1_200)
      #expect(try await client.api(.get, "focus", token: token).json["spentSeconds"] == 1_200)
      // The zone is the phone's.
      let done = try await client.api(.post, "focus/done", token: token).json
      #expect(done["id"] == "a" && done["endedAt"] == "2026-11-18T20:26:40+09:00")
      let pull = try await client.api(.get, "sync/pull?device=phone", token: token).json
      let cells = pull["cells"]?.array ?? []
      #expect(cells.contains { $0["e"] == "workSession" && $0["i"] == "a" })
      #expect(cells.contains { $0["f"] == "deleted" && $0["v"] == true })
    }
  }

  @Test func programsAtOnceStartOneSession() async throws {
    try await withTask { client, token, _ in
      var statuses: [Int] = []
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 1...4 {
          group.addTask {
            try await client.api(.post, "focus/start", ["task": "English"], token: token).status
          }
        }
        for try await status in group { statuses.append(status) }
      }
      #expect(statuses.sorted() == [201, 409, 409, 409])
    }
  }

  @Test func aReaderSeesASessionAndChangesNothing() async throws {
    try await withTask { client, token, _ in
      _ = try await client.api(.post, "focus/start", ["task": "English"], token: token)
      let session = try await client.signIn().token
      for (scope, entities, read, write) in [
        ("read", .null, 200, 403), ("write", ["runningSession"], 200, 200),
        ("write", ["workItem"], 403, 403),
      ] as [(JSON, JSON, Int, Int)] {
        let body: JSON = ["name": "watch", "scope": scope, "entities": entities]
        let other = try await client.api(.post, "tokens", body, token: session).token
        #expect(try await client.api(.get, "focus", token: other).status == read)
        #expect(try await client.api(.post, "focus/pause", token: other).status == write)
        // It also requires access to sessions.
        #expect(try await client.api(.post, "focus/done", token: other).status == 403)
      }
      let anyone = try await client.api(.get, "focus")
      #expect(anyone.status == 401)
    }
  }

  @Test func aZoneIsOneThatExists() async throws {
    try await withTask { client, token, _ in
      let name = try #require(HTTPField.Name("Haru-Zone"))
      let start: JSON = ["task": "English"]
      for zone in ["Mars/Olympus", "+09:00", ""] {
        let answer = try await client.api(
          .post,
          "focus/start",
          start,
          token: token,
          headers: [name: zone]
        )
        #expect(answer.status == 422)
        #expect(answer.json["errors"] == [["field": "zone", "code": "no_zone"]])
      }
      let answer = try await client.api(
        .post,
        "focus/start",
        start,
        token: token,
        headers: [name: "America/New_York"]
      )
      #expect(answer.json["startedAt"] == "2026-11-18T06:06:40-05:00")
    }
  }
}
