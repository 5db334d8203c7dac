import Foundation
import HaruCore
import HaruSync
import HaruTime
import Testing

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
    ("Europe/London", ["BYMONTH=10;BYDAY=-1SU", "BYMONTH=3;BYDAY=-1SU"], 2),
    ("Australia/Sydney", ["BYMONTH=10;BYDAY=1SU", "BYMONTH=4;BYDAY=1SU"], 2),
    // Seoul last changed in 1988, and Casablanca changes with Ramadan.
    ("Asia/Seoul", [], 1), ("Africa/Casablanca", [], 22),
    // From the Friday before the last Sunday in March.
    ("Asia/Jerusalem", [], 21),
  ])
  func aZoneHasRulesWhereItFollowsOne(_ zone: String, rules: [String], count: Int) throws {
    var alarm = try AlarmFixture.weekly("08:00", .workdays, id: "id-1")
    alarm.zone = zone
    let text = try AlarmFixture.calendar("Asia/Seoul").iCalendar(of: [alarm], at: try now())
    let head = text.components(separatedBy: "BEGIN:VEVENT").first ?? ""
    let lines = head.split(separator: "\r\n").map(String.init)
    let found = lines.filter { $0.hasPrefix("RRULE:") }
    #expect(found == rules.map { "RRULE:FREQ=YEARLY;\($0)" })
    #expect(lines.filter { $0 == "BEGIN:STANDARD" || $0 == "BEGIN:DAYLIGHT" }.count == count)
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
