import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruServer

struct ChangeTimesTests {
  private static let now = Instant(milliseconds: 1_795_000_000_000)

  /// The times of records with some fields, each changed some seconds before now.
  private func times(
    _ cells: [(entity: String, id: RecordID, field: String, ago: Int64)]
  ) -> ChangeTimes {
    var replica = Replica()
    replica.apply(
      cells.map { cell in
        let key = CellKey(entity: cell.entity, id: cell.id, field: cell.field)
        return CellWrite(key, value: "x", madeAt: Self.now - cell.ago * 1_000)
      }
    )
    return ChangeTimes(replica, of: Array(Set(cells.map(\.entity))), now: Self.now)
  }

  private func ago(_ time: Instant) -> Int64 { (Self.now - time) / 1_000 }

  @Test(arguments: [
    ("alarm", "time", "answer"), ("alarm", "skip", "sound"), ("dday", "pen", "order"),
    ("dday", "date", "savedOn"), ("workItem", "estimateSeconds", "order"),
    ("planItem", "minutes", "order"), ("holiday", "name", "note"),
    ("settings", "dayStartHour", "startPage"), ("workSession", "fact", "other"),
    ("planRecurrence", "days", "order"),
  ])
  func onlyWhatAnEventShowsRevisesIt(_ entity: String, shown: String, hidden: String) {
    let times = times([(entity, "a", shown, 30), (entity, "a", hidden, 10)])
    #expect(ago(times.of(entity, "a")) == 30)
    #expect(ago(self.times([(entity, "a", "deleted", 20)]).of(entity, "a")) == 20)
  }

  @Test func aClockThatIsAheadDatesNothingInTheFuture() {
    #expect(ago(times([("dday", "a", "name", -60)]).of("dday", "a")) == 0)
    #expect(times([]).of("dday", "a") == Instant(milliseconds: 0))
  }

  @Test func anAlarmDependsOnTheHolidaysItSkips() throws {
    let times = times([
      ("alarm", "a", "time", 90), ("holiday", "2026-11-19", "name", 80),
      ("holiday", "2026-12-25", "name", 70), ("holiday", "2026-12-26", "deleted", 60),
    ])
    let first = try PlainDate(parsing: "2026-12-01")
    var alarm = Alarm(id: "a", time: .midnight, days: .weekly(.workdays))
    #expect(ago(times.of(alarm, from: first)) == 90)
    alarm.skipsHolidays = true
    // 25 December is a Friday, 26 December a Saturday.
    #expect(ago(times.of(alarm, from: first)) == 70)
    alarm.days = .weekly(.everyDay)
    #expect(ago(times.of(alarm, from: first)) == 60)
    alarm.days = .weekly(WeekdaySet(.thursday))
    #expect(ago(times.of(alarm, from: first)) == 90)
    alarm.days = .once(try PlainDate(parsing: "2026-12-26"))
    #expect(ago(times.of(alarm, from: first)) == 90)
  }

  @Test func aPlannedTaskDependsOnItsTaskItsRecurrenceAndTheStartOfTheDay() throws {
    let date = try PlainDate(parsing: "2026-11-18")
    var item = PlanItem(
      date: date,
      task: "t",
      isPlanned: true,
      time: nil,
      minutes: nil,
      order: "",
      movedTo: nil
    )
    let own = [(entity: "planItem", id: item.id, field: "planned", ago: Int64(90))]
    #expect(ago(times(own).of(item)) == 90)
    #expect(ago(times(own + [("workItem", "t", "name", 80)]).of(item)) == 80)
    #expect(ago(times(own + [("planRecurrence", "2026-11-01/t", "days", 70)]).of(item)) == 70)
    let settings = times(own + [("settings", "settings", "dayStartHour", 60)])
    #expect(ago(settings.of(item)) == 90)
    item.time = try PlainTime(parsing: "01:00")
    #expect(ago(settings.of(item)) == 60)
  }
}
