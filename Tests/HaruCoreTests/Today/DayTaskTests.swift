import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct DayTaskTests {
  private let items = ["a", "b", "c", "d"].map { WorkItem(id: RecordID($0), name: $0) }

  private func list(
    _ sessions: [WorkSession],
    running: [RunningSession] = [],
    isToday: Bool = true
  ) -> [DayTask] {
    DayTask.list(
      of: items,
      log: WorkLog(sessions),
      running: running,
      on: PlainDate(validating: "2026-11-21"),
      in: seoulCalendar(isToday ? 7_000 : 90_000)
    )
  }

  @Test func whatGoesOnComesFirstThenWhatIsLeftThenWhatWasDoneInItsOrder() {
    let sessions = [
      session("1", item: "c", actual: 600, endedAt: 3_000),
      session("2", item: "a", actual: 300, endedAt: 5_000),
      session("3", item: "b", actual: 60, endedAt: 1_000),
    ]
    let now = RunningSession(id: "r", device: "phone", item: items[1], at: seoul(6_000))
    let tasks = list(sessions, running: [now])
    #expect(tasks.map(\.item.id) == ["b", "d", "c", "a"])
    #expect(tasks.map(\.isRunning) == [true, false, false, false])
    #expect(tasks.map(\.isDone) == [false, false, true, true])
    #expect(tasks.map(\.spentMilliseconds) == [60_000, 0, 600_000, 300_000])
  }

  @Test func severalSessionsOfATaskAreOneLineWithTheirSum() {
    let sessions = [
      session("1", item: "a", actual: 600, endedAt: 3_000),
      session("2", item: "a", actual: 300, endedAt: 9_000),
      session("3", item: "b", actual: 60, endedAt: 5_000),
    ]
    let done = list(sessions).filter(\.isDone)
    #expect(done.map(\.item.id) == ["b", "a"])
    #expect(done.last?.spentMilliseconds == 900_000)
  }

  @Test func aSessionCountsOnlyAsFarAsItLiesInTheDay() {
    let across = session("1", item: "a", actual: 600, endedAt: -14_200)
    #expect(list([across]).first { $0.item.id == "a" }?.spentMilliseconds == 200_000)
  }

  @Test func onAnotherDayNothingIsLeftAndNothingGoesOn() {
    let sessions = [session("1", item: "c", actual: 600, endedAt: 3_000)]
    let now = RunningSession(id: "r", device: "phone", item: items[0], at: seoul(6_000))
    #expect(list(sessions, running: [now], isToday: false).map(\.item.id) == ["c"])
  }

  @Test func aHabitThatStoppedIsNamedAfterOneTwoAndFourWeeks() {
    let daily = { (item: String, count: Int) in
      (0..<count).map { day in
        session(
          RecordID("\(item)\(day)"),
          item: RecordID(item),
          actual: 600,
          endedAt: Int64(day - count) * 86_400
        )
      }
    }
    // The tasks were last done on the same day; b has more sessions, c too few to be a habit.
    let log = WorkLog(daily("a", 3) + daily("b", 5) + daily("c", 2))
    let last = seoul(-86_400).date
    let named = (0...60).filter { days in
      guard let today = last.adding(days: days) else { return false }
      let found = DayTask.paused(among: items, log: log, on: today)
      #expect(found.map { $0.item.id == "b" && $0.days == days } ?? true)
      return found != nil
    }
    #expect(named == [7, 14, 28])
  }
}

struct DayNumberTests {
  @Test func theDateOfTheFirstSessionIsDayOne() throws {
    let log = WorkLog([
      session("2", actual: 60, endedAt: 90_000), session("1", actual: 60, endedAt: 0),
    ])
    let first = try #require(log.firstDate)
    #expect(first.description == "2026-11-21")
    #expect(DayNumber.of(first, first: first) == 1)
    #expect(DayNumber.of(try PlainDate(parsing: "2027-11-21"), first: first) == 366)
    #expect(DayNumber.of(try PlainDate(parsing: "2026-11-20"), first: first) == nil)
    #expect(DayNumber.of(first, first: WorkLog().firstDate) == nil)
  }

  @Test func anyFirstEntryIsOnDayOne() throws {
    var replica = Replica()
    let enter = { (id: RecordID, seconds: Int64) in
      let term = CellKey(entity: Word.entity, id: id, field: "term")
      replica.apply([CellWrite(term, value: "calm", madeAt: instant(seconds))])
    }
    #expect(replica.firstEntry(in: seoulCalendar()) == nil)
    enter("from elsewhere", -999_999)
    // As an import makes it from its content.
    enter(Identifier(firstAt: Instant(milliseconds: 7)).recordID, -999_999)
    #expect(replica.firstEntry(in: seoulCalendar()) == nil)
    let deleted = Identifier(firstAt: nineOClock - 172_800_000).recordID
    enter(deleted, -172_800)
    replica.apply([Word.deletion(of: deleted, at: nineOClock)])
    // At four in the morning the day before has not ended.
    enter(Identifier(firstAt: nineOClock - 18_000_000).recordID, -18_000)
    let first = try #require(replica.firstEntry(in: seoulCalendar()))
    #expect(first.description == "2026-11-20")
    let log = WorkLog([session("1", actual: 60, endedAt: 0)])
    #expect(DayNumber.of(try PlainDate(parsing: "2026-11-21"), first: log.firstDate, first) == 2)
  }

  @Test(arguments: [Calculation.entity, Countdown.entity])
  func aSumAndATimerAreEntries(_ entity: String) {
    var replica = Replica()
    let id = Identifier(firstAt: nineOClock).recordID
    let key = CellKey(entity: entity, id: id, field: "label")
    replica.apply([CellWrite(key, value: "Tea", madeAt: instant(0))])
    #expect(replica.firstEntry(in: seoulCalendar())?.description == "2026-11-21")
  }

  /// After flying west, the second session can end on an earlier civil date than the first.
  @Test func theFirstDateIsTheEarliestOnAnyWall() {
    let honolulu = Moment(
      instant: nineOClock + 3_600_000,
      offset: UTCOffset(seconds: -36_000),
      zone: "Pacific/Honolulu"
    )
    let later = WorkSession(
      id: "2",
      item: "item",
      name: "item",
      estimateSeconds: nil,
      startedAt: seoul(60),
      endedAt: honolulu
    )
    let log = WorkLog([session("1", actual: 60, endedAt: 0), later])
    #expect(log.firstDate?.description == "2026-11-20")
  }
}
