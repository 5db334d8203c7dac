import HaruCore
import HaruSync
import HaruTime
import Testing

struct DDayCountTests {
  @Test(
    arguments: [
      ("2022-02-17", "2022-02-10", .before(7)), ("2022-02-10", "2022-02-10", .today),
      ("2022-02-10", "2022-02-17", .after(7)), ("2024-03-01", "2024-02-28", .before(2)),
      ("2023-03-01", "2023-02-28", .before(1)), ("9999-12-31", "0001-01-01", .before(3_652_058)),
    ] as [(String, String, DDayNumber)]
  )
  func countsThePlainDifference(date: String, from: String, number: DDayNumber) throws {
    let count = try dday(date).count(from: PlainDate(parsing: from))
    #expect(count.number == number)
  }

  /// true.0gibab.com/557: the first day is day 1, so the 100th is 99 days later.
  @Test(
    arguments: [
      ("2022-02-10", "2022-02-09", .before(1)), ("2022-02-10", "2022-02-10", .nth(1)),
      ("2022-02-10", "2022-02-11", .nth(2)), ("2022-02-10", "2022-05-20", .nth(100)),
      ("2024-02-29", "2024-06-07", .nth(100)), ("2024-02-29", "2026-11-24", .nth(1_000)),
      ("2024-02-28", "2024-03-01", .nth(3)), ("2023-02-28", "2023-03-01", .nth(2)),
    ] as [(String, String, DDayNumber)]
  )
  func countsFromOne(date: String, from: String, number: DDayNumber) throws {
    let day = try dday(date, counting: .dayOne)
    #expect(try day.count(from: PlainDate(parsing: from)).number == number)
  }

  /// Tests/Vectors/dates.py describes the pairs.
  @Test func agreesWithPythonOnRandomPairs() throws {
    for row in try VectorFile.rows("dates.txt") {
      let (from, date) = (try PlainDate(parsing: String(row[0])), String(row[1]))
      let days = try #require(Int(row[2]))
      let plain = try dday(date).count(from: from)
      #expect(plain.daysAhead == days)
      #expect(plain.number == (days > 0 ? .before(days) : days == 0 ? .today : .after(-days)))
      let fromOne = try dday(date, counting: .dayOne).count(from: from)
      #expect(fromOne.number == (days > 0 ? .before(days) : .nth(1 - days)))
    }
  }

  @Test(
    arguments: [
      ("2022-02-10", "2026-11-21", "2027-02-10", 5), ("2022-02-10", "2027-02-10", "2027-02-10", 5),
      ("2022-02-10", "2021-12-31", "2022-02-10", 0), ("2022-02-10", "2022-02-10", "2022-02-10", 0),
      ("2022-12-31", "2026-01-01", "2026-12-31", 4),
      ("2022-02-10", "9999-12-31", "9999-02-10", 7977),
    ])
  func comesRoundEveryYear(date: String, from: String, target: String, years: Int) throws {
    let count = try dday(date, isYearly: true).count(from: PlainDate(parsing: from))
    #expect(count.target.date.description == target)
    #expect(count.target.years == years)
    #expect(count.target.shifts.isEmpty)
  }

  @Test(
    arguments: [
      (.february28, "2026-11-21", "2027-02-28", [.leapDay]),
      (.march1, "2026-11-21", "2027-03-01", [.leapDay]),
      (.march1, "2027-02-28", "2027-03-01", [.leapDay]),
      (.february28, "2027-03-01", "2028-02-29", []), (.march1, "2027-12-31", "2028-02-29", []),
      (.february28, "2099-03-01", "2100-02-28", [.leapDay]),
    ] as [(LeapDayRule, String, String, [DDayShift])]
  )
  func keepsALeapDayInCommonYears(
    rule: LeapDayRule,
    from: String,
    target: String,
    shifts: [DDayShift]
  ) throws {
    let count = try dday("2024-02-29", isYearly: true, leapDay: rule)
      .count(from: PlainDate(parsing: from))
    #expect(count.target.date.description == target)
    #expect(count.target.shifts == shifts)
  }

  /// Days from the PyPI package korean_lunar_calendar.
  @Test(
    arguments: [
      ("1956-08-15", false, "2026-09-25", "2026-09-25", []),
      ("1956-08-15", false, "2026-09-26", "2027-09-15", []),
      ("1998-05-10", true, "1999-01-01", "1999-06-23", [.plainMonth]),
      ("1998-05-10", true, "2009-06-03", "2009-07-02", []),
      ("1998-05-10", true, "2017-01-01", "2017-07-03", []),
      ("2026-01-30", false, "2026-03-19", "2027-03-07", [.lastDay]),
      ("2022-12-30", false, "2025-01-01", "2025-01-28", [.lastDay]),
      ("1944-04-30", true, "1944-07-01", "1945-06-09", [.plainMonth, .lastDay]),
      ("1956-08-15", false, "2051-06-01", "2050-09-30", []),
    ] as [(String, Bool, String, String, [DDayShift])]
  )
  func comesRoundInTheLunarCalendar(
    date: String,
    isLeapMonth: Bool,
    from: String,
    target: String,
    shifts: [DDayShift]
  ) throws {
    let lunar = try LunarDate(parsing: date, isLeapMonth: isLeapMonth, in: .korean)
    let day = DDay(name: "", date: .lunar(lunar), isYearly: true)
    let count = try day.count(from: PlainDate(parsing: from))
    #expect(count.target.date.description == target)
    #expect(count.target.shifts == shifts)
    #expect(count.target.lunar.map(\.date) == count.target.date)
  }

  @Test func countsFromOneFromTheStartThoughItComesRound() throws {
    let day = try dday("2022-02-10", counting: .dayOne, isYearly: true)
    #expect(try day.count(from: PlainDate(parsing: "2026-11-21")).number == .nth(1_746))
  }
}

/// A D-day with just a date.
func dday(
  _ date: String,
  counting: DDay.Counting = .difference,
  isYearly: Bool = false,
  leapDay: LeapDayRule = .february28
) throws -> DDay {
  DDay(
    name: "",
    date: .solar(try PlainDate(parsing: date)),
    counting: counting,
    isYearly: isYearly,
    leapDay: leapDay
  )
}
