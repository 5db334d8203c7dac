import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

/// Plans made from records: their content, and what each change does to the records.
struct DayPlanTests {
  private static let saturday = PlainDate(validating: "2026-11-21")

  /// A replica, and the plans of dates in it.
  private struct Planner {
    var replica = Replica()
    var now = nineOClock

    func plan(_ date: String = "2026-11-21") -> DayPlan {
      DayPlan(PlainDate(validating: date), startHour: 5, in: replica)
    }

    mutating func apply(_ change: PlanChange) {
      now = now + 1_000
      replica.apply(change.writes.map { $0.made(at: now) })
    }

    mutating func undo(_ change: PlanChange) {
      now = now + 1_000
      replica.apply(change.undo.map { $0.made(at: now) })
    }

    mutating func add(_ tasks: String..., at time: String? = nil, on date: String = "2026-11-21") {
      for task in tasks {
        apply(
          plan(date).planning(
            RecordID(task),
            time: time.flatMap { try? PlainTime(parsing: $0) },
            minutes: nil,
            at: now
          )
        )
      }
    }

    mutating func repeats(
      _ task: RecordID,
      at time: String?,
      _ days: WeekdaySet,
      on date: String = "2026-11-21"
    ) {
      apply(
        plan(date).planning(
          task,
          time: time.flatMap { try? PlainTime(parsing: $0) },
          minutes: nil,
          days: days,
          at: now
        )
      )
    }

    func tasks(_ date: String = "2026-11-21") -> String {
      plan(date).items.map { item in
        item.task.text + (item.time.map { "@\($0)" } ?? "")
      }.joined(separator: " ")
    }
  }

  @Test func tasksAreInTheOrderInWhichTheyWereAdded() {
    var planner = Planner()
    #expect(planner.plan().isEmpty)
    planner.add("b", "a", "c")
    #expect(planner.tasks() == "b a c")
    #expect(planner.tasks("2026-11-22") == "")
  }

  @Test func aTaskIsInAPlanOnce() {
    var planner = Planner()
    planner.add("a", "b", "a")
    #expect(planner.tasks() == "a b")
  }

  @Test func atATimeATaskComesBetweenTheOthersWithTimes() {
    var planner = Planner()
    planner.add("a")
    planner.add("late", at: "22:00")
    planner.add("early", at: "09:00")
    #expect(planner.tasks() == "a early@09:00 late@22:00")
    // 01:00 belongs to the same day, which starts at five.
    planner.add("night", at: "01:00")
    planner.add("noon", at: "12:00")
    #expect(planner.tasks() == "a early@09:00 noon@12:00 late@22:00 night@01:00")
    planner.add("early", at: "23:00")
    #expect(planner.tasks() == "a noon@12:00 late@22:00 early@23:00 night@01:00")
  }

  @Test func movesByHand() {
    var planner = Planner()
    planner.add("a", "b", "c", "d")
    planner.apply(planner.plan().moving(from: 3, to: 0, at: planner.now))
    #expect(planner.tasks() == "d a b c")
    let change = planner.plan().moving(from: 0, to: 2, at: planner.now)
    #expect(change.writes.count == 1)
    planner.apply(change)
    #expect(planner.tasks() == "a b d c")
    planner.undo(change)
    #expect(planner.tasks() == "d a b c")
    for (from, to) in [(0, 4), (4, 0), (-1, 0), (1, 1)] {
      #expect(planner.plan().moving(from: from, to: to, at: planner.now).isEmpty)
    }
  }

  @Test func equalOrdersOfTwoDevicesMakeRoom() {
    let items = ["a", "b", "c"].map {
      PlanItem(date: Self.saturday, task: RecordID($0), order: "a0")
    }
    let plan = DayPlan(Self.saturday, startHour: 5, items: items)
    let change = plan.moving(from: 2, to: 1, at: nineOClock)
    var planner = Planner()
    for item in items { planner.replica.apply(item.writes(at: nineOClock)) }
    planner.apply(change)
    #expect(planner.tasks() == "a c b")
  }

