import HaruTime
import Testing

@testable import HaruCore

/// The examples of RFC 5545 section 3.8.5.3, as times in New York.
struct RecurrenceExampleTests {
  /// The start, the rule, and the first dates; a rule that ends has no further ones.
  @Test(arguments: [
    ("19970902", "FREQ=DAILY;INTERVAL=10;COUNT=5", "19970902 19970912 19970922 19971002 19971012"),
    ("19970902", "FREQ=DAILY;INTERVAL=2", "19970902 19970904 19970906 19970908"),
    (
      "19970902", "FREQ=WEEKLY;COUNT=10",
      "19970902 19970909 19970916 19970923 19970930 19971007 19971014 19971021 19971028 19971104"
    ),
    ("19970902", "FREQ=WEEKLY;INTERVAL=2;WKST=SU", "19970902 19970916 19970930 19971014 19971028"),
    (
      "19970902", "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
      "19970902 19970904 19970909 19970911 19970916 19970918 19970923 19970925 19970930 19971002"
    ),
    (
      "19970901", "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
      """
      19970901 19970903 19970905 19970915 19970917 19970919 19970929 19971001 19971003 19971013 \
      19971015 19971017 19971027 19971029 19971031 19971110 19971112 19971114 19971124 19971126 \
      19971128 19971208 19971210 19971212 19971222
      """
    ),
    (
      "19970902", "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
      "19970902 19970904 19970916 19970918 19970930 19971002 19971014 19971016"
    ),
    (
      "19970905", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
      "19970905 19971003 19971107 19971205 19980102 19980206 19980306 19980403 19980501 19980605"
    ),
    (
      "19970905", "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR",
      "19970905 19971003 19971107 19971205"
    ),
    (
      "19970907", "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
      "19970907 19970928 19971102 19971130 19980104 19980125 19980301 19980329 19980503 19980531"
    ),
    (
      "19970922", "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
      "19970922 19971020 19971117 19971222 19980119 19980216"
    ),
    (
      "19970928", "FREQ=MONTHLY;BYMONTHDAY=-3",
      "19970928 19971029 19971128 19971229 19980129 19980226"
    ),
    (
      "19970930", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
      "19970930 19971001 19971031 19971101 19971130 19971201 19971231 19980101 19980131 19980201"
    ),
    (
      "19970910", "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
      "19970910 19970911 19970912 19970913 19970914 19970915 19990310 19990311 19990312 19990313"
    ),
    (
      "19970902", "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
      "19970902 19970909 19970916 19970923 19970930 19971104 19971111 19971118 19971125 19980106"
    ),
    (
      "19970310", "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
      "19970310 19990110 19990210 19990310 20010110 20010210 20010310 20030110 20030210 20030310"
    ),
    (
      "19970101", "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
      "19970101 19970410 19970719 20000101 20000409 20000718 20030101 20030410 20030719 20060101"
    ),
    ("19970519", "FREQ=YEARLY;BYDAY=20MO", "19970519 19980518 19990517"),
    ("19970512", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "19970512 19980511 19990517"),
    (
      "19970313", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
      "19970313 19970320 19970327 19980305 19980312 19980319 19980326 19990304"
    ),
    (
      "19970913", "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
      "19970913 19971011 19971108 19971213 19980110 19980207 19980307 19980411 19980509 19980613"
    ),
    (
      "19961105", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
      "19961105 20001107 20041102"
    ),
    (
      "19970904", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "19970904 19971007 19971106"
    ),
    (
      "19970929", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
      "19970929 19971030 19971127 19971230 19980129 19980226 19980330"
    ),
    (
      "19970805", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
      "19970805 19970810 19970819 19970824"
    ),
    (
      "19970805", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
      "19970805 19970817 19970819 19970831"
    ),
    (
      "20070115", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
      "20070115 20070130 20070215 20070315 20070330"
    ),
  ])
  func firesOnTheDatesOfTheExamples(_ start: String, _ rule: String, _ dates: String) throws {
    let expected = dates.split(separator: " ").map(String.init)
    let ends = rule.contains("COUNT") || rule.contains("UNTIL")
    let last = try #require(CalendarValue(Array((expected.last ?? "").utf8)))
    let through = ends ? PlainDate(year: 2020, month: 1, day: 1) ?? last.date : last.date
    let found = try starts("\(start)T090000", rule, through: through)
    #expect(found.map { String($0.prefix(8)) } == expected)
    #expect(found.allSatisfy { $0.hasSuffix("T090000") })
  }

