import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

struct PlanRoutesTests {
  private typealias Ask =
    @Sendable (HTTPRequest.Method, String, JSON?) async throws -> APIAnswer

  /// A program of a person in Seoul with two tasks of 30 minutes, where it is 20:06:40 on Wednesday,
  /// 2026-11-18.
  private func withSeoul(_ test: @Sendable (Ask, TestClock) async throws -> Void) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.token("write")
      let zone: HTTPFields = [try #require(HTTPField.Name("Haru-Zone")): "Asia/Seoul"]
      let ask: Ask = { method, path, body in
        try await client.api(method, path, body, token: token, headers: zone)
      }
      for name in ["English", "Maths"] {
        _ = try await ask(.post, "tasks", ["name": .string(name), "estimate": "30m"])
      }
      try await test(ask, clock)
    }
  }

  private static func names(_ plan: JSON) -> [String?] {
    (plan["items"]?.array ?? []).map { $0["name"]?.string }
  }

  @Test func aTaskIsPlannedDoneAndForecast() async throws {
    try await withSeoul { ask, clock in
      #expect(try await ask(.get, "plan", nil).json["items"] == [])
      let made = try await ask(.post, "plan", ["task": "English"])
      #expect(made.status == 201 && made.json["date"] == "2026-11-18")
      _ = try await ask(.post, "plan", ["task": "Maths", "time": "9 pm", "length": "50분"])
      let plan = try await ask(.get, "plan", nil).json
      #expect(Self.names(plan) == ["English", "Maths"] && plan["plannedSeconds"] == 4_800)
      #expect(plan["items"]?[1]?["time"] == "21:00:00" || plan["items"]?[1]?["time"] == "21:00")
      #expect(plan["forecast"]?["doneAt"]?.string?.hasSuffix("+09:00") == true)
      _ = try await ask(.post, "focus/start", ["task": "English"])
      clock.advance(seconds: 1_200)
      _ = try await ask(.post, "focus/done", nil)
      let english = try await ask(.get, "plan", nil).json["items"]?[0]
      #expect(english?["done"] == true && english?["spentSeconds"] == 1_200)
    }
  }

  @Test func aPlannedTaskGetsAnotherTimeLengthPlaceOrDay() async throws {
    try await withSeoul { ask, _ in
      for name in ["English", "Maths"] {
        _ = try await ask(.post, "plan", ["task": .string(name), "length": "20m"])
      }
      let first = try await ask(.patch, "plan/Maths", ["place": 1])
      #expect(first.status == 200 && Self.names(first.json) == ["Maths", "English"])
      let cleared = try await ask(.patch, "plan/Maths", ["length": "", "time": "22:10"])
      #expect(cleared.json["plannedSeconds"] == 3_000)
      let moved = try await ask(.patch, "plan/Maths?date=today", ["to": "tomorrow"])
      #expect(moved.json["date"] == "2026-11-19" && Self.names(moved.json) == ["Maths"])
      #expect(moved.json["items"]?[0]?["time"]?.isNull == true)
      #expect(try await Self.names(ask(.get, "plan", nil).json) == ["English"])
      // Repeating the request changes nothing.
      #expect(try await ask(.patch, "plan/Maths?date=2026-11-19", [:]).json == moved.json)
    }
  }

  @Test func aRequestThatSaysNothingWritesNothing() async throws {
    try await withSeoul { ask, _ in
      _ = try await ask(.post, "plan", ["task": "English", "repeat": "wed"])
      let before = try await ask(.get, "export", nil).json["changes"]
      #expect(try await ask(.patch, "plan/English?date=2026-11-25", [:]).status == 200)
      #expect(try await ask(.get, "export", nil).json["changes"] == before)
      _ = try await ask(.post, "plan", ["task": "Maths", "date": "2026-11-25"])
      let moved = try await ask(.patch, "plan/English?date=2026-11-25", ["place": 2])
      #expect(Self.names(moved.json) == ["Maths", "English"])
    }
  }

  @Test func aPlanOfMoreThanAPersonMakesIsCut() async throws {
    try await withSeoul { ask, _ in
      let changes = (0..<400).flatMap { number -> [JSON] in
        let days: JSON = [1, 2, 3, 4, 5, 6, 7]
        return [
          ["e": "workItem", "i": .string("t\(number)"), "f": "name", "v": "Task", "t": 1],
          [
            "e": "planRecurrence", "i": .string("2026-01-01/t\(number)"), "f": "days", "v": days,
            "t": 1,
          ],
        ]
      }
      let file: JSON = ["format": "haru", "version": 1, "changes": .array(changes)]
      #expect(try await ask(.post, "import", file).status == 200)
      let plan = try await ask(.get, "plan", nil).json
      #expect(plan["items"]?.array?.count == PlanRecords.recurrenceLimit)
    }
  }

  @Test func aTaskRepeatsUntilItIsEnded() async throws {
    try await withSeoul { ask, _ in
      _ = try await ask(.post, "plan", ["task": "English", "repeat": "wed,thu", "time": "19:00"])
      let next = try await ask(.get, "plan?date=2026-11-25", nil).json
      #expect(Self.names(next) == ["English"] && next["items"]?[0]?["repeats"] == ["wed", "thu"])
      #expect(try await ask(.delete, "plan/English?date=2026-11-25", nil).status == 204)
      #expect(try await Self.names(ask(.get, "plan?date=2026-11-25", nil).json) == [])
      #expect(try await Self.names(ask(.get, "plan?date=2026-11-26", nil).json) == ["English"])
      #expect(
        try await ask(.delete, "plan/English?date=2026-11-26&repeat=true", nil).status == 204
      )
      #expect(try await Self.names(ask(.get, "plan?date=2026-12-02", nil).json) == [])
      #expect(try await Self.names(ask(.get, "plan", nil).json) == ["English"])
    }
  }

  @Test(
    arguments: [
      (HTTPRequest.Method.post, "plan", ["task": "English", "time": "25:00"], "time", "no_time"),
      (.post, "plan", ["task": "English", "time": "9:00:30"], "time", "no_time"),
      (.post, "plan", ["task": "English", "length": "2 days"], "length", "no_duration"),
      (.post, "plan", ["task": "English", "length": "90s"], "length", "no_duration"),
      (.post, "plan", ["task": "English", "repeat": "someday"], "repeat", "no_days"),
      (.post, "plan", ["task": "English", "date": "soon"], "date", "no_date"),
      (.patch, "plan/English", ["place": 3], "place", "out_of_range"),
      (.patch, "plan/English", ["place": 0], "place", "out_of_range"),
      (.patch, "plan/English", ["place": 1, "to": "tomorrow"], "place", "not_alone"),
      (.get, "plan?date=soon", nil, "date", "no_date"),
    ] as [(HTTPRequest.Method, String, JSON?, String, String)]
  )
  func saysWhatIsWrong(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ body: JSON?,
    _ field: String,
    _ code: String
  ) async throws {
    try await withSeoul { ask, _ in
      _ = try await ask(.post, "plan", ["task": "English"])
      let before = try await ask(.get, "plan", nil).json
      let answer = try await ask(method, path, body)
      #expect(answer.status == 422, "\(answer.json.text)")
      #expect(answer.json["errors"] == [["field": .string(field), "code": .string(code)]])
      #expect(try await ask(.get, "plan", nil).json == before)
    }
  }

  @Test func whatIsNotPlannedIsNotFound() async throws {
    try await withSeoul { ask, _ in
      for (method, body) in [(HTTPRequest.Method.patch, ["time": "9:00"] as JSON?), (.delete, nil)]
      {
        let answer = try await ask(method, "plan/Maths", body)
        #expect(answer.status == 404 && answer.json["code"] == "not_found")
        #expect(answer.json["detail"]?.string?.contains("Maths") == true)
      }
      #expect(try await ask(.post, "plan", ["task": "Chess"]).status == 404)
      #expect(try await ask(.post, "plan", [:]).status == 422)
    }
  }
}
