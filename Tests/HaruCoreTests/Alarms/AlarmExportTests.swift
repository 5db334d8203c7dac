import Foundation
import HaruSync
import HaruTime
import Testing

@testable import HaruCore

struct AlarmExportTests {
  @Test func writesFloatingAlarmsWithTheirRule() throws {
    var alarm = try AlarmFixture.weekly("07:30", .workdays, id: "id-1")
    alarm.label = "Get up; stretch, \\ read\nnow\r"
    alarm.skippedDates = [
      try PlainDate(parsing: "2026-11-24"), try PlainDate(parsing: "2026-11-28"),
    ]
    alarm.skipsHolidays = true
    let calendar = try AlarmFixture.calendar("Asia/Seoul", holidays: ["2026-12-25", "2026-01-01"])
    let text = calendar.iCalendar(of: [alarm], at: try now())
    let expected = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Haru//Haru//EN", "BEGIN:VEVENT", "UID:id-1@haru",
      "DTSTAMP:20261121T030000Z", "DTSTART:20261123T073000",
      "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "EXDATE:20261124T073000,20261225T073000",
      "SUMMARY:Get up\\; stretch\\, \\\\ read\\nnow", "TRANSP:TRANSPARENT", "BEGIN:VALARM",
      "ACTION:DISPLAY", "DESCRIPTION:Get up\\; stretch\\, \\\\ read\\nnow", "TRIGGER:PT0S",
      "END:VALARM", "END:VEVENT", "END:VCALENDAR", "",
    ]
    #expect(text == expected.joined(separator: "\r\n"))
  }

  @Test func describesTheZoneOfAFixedAlarm() throws {
    var alarm = try AlarmFixture.once("08:00", on: "2027-03-14", id: "id-1")
    alarm.zone = "America/New_York"
    let text = try AlarmFixture.calendar("Asia/Seoul").iCalendar(of: [alarm], at: try now())
    #expect(text.contains("DTSTART;TZID=America/New_York:20270314T080000\r\n"))
    #expect(
      text.contains(
        """
        BEGIN:VTIMEZONE\r
        TZID:America/New_York\r
        BEGIN:STANDARD\r
        DTSTART:20261101T020000\r
        RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\r
        TZOFFSETFROM:-0400\r
        TZOFFSETTO:-0500\r
        TZNAME:EST\r
        END:STANDARD\r
        BEGIN:DAYLIGHT\r
        DTSTART:20270314T020000\r
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\r
        TZOFFSETFROM:-0500\r
        TZOFFSETTO:-0400\r
        TZNAME:EDT\r
        END:DAYLIGHT\r
        END:VTIMEZONE\r

        """
      )
    )
  }

  @Test(arguments: [
    ("Europe/London", ["BYMONTH=10;BYDAY=-1SU", "BYMONTH=3;BYDAY=-1SU"]),
    ("Australia/Sydney", ["BYMONTH=10;BYDAY=1SU", "BYMONTH=4;BYDAY=1SU"]),
    // Seoul last changed in 1988.
    ("Asia/Seoul", []),
    // At midnight after the first Saturday.
    (
      "America/Santiago",
      ["BYMONTH=9;BYDAY=SU;\(days(2...8))", "BYMONTH=4;BYDAY=SU;\(days(2...8))"]
    ),
    // From the Friday before the last Sunday in March.
    ("Asia/Jerusalem", ["BYMONTH=10;BYDAY=-1SU", "BYMONTH=3;BYDAY=FR;\(days(23...29))"]),
    // At midnight after the last Thursday in October, which may be in November.
    (
      "Africa/Cairo",
      [
        "BYMONTH=10;BYDAY=FR;\(days(26...31))", "BYMONTH=11;BYDAY=FR;\(days(1...1))",
        "BYMONTH=4;BYDAY=-1FR",
      ]
    ),
    // With Europe, where it is Sunday by then.
    ("America/Nuuk", ["BYMONTH=10;BYDAY=-1SU", "BYMONTH=3;BYDAY=SA;\(days(24...30))"]),
    ("America/Scoresbysund", ["BYMONTH=10;BYDAY=-1SU", "BYMONTH=3;BYDAY=SA;\(days(24...30))"]),
  ])
  func aZoneHasRulesWhereItFollowsOne(_ id: String, rules: [String]) throws {
    let lines = try lines(of: id)
    let found = lines.filter { $0.hasPrefix("RRULE:") }
    #expect(found == rules.map { "RRULE:FREQ=YEARLY;\($0)" })
    let observances = lines.filter { $0 == "BEGIN:STANDARD" || $0 == "BEGIN:DAYLIGHT" }
    #expect(observances.count == max(rules.count, 1))
    // What was written says the same as the table.
    var written = CalendarZone()
    for line in ICalendarLine.lines(of: Array(lines.joined(separator: "\r\n").utf8)) {
      written.read(line)
    }
    var budget = CalendarFile.budget
    let (read, zone) = (try #require(written.rules(budget: &budget)), try AlarmFixture.zone(id))
    var next = zone.nextTransition(after: try now())
    while let change = next, change.instant < (try AlarmFixture.instant("2062-01-01T00:00:00Z")) {
      #expect(read.offset(at: change.instant) == change.after.offset, "\(change.instant)")
      #expect(read.offset(at: change.instant - 1) == change.before.offset, "\(change.instant)")
      next = zone.nextTransition(after: change.instant)
    }
  }

  private static func days(_ range: ClosedRange<Int>) -> String {
    "BYMONTHDAY=" + range.map { "\($0)" }.joined(separator: ",")
  }

  /// Zones that change with Ramadan.
  @Test(arguments: ["Africa/Casablanca", "Africa/El_Aaiun", "Asia/Gaza", "Asia/Hebron"])
  func aZoneWithoutARuleIsWrittenToTheEndOfItsTable(_ id: String) throws {
    let lines = try lines(of: id)
    let zone = try AlarmFixture.zone(id)
    var next = zone.nextTransition(after: try now())
    while let change = next, change.instant < (try AlarmFixture.instant("2088-01-01T00:00:00Z")) {
      let local = PlainDateTime(change.instant, offset: change.before.offset)
      let isRuled = lines.contains { $0.hasPrefix("RRULE:") } && local.date.year > 2086
      #expect(isRuled || lines.contains("DTSTART:\(CalendarSample.text(local))"))
      next = zone.nextTransition(after: change.instant)
    }
    // Gaza follows a rule after the table, Casablanca nothing.
    #expect(lines.filter { $0.hasPrefix("RRULE:") }.count == (id.hasPrefix("Asia") ? 2 : 0))
  }

  /// The description of a zone, from which an alarm is exported.
  private func lines(of zone: String) throws -> [String] {
    var alarm = try AlarmFixture.weekly("08:00", .workdays, id: "id-1")
    alarm.zone = zone
    let text = try AlarmFixture.calendar("Asia/Seoul").iCalendar(of: [alarm], at: try now())
    let head = text.components(separatedBy: "BEGIN:VEVENT").first ?? ""
    return head.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }

  @Test func leavesOutWhatNoLongerRings() throws {
    var off = try AlarmFixture.weekly("07:30")
    off.isOn = false
    let past = try AlarmFixture.once("07:30", on: "2026-11-20")
    let text = try AlarmFixture.calendar("Asia/Seoul").iCalendar(of: [off, past], at: try now())
    #expect(!text.contains("VEVENT"))
  }

  @Test func namesAnAlarmWithoutLabelByItsTime() throws {
    let text = try AlarmFixture.calendar("Asia/Seoul")
      .iCalendar(of: [try AlarmFixture.weekly("07:30")], at: try now())
    #expect(text.contains("SUMMARY:07:30\r\n"))
  }

  @Test func foldsLongLinesWithinNoCharacter() throws {
    var alarm = try AlarmFixture.weekly("07:30")
    alarm.label = String(repeating: "하루", count: 60)
    let text = try AlarmFixture.calendar("Asia/Seoul").iCalendar(of: [alarm], at: try now())
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(lines.contains { $0.hasPrefix(" 하") || $0.hasPrefix(" 루") })
    #expect(text.split(separator: "\r\n ").joined().contains("SUMMARY:\(alarm.label)\r\n"))
  }

  private func now() throws -> Instant { try AlarmFixture.instant("2026-11-21T12:00:00+09:00") }
}
