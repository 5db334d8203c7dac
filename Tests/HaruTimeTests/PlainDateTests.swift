import HaruTime
import Testing

struct PlainDateTests {
  /// Days since 1970-01-01 from Python: `date(...).toordinal() - date(1970, 1, 1).toordinal()`.
  @Test(arguments: [
    ("0001-01-01", -719_162), ("0004-02-29", -718_008), ("1600-02-29", -135_081),
    ("1900-03-01", -25_508), ("1969-12-31", -1), ("1970-01-01", 0), ("2000-02-29", 11_016),
    ("2022-02-10", 19_033), ("2026-11-21", 20_778), ("9999-12-31", 2_932_896),
  ])
  func countsDaysFrom1970(text: String, days: Int) throws {
    let date = try PlainDate(parsing: text)
    #expect(date.daysSinceEpoch == days)
    #expect(PlainDate(daysSinceEpoch: days) == date)
    #expect(date.description == text)
  }

  @Test func everyDayHasItsOwnNumber() {
    var days = -719_162
    var weekday = Weekday.monday
    for year in 1...9999 {
      for month in 1...12 {
        for day in 1...PlainDate.daysInMonth(month, year: year) {
          guard let date = PlainDate(daysSinceEpoch: days) else {
            Issue.record("no date \(days)")
            return
          }
          if date.year != year || date.month != month || date.day != day
            || date.daysSinceEpoch != days || date.weekday != weekday
          {
            Issue.record("\(date) is not \(year)-\(month)-\(day)")
            return
          }
          days += 1
          weekday = Weekday(rawValue: weekday.rawValue % 7 + 1) ?? .monday
        }
      }
    }
    #expect(days == 2_932_897)
  }

  @Test func hasNoDatesOutsideTheCalendar() {
    #expect(PlainDate(year: 0, month: 1, day: 1) == nil)
    #expect(PlainDate(year: 10_000, month: 1, day: 1) == nil)
    #expect(PlainDate(year: 2022, month: 13, day: 1) == nil)
    #expect(PlainDate(year: 2022, month: 4, day: 31) == nil)
    #expect(PlainDate(year: 2022, month: 4, day: 0) == nil)
    #expect(PlainDate(year: 1900, month: 2, day: 29) == nil)
    #expect(PlainDate(daysSinceEpoch: -719_163) == nil)
    #expect(PlainDate(daysSinceEpoch: 2_932_897) == nil)
    #expect(PlainDate(daysSinceEpoch: .max) == nil)
    #expect(PlainDate(daysSinceEpoch: .min) == nil)
  }

  @Test func addsAndCountsDays() throws {
    let start = try PlainDate(parsing: "2022-02-10")
    #expect(start.adding(days: 99)?.description == "2022-05-20")
    #expect(start.adding(days: -41)?.description == "2021-12-31")
    #expect(start.days(until: try PlainDate(parsing: "2022-02-17")) == 7)
    #expect(start.days(until: try PlainDate(parsing: "2022-02-03")) == -7)
    #expect(PlainDate.last.adding(days: 1) == nil)
    #expect(PlainDate.last.adding(days: .max) == nil)
    #expect(PlainDate.first.adding(days: .min) == nil)
  }

  @Test func ordersByTime() throws {
    let texts = ["0001-12-31", "2022-02-09", "2022-02-10", "2022-03-01", "2023-01-01"]
    let dates = try texts.map { try PlainDate(parsing: $0) }
    #expect(dates.reversed().sorted() == dates)
  }

  @Test(arguments: [
    "2022-02-10", "2022.2.10", "2022/2/10", "2022.02.10", "2022/02/10", "2022-2-10",
  ])
  func readsThreeShapes(text: String) throws {
    #expect(try PlainDate(parsing: text) == PlainDate(year: 2022, month: 2, day: 10))
  }

  @Test(arguments: [
    ("", DateTextError.expected(.year, at: 0)),
    ("22-02-10", .expected(.year, at: 0)),
    ("12022-02-10", .expected(.year, at: 0)),
    ("-2022-02-10", .expected(.year, at: 0)),
    (" 2022-02-10", .expected(.year, at: 0)),
    ("0000-02-10", .noSuchYear(at: 0)),
    ("2022", .expected(.separator, at: 4)),
    ("2022:02:10", .expected(.separator, at: 4)),
    ("2022-", .expected(.month, at: 5)),
    ("2022-002-10", .expected(.month, at: 5)),
    ("2022-13-10", .noSuchMonth(13, at: 5)),
    ("2022-00-10", .noSuchMonth(0, at: 5)),
    ("2022-02.10", .expected(.separator, at: 7)),
    ("2022-02-", .expected(.day, at: 8)),
    ("2022-02-100", .expected(.day, at: 8)),
    ("2023-02-29", .noSuchDay(29, month: 2, year: 2023, lastDay: 28, at: 8)),
    ("2022/4/31", .noSuchDay(31, month: 4, year: 2022, lastDay: 30, at: 7)),
    ("2022.4.0", .noSuchDay(0, month: 4, year: 2022, lastDay: 30, at: 7)),
    ("2022-02-10x", .expected(.end, at: 10)),
    ("2022.2.10.", .expected(.end, at: 9)),
  ])
  func saysWhyATextIsNoDate(text: String, error: DateTextError) {
    #expect(throws: error) { try PlainDate(parsing: text) }
  }
}
