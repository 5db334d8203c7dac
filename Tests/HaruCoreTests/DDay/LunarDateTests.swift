import HaruCore
import HaruSync
import HaruTime
import Testing

struct LunarDateTests {
  /// Every day of both calendars, the Chinese one through all lunar years from 1900 to 2100;
  /// Tests/Vectors/lunar.py and script/lunar-vectors describe the sources.
  @Test(arguments: [
    (LunarCalendar.korean, "lunar.txt", "1900-01-01", "2051-01-01"),
    (.chinese, "lunar-chinese.txt", "1900-01-31", "2101-01-29"),
  ])
  func agreesWithItsSourceOnEveryDay(
    calendar: LunarCalendar,
    file: String,
    first: String,
    end: String
  ) throws {
    var next = try PlainDate(parsing: first)
    for row in try VectorFile.rows(file) {
      let first = try PlainDate(parsing: String(row[0]))
      #expect(first == next, "the runs leave no day out")
      let year = try #require(Int(row[1]))
      let month = try #require(Int(row[2].filter { $0 != "L" }))
      let firstDay = try #require(Int(row[3]))
      let length = try #require(Int(row[4]))
      for offset in 0..<length {
        let solar = try #require(first.adding(days: offset))
        let lunar = try #require(
          LunarDate(
            year: year,
            month: month,
            day: firstDay + offset,
            isLeapMonth: row[2].hasSuffix("L"),
            in: calendar
          )
        )
        let found = LunarDate(solar, in: calendar)
        if found != lunar || lunar.date != solar {
          Issue.record("\(solar) is \(lunar), not \(String(describing: found))")
        }
      }
      next = try #require(first.adding(days: length))
    }
    #expect(next.description == end)
  }

  /// From the README of korean_lunar_calendar.
  @Test func knowsTheExamplesOfItsSource() throws {
    let leap = try LunarDate(parsing: "2017-05-01", isLeapMonth: true, in: .korean)
    #expect(leap.date.description == "2017-06-24")
    let plain = try LunarDate(parsing: "1956-01-21", isLeapMonth: false, in: .korean)
    #expect(plain.date.description == "1956-03-03")
  }

  /// Where tables of the Chinese calendar differ: wrong leap months, and new moons near midnight.
  @Test(arguments: [
    ("1906-04-24", "1906-04-01", false), ("1933-07-23", "1933-06-01", false),
    ("1954-02-03", "1954-01-01", false), ("1978-09-03", "1978-08-01", false),
    ("1987-07-26", "1987-06-01", true), ("2018-11-08", "2018-10-01", false),
    ("2025-07-25", "2025-06-01", true), ("2030-02-03", "2030-01-01", false),
    ("2033-12-22", "2033-11-01", true), ("2034-01-20", "2033-12-01", false),
    ("2057-09-29", "2057-09-01", false), ("2089-09-04", "2089-08-01", false),
    ("2097-08-08", "2097-07-01", false),
  ])
  func knowsTheChineseMonths(solar: String, lunar: String, isLeapMonth: Bool) throws {
    let date = try LunarDate(parsing: lunar, isLeapMonth: isLeapMonth, in: .chinese)
    #expect(date.date.description == solar)
    #expect(try LunarDate(PlainDate(parsing: solar), in: .chinese) == date)
  }

  /// The new moon of February 2027 was before midnight in China and after it in Korea.
  @Test func theCalendarsDiffer() throws {
    let day = try PlainDate(parsing: "2027-02-07")
    #expect(LunarDate(day, in: .korean)?.description == "2027-01-01")
    #expect(LunarDate(day, in: .chinese)?.description == "2027-01-02")
  }

  @Test(arguments: [
    (LunarCalendar.korean, "1899-02-09"), (.korean, "2051-02-11"), (.korean, "0001-01-01"),
    (.korean, "9999-12-31"), (.chinese, "1900-01-30"), (.chinese, "2101-01-29"),
  ])
  func hasNoLunarDateOutsideTheTable(calendar: LunarCalendar, text: String) throws {
    #expect(try LunarDate(PlainDate(parsing: text), in: calendar) == nil)
  }

  @Test(arguments: [
    (LunarCalendar.korean, "1899-02-10", "1899-01-01"), (.korean, "2051-02-10", "2050-12-29"),
    (.chinese, "1900-01-31", "1900-01-01"), (.chinese, "2101-01-28", "2100-12-29"),
  ])
  func hasLunarDatesUpToTheEndsOfTheTable(
    calendar: LunarCalendar,
    solar: String,
    lunar: String
  ) throws {
    #expect(try LunarDate(PlainDate(parsing: solar), in: calendar)?.description == lunar)
  }

  @Test func calendarsHaveNames() {
    for calendar in LunarCalendar.allCases {
      #expect(LunarCalendar(name: "\(calendar.name)") == calendar)
    }
    #expect(LunarCalendar(name: "vietnamese") == nil)
  }

  @Test(
    arguments: [
      ("2017-03-01", true, .noSuchLeapMonth(3, year: 2017, leapMonth: 5)),
      ("2018-05-01", true, .noSuchLeapMonth(5, year: 2018, leapMonth: 0)),
      ("2051-01-01", false, .yearOutside(2051)), ("1898-12-30", false, .yearOutside(1898)),
      ("2027-01-30", false, .noSuchDay(30, month: 1, year: 2027, lastDay: 29)),
      ("2026-01-00", false, .unreadable), ("2026-13-01", false, .unreadable),
      ("2026-01", false, .unreadable), ("2026-01/01", false, .unreadable),
      ("2026-01-01x", false, .unreadable), ("", false, .unreadable),
    ] as [(String, Bool, LunarDateError)]
  )
  func saysWhyATextIsNoLunarDate(text: String, isLeapMonth: Bool, error: LunarDateError) {
    #expect(throws: error) {
      try LunarDate(parsing: text, isLeapMonth: isLeapMonth, in: .korean)
    }
  }

  @Test(arguments: ["1956-02-30", "1956.2.30", "1956/2/30"])
  func readsWhatNoCivilCalendarHas(text: String) throws {
    let date = try LunarDate(parsing: text, isLeapMonth: false, in: .korean)
    #expect(date.description == "1956-02-30")
    #expect(date.date.description == "1956-04-10")
  }
}
