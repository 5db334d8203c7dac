import HaruCore
import HaruSync
import HaruTime
import Testing

struct AlarmOccurrenceTests {
  /// zone, time, days, after, the next ring; 2026-11-21 is a Saturday.
  @Test(arguments: [
    (
      "Asia/Seoul", "07:30", WeekdaySet.everyDay, "2026-11-21T07:29:59+09:00",
      "2026-11-21T07:30:00+09:00"
    ),
    ("Asia/Seoul", "07:30", .everyDay, "2026-11-21T07:30:00+09:00", "2026-11-22T07:30:00+09:00"),
    ("Asia/Seoul", "07:30", .workdays, "2026-11-21T06:00:00+09:00", "2026-11-23T07:30:00+09:00"),
    ("Asia/Seoul", "07:30", .weekend, "2026-11-22T08:00:00+09:00", "2026-11-28T07:30:00+09:00"),
    (
      "America/New_York", "02:30", .everyDay, "2026-03-07T12:00:00-05:00",
      "2026-03-08T03:30:00-04:00"
    ),
    (
      "America/New_York", "02:30", .everyDay, "2026-03-08T03:30:00-04:00",
      "2026-03-09T02:30:00-04:00"
    ),
    (
      "America/New_York", "01:30", .everyDay, "2026-10-31T12:00:00-04:00",
      "2026-11-01T01:30:00-04:00"
    ),
    (
      "America/New_York", "01:30", .everyDay, "2026-11-01T01:30:00-04:00",
      "2026-11-02T01:30:00-05:00"
    ),
    (
      "Australia/Lord_Howe", "02:15", .everyDay, "2026-10-03T12:00:00+10:30",
      "2026-10-04T02:45:00+11:00"
    ),
    (
      "America/Toronto", "23:45", .everyDay, "1919-03-30T12:00:00-05:00",
      "1919-03-31T00:45:00-04:00"
    ),
    (
      "America/Toronto", "23:45", .everyDay, "1919-03-31T00:40:00-04:00",
      "1919-03-31T00:45:00-04:00"
    ),
    ("Pacific/Apia", "12:00", .everyDay, "2011-12-29T12:00:00-10:00", "2011-12-31T12:00:00+14:00"),
  ])
  func ringsNext(
    _ zone: String,
    _ time: String,
    _ days: WeekdaySet,
    _ after: String,
    _ expected: String
  ) throws {
    let alarm = try AlarmFixture.weekly(time, days)
    let next = alarm.nextOccurrence(
      after: try AlarmFixture.instant(after),
      in: try AlarmFixture.zone(zone)
    )
    #expect(next?.moment.rfc3339 == expected)
  }

  @Test func aKeyNamesTheRuleAndNotTheInstant() throws {
    let next = try AlarmFixture.weekly("02:30", id: "42").nextOccurrence(
      after: try AlarmFixture.instant("2026-03-08T00:00:00-05:00"),
      in: try AlarmFixture.zone("America/New_York")
    )
    #expect(next?.key == "42/2026-03-08T02:30")
  }

  @Test func ringsOnceOnADateAndNeverAfterIt() throws {
    let seoul = try AlarmFixture.zone("Asia/Seoul")
    let alarm = try AlarmFixture.once("09:00", on: "2026-12-24")
    let next = alarm.nextOccurrence(after: try now(), in: seoul)
    #expect(next?.moment.rfc3339 == "2026-12-24T09:00:00+09:00")
    #expect(alarm.nextOccurrence(after: try #require(next).moment.instant, in: seoul) == nil)
  }

  @Test func neverRingsOffOrOnNoDayOrOnADateThatTheZoneSkipped() throws {
    let apia = try AlarmFixture.zone("Pacific/Apia")
    let start = try AlarmFixture.instant("2011-12-01T00:00:00-10:00")
    var off = try AlarmFixture.weekly("07:30")
    off.isOn = false
    #expect(off.nextOccurrence(after: start, in: apia) == nil)
    #expect(try AlarmFixture.weekly("07:30", []).nextOccurrence(after: start, in: apia) == nil)
    let lost = try AlarmFixture.once("07:30", on: "2011-12-30")
    #expect(lost.nextOccurrence(after: start, in: apia) == nil)
  }

  @Test func aPauseEndsOnItsDate() throws {
    var alarm = try AlarmFixture.weekly("07:30", WeekdaySet(.monday))
    alarm.pausedUntil = try PlainDate(parsing: "2026-12-07")
    #expect(try next(alarm) == "2026-12-07T07:30:00+09:00")
    alarm.pausedUntil = try PlainDate(parsing: "2026-12-08")
    #expect(try next(alarm) == "2026-12-14T07:30:00+09:00")
  }

