import HaruCore
import HaruSync
import HaruTime
import Testing

/// When notices are due on days on which the clocks change.
struct NoticeClockTests {
  /// A time that the clocks skip comes as late as it would have been, a repeated one the first time.
  @Test(
    arguments: [
      ("America/New_York", "02:30", "2027-03-14T07:30:00Z"),
      ("America/New_York", "01:30", "2026-11-01T05:30:00Z"),
      ("Europe/London", "01:30", "2027-03-28T01:30:00Z"),
      ("Europe/London", "01:30", "2027-10-31T00:30:00Z"),
    ],
    ["alarm", "quote"]
  )
  func aSkippedTimeIsDueOnceAndARepeatedOneOnce(
    place: (zone: String, time: String, due: String),
    kind: String
  ) throws {
    let time = try PlainTime(parsing: place.time)
    let zones = try #require(ZoneDatabase.linked)
    var replica = Replica()
    replica.apply(
      Alarm(id: "a", time: time, days: .weekly(.everyDay))
        .writes(at: try Instant(rfc3339: "2026-10-31T12:00:00Z"))
    )
    let schedule = NoticeSchedule(
      of: replica,
      in: try #require(zones.rules(for: place.zone)),
      zones: zones,
      kinds: NoticeKinds(kind),
      morning: time
    )
    let expected = try Instant(rfc3339: place.due)
    var (found, at) = ([Instant](), expected - 43_200_000)
    while let due = schedule.next(after: at), due < expected + 43_200_000 {
      found += schedule.notices(after: at, through: due).map(\.at)
      at = due
    }
    #expect(found == [expected])
  }
}
