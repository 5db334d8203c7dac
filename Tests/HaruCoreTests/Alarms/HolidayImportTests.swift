import HaruCore
import HaruTime
import Testing

struct HolidayImportTests {
  @Test func readsDaysSpansAndYearlyEvents() throws {
    let file = """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      BEGIN:VEVENT\r
      DTSTART;VALUE=DATE:20260924\r
      DTEND;VALUE=DATE:20260927\r
      SUMMARY:추석 연\r
       휴\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      DTSTART;VALUE=DATE:20251225\r
      RRULE:FREQ=YEARLY\r
      SUMMARY;LANGUAGE=en:Christmas\\, again\r
      BEGIN:VALARM\r
      SUMMARY:not this\r
      END:VALARM\r
      END:VEVENT\r
      END:VCALENDAR\r

      """
    #expect(
      try lines(file, lastYear: 2027) == [
        "2025-12-25 Christmas, again", "2026-09-24 추석 연휴", "2026-09-25 추석 연휴",
        "2026-09-26 추석 연휴", "2026-12-25 Christmas, again", "2027-12-25 Christmas, again",
      ]
    )
  }

  /// first date, rule, the dates of the next years; from the calendars of the United States.
  @Test(arguments: [
    ("20261126", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", ["2026-11-26", "2027-11-25", "2028-11-23"]),
    ("20260525", "FREQ=YEARLY;BYDAY=-1MO;BYMONTH=5", ["2026-05-25", "2027-05-31", "2028-05-29"]),
    ("20260101", "FREQ=YEARLY;COUNT=2", ["2026-01-01", "2027-01-01"]),
    ("20260101", "FREQ=YEARLY;UNTIL=20270101T000000Z", ["2026-01-01", "2027-01-01"]),
    ("20240229", "FREQ=YEARLY", ["2024-02-29", "2028-02-29"]),
    ("20260101", "FREQ=YEARLY;INTERVAL=2;WKST=MO", ["2026-01-01", "2028-01-01"]),
    ("20260301", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1", ["2026-03-01", "2027-03-01", "2028-03-01"]),
  ])
  func followsTheRulesOfHolidays(_ start: String, _ rule: String, _ dates: [String]) throws {
    let file = calendar("DTSTART;VALUE=DATE:\(start)\nRRULE:\(rule)\nSUMMARY:x")
    #expect(try lines(file, lastYear: 2028) == dates.map { "\($0) x" })
  }

  @Test func leavesOutCancelledAndExcludedDays() throws {
    let cancelled = calendar("DTSTART:20260101\nSTATUS:CANCELLED")
    #expect(try lines(cancelled, lastYear: 2030) == [])
    let excluded = calendar("DTSTART:20260101\nRRULE:FREQ=YEARLY\nEXDATE:20270101\nSUMMARY:x")
    #expect(try lines(excluded, lastYear: 2028) == ["2026-01-01 x", "2028-01-01 x"])
  }

  @Test func joinsTheNamesOfOneDate() throws {
    let file =
      "BEGIN:VCALENDAR\n" + event("DTSTART:20260505\nSUMMARY:어린이날")
      + event("DTSTART:20260505\nSUMMARY:석가탄신일") + event("DTSTART:20260505\nSUMMARY:어린이날")
      + "END:VCALENDAR\n"
    #expect(try lines(file, lastYear: 2026) == ["2026-05-05 석가탄신일, 어린이날"])
  }

  @Test func listsWhatItCouldNotRead() throws {
    let file = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      SUMMARY:no date
      END:VEVENT
      BEGIN:VEVENT
      DTSTART:20260230
      SUMMARY:bad date
      END:VEVENT
      BEGIN:VEVENT
      SUMMARY:lunar
      DTSTART:20260217
      RRULE:FREQ=MONTHLY
      END:VEVENT
      BEGIN:VEVENT
      DTSTART:20260101
      SUMMARY:cut
      """
    let found = try HolidayImport(Array(file.utf8), lastYear: 2026)
    #expect(found.holidays.isEmpty)
    #expect(found.problems.map(\.kind) == [.noDate, .noDate, .unknownRule, .unfinished])
    #expect(found.problems.map(\.line) == [2, 6, 12, 14])
    #expect(found.problems.map(\.name) == ["no date", "bad date", "lunar", "cut"])
  }

  /// lines of an event, what is wrong, the line on which it is; nothing else is lost.
  @Test(arguments: [
    ("DTSTART:20260101\nDTEND:soon", HolidayImport.Problem.Kind.noDate, 8),
    ("DTSTART:20260105\nDTEND:20260101", .noDate, 8),
    ("DTSTART:20260101T090000Z\nDTEND:20260101T100000Z", .timed, 7),
    ("DTSTART:20260101\nRDATE:20260301", .unknownRule, 8),
    ("DTSTART:20260101\nDTEND:20260501", .tooLong, 6),
    ("DTSTART:20260101\ngarbage without a colon", .unknownLine, 8),
  ])
  func namesWhatIsWrongAndWhere(_ lines: String, _ kind: HolidayImport.Problem.Kind, _ line: Int)
    throws
  {
    let file =
      "BEGIN:VCALENDAR\n" + event("DTSTART:20260505\nSUMMARY:good") + event(lines)
      + "END:VCALENDAR\n"
    let found = try HolidayImport(Array(file.utf8), lastYear: 2026)
    #expect(found.problems.map(\.kind) == [kind])
    #expect(found.problems.map(\.line) == [line])
    #expect(found.holidays.contains { $0.name == "good" })
    #expect(found.holidays.count == (kind == .unknownLine ? 2 : 1))
  }

  @Test func aDayFromMidnightToMidnightIsAWholeDay() throws {
    let file = calendar("DTSTART:20260101T000000\nDTEND:20260102T000000\nSUMMARY:x")
    #expect(try lines(file, lastYear: 2026) == ["2026-01-01 x"])
    let late = calendar("DTSTART:20260101T000000\nDTEND:20260102T235900\nSUMMARY:x")
    #expect(try lines(late, lastYear: 2026) == ["2026-01-01 x", "2026-01-02 x"])
  }

  @Test func saysThatTheFileIsCut() throws {
    let file = "BEGIN:VCALENDAR\n" + event("DTSTART:20260505\nSUMMARY:good")
    let found = try HolidayImport(Array(file.utf8), lastYear: 2026)
    #expect(found.problems.map(\.kind) == [.fileUnfinished])
    #expect(found.holidays.count == 1)
  }

  @Test func saysThatThereAreTooManyDays() throws {
    let many = (0..<400).map { _ in event("DTSTART:20260101\nDTEND:20260127\nSUMMARY:x") }
    let file = "BEGIN:VCALENDAR\n\(many.joined())END:VCALENDAR\n"
    let found = try HolidayImport(Array(file.utf8), lastYear: 2026)
    #expect(found.problems.map(\.kind) == [.tooMany])
    #expect(found.holidays.count == 26)
  }

  @Test(arguments: [
    "FREQ=YEARLY;BYDAY=MO", "FREQ=YEARLY;BYDAY=2MO", "FREQ=YEARLY;BYEASTER=1",
    "FREQ=YEARLY;COUNT=0",
    "FREQ=YEARLY;BYMONTH=13", "FREQ", "", "FREQ=YEARLY;INTERVAL=99999999999999999999",
  ])
  func refusesOtherRules(_ rule: String) throws {
    let file = calendar("DTSTART:20260101\nRRULE:\(rule)")
    #expect(
      try HolidayImport(Array(file.utf8), lastYear: 2026).problems.map(\.kind) == [.unknownRule]
    )
  }

  @Test(arguments: ["", "hello", "BEGIN:VEVENT", "<html>"])
  func refusesWhatIsNoCalendar(_ text: String) {
    #expect(throws: HolidayImportError.notACalendar) {
      try HolidayImport(Array(text.utf8), lastYear: 2026)
    }
  }

  @Test func anyDamageIsReadWithoutATrap() throws {
    let file = Array(calendar("DTSTART:20260101\nDTEND:20260105\nRRULE:FREQ=YEARLY;COUNT=3").utf8)
    var state: UInt32 = 1
    for _ in 0..<2_000 {
      var damaged = file
      for _ in 0..<4 {
        state = state &* 1_664_525 &+ 1_013_904_223
        damaged[Int(state >> 8) % damaged.count] = UInt8(truncatingIfNeeded: state >> 24)
      }
      let found = try? HolidayImport(damaged, lastYear: 2036)
      #expect(found?.holidays.count ?? 0 < 400)
    }
  }

  private func event(_ lines: String) -> String { "BEGIN:VEVENT\n\(lines)\nEND:VEVENT\n" }

  private func calendar(_ lines: String) -> String {
    "BEGIN:VCALENDAR\n\(event(lines))END:VCALENDAR\n"
  }

  private func lines(_ file: String, lastYear: Int) throws -> [String] {
    let found = try HolidayImport(Array(file.utf8), lastYear: lastYear)
    #expect(found.problems.isEmpty)
    return found.holidays.map { "\($0.date) \($0.name)" }
  }
}
