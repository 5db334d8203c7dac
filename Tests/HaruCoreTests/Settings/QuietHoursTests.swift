import HaruCore
import HaruTime
import Testing

struct QuietHoursTests {
  @Test(arguments: [
    ("22:30-07:00", "2026-11-23T22:29", "2026-11-23T22:29"),
    ("22:30-07:00", "2026-11-23T22:30", "2026-11-24T07:00"),
    ("22:30-07:00", "2026-11-23T06:59", "2026-11-23T07:00"),
    ("22:30-07:00", "2026-11-23T07:00", "2026-11-23T07:00"),
    ("01:00-09:00", "2026-11-23T08:00", "2026-11-23T09:00"),
    ("01:00-09:00", "2026-11-23T00:59", "2026-11-23T00:59"),
    ("08:00-08:00", "2026-11-23T08:00", "2026-11-23T08:00"),
  ])
  func aMessageWaitsForTheirEnd(hours: String, due: String, comes: String) throws {
    let hours = try #require(QuietHours(hours))
    let delayed = hours.delayed(try local(due))
    let expected = try local(comes)
    #expect(delayed.date == expected.date && delayed.time == expected.time)
    #expect(QuietHours(hours.text) == hours)
  }

  @Test(arguments: ["", "-", "22:30", "22:30-", "22:30-7", "25:00-07:00", "22:30-07:00-08:00"])
  func rejectsInvalidText(text: String) { #expect(QuietHours(text) == nil) }

  private func local(_ text: String) throws -> PlainDateTime {
    let parts = text.split(separator: "T").map(String.init)
    return PlainDateTime(
      date: try PlainDate(parsing: parts[0]),
      time: try PlainTime(parsing: parts[1])
    )
  }
}
