import HaruTime
import Testing

@testable import HaruCore

/// Files in the style of calendar programs, and the problems of malformed ones.
struct CalendarFileTests {
  /// Google: a name, a zone, a series that ends, a cancelled and a moved occurrence.
  @Test func readsWhatGoogleWrites() throws {
    let file = """
      BEGIN:VCALENDAR\r
      PRODID:-//Google Inc//Google Calendar 70.9054//EN\r
      VERSION:2.0\r
      CALSCALE:GREGORIAN\r
      METHOD:PUBLISH\r
      X-WR-CALNAME:2학년 3반\r
      X-WR-TIMEZONE:Asia/Seoul\r
      BEGIN:VTIMEZONE\r
      TZID:Asia/Seoul\r
      X-LIC-LOCATION:Asia/Seoul\r
      BEGIN:STANDARD\r
      TZOFFSETFROM:+0900\r
      TZOFFSETTO:+0900\r
      TZNAME:GMT+9\r
      DTSTART:19700101T000000\r
      END:STANDARD\r
      END:VTIMEZONE\r
      BEGIN:VEVENT\r
      DTSTART;TZID=Asia/Seoul:20261102T090000\r
      DTEND;TZID=Asia/Seoul:20261102T095000\r
      RRULE:FREQ=WEEKLY;UNTIL=20261130T145959Z;BYDAY=MO\r
      EXDATE;TZID=Asia/Seoul:20261109T090000\r
      DTSTAMP:20261030T010000Z\r
      UID:1@google.com\r
      LOCATION:본관\\, 3층\r
      SUMMARY:수학\r
      STATUS:CONFIRMED\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      DTSTART;TZID=Asia/Seoul:20261117T130000\r
      DTEND;TZID=Asia/Seoul:20261117T135000\r
      UID:1@google.com\r
      RECURRENCE-ID;TZID=Asia/Seoul:20261116T090000\r
      SUMMARY:수학 (옮김)\r
      END:VEVENT\r
      BEGIN:VEVENT\r
      DTSTART;TZID=Asia/Seoul:20261123T090000\r
      UID:1@google.com\r
      RECURRENCE-ID:20261123T000000Z\r
      STATUS:CANCELLED\r
      END:VEVENT\r
      END:VCALENDAR\r

      """
    let read = try CalendarSample.read(file)
    #expect(read.name == "2학년 3반")
    #expect(read.problems == [])
    #expect(
      try CalendarSample.lines(file) == [
        "2026-11-02 540 590 수학", "2026-11-17 780 830 수학 (옮김)", "2026-11-30 540 590 수학",
      ]
    )
    // The same class, viewed from Berlin.
    let far = try CalendarSample.lines(file, in: "Europe/Berlin")
    #expect(far.first == "2026-11-02 60 110 수학")
  }

  /// Apple: whole days, a folded line, a duration, an alarm inside.
  @Test func readsWhatAppleWrites() throws {
    let file = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Apple Inc.//macOS 15.1//EN
      X-WR-CALNAME:Holidays in the United Kingdom and in some of its
        old colonies
      BEGIN:VEVENT
      UID:a
      DTSTART;VALUE=DATE:20261224
      DTEND;VALUE=DATE:20261227
      SUMMARY;LANGUAGE=en:Christmas\\; all of it\\nand more
      BEGIN:VALARM
      TRIGGER:-PT9H
      SUMMARY:not this
      END:VALARM
      END:VEVENT
      BEGIN:VEVENT
      UID:b
      DTSTART:20261105T230000Z
      DURATION:PT1H30M
      SUMMARY:Call
      END:VEVENT
      END:VCALENDAR
      """
    #expect(
      try CalendarSample.read(file).name
        == "Holidays in the United Kingdom and in some of its old colonies"
    )
    #expect(
      try CalendarSample.lines(file, in: "Europe/London") == [
        "2026-11-05 1380  Call", "2026-11-06  30 Call",
        "2026-12-24   Christmas; all of it and more", "2026-12-25   Christmas; all of it and more",
        "2026-12-26   Christmas; all of it and more",
      ]
    )
  }

  /// Outlook: Windows names of zones, midnights, and a zone defined in the file.
  @Test func readsWhatOutlookWrites() throws {
    let file = """
      BEGIN:VCALENDAR
      PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
      BEGIN:VTIMEZONE
      TZID:Customized Time Zone
      BEGIN:STANDARD
      DTSTART:16010101T030000
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:16010101T020000
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      END:DAYLIGHT
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:a
      DTSTART;TZID="Korea Standard Time":20261102T180000
      DTEND;TZID="Korea Standard Time":20261102T190000
      SUMMARY:Seoul
      END:VEVENT
      BEGIN:VEVENT
      UID:b
      DTSTART;TZID=Customized Time Zone:20261023T100000
      DTEND;TZID=Customized Time Zone:20261023T110000
      RRULE:FREQ=WEEKLY;COUNT=2
      SUMMARY:Berlin
      END:VEVENT
      BEGIN:VEVENT
      UID:c
      DTSTART;TZID=W. Europe Standard Time:20261104T000000
      DTEND;TZID=W. Europe Standard Time:20261105T000000
      X-MICROSOFT-CDO-ALLDAYEVENT:TRUE
      SUMMARY:Day
      END:VEVENT
      END:VCALENDAR
      """
    #expect(try CalendarSample.read(file).problems == [])
    #expect(
      try CalendarSample.lines(file, from: "2026-10-20", in: "UTC") == [
        "2026-10-23 480 540 Berlin", "2026-10-30 540 600 Berlin", "2026-11-02 540 600 Seoul",
        "2026-11-03 1380  Day", "2026-11-04  1380 Day",
      ]
    )
    #expect(
      try CalendarSample.lines(file, from: "2026-11-03", in: "Europe/Berlin")
        == ["2026-11-04   Day"]
    )
  }

  @Test func laterOccurrencesFollowAChange() throws {
    let file = CalendarSample.file(events: [
      [
        "UID:a", "DTSTART:20261102T090000", "DTEND:20261102T100000", "SUMMARY:old",
        "RRULE:FREQ=WEEKLY;COUNT=4",
      ],
      [
        "UID:a", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261116T090000", "DTSTART:20261117T110000",
        "DTEND:20261117T113000", "SUMMARY:new",
      ],
    ])
    #expect(
      try CalendarSample.lines(file) == [
        "2026-11-02 540 600 old", "2026-11-09 540 600 old", "2026-11-17 660 690 new",
        "2026-11-24 660 690 new",
      ]
    )
  }

  @Test func theNewestVersionOfAnEventCounts() throws {
    let file = CalendarSample.file(events: [
      ["UID:a", "SEQUENCE:2", "DTSTART:20261103T090000", "SUMMARY:second"],
      ["UID:a", "SEQUENCE:1", "DTSTART:20261102T090000", "SUMMARY:first"],
      ["DTSTART:20261104T090000", "SUMMARY:without an id"],
      ["UID:b", "DTSTART;VALUE=DATE:20261105", "STATUS:CANCELLED", "SUMMARY:cancelled"],
    ])
    #expect(
      try CalendarSample.lines(file)
        == ["2026-11-03 540 540 second", "2026-11-04 540 540 without an id"]
    )
  }

  /// The clocks of New York go back on 2026-11-01 at 2:00: exact seconds, or days by the calendar.
  @Test func anEndIsExactAndADayIsADay() throws {
    let night = { (end: String) in
      CalendarSample.file([
        "UID:a", "DTSTART;TZID=America/New_York:20261031T200000", end, "SUMMARY:x",
      ])
    }
    let lines = { (end: String) in
      try CalendarSample.lines(night(end), from: "2026-10-30", in: "America/New_York").last
    }
    #expect(try lines("DURATION:P1D") == "2026-11-01  1200 x")
    #expect(try lines("DURATION:PT24H") == "2026-11-01  1140 x")
    #expect(try lines("DTEND;TZID=America/New_York:20261101T080000") == "2026-11-01  480 x")
  }

  /// The lines of an event, its problem, the line of the problem, and what is left of the event.
  @Test(arguments: [
    (["SUMMARY:x"], CalendarFile.Problem.Kind.badDate, 3, []),
    (["DTSTART:20260230", "SUMMARY:x"], .badDate, 4, []),
    (
      ["SUMMARY:x", "DTSTART:20261102", "RRULE:FREQ=SOMETIMES"], .badRule, 6, ["2026-11-02   x"]
    ),
    (
      ["SUMMARY:x", "DTSTART:20261102", "RRULE:FREQ=DAILY;BYHOUR=24"], .badRule, 6,
      ["2026-11-02   x"]
    ),
    (
      ["SUMMARY:x", "DTSTART;TZID=Moon/Mare:20261102T080000"], .unknownZone, 5,
      ["2026-11-02 480 480 x"]
    ),
    (["SUMMARY:x", "DTSTART:20261102", "garbage"], .badLine, 6, ["2026-11-02   x"]),
    (["SUMMARY:x", "DTSTART:20261102", "DURATION:soon"], .badDate, 6, ["2026-11-02   x"]),
  ])
  func namesWhatIsWrongAndWhere(
    _ event: [String],
    _ kind: CalendarFile.Problem.Kind,
    _ line: Int,
    _ left: [String]
  ) throws {
    let file = CalendarSample.file(event)
    let problems = try CalendarSample.read(file).problems
    #expect(problems.first?.kind == kind)
    #expect(problems.first?.line == line)
    #expect(try CalendarSample.lines(file) == left)
  }

  @Test func saysThatAFileIsCutOrNoCalendar() throws {
    let cut = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261102\r\nSUMMARY:x\r\n"
    #expect(try CalendarSample.read(cut).problems.map(\.kind) == [.unfinished])
    for text in ["", "hello", "BEGIN:VCARD\r\nEND:VCARD\r\n"] {
      #expect(throws: CalendarFileError.notACalendar) { try CalendarSample.read(text) }
    }
    let large = "BEGIN:VCALENDAR\n" + String(repeating: "x", count: CalendarFile.byteLimit)
    #expect(throws: CalendarFileError.tooLarge) { try CalendarSample.read(large) }
    let long = "BEGIN:VCALENDAR" + String(repeating: "\n", count: CalendarFile.lineLimit + 1)
    #expect(throws: CalendarFileError.tooLarge) { try CalendarSample.read(long) }
  }

  @Test func aRuleThatNeverEndsIsCut() throws {
    let often = CalendarSample.file(["DTSTART:20261102T000000Z", "RRULE:FREQ=SECONDLY"])
    let read = try CalendarSample.read(often)
    let home = ZoneRules.utc
    let first = try PlainDate(parsing: "2026-11-01")
    let last = try PlainDate(parsing: "2027-11-01")
    let found = read.expansion(from: first, through: last, in: home)
    #expect(found.problems.map(\.kind) == [.tooOften])
    #expect(found.days.values.allSatisfy { $0.count <= CalendarExpansion.dayLimit })
    // It never fires, and that takes no longer.
    let never = CalendarSample.file([
      "DTSTART:00010101T000000", "SUMMARY:x", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3",
    ])
    #expect(try CalendarSample.lines(never, from: "0001-01-01") == ["0001-01-01 0 0 x"])
  }

  @Test func textsAreOneCleanShortLine() throws {
    let long = String(repeating: "가", count: 99)
    let file = CalendarSample.file([
      "DTSTART;VALUE=DATE:20261102", "SUMMARY:a\u{1B}b\u{202E}c\\nd \(long)",
    ])
    let line = try #require(CalendarSample.lines(file).first)
    #expect(line.hasPrefix("2026-11-02   abc d 가가"))
    #expect(line.hasSuffix("가…"))
    #expect(line.dropFirst(13).utf8.count <= CalendarEvent.titleLimit)
  }
}
