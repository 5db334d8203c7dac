import HaruCore
import HaruSync
import HaruTime
import Testing

struct PlannerDayTests {
  private func inSeoul(_ local: PlainDateTime) -> Instant {
    local.instant(offset: UTCOffset(seconds: 32_400))
  }

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
      let week = PlannerDay.week(of: saturday, beginningOn: first, startHour: 5, instant: inSeoul)
      #expect(week.count == 7)
      #expect(week.first?.date == (try date(expected)))
    }
  }

  @Test func aMonthHasItsDays() throws {
    let days = PlannerDay.month(2, year: 2024, startHour: 5, instant: inSeoul)
    #expect(days.count == 29)
    #expect(days.last?.date == (try date("2024-02-29")))
    #expect(PlannerDay.month(13, year: 2024, startHour: 5, instant: inSeoul).isEmpty)
    #expect(PlannerDay.month(12, year: 9999, startHour: 5, instant: inSeoul).count == 30)
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
    let days = PlannerDay.days(
      from: try date("2026-11-19"),
      count: 4,
      startHour: 5,
      instant: inSeoul
    )
    #expect(log.milliseconds(in: days) == [0, 3_600_000, 9_000_000, 0])
    #expect(log.milliseconds(in: []) == [])
    let items = log.millisecondsOfItems(in: days[2].interval)
    #expect(items.map(\.item) == ["b", "a"])
    #expect(items.map(\.milliseconds) == [7_200_000, 1_800_000])
    #expect(log.places(in: days[1].interval) == [0])
    #expect(log.places(in: days[3].interval).isEmpty)
  }

  @Test func aDayIsShownInTheZoneInWhichItWasLived() throws {
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
    ])
    #expect(log.zone(on: try date("2026-11-20"), startHour: 5) == "Asia/Seoul")
    #expect(log.zone(on: try date("2026-11-21"), startHour: 5) == "Europe/Berlin")
    #expect(log.zone(on: try date("2026-11-22"), startHour: 5) == nil)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func totalsAgreeWithTheGrids(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let zone = try TestZone.newYorkAutumn()
    let sessions = (0..<60).map { index in
      let start = zone.change + .random(in: -8 * 86_400_000...8 * 86_400_000, using: &random)
      let end = start + .random(in: 0...100_000_000, using: &random)
      let pause = start + .random(in: 0...(end - start), using: &random)
      return WorkSession(
        id: "\(index)",
        item: "a",
        name: "a",
        estimateSeconds: nil,
        startedAt: Moment(instant: start, offset: .utc, zone: "UTC"),
        endedAt: Moment(instant: end, offset: .utc, zone: "UTC"),
        pauses: [WorkInterval(start: pause, end: min(end, pause + 1_000_000))]
      )
    }
    let log = WorkLog(sessions)
    let first = try date("2026-10-20")
    let days = PlannerDay.days(from: first, count: 25, startHour: 3, instant: zone.instant)
    let totals = log.milliseconds(in: days)
    for (day, total) in zip(days, totals) {
      var grid = try #require(DayGrid(day.date, startHour: 3, instant: zone.instant))
      for (source, session) in sessions.enumerated() { grid.paint(session.worked, source: source) }
      #expect(grid.totalMilliseconds == total)
    }
    #expect(totals.reduce(0, +) == sessions.reduce(0) { $0 + $1.actualMilliseconds })
  }
}
