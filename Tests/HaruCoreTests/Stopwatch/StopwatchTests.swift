import HaruCore
import HaruJSON
import HaruTime
import Testing

struct StopwatchTests {
  private let start = Instant(milliseconds: 1_795_000_000_000)

  @Test func showsNothingUntilItStarts() {
    let stopwatch = Stopwatch()
    #expect(stopwatch.isFresh)
    #expect(stopwatch.elapsed(at: start) == 0)
  }

  @Test func isExactAfterHoursStopsAndGoingOn() {
    var stopwatch = Stopwatch()
    stopwatch.start(at: start)
    #expect(stopwatch.elapsed(at: start + 50_400_017) == 50_400_017)
    stopwatch.stop(at: start + 50_400_017)
    #expect(stopwatch.elapsed(at: start + 90_000_000) == 50_400_017)
    stopwatch.start(at: start + 90_000_000)
    #expect(stopwatch.elapsed(at: start + 90_000_003) == 50_400_020)
  }

  @Test func startingTwiceChangesNothing() {
    var stopwatch = Stopwatch()
    stopwatch.start(at: start)
    stopwatch.start(at: start + 500)
    #expect(stopwatch.elapsed(at: start + 1_000) == 1_000)
  }

  @Test func showsNothingNegativeWhereTheClockWasSetBack() {
    var stopwatch = Stopwatch()
    stopwatch.start(at: start)
    #expect(stopwatch.elapsed(at: start - 5_000) == 0)
    stopwatch.stop(at: start - 5_000)
    #expect(stopwatch.elapsed(at: start) == 0)
  }

  @Test func lapsHaveTheirOwnTimeAndASplit() {
    let stopwatch = withLaps(12_340, 24_000, 40_000)
    #expect(stopwatch.laps.map(\.number) == [1, 2, 3])
    #expect(stopwatch.laps.map(\.time) == [12_340, 11_660, 16_000])
    #expect(stopwatch.laps.map(\.split) == [12_340, 24_000, 40_000])
    let current = stopwatch.currentLap(at: start + 41_000)
    #expect(current?.number == 4)
    #expect(current?.time == 1_000)
  }

  @Test func marksTheBestAndTheWorstLap() throws {
    let extremes = try #require(withLaps(12_340, 24_000, 40_000).extremes)
    #expect(extremes == (best: 2, worst: 3))
    #expect(withLaps(1_000).extremes == nil)
    #expect(withLaps(1_000, 2_000).extremes == nil)
    #expect(try #require(withLaps(2_000, 3_000, 5_000, 6_000).extremes) == (best: 2, worst: 1))
  }

  @Test func lapsOnlyWhileItRuns() {
    var stopwatch = Stopwatch()
    stopwatch.lap(at: start)
    #expect(stopwatch.laps.isEmpty)
    stopwatch = withLaps(1_000)
    stopwatch.stop(at: start + 2_000)
    stopwatch.lap(at: start + 3_000)
    #expect(stopwatch.laps.count == 1)
    stopwatch.reset()
    #expect(stopwatch.isFresh)
  }

  @Test(
    arguments: [
      (0, "00:00.00"), (9, "00:00.00"), (12_349, "00:12.34"), (59_999, "00:59.99"),
      (60_000, "01:00.00"), (3_723_450, "1:02:03.45"), (360_000_000, "100:00:00.00"),
      (-1, "00:00.00"), (Int64.max, "2562047788015:12:55.80"),
    ] as [(Int64, String)]
  )
  func writesHundredths(_ milliseconds: Int64, _ text: String) {
    #expect(Stopwatch.text(milliseconds: milliseconds) == text)
  }

  @Test func writesLapsAsTextAndCSV() {
    let stopwatch = withLaps(12_340, 24_000)
    #expect(stopwatch.lapText == "1\t00:12.34\t00:12.34\n2\t00:11.66\t00:24.00\n")
    #expect(
      stopwatch.csv(at: start + 24_000)
        == "lap,time,split\r\n1,00:12.34,00:12.34\r\n2,00:11.66,00:24.00\r\n"
    )
  }

  @Test func listsTheCurrentLapAndATimeWithoutLaps() {
    #expect(
      withLaps(12_340).csv(at: start + 15_000)
        == "lap,time,split\r\n1,00:12.34,00:12.34\r\n2,00:02.66,00:15.00\r\n"
    )
    #expect(withLaps().csv(at: start + 5_000) == "lap,time,split\r\n1,00:05.00,00:05.00\r\n")
    #expect(Stopwatch().csv(at: start) == "lap,time,split\r\n")
  }

  @Test func goesOnAfterAReload() {
    var stopwatch = withLaps(12_340, 24_000)
    #expect(Stopwatch(json: stopwatch.json) == stopwatch)
    stopwatch.stop(at: start + 30_000)
    #expect(Stopwatch(json: stopwatch.json) == stopwatch)
    #expect(Stopwatch(json: ["accumulated": -1]) == nil)
    #expect(Stopwatch(json: ["accumulated": 5, "splits": [3, 2]]) == nil)
  }

  private func withLaps(_ splits: Int64...) -> Stopwatch {
    var stopwatch = Stopwatch()
    stopwatch.start(at: start)
    for split in splits { stopwatch.lap(at: start + split) }
    return stopwatch
  }
}
