import HaruCore
import HaruSync
import HaruTime
import Testing

struct PlannerDayTests {
  private func date(_ text: String) throws -> PlainDate { try PlainDate(parsing: text) }

  private func local(_ text: String, _ time: String) throws -> PlainDateTime {
    PlainDateTime(date: try date(text), time: try PlainTime(parsing: time))
  }

  @Test func beforeTheStartHourItIsStillTheDayBefore() throws {
    let night = try local("2026-11-22", "04:59:59")
    #expect(PlannerDay.date(of: night, startHour: 5) == (try date("2026-11-21")))
    let morning = try local("2026-11-22", "05:00")
    #expect(PlannerDay.date(of: morning, startHour: 5) == (try date("2026-11-22")))
    #expect(PlannerDay.date(of: night, startHour: 0) == (try date("2026-11-22")))
  }

  @Test func aWeekBeginsOnTheChosenWeekday() throws {
    let saturday = try date("2026-11-21")
    for (first, expected) in [
      (Weekday.monday, "2026-11-16"), (.sunday, "2026-11-15"), (.saturday, "2026-11-21"),
    ] {
      let week = PlannerDay.week(of: saturday, beginningOn: first)
      #expect(week.count == 7)
      #expect(week.first == (try date(expected)))
    }
  }

  @Test func aMonthHasItsDays() throws {
    let days = PlannerDay.month(2, year: 2024)
    #expect(days.count == 29)
    #expect(days.last == (try date("2024-02-29")))
    #expect(PlannerDay.month(13, year: 2024).isEmpty)
    #expect(PlannerDay.month(12, year: 9999).count == 31)
    #expect(PlannerDay.days(from: .last, count: 2) == [.last])
  }

  @Test func totalsOfDaysAddUp() throws {
    let sessions = [
      // Across the day's end at 05:00, an hour on each side, followed by a pause of half an hour.
      WorkSession(
        id: "1",
        item: "a",
        name: "a",
        estimateSeconds: nil,
        startedAt: try Moment(rfc3339: "2026-11-21T04:00:00+09:00", zone: "Asia/Seoul"),
        endedAt: try Moment(rfc3339: "2026-11-21T06:00:00+09:00", zone: "Asia/Seoul"),
        pauses: [
          WorkInterval(
            start: try Instant(rfc3339: "2026-11-21T05:00:00+09:00"),
            end: try Instant(rfc3339: "2026-11-21T05:30:00+09:00")
          )
        ]
      ),
      WorkSession(
        id: "2",
        item: "b",
        name: "b",
        estimateSeconds: nil,
        startedAt: try Moment(rfc3339: "2026-11-21T10:00:00+09:00", zone: "Asia/Seoul"),
        endedAt: try Moment(rfc3339: "2026-11-21T12:00:00+09:00", zone: "Asia/Seoul")
      ),
    ]
    let log = WorkLog(sessions)
    let days = PlannerDay.days(from: try date("2026-11-19"), count: 4)
    let calendar = seoulCalendar()
    #expect(log.milliseconds(on: days, in: calendar) == [0, 3_600_000, 9_000_000, 0])
    #expect(log.milliseconds(on: [], in: calendar) == [])
    let items = log.millisecondsOfItems(on: days[2]...days[2], in: calendar)
    #expect(items.map(\.item) == ["b", "a"])
    #expect(items.map(\.milliseconds) == [7_200_000, 1_800_000])
    #expect(log.places(on: days[1]...days[1], in: calendar) == [0])
    #expect(log.places(on: days[3]...days[3], in: calendar).isEmpty)
  }

  @Test func theRowsOfADayAreThoseOfTheZoneInWhichItWasLived() throws {
    func ended(_ text: String, _ zone: String) throws -> WorkSession {
      let moment = try Moment(rfc3339: text, zone: zone)
      return WorkSession(
        id: RecordID(text),
        item: "a",
        name: "a",
        estimateSeconds: nil,
        startedAt: moment,
        endedAt: moment
      )
    }
    let log = WorkLog([
      try ended("2026-11-20T22:00:00+09:00", "Asia/Seoul"),
      try ended("2026-11-21T09:00:00+01:00", "Europe/Berlin"),
      try ended("2026-11-22T09:00:00+01:00", "Nowhere/Else"),
    ])
    let calendar = PlannerCalendar(
      startHour: 5,
      now: try Moment(rfc3339: "2026-11-24T10:00:00-05:00", zone: "America/New_York"),
      here: try AlarmFixture.zone("America/New_York"),
      zones: .linked
    )
    let zone = { (date: String) in calendar.zone(on: try self.date(date), in: log).id }
    #expect(try zone("2026-11-20") == "Asia/Seoul")
    #expect(try zone("2026-11-21") == "Europe/Berlin")
    for other in ["2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25"] {
      #expect(try zone(other) == "America/New_York")
    }
  }

  @Test func todayHasTheRowsOfTheZoneHere() throws {
    let log = WorkLog([session("1", actual: 600, endedAt: 0)])
    let calendar = PlannerCalendar(
      startHour: 5,
      now: try Moment(rfc3339: "2026-11-21T10:00:00-05:00", zone: "America/New_York"),
      here: try AlarmFixture.zone("America/New_York"),
      zones: .linked
    )
    let day = try #require(calendar.grid(calendar.today, in: log)).day
    #expect(day.interval.start == (try Instant(rfc3339: "2026-11-21T05:00:00-05:00")))
  }
}
