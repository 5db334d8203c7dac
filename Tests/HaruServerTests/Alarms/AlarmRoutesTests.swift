import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

struct AlarmRoutesTests {
  private typealias Ask =
    @Sendable (HTTPRequest.Method, String, JSON?) async throws -> APIAnswer

  /// A program of a person in Seoul, where it is 20:06:40 on Wednesday, 2026-11-18.
  private func withSeoul(_ test: @Sendable (Ask) async throws -> Void) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.token("write")
      let zone: HTTPFields = [try #require(HTTPField.Name("Haru-Zone")): "Asia/Seoul"]
      try await test { method, path, body in
        try await client.api(method, path, body, token: token, headers: zone)
      }
    }
  }

  @Test func anAlarmIsSetChangedAndRemovedByItsLabel() async throws {
    try await withSeoul { ask in
      let body: JSON = [
        "time": "오전 7시 30분", "label": " School ", "days": "mon, Tuesday", "snooze": "5m",
        "sound": "marimba",
      ]
      let made = try await ask(.post, "alarms", body)
      #expect(made.status == 201 && made.json["label"] == "School" && made.json["time"] == "07:30")
      #expect(made.json["days"] == ["mon", "tue"] && made.json["snoozeSeconds"] == 300)
      #expect(made.json["fireAt"] == "2026-11-23T07:30:00+09:00")
      let evening: JSON = ["time": "21:00", "days": "wed"]
      let changed = try await ask(.patch, "alarms/School", evening)
      #expect(changed.json["fireAt"] == "2026-11-18T21:00:00+09:00")
      #expect(changed.json["sound"] == "marimba")
      let rings = try await ask(.get, "alarms/next?count=2", nil).json
      #expect(rings[0]?["label"] == "School" && rings[0]?["fireAt"] == changed.json["fireAt"])
      #expect(rings[1]?["fireAt"] == "2026-11-25T21:00:00+09:00")
      let off = try await ask(.patch, "alarms/School", ["on": false])
      #expect(off.json["on"] == false && off.json["fireAt"]?.isNull == true)
      #expect(try await ask(.get, "alarms/next", nil).json == [])
      #expect(try await ask(.get, "alarms", nil).json == .array([off.json]))
      #expect(try await ask(.delete, "alarms/School", nil).status == 204)
      let none = try await ask(.get, "alarms/School", nil)
      #expect(none.status == 404 && none.json["detail"]?.string?.contains("School") == true)
    }
  }

  @Test func withoutDaysItRingsTheNextTime() async throws {
    try await withSeoul { ask in
      let made = try await ask(.post, "alarms", ["time": "20:00", "label": "Tea"])
      #expect(made.json["date"] == "2026-11-19")
      // Its date is still ahead, so it stays.
      let later = try await ask(.patch, "alarms/Tea", ["time": "21:00"])
      #expect(later.json["date"] == "2026-11-19")
      let past: JSON = ["time": "20:00", "date": "2026-11-18"]
      for (method, path) in [(.post, "alarms"), (.patch, "alarms/Tea")]
        as [(HTTPRequest.Method, String)]
      {
        let answer = try await ask(method, path, past)
        #expect(answer.json["errors"] == [["field": "date", "code": "in_past"]])
        #expect(answer.json["detail"]?.string?.contains("20:00") == true)
      }
      #expect(try await ask(.get, "alarms", nil).json == .array([later.json]))
    }
  }

  @Test func anAlarmMayFollowAnotherZone() async throws {
    try await withSeoul { ask in
      let body: JSON = ["time": "13:00", "zone": "Europe/Berlin", "date": "2026-11-18"]
      let made = try await ask(.post, "alarms", body)
      #expect(made.json["fireAt"] == "2026-11-18T13:00:00+01:00")
      #expect(made.json["zone"] == "Europe/Berlin")
      let here = try await ask(.post, "alarms", ["time": "13:00", "date": "2026-11-18"])
      #expect(here.status == 422)
    }
  }

  @Test func aLabelThatFitsTwoNamesBoth() async throws {
    try await withSeoul { ask in
      for _ in 1...2 { _ = try await ask(.post, "alarms", ["time": "7:30", "label": "School"]) }
      let answer = try await ask(.patch, "alarms/School", ["on": false])
      #expect(answer.status == 409 && answer.code == "ambiguous")
      #expect(answer.json["matches"]?.array?.map { $0["name"] } == ["School", "School"])
    }
  }

  @Test(
    arguments: [
      (["time": "25:00"], "time", "no_time"), (["time": "7:30:15"], "time", "no_time"),
      (["time": "7"], "time", "no_time"), (["days": "mon"], "time", "missing"),
      (["time": "7:30", "days": "mon,,tue"], "days", "no_days"),
      (["time": "7:30", "days": "월"], "days", "no_days"),
      (["time": "7:30", "date": "10000-01-01"], "date", "no_date"),
      (["time": "7:30", "date": "today", "days": "mon"], "date", "has_days"),
      (["time": "7:30", "zone": "Mars/Base"], "zone", "no_zone"),
      (["time": "7:30", "sound": "siren"], "sound", "no_sound"),
      (["time": "7:30", "snooze": "61m"], "snooze", "no_duration"),
      (["time": "7:30", "snooze": "90s"], "snooze", "no_duration"),
      (["time": "7:30", "snooze": "0m"], "snooze", "no_duration"),
      (["time": "7:30", "snooze": "999999999999999999h"], "snooze", "no_duration"),
      (["time": "7:30", "on": "yes"], "on", "no_flag"),
    ] as [(JSON, JSON, JSON)]
  )
  func namesWhatIsWrong(body: JSON, field: JSON, code: JSON) async throws {
    try await withSeoul { ask in
      let answer = try await ask(.post, "alarms", body)
      #expect(answer.status == 422)
      #expect(answer.json["errors"] == [["field": field, "code": code]])
      #expect(try await ask(.get, "alarms", nil).json == [])
    }
  }

  @Test func theLastDayOfTheCalendarRings() async throws {
    try await withSeoul { ask in
      let last = try await ask(.post, "alarms", ["time": "23:59", "date": "9999-12-31"])
      #expect(last.status == 201)
      #expect(try await ask(.get, "alarms/next?count=100", nil).json.array?.count == 1)
      for count in ["0", "101", "-1", "99999999999999999999", "x"] {
        #expect(try await ask(.get, "alarms/next?count=\(count)", nil).status == 422)
      }
    }
  }

  @Test func aTokenDoesWhatItMayAndOnlyForItsPerson() async throws {
    try await withServer { client in
      let session = try await client.signUp()
      let alarm: JSON = ["time": "7:30"]
      let made = try await client.api(.post, "alarms", alarm, token: session)
      let id = try #require(made.json["id"]?.string)
      for (scope, entities, read, write) in [
        ("read", ["alarm"], 200, 403), ("write", ["alarm"], 200, 200),
        ("write", ["word"], 403, 403), ("read", .null, 200, 403),
      ] as [(JSON, JSON, Int, Int)] {
        let body: JSON = ["name": "Siri", "scope": scope, "entities": entities]
        let token = try await client.api(.post, "tokens", body, token: session).token
        #expect(try await client.api(.get, "alarms", token: token).status == read)
        #expect(try await client.api(.get, "alarms/next", token: token).status == read)
        let off: JSON = ["on": false]
        #expect(try await client.api(.patch, "alarms/\(id)", off, token: token).status == write)
      }
      #expect(try await client.api(.get, "alarms").status == 401)
      let other = try await client.signUp("juno@haru.example")
      #expect(try await client.api(.get, "alarms", token: other).json == [])
      #expect(try await client.api(.delete, "alarms/\(id)", token: other).status == 404)
      #expect(try await client.api(.get, "alarms/\(id)", token: session).status == 200)
    }
  }
}
