import HaruCore
import HaruSync
import HaruTime
import Testing

struct PlanForecastTests {
  /// Minutes after nine o'clock.
  private func minutes(_ instant: Instant?) -> Int64? {
    instant.map { ($0 - nineOClock) / 60_000 }
  }

  @Test func withoutAHistoryItIsTheSumOfTheEstimates() {
    var morning = PlannedMorning()
    morning.add("a", minutes: 50)
    morning.add("b", minutes: 30, planned: 20)
    let forecast = morning.forecast()
    #expect(minutes(forecast?.likely) == 70)
    #expect(forecast?.cautious == nil)
    #expect(forecast?.fits == true)
    // Four sessions are too few for a forecast.
    morning.history(of: "a", [200, 200, 200, 200])
    #expect(morning.forecast() == forecast)
  }

  @Test func whoeverAlwaysTakesTwiceAsLongDoesSoToday() {
    var morning = PlannedMorning()
    morning.add("a", minutes: 50)
    morning.history(of: "a", [200, 200, 200, 200, 200])
    #expect(minutes(morning.forecast()?.likely) == 100)
    #expect(minutes(morning.forecast()?.cautious) == 100)
    // A task without its own sessions uses those of the others.
    morning.add("new", minutes: 10)
    #expect(minutes(morning.forecast()?.likely) == 120)
  }

  @Test func theLatestFiftySessionsOfEightWeeksCount() {
    var morning = PlannedMorning()
    morning.add("a", minutes: 50)
    morning.history(of: "a", [Int64](repeating: 300, count: 20))
    morning.history(of: "a", [Int64](repeating: 100, count: 50))
    #expect(minutes(morning.forecast()?.likely) == 50)
    morning.sessions = morning.sessions.map { old in
      session(old.id, item: old.item, estimate: 6_000, actual: 60, endedAt: -57 * 86_400)
    }
    #expect(morning.forecast()?.cautious == nil)
  }

  @Test func eightOfTenDaysEndNoEarlierThanHalfOfThem() throws {
    var morning = PlannedMorning()
    morning.add("a", minutes: 100)
    morning.history(of: "a", [60, 80, 100, 120, 140, 160, 180, 200, 220])
    let forecast = try #require(morning.forecast())
    // The quantiles of type 6 are the fifth and the eighth ratio.
    #expect(abs(try #require(minutes(forecast.likely)) - 140) <= 5)
    #expect(abs(try #require(minutes(forecast.cautious)) - 200) <= 5)
  }

  @Test func aTaskWithATimeIsWaitedForAndTheOthersFillTheGap() {
    var morning = PlannedMorning()
    morning.add("talk", minutes: 30, at: "14:00")
    #expect(minutes(morning.forecast()?.likely) == 330)
    morning.add("a", minutes: 200)
    #expect(minutes(morning.forecast()?.likely) == 330)
    // A task that would start before 14:00 and end later delays it.
    morning.add("b", minutes: 120)
    #expect(minutes(morning.forecast()?.likely) == 350)
    morning.add("c", minutes: 60)
    #expect(minutes(morning.forecast()?.likely) == 410)
    // There is no waiting for a time that has passed.
    morning.add("early", minutes: 5, at: "06:00")
    #expect(minutes(morning.forecast()?.likely) == 415)
  }

  @Test func aRunningTaskTakesTheRest() throws {
    var morning = PlannedMorning()
    morning.add("a", minutes: 50)
    morning.add("b", minutes: 30)
    morning.running = [
      RunningSession(id: "r", device: "phone", item: morning.items[0], at: seoul(-1_200))
    ]
    #expect(minutes(morning.forecast()?.likely) == 60)
    // While it is paused, its rest stays and the end moves.
    try morning.running[0].pause(at: nineOClock)
    #expect(minutes(morning.forecast(after: 3_600)?.likely) == 120)
    // Ratios below the time already worked are no longer possible.
    morning.history(of: "a", [10, 20, 30, 100, 200, 200])
    try morning.running[0].resume(at: nineOClock)
    let forecast = try #require(morning.forecast())
    #expect((55...115).contains(try #require(minutes(forecast.likely))))
  }

  @Test func anOverrunBeyondEverythingKnownEndsSoon() {
    var morning = PlannedMorning()
    morning.add("a", minutes: 50)
    morning.history(of: "a", [100, 100, 100, 100, 100])
    morning.running = [
      RunningSession(id: "r", device: "phone", item: morning.items[0], at: seoul(-9_000))
    ]
    #expect(minutes(morning.forecast()?.likely) == 0)
    #expect(morning.forecast(after: 180)?.likely == nineOClock + 300_000)
  }

  @Test func anotherRunningTaskIsFinishedFirst() {
    var morning = PlannedMorning()
    morning.add("a", minutes: 50)
    let other = WorkItem(id: "other", name: "other", estimateSeconds: 1_200)
    morning.running = [RunningSession(id: "r", device: "phone", item: other, at: seoul(0))]
    #expect(minutes(morning.forecast()?.likely) == 70)
  }

  @Test func whatIsDoneCountsNoLonger() {
    var morning = PlannedMorning()
    morning.add("a", minutes: 50)
    morning.add("b", minutes: 30)
    morning.sessions = [session("1", item: "a", actual: 600, endedAt: -60)]
    #expect(minutes(morning.forecast()?.likely) == 30)
    morning.sessions.append(session("2", item: "b", actual: 600, endedAt: -30))
    #expect(morning.forecast() == nil)
    #expect(PlannedMorning().forecast() == nil)
    #expect(morning.forecast(isToday: false) == nil)
  }

  @Test func saysWhenTheDayIsTooShort() {
    var morning = PlannedMorning()
    for number in 0..<3 { morning.add("\(number)", minutes: 400) }
    // From nine to five the next morning there are 1,200 minutes.
    #expect(morning.forecast()?.fits == true)
    morning.history(of: "0", [100, 100, 100, 100, 101])
    #expect(morning.forecast(after: 120)?.fits == false)
  }

  @Test func isTheSameWithinAMinuteAndInAnyOrderOfTheRecords() throws {
    var morning = PlannedMorning()
    morning.add("a", minutes: 50)
    morning.add("b", minutes: 70)
    morning.history(of: "a", [60, 80, 120, 180, 75, 90])
    morning.history(of: "b", [50, 100, 150, 130, 111, 99])
    let forecast = try #require(morning.forecast())
    // These bits are the same on every platform.
    #expect(minutes(forecast.likely) == 125)
    #expect(minutes(forecast.cautious) == 155)
    #expect(morning.forecast(after: 59) == forecast)
    morning.plan.reverse()
    morning.sessions.reverse()
    #expect(morning.forecast() == forecast)
  }

  @Test func hostileLengthsTrapNothing() {
    var morning = PlannedMorning()
    for number in 0..<40 { morning.add("\(number)", minutes: 5_999, at: "04:59", planned: .max) }
    let forever = WorkSession(
      id: "x",
      item: "0",
      name: "",
      estimateSeconds: 1,
      startedAt: seoul(-80_000),
      endedAt: Moment(
        instant: Instant(milliseconds: .max),
        offset: UTCOffset(seconds: 0),
        zone: "Etc/UTC"
      )
    )
    morning.sessions = [forever]
    morning.history(of: "0", [1, 2, 3, 4, 5])
    #expect(morning.forecast()?.fits == false)
  }
}
