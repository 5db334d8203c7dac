import HaruCore
import HaruSync
import Testing

struct CalibrationTests {
  /// Sessions estimated at 30 minutes, with the actual minutes of each.
  private func calibration(_ minutes: [Int64]) -> Calibration {
    Calibration(minutes.map { .init(estimateSeconds: 1_800, actualSeconds: $0 * 60) })
  }

  @Test func suggestsWhatHistorySays() {
    // Ratios 1, 1.1, 1.2, 1.5, 2: the median is 1.2; type 7: h = 3.2, so 1.5 + 0.2 x 0.5 = 1.6.
    let calibration = calibration([36, 30, 60, 33, 45])
    #expect(calibration.count == 5)
    #expect(calibration.bias == 1.2)
    #expect(calibration.suggestedSeconds(for: 1_800) == 2_160)
    #expect(calibration.p80Seconds(for: 1_800) == 2_880)
    #expect(calibration.suggestedSeconds(for: 3_600) == 4_320)
    #expect(calibration.hitRate == 0.2)
    #expect(calibration.within25 == 0.6)
    #expect(calibration.typicalMissSeconds == 360)
  }

  @Test func anEvenNumberTakesTheMiddleOfTheTwoInTheMiddle() {
    #expect(calibration([15, 30, 45, 60]).bias == 1.25)
  }

  @Test func needsFiveSessionsToSuggest() {
    let few = calibration([30, 30, 30, 30])
    #expect(few.suggestedSeconds(for: 1_800) == nil)
    #expect(few.p80Seconds(for: 1_800) == nil)
    #expect(few.bias == 1)
    #expect(few.hitRate == 1)
    #expect(calibration([30, 30, 30, 30, 30]).suggestedSeconds(for: 1_800) == 1_800)
  }

  @Test func withoutSessionsThereIsNothing() {
    let none = calibration([])
    #expect(none.count == 0)
    #expect(none.bias == nil)
    #expect(none.spread == nil)
    #expect(none.hitRate == nil)
    #expect(none.within25 == nil)
    #expect(none.trend == nil)
    #expect(none.typicalMissSeconds == nil)
  }

  @Test func onlyTheLastFiftyCount() {
    let calibration = calibration(Array(repeating: 90, count: 40) + Array(repeating: 30, count: 50))
    #expect(calibration.count == 50)
    #expect(calibration.bias == 1)
    #expect(calibration.hitRate == 1)
  }

  @Test(
    arguments: [
      (1_350, true), (1_349, false), (2_250, true), (2_251, false), (1_800, true),
    ] as [(Int64, Bool)]
  )
  func aQuarterMoreOrLessIsWithin(actual: Int64, isWithin: Bool) {
    let one = Calibration([.init(estimateSeconds: 1_800, actualSeconds: actual)])
    #expect(one.within25 == (isWithin ? 1 : 0))
  }

  @Test func theSpreadIsThatOfTheMiddleHalf() {
    // Ratios 1, 1.5, 2, 2.5, 3: quartiles 1.5 and 2.5.
    #expect(calibration([30, 45, 60, 75, 90]).spread == 1)
  }

  @Test func theTrendComparesTheNewerHalfWithTheOlder() {
    #expect(calibration([60, 60, 60, 60, 60, 45, 45, 45, 45, 45]).trend == -0.5)
    #expect(calibration([30, 30, 30, 30, 30, 99, 45, 45, 45, 45, 45]).trend == 0.5)
    #expect(calibration([30, 30, 30, 30, 30, 30, 30, 30, 30]).trend == nil)
  }

  @Test func suggestionsAreAtLeastAMinute() {
    let quick = calibration([0, 0, 0, 0, 0])
    #expect(quick.suggestedSeconds(for: 1_800) == 60)
    #expect(quick.p80Seconds(for: 1_800) == 60)
  }

  @Test func readsTheLogPerItemAndOverAll() {
    let sessions = (0..<120).map { (index: Int) -> WorkSession in
      session(
        "\(index + 100)",
        item: index % 2 == 0 ? "slow" : "quick",
        estimate: index % 10 == 9 ? nil : 600,
        actual: index % 2 == 0 ? 1_200 : 300,
        endedAt: Int64(index) * 2_000
      )
    }
    let log = WorkLog(sessions)
    #expect(log.calibration(of: "slow").bias == 2)
    #expect(log.calibration(of: "quick").bias == 0.5)
    #expect(log.calibration(of: "quick").count == 48)
    #expect(log.calibration.count == 50)
    #expect(log.calibration(of: "nobody").count == 0)
  }

  @Test func wildNumbersDoNotTrap() {
    let wild = Calibration(
      Array(repeating: .init(estimateSeconds: .min, actualSeconds: .max), count: 10)
    )
    #expect(wild.suggestedSeconds(for: .max) == 540_000_000_000_000_000)
    #expect(wild.within25 == 0)
    #expect(wild.typicalMissSeconds == 9_000_000_000_000_000)
  }
}
