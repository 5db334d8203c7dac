import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct DayCellsTests {
  private func cells(after seconds: Int64) throws -> DayCells {
    try #require(
      DayCells(
        PlainDate(validating: "2026-11-21"),
        in: seoulCalendar(seconds),
        log: WorkLog([session("1", item: "a", actual: 600, endedAt: 600)]),
        items: [],
        running: [running()]
      )
    )
  }

  @Test func aRunningSessionFillsWhatNoCompletedOneHas() throws {
    let cells = try cells(after: 1_500)
    #expect(cells.cells[4] == [.done(0), .running(1), .running(1), nil, nil, nil])
    #expect(cells.totalSeconds == 600)
    #expect(cells.tasks.map(\.id) == ["a", "item"])
    // A deleted task keeps its last name.
    #expect(cells.tasks.map(\.name) == ["a", "영어 단어"])
    #expect(cells.tasks.map(\.milliseconds) == [600_000, 0])
    #expect(cells.tasks.map(\.runningMilliseconds) == [nil, 1_500_000])
    #expect(cells.json[4] == ["a", "item", "item", .null, .null, .null])
  }

  @Test func thePlanOutlinesWhatIsLeft() throws {
    let cells = try cells(after: 900).outlining([interval(0, 2_400)])
    #expect(cells.cells[4] == [.done(0), .running(1), .planned, .planned, nil, nil])
    #expect(cells.json[4] == ["a", "item", .null, .null, .null, .null])
    #expect(!cells.isEmpty)
  }
}

struct DayWorkTests {
  private func work(
    _ morning: PlannedMorning,
    isToday: Bool = true
  ) -> DayWork {
    DayWork(
      DayPlan(morning.date, startHour: 5, items: morning.plan),
      items: morning.items,
      log: WorkLog(morning.sessions),
      running: morning.running,
      in: seoulCalendar(isToday ? 0 : 86_400)
    )
  }

  @Test func aDayIsOverInTheEveningOrWhenAllIsDone() throws {
    var morning = PlannedMorning()
    morning.add("Maths", minutes: 30)
    let (nine, evening) = (try PlainTime(parsing: "9:00"), try PlainTime(parsing: "20:00"))
    let date = morning.date
    #expect(!work(morning).isOver(at: nine, today: date))
    #expect(work(morning).isOver(at: evening, today: date))
    let (before, after) = (date.adding(days: -1) ?? date, date.adding(days: 1) ?? date)
    #expect(work(morning).isOver(at: nine, today: after))
    #expect(!work(morning).isOver(at: evening, today: before))
    morning.sessions = [session("1", item: "Maths", actual: 600, endedAt: 900)]
    #expect(work(morning).isOver(at: nine, today: date))
  }

  @Test func nothingRunsOnAnotherDay() {
    var morning = PlannedMorning()
    morning.running = [running()]
    #expect(work(morning).running.count == 1)
    #expect(work(morning, isToday: false).running.isEmpty)
    #expect(work(morning, isToday: false).forecast == nil)
  }
}
