import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

struct FocusRecordRoutesTests {
  /// A program of a person in Seoul with the tasks English and Maths, at 20:06:40 on 2026-11-18.
  private func withTasks(
    _ test: @Sendable (any TestClientProtocol, _ token: String) async throws -> Void
  ) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.token("write")
      for name in ["English", "Maths"] as [JSON] {
        _ = try await client.api(.post, "tasks", ["name": name], token: token)
      }
      try await test(client, token)
    }
  }

  private func log(
    _ client: any TestClientProtocol,
    _ token: String,
    _ body: JSON
  ) async throws -> APIAnswer {
    try await client.api(.post, "focus/records?zone=Asia/Seoul", body, token: token)
  }

  @Test func aSessionIsEnteredByHandUnderTheRulesOfTheApp() async throws {
    try await withTasks { client, token in
      let first = try await log(
        client,
        token,
        ["task": "English", "start": "9:00", "end": "9:40", "estimate": "45m"]
      )
      #expect(first.status == 201 && first.json["startedAt"] == "2026-11-18T09:00:00+09:00")
      #expect(first.json["actualSeconds"] == 2_400 && first.json["estimateSeconds"] == 2_700)
      let beside: JSON = [
        "task": "Maths", "start": "2026-11-18T00:30:00Z", "end": "2026-11-18T01:00:00Z",
      ]
      let overlap = try await log(client, token, beside)
      #expect(overlap.status == 409 && overlap.code == "overlaps")
      #expect(overlap.json["detail"]?.string?.contains("English") == true)
      let confirmed = try await log(client, token, beside.with("confirm", true))
      #expect(confirmed.status == 201 && confirmed.json["endedAt"] == "2026-11-18T10:00:00+09:00")
      let night: JSON = [
        "task": "Maths", "date": "2026-11-16", "start": "23:50", "end": "0:10",
      ]
      #expect(try await log(client, token, night).code == "over_midnight")
      let saved = try await log(client, token, night.with("confirm", true))
      #expect(saved.json["endedAt"] == "2026-11-17T00:10:00+09:00")
    }
  }

  @Test(
    arguments: [
      ("21:00", "21:30", "end", "in_future"), ("20:00", "9:00", "end", "before_start"),
      ("nine", "9:40", "start", "no_time"), ("9:00", "soon", "end", "no_time"),
      ("2026-11-18T03:00:00Z", "2026-11-18T02:00:00Z", "end", "before_start"),
    ] as [(JSON, JSON, JSON, JSON)]
  )
  func refusesWhatCannotHaveBeen(
    start: JSON,
    end: JSON,
    field: JSON,
    code: JSON
  ) async throws {
    try await withTasks { client, token in
      let body: JSON = ["task": "English", "start": start, "end": end, "confirm": true]
      let answer = try await log(client, token, body)
      #expect(answer.status == 422)
      #expect(answer.json["errors"] == [["field": field, "code": code]])
      let records = try await client.api(.get, "focus/records", token: token).json
      #expect(records["records"] == [])
    }
  }

  @Test func recordsComeInPagesOfADayOrATask() async throws {
    try await withTasks { client, token in
      for hour in 1...5 {
        let body: JSON = [
          "task": hour == 3 ? "Maths" : "English",
          "date": .string("2026-11-1\(hour)"), "start": "9:00", "end": "9:30",
        ]
        #expect(try await log(client, token, body).status == 201)
      }
      var days: [String] = []
      var cursor = ""
      repeat {
        let path = "focus/records?limit=2\(cursor)"
        let page = try await client.api(.get, path, token: token).json
        let records = page["records"]?.array ?? []
        #expect(!records.isEmpty && records.count <= 2)
        days += records.compactMap { $0["endedAt"]?.string.map { String($0.prefix(10)) } }
        cursor = page["next"]?.string.map { "&cursor=\($0)" } ?? ""
      } while !cursor.isEmpty
      #expect(days == (1...5).map { "2026-11-1\($0)" })
      for (query, count) in [
        ("from=2026-11-12&to=2026-11-13", 2), ("from=2026-11-14", 2), ("to=2026-11-11", 1),
        ("task=Maths", 1), ("from=2026-11-14&to=2026-11-12", 0),
      ] {
        let page = try await client.api(.get, "focus/records?\(query)", token: token).json
        #expect(page["records"]?.array?.count == count, "\(query)")
      }
      // A removed task is found by the name in its records.
      _ = try await client.api(.delete, "tasks/Maths", token: token)
      let old = try await client.api(.get, "focus/records?task=Maths", token: token)
      #expect(old.json["records"]?.array?.count == 1)
      for (query, status) in [
        ("from=soon", 422), ("limit=0", 422), ("limit=1001", 422), ("cursor=x", 422),
        ("task=French", 404),
      ] {
        let answer = try await client.api(.get, "focus/records?\(query)", token: token)
        #expect(answer.status == status, "\(query)")
      }
    }
  }

  @Test func aSessionIsNoLongerThanADay() async throws {
    try await withTasks { client, token in
      let body: JSON = [
        "task": "English", "start": "2026-11-01T00:00:00Z", "end": "2026-11-02T00:00:01Z",
        "confirm": true,
      ]
      let refused = try await log(client, token, body)
      #expect(refused.status == 422 && refused.json["errors"]?[0]?["code"] == "too_long")
    }
  }

  @Test func calibrationTellsWhatSessionsTake() async throws {
    try await withTasks { client, token in
      for day in 1...5 {
        let body: JSON = [
          "task": "English", "date": .string("2026-11-1\(day)"), "start": "9:00", "end": "9:45",
        ]
        _ = try await log(client, token, body)
      }
      let one = try await client.api(.get, "calibration?task=English", token: token).json
      #expect(one["name"] == "English" && one["count"] == 5 && one["bias"] == .number("1.5"))
      #expect(one["suggestedSeconds"] == 2_700 && one["hitRate"] == .number("0.0"))
      let all = try await client.api(.get, "calibration", token: token).json
      #expect(all["name"]?.isNull == true && all["count"] == 5)
      let none = try await client.api(.get, "calibration?task=Maths", token: token).json
      #expect(none["count"] == 0 && none["bias"]?.isNull == true)
    }
  }
}

extension JSON {
  /// The object with another member.
  fileprivate func with(_ key: String, _ value: JSON) -> JSON {
    .object((object ?? []) + [JSON.Member(key: key, value: value)])
  }
}
