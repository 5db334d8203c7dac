import HaruCore
import HaruTime
import Testing

struct AlarmChangeTests {
  @Test(arguments: [
    (
      "America/New_York", "02:30", "2026-03-08",
      AlarmOccurrence.ClockChange.skipped(showing: PlainTime(millisecondsOfDay: 12_600_000))
    ),
    ("America/New_York", "01:30", "2026-11-01", .repeated),
    ("America/New_York", "07:30", "2026-03-08", .sameDay(shift: 3_600)),
    ("America/New_York", "00:30", "2026-11-01", .sameDay(shift: -3_600)),
    ("Africa/Cairo", "07:30", "2025-04-25", .sameDay(shift: 3_600)),
    ("Antarctica/Troll", "12:00", "2026-03-29", .sameDay(shift: 7_200)),
    ("Asia/Gaza", "12:00", "2026-03-28", .sameDay(shift: 3_600)),
  ])
  func notesAChangeOfClocks(
    _ zone: String,
    _ time: String,
    _ date: String,
    _ expected: AlarmOccurrence.ClockChange
  ) throws {
    let rules = try AlarmFixture.zone(zone)
    let alarm = try AlarmFixture.once(time, on: date)
    let start = try AlarmFixture.instant("2025-01-01T00:00:00Z")
    let next = try #require(alarm.nextOccurrence(after: start, in: rules))
    #expect(next.clockChange(in: rules) == expected)
  }

  @Test(arguments: [
    ("America/New_York", "2026-03-07"), ("America/New_York", "2026-03-09"),
    ("Africa/Cairo", "2025-04-24"), ("Asia/Seoul", "2026-11-21"),
  ])
  func notesNothingOnOtherDates(_ zone: String, _ date: String) throws {
    let rules = try AlarmFixture.zone(zone)
    let start = try AlarmFixture.instant("2025-01-01T00:00:00Z")
    let alarm = try AlarmFixture.once("12:00", on: date)
    #expect(alarm.nextOccurrence(after: start, in: rules)?.clockChange(in: rules) == nil)
  }

  @Test(arguments: [("18:00", "2026-11-21"), ("12:00", "2026-11-22"), ("07:30", "2026-11-22")])
  func anAlarmWithoutDateTakesTodayIfStillAhead(_ time: String, _ expected: String) throws {
    let seoul = try AlarmFixture.zone("Asia/Seoul")
    let date = Alarm.date(for: try PlainTime(parsing: time), after: try now(), in: seoul)
    #expect(date.description == expected)
  }

  @Test func switchingOnKeepsADateAheadAndReplacesAPastOne() throws {
    let seoul = try AlarmFixture.zone("Asia/Seoul")
    var ahead = try AlarmFixture.once("07:30", on: "2026-12-24")
    ahead.isOn = false
    ahead.switchOn(at: try now(), in: seoul)
    #expect(ahead == (try AlarmFixture.once("07:30", on: "2026-12-24")))
    var past = try AlarmFixture.once("18:00", on: "2026-11-01")
    past.isOn = false
    past.switchOn(at: try now(), in: seoul)
    #expect(past == (try AlarmFixture.once("18:00", on: "2026-11-21")))
  }

  @Test func skippingTwiceLeavesOutTwoRingsAndForgetsPastOnes() throws {
    let seoul = try AlarmFixture.zone("Asia/Seoul")
    var alarm = try AlarmFixture.weekly("07:30", .workdays)
    alarm.skippedDates = [try PlainDate(parsing: "2026-11-20")]
    alarm.skipNext(after: try now(), in: seoul)
    alarm.skipNext(after: try now(), in: seoul)
    #expect(alarm.skippedDates.map(\.description) == ["2026-11-23", "2026-11-24"])
    #expect(alarm.nextOccurrence(after: try now(), in: seoul)?.date.description == "2026-11-25")
  }

  @Test func skippingAnAlarmForOneDateSwitchesItOff() throws {
    var alarm = try AlarmFixture.once("07:30", on: "2026-12-24")
    alarm.skipNext(after: try now(), in: try AlarmFixture.zone("Asia/Seoul"))
    #expect(!alarm.isOn)
  }

  @Test(
    arguments: [
      (26_400_000, 0, 7, 20), (26_340_001, 0, 7, 20), (1, 0, 0, 1), (0, 0, 0, 0), (-5, 0, 0, 0),
      (90_060_000, 1, 1, 1), (86_400_000, 1, 0, 0),
    ] as [(Int64, Int, Int, Int)]
  )
  func tellsHowLongItIsUntilThen(_ span: Int64, _ days: Int, _ hours: Int, _ minutes: Int) throws {
    let ahead = TimeAhead(from: try now(), to: try now() + span)
    #expect([ahead.days, ahead.hours, ahead.minutes] == [days, hours, minutes])
  }

  private func now() throws -> Instant { try AlarmFixture.instant("2026-11-21T12:00:00+09:00") }
}
