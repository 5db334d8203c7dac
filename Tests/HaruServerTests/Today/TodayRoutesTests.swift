import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

struct TodayRoutesTests {
  private static let seoul: HTTPFields = {
    var fields: HTTPFields = [:]
    if let name = HTTPField.Name(Verbs.zoneHeader) { fields[name] = "Asia/Seoul" }
    return fields
  }()

  private typealias Ask =
    @Sendable (HTTPRequest.Method, String, JSON?) async throws -> APIAnswer

  /// A program of a person in Seoul, where it is 20:06:40 on Wednesday, 2026-11-18.
  private func withSeoul(
    _ test: @Sendable (Ask, any TestClientProtocol, String, TestClock) async throws -> Void
  ) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let session = try await client.signUp()
      try await test(
        { method, path, body in
          try await client.api(method, path, body, token: session, headers: Self.seoul)
        },
        client,
        session,
        clock
      )
    }
  }

  /// English took 20 minutes, Maths has been running for ten; a day, an alarm and a word are saved.
  private static func fill(_ ask: Ask, _ clock: TestClock) async throws {
    for name in ["English", "Maths"] {
      _ = try await ask(.post, "tasks", ["name": .string(name), "estimate": "30m"])
    }
    _ = try await ask(.post, "focus/start", ["task": "English"])
    clock.advance(seconds: 1_200)
    _ = try await ask(.post, "focus/done", nil)
    _ = try await ask(.post, "focus/start", ["task": "Maths"])
    clock.advance(seconds: 600)
    _ = try await ask(.post, "dday", ["name": "Exam", "date": "2026-11-26"])
    _ = try await ask(.post, "alarms", ["time": "22:30", "label": "Wind down"])
    _ = try await ask(.post, "words", ["term": "calm"])
  }

  @Test func aDayIsOnOnePage() async throws {
    try await withSeoul { ask, _, _, clock in
      try await Self.fill(ask, clock)
      let day = try await ask(.get, "today", nil).json
      #expect(day["date"] == "2026-11-18" && day["dayNumber"] == 1 && day["totalSeconds"] == 1_200)
      let (maths, english) = (day["tasks"]?[0], day["tasks"]?[1])
      #expect(maths?["name"] == "Maths" && maths?["running"] == true)
      #expect(maths?["leftSeconds"] == 1_200)
      #expect(english?["name"] == "English" && english?["done"] == true)
      // The day begins at five; completed work comes before what is still running.
      let evening = day["cells"]?[15]?.array?.map { $0.string }
      let ids = (english?["id"]?.string, maths?["id"]?.string)
      #expect(evening == [ids.0, ids.0, ids.0, ids.1, nil, nil])
      #expect(day["ddays"]?[0]?["name"] == "Exam" && day["ddays"]?[0]?["days"] == 8)
      #expect(day["nextAlarm"]?["fireAt"] == "2026-11-18T22:30:00+09:00")
      #expect(day["nextAlarm"]?["label"] == "Wind down" && day["wordsDue"] == 1)
      #expect(try await day["quote"]?["id"] == ask(.get, "quotes/today", nil).json["id"])
      #expect(day["sentence"]?.string?.isEmpty == false && day["weather"]?.isNull == true)
      #expect(day["hidden"] == [])
    }
  }

  @Test func daysCountFromTheFirstEntryOfAnyKind() async throws {
    try await withSeoul { ask, _, _, clock in
      _ = try await ask(.post, "words", ["term": "calm"])
      clock.advance(seconds: 86_400)
      #expect(try await ask(.get, "today", nil).json["dayNumber"] == 2)
    }
  }

  @Test func anotherDayShowsWhatWasDoneThen() async throws {
    try await withSeoul { ask, _, _, clock in
      try await Self.fill(ask, clock)
      clock.advance(seconds: 86_400)
      let before = try await ask(.get, "today?date=2026-11-18", nil).json
      #expect(before["totalSeconds"] == 1_200 && before["wordsDue"] == 0)
      #expect(before["tasks"]?.array?.map { $0["name"] } == ["English"])
      #expect(before["nextAlarm"]?.isNull == true && before["sentence"]?.string != nil)
      #expect(try await ask(.get, "today?date=2026-11-17", nil).json["dayNumber"]?.isNull == true)
      let last = try await ask(.get, "today?date=9999-12-31", nil)
      #expect(last.status == 200 && last.json["cells"] == [])
      let wrong = try await ask(.get, "today?date=soon", nil)
      #expect(wrong.status == 422)
      #expect(wrong.json["errors"] == [["field": "date", "code": "no_date"]])
    }
  }

  @Test func anUnchangedDayIsNotSentAgainAndAChangeIsSeenAtOnce() async throws {
    try await withSeoul { ask, client, session, clock in
      try await Self.fill(ask, clock)
      let first = try await ask(.get, "today", nil)
      let tag = try #require(first.headers[.eTag])
      var headers = Self.seoul
      headers[.ifNoneMatch] = tag
      let same = try await client.api(.get, "today", token: session, headers: headers)
      #expect(same.status == 304 && same.headers[.eTag] == tag && same.json.isNull)
      _ = try await ask(.post, "words", ["term": "luck"])
      let changed = try await client.api(.get, "today", token: session, headers: headers)
      #expect(changed.status == 200 && changed.json["wordsDue"] == 2)
      clock.advance(seconds: 1)
      let later = try await ask(.get, "today", nil).json
      #expect(later["tasks"]?[0]?["leftSeconds"] == 1_199)
    }
  }

  @Test func whatATokenDoesNotReachIsHidden() async throws {
    try await withSeoul { ask, client, session, clock in
      try await Self.fill(ask, clock)
      let alarms: JSON = ["name": "Clock", "scope": "read", "entities": ["alarm"]]
      let token = try await client.api(.post, "tokens", alarms, token: session).token
      let day = try await client.api(.get, "today", token: token, headers: Self.seoul).json
      #expect(day["nextAlarm"]?["label"] == "Wind down")
      let hidden = (day["hidden"]?.array ?? []).compactMap(\.string)
      #expect(
        hidden == [
          "dayNumber", "totalSeconds", "tasks", "plan", "forecast", "cells", "ddays", "calendar",
          "wordsDue", "quote", "weather", "note", "sentence",
        ]
      )
      #expect(hidden.allSatisfy { day[$0]?.isNull == true })
      let clocks: JSON = ["name": "Cities", "scope": "read", "entities": ["clockPlace"]]
      let other = try await client.api(.post, "tokens", clocks, token: session).token
      #expect(try await client.api(.get, "today", token: other).status == 403)
      #expect(try await client.api(.get, "today").status == 401)
      let juno = try await client.signUp("juno@haru.example")
      let empty = try await client.api(.get, "today", token: juno, headers: Self.seoul).json
      #expect(empty["tasks"] == [] && empty["nextAlarm"]?.isNull == true)
      #expect(empty["ddays"] == [] && empty["wordsDue"] == 0)
    }
  }

  @Test func aLoopOverManyDaysIsStopped() async throws {
    try await withSeoul { ask, _, _, _ in
      var statuses: [Int] = []
      let first = try PlainDate(parsing: "2026-01-01")
      for day in 0...Int(RateLimiter.Rule.verbDeck.burst) {
        let date = try #require(first.adding(days: day))
        statuses.append(try await ask(.get, "today?date=\(date)", nil).status)
      }
      #expect(statuses.last == 429 && statuses.dropLast().allSatisfy { $0 == 200 })
    }
  }
}
