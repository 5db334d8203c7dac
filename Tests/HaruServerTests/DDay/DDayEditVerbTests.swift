import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

struct DDayEditVerbTests {
  private typealias Edit = @Sendable (JSON) async throws -> APIAnswer

  /// Edits a saved day of a person who is asked on 2026-11-18.
  private func withExam(_ test: @Sendable (Edit) async throws -> Void) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.token("write")
      let exam: JSON = ["name": "Exam", "date": "2026-12-01"]
      let made = try await client.api(.post, "dday", exam, token: token)
      let id = try #require(made.json["id"]?.string)
      try await test { try await client.api(.patch, "dday/\(id)", $0, token: token) }
    }
  }

  @Test func whatIsAbsentStays() async throws {
    try await withExam { edit in
      let renamed = try await edit(["name": " Finals "]).json
      #expect(renamed["name"] == "Finals" && renamed["date"] == "2026-12-01")
      let moved = try await edit(["date": "2026-12-25", "dayOne": true]).json
      #expect(moved["date"] == "2026-12-25" && moved["dayOne"] == true)
      #expect(moved["name"] == "Finals" && moved["days"] == 37)
      let yearly = try await edit(["yearly": true]).json
      #expect(yearly["yearly"] == true && yearly["dayOne"] == true)
      let lunar = try await edit(["date": "2026-11-20", "lunar": true]).json
      #expect(lunar["lunar"] == "2026-11-20" && lunar["yearly"] == true)
      #expect(lunar["calendar"] == "korean")
      #expect(try await edit([:]).json == lunar)
      let chinese: JSON = ["date": "2027-01-01", "lunar": true, "calendar": "chinese"]
      let newYear = try await edit(chinese).json
      #expect(newYear["calendar"] == "chinese" && newYear["date"] == "2027-02-06")
    }
  }

  @Test(
    arguments: [
      (["date": "soon"], "date", "no_date"), (["name": " "], "name", "no_text"),
      (["lunar": true], "date", "missing"), (["leapMonth": true], "leapMonth", "not_lunar"),
      (["yearly": "yes"], "yearly", "no_flag"),
      (["calendar": "chinese"], "calendar", "not_lunar"),
      (["date": "2026-12-01", "lunar": true, "calendar": "roman"], "calendar", "no_calendar"),
    ] as [(JSON, JSON, JSON)]
  )
  func namesWhatIsWrong(body: JSON, field: JSON, code: JSON) async throws {
    try await withExam { edit in
      let before = try await edit([:]).json
      let answer = try await edit(body)
      #expect(answer.status == 422)
      #expect(answer.json["errors"] == [["field": field, "code": code]])
      #expect(try await edit([:]).json == before)
    }
  }
}
