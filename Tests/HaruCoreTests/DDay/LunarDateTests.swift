import HaruCore
import HaruSync
import HaruTime
import Testing

struct LunarDateTests {
  /// Every day from 1900-01-01 to 2050-12-31; Tests/Vectors/lunar.py describes the source.
  @Test func agreesWithThePublishedCalendarOnEveryDay() throws {
    var next = try #require(PlainDate(year: 1900, month: 1, day: 1))
    for row in try VectorFile.rows("lunar.txt") {
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
            isLeapMonth: row[2].hasSuffix("L")
          )
        )
        if LunarDate(solar) != lunar || lunar.date != solar {
          Issue.record("\(solar) is \(lunar), not \(String(describing: LunarDate(solar)))")
        }
      }
      next = try #require(first.adding(days: length))
    }
    #expect(next.description == "2051-01-01")
  }

  /// From the README of korean_lunar_calendar.
  @Test func knowsTheExamplesOfItsSource() throws {
    let leap = try LunarDate(parsing: "2017-05-01", isLeapMonth: true)
    #expect(leap.date.description == "2017-06-24")
    let plain = try LunarDate(parsing: "1956-01-21", isLeapMonth: false)
    #expect(plain.date.description == "1956-03-03")
  }

  @Test(arguments: ["1899-02-09", "2051-02-11", "0001-01-01", "9999-12-31"])
  func hasNoLunarDateOutsideTheTable(text: String) throws {
    #expect(try LunarDate(PlainDate(parsing: text)) == nil)
  }

  @Test(arguments: [("1899-02-10", "1899-01-01"), ("2051-02-10", "2050-12-29")])
  func hasLunarDatesUpToTheEndsOfTheTable(solar: String, lunar: String) throws {
    #expect(try LunarDate(PlainDate(parsing: solar))?.description == lunar)
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
    #expect(throws: error) { try LunarDate(parsing: text, isLeapMonth: isLeapMonth) }
  }

  @Test(arguments: ["1956-02-30", "1956.2.30", "1956/2/30"])
  func readsWhatNoCivilCalendarHas(text: String) throws {
    let date = try LunarDate(parsing: text, isLeapMonth: false)
    #expect(date.description == "1956-02-30")
    #expect(date.date.description == "1956-04-10")
  }
}
