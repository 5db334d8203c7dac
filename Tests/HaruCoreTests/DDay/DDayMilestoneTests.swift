import HaruCore
import HaruTime
import Testing

struct DDayMilestoneTests {
  @Test func comesEveryHundredDaysAndEveryYear() throws {
    let day = try dday("2022-02-10")
    #expect(
      try milestones(of: day, from: "2022-02-11", limit: 6) == [
        "2022-05-21 after(100)", "2022-08-29 after(200)", "2022-12-07 after(300)",
        "2023-02-10 year 1", "2023-03-17 after(400)", "2023-06-25 after(500)",
      ]
    )
  }

  @Test func comesADayEarlierWhereTheStartIsDayOne() throws {
    let day = try dday("2022-02-10", counting: .dayOne)
    #expect(
      try milestones(of: day, from: "2022-05-20", limit: 4) == [
        "2022-05-20 nth(100)", "2022-08-28 nth(200)", "2022-12-06 nth(300)", "2023-02-10 year 1",
      ]
    )
  }

  @Test func comesEveryThousandDaysFromAThousandOn() throws {
    let day = try dday("2022-02-10")
    #expect(
      try milestones(of: day, from: "2024-10-01", limit: 4) == [
        "2024-11-06 after(1000)", "2025-02-10 year 3", "2026-02-10 year 4", "2027-02-10 year 5",
      ]
    )
    #expect(
      try milestones(of: day, from: "2027-02-11", limit: 1) == ["2027-08-03 after(2000)"]
    )
  }

  @Test func comesBeforeTheDayToo() throws {
    let day = try dday("2026-12-25")
    #expect(
      try milestones(of: day, from: "2026-06-01", limit: 4) == [
        "2026-06-08 before(200)", "2026-09-16 before(100)", "2026-12-25 today",
        "2027-04-04 after(100)",
      ]
    )
  }

  @Test func startsWithDayOneBeforeAStart() throws {
    let day = try dday("2026-12-25", counting: .dayOne)
    #expect(
      try milestones(of: day, from: "2026-12-24", limit: 2) == [
        "2026-12-25 nth(1)", "2027-04-03 nth(100)",
      ]
    )
  }

  @Test func countsDownToTheNextYear() throws {
    let day = try dday("2022-02-10", isYearly: true)
    #expect(
      try milestones(of: day, from: "2026-10-01", limit: 3) == [
        "2026-11-02 before(100)", "2027-02-10 year 5", "2027-08-03 after(2000)",
      ]
    )
  }

  @Test func keepsTheLeapDayRule() throws {
    let day = try dday("2024-02-29", counting: .dayOne, leapDay: .march1)
    let found = try milestones(of: day, from: "2025-02-01", limit: 2)
    #expect(found == ["2025-03-01 year 1", "2025-04-03 nth(400)"])
  }

  @Test func keepsToTheLunarCalendar() throws {
    let date = try LunarDate(parsing: "2024-08-15", isLeapMonth: false, in: .korean)
    let day = DDay(name: "", date: .lunar(date))
    #expect(try milestones(of: day, from: "2025-09-01", limit: 1) == ["2025-10-06 year 1"])
  }

  @Test(arguments: ["9999-12-31", "9999-12-30"])
  func endsWithTheCalendar(date: String) throws {
    #expect(try milestones(of: dday(date), from: "9999-12-31", limit: 9).count <= 1)
  }

  @Test func aLimitOfZeroGivesNoMilestones() throws {
    #expect(try milestones(of: dday("2022-02-10"), from: "2022-02-10", limit: 0).isEmpty)
  }

  @Test(
    arguments: [
      ("2026-12-01", "2026-11-21", 10), ("2026-11-21", "2026-11-21", 0),
      ("2026-11-16", "2026-11-21", 95), ("2025-11-22", "2026-11-21", 1),
    ])
  func isNearByWhatComesNext(date: String, from: String, days: Int) throws {
    #expect(try dday(date).nearness(from: PlainDate(parsing: from)) == days)
  }

  @Test func isNearNowhereOnceTheCalendarEnds() throws {
    #expect(try dday("9999-12-30").nearness(from: PlainDate(parsing: "9999-12-31")) == nil)
  }

  private func milestones(of day: DDay, from: String, limit: Int) throws -> [String] {
    day.milestones(from: try PlainDate(parsing: from), limit: limit).map { milestone in
      switch milestone.kind {
      case .number(let number): "\(milestone.date) \(number)"
      case .years(let years): "\(milestone.date) year \(years)"
      }
    }
  }
}