  @Test func repeatsOnWeekdaysFromThatDateOn() {
    var planner = Planner()
    planner.repeats("a", at: "09:00", .workdays)
    #expect(planner.tasks("2026-11-21") == "a@09:00")
    #expect(planner.tasks("2026-11-22") == "")
    #expect(planner.tasks("2026-11-23") == "a@09:00")
    #expect(planner.tasks("2026-11-20") == "")
    #expect(planner.plan("2026-11-30").weekdays(of: "a") == .workdays)
    // From Wednesday on at another time; earlier days stay as they were.
    planner.repeats("a", at: "20:00", .workdays, on: "2026-11-25")
    #expect(planner.tasks("2026-11-24") == "a@09:00")
    #expect(planner.tasks("2026-11-26") == "a@20:00")
    planner.apply(planner.plan("2026-11-27").ending("a", at: planner.now))
    #expect(planner.tasks("2026-11-26") == "a@20:00")
    #expect(planner.tasks("2026-11-27") == "")
    #expect(planner.plan("2026-11-27").ending("a", at: planner.now).isEmpty)
    #expect(planner.plan().ending("b", at: planner.now).isEmpty)
  }

  @Test func oneDayOfARepetitionIsTakenOutAndComesBackWithUndo() {
    var planner = Planner()
    planner.repeats("a", at: nil, .everyDay)
    let change = planner.plan("2026-11-22").removing("a", at: planner.now)
    planner.apply(change)
    #expect(planner.tasks("2026-11-22") == "")
    #expect(planner.tasks("2026-11-23") == "a")
    planner.undo(change)
    #expect(planner.tasks("2026-11-22") == "a")
    // The undo left no record behind that would hide a later change.
    planner.apply(planner.plan("2026-11-22").ending("a", at: planner.now))
    #expect(planner.tasks("2026-11-22") == "")
  }

  @Test func aTimeMovesByTenMinutesWithinTheDay() {
    var planner = Planner()
    planner.add("a", at: "23:50")
    planner.apply(planner.plan().shifting("a", by: 10, at: planner.now))
    #expect(planner.tasks() == "a@00:00")
    planner.apply(planner.plan().shifting("a", by: 600, at: planner.now))
    #expect(planner.tasks() == "a@04:50")
    planner.apply(planner.plan().shifting("a", by: .min, at: planner.now))
    #expect(planner.tasks() == "a@05:00")
    planner.add("b")
    #expect(planner.plan().shifting("b", by: 10, at: planner.now).isEmpty)
  }

  @Test func whatIsLeftGoesToTheNextDayBehindWhatIsPlannedThere() {
    var planner = Planner()
    planner.add("a", "b", at: "14:00")
    planner.add("c", "d")
    planner.add("x", "c", on: "2026-11-22")
    let change = planner.plan().moving(
      ["a", "c", "d"],
      to: planner.plan("2026-11-22"),
      at: planner.now
    )
    planner.apply(change)
    #expect(planner.tasks() == "b@14:00")
    #expect(planner.tasks("2026-11-22") == "x c a d")
    #expect(planner.plan().movedAway.map(\.task.text).sorted() == ["a", "c", "d"])
    planner.undo(change)
    #expect(planner.tasks() == "a@14:00 b@14:00 c d")
    #expect(planner.tasks("2026-11-22") == "x c")
    #expect(planner.plan().moving(["a"], to: planner.plan(), at: planner.now).isEmpty)
  }

  @Test func otherIdsAndOtherSpellingsOfDatesAreNoItems() {
    for id in ["", "2026-11-21", "2026-11-21/", "2026-2-1/a", "x/a", "2026-02-30/a"] {
      #expect(PlanItem(record: Record(id: RecordID(id), fields: [])) == nil)
    }
    let item = PlanItem(record: Record(id: "2026-11-21/a/b", fields: []))
    #expect(item?.task == "a/b" && item?.isPlanned == true && item?.time == nil)
  }

  @Test func timesOfANightAreOnTheNextDate() {
    let plan = DayPlan(Self.saturday, startHour: 5)
    let item = PlanItem(date: Self.saturday, task: "a", time: PlainTime(hour: 1, minute: 30))
    let start = plan.start(of: item) { $0.instant(offset: UTCOffset(seconds: 32_400)) }
    #expect(start == nineOClock + 59_400_000)
  }
}

extension PlainDate {
  init(validating text: String) { self = (try? PlainDate(parsing: text)) ?? .first }
}