  @Test func countsTheDaysOfTheLongExamples() throws {
    let daily = try starts("19970902T090000", "FREQ=DAILY;UNTIL=19971224T000000Z")
    #expect(daily.count == 113 && daily.last == "19971223T090000")
    let january = "UNTIL=20000131T140000Z;BYMONTH=1"
    let byDay = "FREQ=YEARLY;\(january);BYDAY=SU,MO,TU,WE,TH,FR,SA"
    let days = try starts("19980101T090000", byDay)
    #expect(days.count == 93)
    #expect(try starts("19980101T090000", "FREQ=DAILY;\(january)") == days)
  }

  @Test func leavesOutTheFirstFridayThatIsNoThirteenth() throws {
    let file = calendar(
      "DTSTART;TZID=America/New_York:19970902T090000",
      "EXDATE;TZID=America/New_York:19970902T090000",
      "RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"
    )
    let last = try PlainDate(parsing: "2000-12-31")
    let dates = try CalendarSample.dates(file, from: "1997-09-01", through: last)
    #expect(dates == ["1998-02-13", "1998-03-13", "1998-11-13", "1999-08-13", "2000-10-13"])
  }

  @Test func countsHoursAndMinutes() throws {
    let times = { (rule: String) in
      try starts("19970902T090000", rule).map { String($0.dropFirst(9).prefix(4)) }
    }
    #expect(try times("FREQ=MINUTELY;INTERVAL=90;COUNT=4") == ["0900", "1030", "1200", "1330"])
    #expect(
      try times("FREQ=MINUTELY;INTERVAL=15;COUNT=6")
        == ["0900", "0915", "0930", "0945", "1000", "1015"]
    )
    // 17:00 UTC is 13:00 in New York.
    #expect(try times("FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z") == ["0900", "1200"])
    let hours = "BYHOUR=9,10,11,12,13,14,15,16"
    let through = try PlainDate(parsing: "1997-09-04")
    let daily = try starts(
      "19970902T090000",
      "FREQ=DAILY;\(hours);BYMINUTE=0,20,40",
      through: through
    )
    #expect(daily.count == 72)
    let minutely = "FREQ=MINUTELY;INTERVAL=20;\(hours)"
    #expect(try starts("19970902T090000", minutely, through: through) == daily)
  }

  /// The local times at which a rule fires in New York.
  private func starts(
    _ start: String,
    _ rule: String,
    through last: PlainDate? = nil
  ) throws -> [String] {
    let zone = try #require(ZoneDatabase.linked?.rules(for: "America/New_York"))
    let first = try #require(CalendarValue(Array(start.utf8)))
    let rule = try #require(RecurrenceRule(Array(rule.utf8)))
    let dates = RecurrenceDates(rule, from: first.dateTime)
    let last = last ?? PlainDate(year: 2010, month: 1, day: 1) ?? .last
    let end = Int64(last.daysSinceEpoch + 1) * 86_400 - 1
    var budget = 1_000_000
    let found = dates.times(in: LocalSeconds.of(first.dateTime)...end, budget: &budget) { time in
      guard let until = rule.until else { return false }
      let instant = zone.instant(of: LocalSeconds.dateTime(time))
      return instant > until.dateTime.instant(offset: .utc)
    }
    #expect(!found.isCut)
    return found.times.map { CalendarSample.text(LocalSeconds.dateTime($0)) }
  }

  private func calendar(_ lines: String...) -> String { CalendarSample.file(lines) }
}