  @Test func skipsSingleDatesHoweverMany() throws {
    var alarm = try AlarmFixture.weekly("07:30", WeekdaySet(.monday))
    for step in 0..<60 {
      let monday = try PlainDate(parsing: "2026-11-23")
      alarm.skippedDates.append(try #require(monday.adding(days: step * 7)))
    }
    #expect(try next(alarm) == "2028-01-17T07:30:00+09:00")
  }

  @Test func skipsHolidaysOnlyWhereAskedAndOnlyRepeating() throws {
    let holidays = ["2026-11-23", "2026-11-24"]
    var alarm = try AlarmFixture.weekly("07:30", .workdays)
    #expect(try next(alarm, holidays: holidays) == "2026-11-23T07:30:00+09:00")
    alarm.skipsHolidays = true
    #expect(try next(alarm, holidays: holidays) == "2026-11-25T07:30:00+09:00")
    alarm.days = .once(try PlainDate(parsing: "2026-11-24"))
    #expect(try next(alarm, holidays: holidays) == "2026-11-24T07:30:00+09:00")
  }

  @Test func floatsWithTheDeviceUnlessItKeepsToAZone() throws {
    let alarm = try AlarmFixture.weekly("07:30")
    var fixed = alarm
    fixed.zone = "Asia/Seoul"
    let newYork = try AlarmFixture.calendar("America/New_York")
    let start = try AlarmFixture.instant("2026-11-21T12:00:00Z")
    let own = newYork.nextOccurrence(of: fixed, after: start)
    #expect(
      newYork.nextOccurrence(of: alarm, after: start)?.moment.rfc3339 == "2026-11-21T07:30:00-05:00"
    )
    #expect(own?.moment.rfc3339 == "2026-11-22T07:30:00+09:00")
    #expect(own?.moment.zone == "Asia/Seoul")
    fixed.zone = "Mars/Olympus"
    #expect(newYork.nextOccurrence(of: fixed, after: start)?.moment.zone == "America/New_York")
  }

  @Test func listsTheRingsOfAllInOrder() throws {
    let alarms = [
      try AlarmFixture.weekly("22:00", id: "late"), try AlarmFixture.weekly("07:30", id: "first"),
      try AlarmFixture.weekly("07:30", id: "second"),
      try AlarmFixture.once("08:00", on: "2026-11-22", id: "once"),
    ]
    let calendar = try AlarmFixture.calendar("Asia/Seoul")
    let rings = calendar.nextOccurrences(of: alarms, after: try now(), count: 8)
    #expect(
      rings.map(\.key) == [
        "late/2026-11-21T22:00", "first/2026-11-22T07:30", "second/2026-11-22T07:30",
        "once/2026-11-22T08:00", "late/2026-11-22T22:00", "first/2026-11-23T07:30",
        "second/2026-11-23T07:30", "late/2026-11-23T22:00",
      ]
    )
    #expect(calendar.nextOccurrences(of: [alarms[3]], after: try now(), count: 8).count == 1)
  }

  private func now() throws -> Instant { try AlarmFixture.instant("2026-11-21T12:00:00+09:00") }

  private func next(_ alarm: Alarm, holidays: [String] = []) throws -> String? {
    let calendar = try AlarmFixture.calendar("Asia/Seoul", holidays: holidays)
    return calendar.nextOccurrence(of: alarm, after: try now())?.moment.rfc3339
  }

  @Test func theRingsOfManyAlarmsComeInOrder() throws {
    let calendar = try AlarmFixture.calendar("Europe/Berlin")
    var generator = SeededGenerator(seed: 7)
    let alarms = (0..<60).map { number in
      let time = PlainTime(millisecondsOfDay: Int.random(in: 0..<48, using: &generator) * 1_800_000)
      let days = WeekdaySet(rawValue: UInt8.random(in: 0...127, using: &generator))
      return Alarm(id: "\(number)", time: time, days: .weekly(days))
    }
    let end = try now() + 10 * 86_400_000
    var expected: [(instant: Instant, alarm: Int, key: String)] = []
    for (number, alarm) in alarms.enumerated() {
      var cursor = try now()
      while let ring = calendar.nextOccurrence(of: alarm, after: cursor), ring.moment.instant < end
      {
        expected.append((ring.moment.instant, number, ring.key))
        cursor = ring.moment.instant
      }
    }
    expected.sort { ($0.instant, $0.alarm) < ($1.instant, $1.alarm) }
    let rings = calendar.nextOccurrences(of: alarms, after: try now(), count: expected.count)
    #expect(rings.map(\.key) == expected.map(\.key))
    let one = calendar.rings(of: alarms, after: try now()).prefix(expected.count)
    #expect(one.map(\.alarm) == expected.map(\.alarm))
    #expect(expected.count > 200)
  }
}
