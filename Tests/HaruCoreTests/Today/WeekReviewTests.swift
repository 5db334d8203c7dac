import HaruCore
import HaruSync
import HaruTime
import Testing

struct WeekReviewTests {
  private static let monday = PlainDate(daysSinceEpoch: 20_773) ?? .first

  private func review(_ log: WorkLog) -> WeekReview {
    let days = PlannerDay.days(from: Self.monday, count: 7)
    return WeekReview(of: days, in: seoulCalendar(), log: log)
  }

  /// One session a day up to a day relative to the twenty-first, each taking some minutes more than
  /// the estimated half hour.
  private func sessions(_ over: [Int64], until day: Int64) -> [WorkSession] {
    over.enumerated().map { place, minutes in
      session(
        RecordID("\(day)-\(place)"),
        actual: 1_800 + minutes * 60,
        endedAt: (day - Int64(place)) * 86_400
      )
    }
  }

  @Test func comparesAWeekWithTheFourBefore() {
    let log = WorkLog(sessions([5, 6, 7], until: 0) + sessions([14, 12, 20], until: -8))
    let review = review(log)
    #expect(review.sessionCount == 3)
    #expect(review.missSeconds == 360)
    #expect(review.earlierMissSeconds == 840)
    #expect(review.trend == .better)
    #expect(review.totalMilliseconds == (3 * 30 + 18) * 60_000)
    #expect(review.longestDay == 3)
    #expect(review.tasks.map(\.sessions) == [3])
    #expect(review.tasks.map(\.milliseconds) == [review.totalMilliseconds])
  }

  @Test func tellsWhatWasDoneOfEachTask() {
    let log = WorkLog([
      session("1", item: "a", actual: 600, endedAt: 0),
      session("2", item: "b", actual: 900, endedAt: -86_400),
      session("3", item: "a", actual: 700, endedAt: -86_400),
      // It ends after the week, which has half an hour of it.
      session("4", item: "c", actual: 3_600, endedAt: 2 * 86_400 - 12_600),
      session("5", item: "d", actual: 3_600, endedAt: 3 * 86_400),
    ])
    let tasks = review(log).tasks
    #expect(tasks.map(\.item) == ["c", "a", "b"])
    #expect(tasks.map(\.milliseconds) == [1_800_000, 1_300_000, 900_000])
    #expect(tasks.map(\.sessions) == [0, 2, 1])
  }

  @Test func tellsTheLongestStreakThatTheWeekReached() throws {
    let done = { (day: Int64, item: RecordID, actual: Int64) in
      session("\(item)\(day)", item: item, actual: actual, endedAt: day * 86_400)
    }
    // The streak of a began in the week before; that of b is longer, but only after this week.
    let log = WorkLog(
      (-8...(-4)).map { done($0, "a", 600) } + [done(-3, "a", 7_200)]
        + (0...6).map { done($0, "b", 600) }
    )
    let streak = try #require(review(log).streak)
    #expect(streak.item == "a" && streak.count == 5)
    #expect(review(WorkLog([done(0, "a", 600)])).streak == nil)
    #expect(review(WorkLog([done(0, "a", 7_200), done(1, "a", 7_200)])).streak == nil)
  }

  @Test(arguments: [
    ([1, 1, 1], WeekReview.Trend.worse), ([6, 6, 6], .same), ([9, 9, 9], .better),
  ])
  func tellsHowEstimatesChanged(before: [Int64], trend: WeekReview.Trend) {
    let log = WorkLog(sessions([5, 6, 7], until: 0) + sessions(before, until: -8))
    #expect(review(log).trend == trend)
  }

  @Test func tooFewEstimatesAreNotCompared() {
    let log = WorkLog(sessions([5, 6], until: 0) + sessions([1, 1, 1], until: -8))
    let review = review(log)
    #expect(review.missSeconds == 330)
    #expect(review.trend == nil)
    // Sessions older than four weeks are not considered.
    let old = WorkLog(sessions([5, 6, 7], until: 0) + sessions([1, 1, 1], until: -40))
    #expect(self.review(old).trend == nil)
  }

  @Test func aReviewOfNoDaysIsEmpty() {
    let review = WeekReview(of: [], in: seoulCalendar(), log: WorkLog(sessions([5], until: 0)))
    #expect(review.totalMilliseconds == 0)
    #expect(review.longestDay == nil)
  }
}
