import HaruCore
import HaruSync
import HaruTime
import Testing

struct DaySummaryTests {
  private func summary(
    _ log: WorkLog,
    plan: DaySummary.Plan? = nil,
    words: Int = 0,
    hasQuote: Bool = false
  ) -> DaySummary {
    DaySummary(
      of: PlainDate(validating: "2026-11-21"),
      in: seoulCalendar(),
      log: log,
      plan: plan,
      words: words,
      hasQuote: hasQuote
    )
  }

  @Test func countsWhatLiesInTheDay() {
    let log = WorkLog([
      session("0", item: "a", actual: 600, endedAt: -14_000),
      session("1", item: "a", actual: 1_200, endedAt: 2_000),
      session("2", item: "b", actual: 60, endedAt: 3_000),
      session("3", item: "a", actual: 900, endedAt: 4_000),
      session("4", item: "a", actual: 2_400, endedAt: 8_000),
      session("5", item: "c", actual: 600, endedAt: 72_300),
    ])
    let summary = summary(log, words: 3, hasQuote: true)
    #expect(summary.totalMilliseconds == (400 + 1_200 + 60 + 900 + 2_400 + 300) * 1_000)
    #expect(summary.doneCount == 2)
    #expect(summary.bestStreak == 3)
    #expect(summary.wordCount == 3)
    #expect(!summary.isEmpty)
  }

  @Test func oneTaskIsNoStreak() {
    let log = WorkLog([session("1", actual: 1_200, endedAt: 2_000)])
    #expect(summary(log).bestStreak == 0)
  }

  @Test func anEmptyPlanIsNone() {
    let summary = summary(WorkLog(), plan: .init(planned: 0, done: 0))
    #expect(summary.plan == nil)
    #expect(summary.isEmpty)
  }

  /// The hour at which the evening begins, depending on the hour at which the day begins.
  @Test(arguments: [(5, 20), (0, 20), (8, 23), (20, 11)])
  func theEveningFollowsTheDay(startHour: Int, evening: Int) throws {
    let hours = (0..<24).filter { hour in
      let time = PlainTime(hour: hour, minute: 0) ?? .midnight
      return DaySummary.isEvening(at: time, startHour: startHour)
    }
    // In the order of the day.
    let ordered = (0..<24).map { (startHour + $0) % 24 }.filter(hours.contains)
    #expect(ordered.first == evening)
    #expect(ordered.last == (startHour + 23) % 24)
  }
}
