import HTTPTypes
import HaruJSON
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

struct CalendarReadingRoutesTests {
  private static let lessons = """
    BEGIN:VCALENDAR
    X-WR-CALNAME:School
    BEGIN:VEVENT
    DTSTART:20261118T000000Z
    DURATION:PT50M
    RRULE:FREQ=WEEKLY;COUNT=2
    SUMMARY:Maths
    END:VEVENT
    END:VCALENDAR

    """

  private func send(
    _ text: String,
    zone: String = "Asia/Seoul",
    to client: any TestClientProtocol
  ) async throws -> TestResponse {
    try await client.executeRequest(
      uri: "/api/v1/calendars/read?zone=\(zone)",
      method: .post,
      headers: [:],
      body: ByteBuffer(string: text)
    )
  }

  @Test func readsTheDaysOfAZone() async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let answer = try await send(Self.lessons, to: client)
      #expect(answer.status == .ok)
      let json = try JSON.parse(Array(answer.body.readableBytesView))
      #expect(json["name"] == "School" && json["zone"] == "Asia/Seoul" && json["lost"] == 0)
      #expect(json["problems"] == [])
      let weeks = json["weeks"]?.array ?? []
      #expect(weeks.map { $0["monday"] } == ["2026-11-16", "2026-11-23"])
      #expect(weeks[0]["day3"] == [["title": "Maths", "start": 540, "end": 590]])
      #expect(weeks[0]["day4"] == .null)
    }
  }

  @Test func refusesWhatIsNoCalendarOrNoZone() async throws {
    try await withServer { client in
      let bad = try await send("hello", to: client)
      #expect(bad.status == .unprocessableContent && bad.text.contains("bad_calendar"))
      let nowhere = try await send(Self.lessons, zone: "Moon", to: client)
      #expect(nowhere.status == .unprocessableContent && nowhere.text.contains("no_zone"))
      let long = String(repeating: "\n", count: 200_001)
      #expect(try await send("BEGIN:VCALENDAR" + long, to: client).status == .contentTooLarge)
    }
  }

  @Test func readsForOneClientOnlySoOften() async throws {
    try await withServer { client in
      var codes: [Int] = []
      for _ in 0..<6 { codes.append(try await send("x", to: client).status.code) }
      #expect(codes == [422, 422, 422, 422, 422, 429])
    }
  }
}
