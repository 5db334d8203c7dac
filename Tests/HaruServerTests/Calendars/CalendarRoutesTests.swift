import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Hummingbird
import HummingbirdTesting
import Testing

@testable import HaruServer

struct CalendarRoutesTests {
  /// A person in Seoul, where it is 20:06:40 on Wednesday, 2026-11-18, with something in each calendar.
  private struct Site {
    let client: any TestClientProtocol
    let session: String
    let clock: TestClock

    func token(_ scope: String, _ entities: JSON = .null) async throws -> String {
      let body: JSON = ["name": "calendar", "scope": .string(scope), "entities": entities]
      return try await client.api(.post, "tokens", body, token: session).token
    }

    func get(_ path: String, tag: String? = nil) async throws -> TestResponse {
      var headers: HTTPFields = [:]
      headers[.ifNoneMatch] = tag
      return try await client.execute(
        uri: "\(path)?zone=Asia/Seoul",
        method: .get,
        headers: headers
      ) { $0 }
    }

    func lines(_ path: String) async throws -> [String] {
      let answer = try await get(path)
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentType] == "text/calendar; charset=utf-8")
      return answer.text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    }
  }

  private func withSite(_ test: @Sendable (Site) async throws -> Void) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let session = try await client.signUp()
      let site = Site(client: client, session: session, clock: clock)
      for (path, body) in [
        ("tasks", ["name": "English, part 1", "estimate": "30m"]),
        ("dday", ["name": "Exam", "date": "2026-11-26", "yearly": true]),
        ("alarms", ["time": "7:30", "label": "Get up", "days": "mon,tue"]),
        ("plan", ["task": "English, part 1", "time": "19:00", "repeat": "wed"]),
        ("focus/records", ["task": "English, part 1", "start": "9:00", "end": "9:40"]),
      ] as [(String, JSON)] {
        let answer = try await client.api(
          .post,
          "\(path)?zone=Asia/Seoul",
          body,
          token: session
        )
        #expect(answer.status == 201, "\(path) \(answer.json.text)")
      }
      try await test(site)
    }
  }

  @Test func eachCalendarHasItsEvents() async throws {
    try await withSite { site in
      let root = "/calendar/\(try await site.token("calendar"))"
      let days = try await site.lines("\(root)/dday.ics")
      #expect(days.contains("X-WR-CALNAME:Haru · D-days"))
      #expect(days.contains("REFRESH-INTERVAL;VALUE=DURATION:PT1H"))
      #expect(days.contains("DTSTART;VALUE=DATE:20261126") && days.contains("RRULE:FREQ=YEARLY"))
      #expect(days.contains("DTSTAMP:20261118T110640Z"))
      // One for the calendar, and that of the default pen.
      #expect(days.filter { $0.hasPrefix("COLOR:") } == ["COLOR:slateblue", "COLOR:slateblue"])
      let alarms = try await site.lines("\(root)/alarms.ics")
      // Starting with the first Monday or Tuesday of the month.
      #expect(alarms.contains("DTSTART:20261102T073000"))
      #expect(alarms.contains("RRULE:FREQ=WEEKLY;BYDAY=MO,TU") && alarms.contains("SUMMARY:Get up"))
      let sessions = try await site.lines("\(root)/sessions.ics")
      #expect(sessions.contains("DTSTART:20261118T000000Z"))
      #expect(sessions.contains("DTEND:20261118T004000Z"))
      #expect(sessions.contains("SUMMARY:English\\, part 1"))
      let plan = try await site.lines("\(root)/plan.ics")
      // Every Wednesday from today on: 92 days ahead.
      #expect(plan.filter { $0 == "BEGIN:VEVENT" }.count == 14)
      #expect(plan.contains("DTSTART:20261118T190000") && plan.contains("DURATION:PT30M"))
      #expect(Set(plan.filter { $0.hasPrefix("UID:") }).count == 14)
      #expect(plan.filter { $0 == "COLOR:sandybrown" }.count == 1)
      #expect(plan.filter { $0 == "COLOR:tomato" }.count == 14)
    }
  }

  @Test func anUnchangedCalendarIsNotSentAgainAndHasTheSameBytes() async throws {
    try await withSite { site in
      let path = "/calendar/\(try await site.token("calendar"))/dday.ics"
      let first = try await site.get(path)
      let tag = try #require(first.headers[.eTag])
      site.clock.advance(seconds: 3_600)
      #expect(try await site.get(path, tag: tag).status == .notModified)
      #expect(try await site.get(path).text == first.text)
      let edit: JSON = ["name": "Finals"]
      _ = try await site.client.api(.patch, "dday/Exam", edit, token: site.session)
      let changed = try await site.get(path, tag: tag)
      #expect(changed.status == .ok && changed.text.contains("SUMMARY:Finals"))
      let sequence = { (text: String) in
        text.split(separator: "\r\n").first { $0.hasPrefix("SEQUENCE:") }
          .flatMap { Int($0.dropFirst(9)) }
      }
      let before = try #require(sequence(first.text))
      #expect(sequence(changed.text) == before + 3_600)
    }
  }

  @Test func theTagIsThatOfTheBytes() async throws {
    try await withSite { site in
      let path = "/calendar/\(try await site.token("calendar"))/dday.ics"
      let first = try await site.get(path)
      let tag = try #require(first.headers[.eTag])
      // Another process would compute the same.
      #expect(tag == Response.tag(of: Array(first.text.utf8)))
      let task: JSON = ["name": "Latin", "estimate": "30m"]
      let other = try await site.client.api(.post, "tasks", task, token: site.session)
      #expect(other.status == 201)
      #expect(try await site.get(path, tag: tag).status == .notModified)
      #expect(try await site.get(path, tag: "\"0\"").status == .ok)
    }
  }

  @Test func anAlarmIsRevisedOnlyForAReason() async throws {
    try await withSite { site in
      let path = "/calendar/\(try await site.token("calendar"))/alarms.ics"
      let body: JSON = ["time": "8:00", "label": "Exam", "date": "2026-12-26"]
      let made = try await site.client.api(.post, "alarms", body, token: site.session)
      #expect(made.status == 201, "\(made.json.text)")
      let stamps = { (lines: [String]) in lines.filter { $0.hasPrefix("DTSTAMP:") } }
      let made18 = "DTSTAMP:20261118T110640Z"
      #expect(stamps(try await site.lines(path)) == [made18, made18])
      // In December, the repeating one begins anew.
      site.clock.advance(seconds: 20 * 86_400)
      let december = "DTSTAMP:20261130T150000Z"
      #expect(Set(stamps(try await site.lines(path))) == [made18, december])
    }
  }

  @Test func onlyATokenForCalendarsIsAnAddressAndItIsNothingElse() async throws {
    try await withSite { site in
      let words = try await site.token("calendar", ["dday"])
      #expect(try await site.get("/calendar/\(words)/dday.ics").status == .ok)
      #expect(try await site.get("/calendar/\(words)/alarms.ics").status == .forbidden)
      let (writer, reader) = (try await site.token("write"), try await site.token("read"))
      for secret in [writer, reader, site.session] {
        #expect(try await site.get("/calendar/\(secret)/dday.ics").status == .notFound)
      }
      for path in ["me", "today", "dday", "sync/pull?device=a", "export", "account"] {
        #expect(try await site.client.api(.get, path, token: words).status == 401, "\(path)")
      }
      for path in ["\(words)/words.ics", "\(words)/dday", "haru_nobody/dday.ics"] {
        #expect(try await site.get("/calendar/\(path)").status == .notFound)
      }
      let list = try await site.client.api(.get, "tokens", token: site.session).json
      for token in list.array ?? [] {
        let id = token["id"]?.string ?? ""
        _ = try await site.client.api(.delete, "tokens/\(id)", token: site.session)
      }
      #expect(try await site.get("/calendar/\(words)/dday.ics").status == .notFound)
    }
  }

  @Test func theCalendarsOfTwoPeopleNeverMix() async throws {
    try await withSite { site in
      let juno = try await site.client.signUp("juno@haru.example")
      let body: JSON = ["name": "calendar", "scope": "calendar"]
      let token = try await site.client.api(.post, "tokens", body, token: juno).token
      for kind in CalendarKind.allCases {
        let lines = try await site.lines(kind.path(token))
        #expect(!lines.contains("BEGIN:VEVENT"), "\(kind)")
      }
    }
  }
}
