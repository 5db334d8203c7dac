import HaruCore
import HaruSync
import HaruTime
import Testing

struct WeekReviewTests {
  private static let monday = PlainDate(daysSinceEpoch: 20_773) ?? .first

  private var days: [PlannerDay] {
    PlannerDay.days(from: Self.monday, count: 7, startHour: 5) {
      $0.instant(offset: UTCOffset(seconds: 32_400))
    }
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
    let review = WeekReview(of: days, log: log)
    #expect(review.sessionCount == 3)
    #expect(review.missSeconds == 360)
    #expect(review.earlierMissSeconds == 840)
    #expect(review.trend == .better)
    #expect(review.totalMilliseconds == (3 * 30 + 18) * 60_000)
    #expect(review.longestDay == 3)
  }

  @Test(arguments: [
    ([1, 1, 1], WeekReview.Trend.worse), ([6, 6, 6], .same), ([9, 9, 9], .better),
  ])
  func tellsHowEstimatesChanged(before: [Int64], trend: WeekReview.Trend) {
    let log = WorkLog(sessions([5, 6, 7], until: 0) + sessions(before, until: -8))
    #expect(WeekReview(of: days, log: log).trend == trend)
  }

  @Test func tooFewEstimatesAreNotCompared() {
    let log = WorkLog(sessions([5, 6], until: 0) + sessions([1, 1, 1], until: -8))
    let review = WeekReview(of: days, log: log)
    #expect(review.missSeconds == 330)
    #expect(review.trend == nil)
    // Sessions older than four weeks are not considered.
    let old = WorkLog(sessions([5, 6, 7], until: 0) + sessions([1, 1, 1], until: -40))
    #expect(WeekReview(of: days, log: old).trend == nil)
  }

  @Test func noDaysAreNothing() {
    let review = WeekReview(of: [], log: WorkLog(sessions([5], until: 0)))
    #expect(review.totalMilliseconds == 0)
    #expect(review.longestDay == nil)
  }
}
